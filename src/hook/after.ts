import type { FileChange } from "../plan/index.ts"
import type { Effect } from "../session/index.ts"
import type { FileState } from "../text/file.ts"
import { effectLines } from "../tools/follow-up.ts"
import { snapshot, type Workspace } from "../workspace/index.ts"
import { editCall, type HookInput } from "./call.ts"

/**
 * After an agent's own tool has changed a file: does what the project wants done after every edit (formatting, staging,
 * asking language servers), and says what the model should know of it. Undefined: nothing.
 */
export async function afterTool(
  input: HookInput,
  { workspace, effects: open }: { workspace: Workspace; effects(): Promise<Effect[]> },
): Promise<string | undefined> {
  const call = editCall(input)
  const effects = call ? await open() : []
  const change = call && effects.length > 0 ? await changeMade(workspace, call.path, input) : undefined
  if (!change) return undefined
  const told: Parameters<typeof effectLines>[0] = { diagnostics: [], notices: [] }
  try {
    for (const effect of effects) {
      const result = await effect.after({ workspace, commit: "", files: [change] })
      told.diagnostics.push(...(result.diagnostics ?? []))
      told.notices.push(...(result.notices ?? []))
      if (result.rewritten?.length)
        told.notices.push(`${change.path} was formatted: read it again before the next edit.`)
    }
  } finally {
    await Promise.allSettled(effects.map((effect) => effect.close?.()))
  }
  return effectLines(told).join("\n").trim() || undefined
}

async function changeMade(
  workspace: Workspace,
  path: string,
  input: HookInput,
): Promise<FileChange | undefined> {
  const { targets, files } = await snapshot(workspace, [{ op: "delete", path }])
  const target = targets[0]!.path
  const after = "key" in target ? files.get(target.key) : undefined
  if (!("key" in target) || after?.kind !== "text") return undefined
  const before = stateBefore(input, workspace)
  return {
    path: target.key,
    change: before.kind === "missing" ? "add" : "modify",
    before,
    after,
    additions: 0,
    deletions: 0,
    diff: "",
  }
}

/** Agents pass on what the file was like, or null if it is new. */
function stateBefore({ tool_response: response }: HookInput, { fs }: Workspace): FileState {
  const original =
    typeof response === "object" && response !== null && "originalFile" in response
      ? response.originalFile
      : undefined
  if (typeof original !== "string") return { kind: "missing" }
  return {
    kind: "text",
    text: original,
    encoding: "utf-8",
    hash: fs.hash(new TextEncoder().encode(original)),
  }
}
