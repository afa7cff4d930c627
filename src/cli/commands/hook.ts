import { answerHook } from "../../hook/index.ts"
import { EmendError } from "../../index.ts"
import { safeJson } from "../../text/visible.ts"
import { readText } from "../input.ts"
import { note, write } from "../output.ts"
import type { RootOption } from "../roots.ts"

export interface HookFlags {
  root?: RootOption[]
  trust?: boolean
}

/**
 * `emend hook`: answers an agent's hook. Status 2 would block the agent's call, so whatever goes wrong in here ends with 1,
 * which agents show to their user and pass over.
 */
export async function hookCommand(flags: HookFlags): Promise<number> {
  try {
    const input: unknown = callFrom(await readText("-", "agent's call, as JSON"))
    const output = await answerHook(input, {
      ...(flags.root ? { roots: flags.root } : { root: folderOf(input) }),
      ...(flags.trust && { trust: true }),
    })
    if (output) await write(`${safeJson(output)}\n`)
    return 0
  } catch (error) {
    note(`the hook did nothing: ${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
}

function callFrom(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new EmendError("usage", "what it was given is no JSON. An agent runs it, and tells it of a call.")
  }
}

/** The folder of the project; the one that the agent is in at the moment may lie deeper. */
function folderOf(input: unknown): string {
  const { cwd, workspace_roots: roots } = (input ?? {}) as { cwd?: unknown; workspace_roots?: unknown }
  const { CLAUDE_PROJECT_DIR, GEMINI_PROJECT_DIR, CURSOR_PROJECT_DIR } = process.env
  const told = [
    CLAUDE_PROJECT_DIR,
    GEMINI_PROJECT_DIR,
    CURSOR_PROJECT_DIR,
    Array.isArray(roots) ? roots[0] : "",
    cwd,
  ]
  return told.find((each): each is string => typeof each === "string" && each !== "") ?? "."
}
