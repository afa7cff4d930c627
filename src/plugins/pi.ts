import { z } from "zod"
import type { Ask, PermissionRequest, Session } from "../index.ts"
import { questionText } from "../mcp/question.ts"
import { oneLine } from "../text/visible.ts"
import { multieditTool, replaceTexts } from "../tools/multiedit.ts"
import { offeredWith } from "../tools/tool.ts"
import { undoTool } from "../tools/undo.ts"
import { writeTool } from "../tools/write.ts"
import { inputJsonSchema, type Tool } from "../tools.ts"
import { type AgentHost, openHost } from "./host.ts"

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

/** Models of pi have these, of which `read` is pi's own. */
const offers = { read: "read", edit: "edit", write: "write", undo: "undo" }
const names = { old: "oldText", new: "newText" }
const path = z.string().min(1).describe("Path to the file (relative or absolute)")

const edit = {
  ...offeredWith(multieditTool, offers),
  name: "edit",
  description:
    "Replaces text in one file, at one or several places, all or none. Each oldText must fit one place; slips in white space, quotes or escapes are " +
    "looked past if only one place can be meant. A call that is refused has changed nothing, and says what the file really says.",
  input: z.strictObject({
    path,
    edits: z
      .array(
        z.strictObject({
          oldText: z
            .string()
            .describe("The text to replace, copied from the file, with enough around it to fit one place."),
          newText: z.string().describe("The text to put in its place."),
        }),
      )
      .min(1)
      .describe("The replacements, made one after the other."),
  }),
  run(session: Session, input: { path: string; edits: { oldText: string; newText: string }[] }) {
    const edits = input.edits.map(({ oldText, newText }) => ({ oldString: oldText, newString: newText }))
    return replaceTexts(session, input.path, edits, { names, offers })
  },
}

const write = {
  ...offeredWith(writeTool, offers),
  input: z.strictObject({ path, content: z.string().describe("The whole content of the file.") }),
  run: (session: Session, { path: filePath, content }: { path: string; content: string }) =>
    writeTool.run(session, { filePath, content }, offers),
}

/** emend's tools by the names and with the parameters that pi and its models know, and what pi's own prompt says of them. */
const offered = [
  { tool: edit, promptSnippet: "Change text in a file, at several places in one call" },
  { tool: write, promptSnippet: "Create or overwrite files" },
  { tool: offeredWith(undoTool, offers), promptSnippet: "Take back the last edit, or an earlier one" },
] as unknown as { tool: Tool; promptSnippet: string }[]

/**
 * The extension: pi's own `edit` and `write` are replaced by emend's, `undo` is added. Its `read` stays, and emend learns what it
 * has shown.
 */
export default function emend(pi: Pi): void {
  let opening: Promise<AgentHost> | undefined
  const hostFor = ({ cwd }: Context) => (opening ??= openHost(cwd, { asksAlways: false }))
  for (const { tool, promptSnippet } of offered)
    pi.registerTool({
      name: tool.name,
      label: tool.name,
      description: tool.description,
      parameters: inputJsonSchema(tool),
      promptSnippet,
      // The calls of one message would race for the same file.
      executionMode: "sequential",
      async execute(_id: string, input: unknown, _signal: unknown, _update: unknown, context: Context) {
        const host = await hostFor(context)
        const result = await host.call(tool, input, { session: sessionOf(context), ask: asker(context) })
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
