import type { Ask, PermissionRequest } from "../index.ts"
import { questionText } from "../mcp/question.ts"
import { oneLine } from "../text/visible.ts"
import { inputJsonSchema } from "../tools.ts"
import { type Host, openHost, toolCalled } from "./host.ts"

/** What pi gives an extension, as far as it matters here. */
interface Pi {
  registerTool(tool: object): void
  on(event: string, handler: (event: never, context: Context) => Promise<void>): void
}

interface Context {
  cwd: string
  hasUI: boolean
  ui: { confirm(title: string, message: string): Promise<boolean> }
  sessionManager: { getSessionId(): string }
}

interface ToolResultEvent {
  toolName: string
  input: Record<string, unknown>
  isError: boolean
}

const path = { type: "string", description: "Path to the file (relative or absolute)" }
const text = (description: string) => ({ type: "string", description })
const object = (properties: Record<string, object>) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

/** pi's own tools, with the parameters that pi and its models know, and what of emend does their work. */
const offered = [
  {
    name: "edit",
    runs: "multiedit",
    description:
      "Replaces text in one file, at one or several places, all or none. Each oldText must fit one place; slips in white space, quotes or escapes are " +
      "looked past if only one place can be meant. A call that is refused has changed nothing, and says what the file really says.",
    parameters: object({
      path,
      edits: {
        type: "array",
        description: "The replacements, made one after the other.",
        items: object({
          oldText: text("The text to replace, copied from the file, with enough around it to fit one place."),
          newText: text("The text to put in its place."),
        }),
      },
    }),
    promptSnippet: "Change text in a file, at several places in one call",
  },
  {
    name: "write",
    runs: "write",
    description: toolCalled("write").description,
    parameters: object({ path, content: text("The whole content of the file.") }),
    promptSnippet: "Create or overwrite files",
  },
  {
    name: "undo",
    runs: "undo",
    description: toolCalled("undo").description,
    parameters: inputJsonSchema(toolCalled("undo")),
    promptSnippet: "Take back the last edit, or an earlier one",
  },
]

/** The extension: pi's own `edit` and `write` are replaced by emend's, `undo` is added. Its `read` stays, and emend learns what it has shown. */
export default function emend(pi: Pi): void {
  let opening: Promise<Host> | undefined
  const hostFor = ({ cwd }: Context) => (opening ??= openHost(cwd, { asksAlways: false }))
  for (const { runs, ...tool } of offered)
    pi.registerTool({
      ...tool,
      label: tool.name,
      // The calls of one message would race for the same file.
      executionMode: "sequential",
      async execute(_id: string, input: unknown, _signal: unknown, _update: unknown, context: Context) {
        const host = await hostFor(context)
        const result = await host.call(runs, input, { session: sessionOf(context), ask: asker(context) })
        if (!result.ok) throw new Error(result.output)
        const { diff } = result.metadata as { diff?: string }
        return {
          content: [{ type: "text", text: result.output }],
          details: diff ? { diff, patch: diff } : undefined,
        }
      },
    })
  pi.on("tool_result", async ({ toolName, input, isError }: ToolResultEvent, context) => {
    if (toolName !== "read" || isError || typeof input.path !== "string") return
    const host = await hostFor(context)
    await host.hasRead(input.path, { session: sessionOf(context), offset: input.offset, limit: input.limit })
  })
  pi.on("session_shutdown", async () => {
    await (await opening)?.close()
    opening = undefined
  })
}

function sessionOf({ sessionManager }: Context): string {
  return sessionManager.getSessionId()
}

/** pi asks nobody by itself; what emend's rules ask about, it can. Without a person in front of it the answer is no. */
function asker({ hasUI, ui }: Context): Ask {
  return async (request) =>
    hasUI && (await ui.confirm("emend asks", questionText(request, { remark: why(request) })))
      ? "allow_once"
      : "reject_once"
}

const why = ({ pattern }: PermissionRequest) => `A rule asks about ${oneLine(pattern)}.`
