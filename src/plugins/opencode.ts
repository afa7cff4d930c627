import type { Ask } from "../index.ts"
import { printable } from "../text/visible.ts"
import type { ToolResult } from "../tools.ts"
import { openHost, toolCalled } from "./host.ts"

/** What opencode gives a tool, as far as it matters here. */
interface Context {
  sessionID: string
  ask(question: {
    permission: string
    patterns: string[]
    always: string[]
    metadata: Record<string, unknown>
  }): Promise<void>
}

interface Executed {
  tool: string
  sessionID: string
  args?: Record<string, unknown>
}

/** The tools that take the place of opencode's own of these names, and those that it does not have. */
const offered = ["edit", "write", "apply_patch", "multiedit", "undo"]

/**
 * The plugin: opencode's own `edit`, `write` and `apply_patch` are replaced by emend's, `multiedit` and `undo` are added. Its `read` stays,
 * and emend learns what it has shown. Every change goes through opencode's rule for `edit`.
 */
export default async function emend({ directory }: { directory: string }) {
  const host = await openHost(directory, { asksAlways: true })
  return {
    tool: Object.fromEntries(offered.map((name) => [name, toolOf(name)])),
    async "tool.execute.after"({ tool, sessionID, args }: Executed) {
      if (tool === "read" && typeof args?.filePath === "string")
        await host.hasRead(args.filePath, { session: sessionID, offset: args.offset, limit: args.limit })
    },
    dispose: () => host.close(),
  }

  function toolOf(name: string) {
    const { description, input } = toolCalled(name)
    return {
      description,
      args: input.shape,
      async execute(given: unknown, context: Context) {
        const question = asker(context)
        const result = await host.call(name, given, { session: context.sessionID, ask: question.ask })
        if (question.refusal) throw question.refusal
        if (!result.ok) throw new Error(result.output)
        return shown(result)
      },
    }
  }
}

/** Asks by opencode's rules. It says no by throwing, and wants to see what it threw. */
function asker(context: Context) {
  const question: { ask: Ask; refusal?: unknown } = {
    async ask({ files }) {
      // Its rules may forbid the place that a file is moved away from.
      const patterns = files.flatMap(({ path, from }) => (from === undefined ? [path] : [from, path]))
      const diff = printable(files.map((file) => file.diff).join("\n"))
      try {
        const metadata = { filepath: patterns.join(", "), diff }
        await context.ask({ permission: "edit", patterns, always: ["*"], metadata })
        return "allow_once"
      } catch (error) {
        question.refusal = error
        return "reject_once"
      }
    },
  }
  return question
}

/** opencode shows a person the diff. */
function shown({ title, output, metadata }: ToolResult) {
  const { diff, filediff } = metadata as { diff?: unknown; filediff?: unknown }
  return { title, output, metadata: { ...(diff !== undefined && { diff, filediff }) } }
}
