import { type Edit, pathsOf } from "../edits/edit.ts"
import type { FileChange } from "../plan/index.ts"
import type { Effect } from "../session/index.ts"
import type { FileState } from "../text/file.ts"
import { isFields } from "../text/json-text.ts"
import { effectLines } from "../tools/follow-up.ts"
import { snapshot, type Workspace } from "../workspace/index.ts"
import { type EditCall, editCall, editsOf } from "./call.ts"
import type { Heard } from "./dialects.ts"

/**
 * After an agent's own tool has changed a file: does what the project wants done after every edit (formatting, staging,
 * asking language servers), and says what the model should know of it. Undefined: nothing.
 */
export async function afterTool(
  heard: Heard,
  { workspace, effects: open }: { workspace: Workspace; effects(): Promise<Effect[]> },
): Promise<string | undefined> {
  const call = editCall(heard)
  const effects = call ? await open() : []
  const changes = call && effects.length > 0 ? await changesMade(workspace, call, heard) : []
  if (changes.length === 0) return undefined
  const told: Parameters<typeof effectLines>[0] = { diagnostics: [], notices: [] }
  try {
    for (const effect of effects) {
      const result = await effect.after({ workspace, commit: "", files: changes })
      told.diagnostics.push(...(result.diagnostics ?? []))
      told.notices.push(...(result.notices ?? []))
      for (const path of result.rewritten ?? [])
        told.notices.push(`${path} was formatted: read it again before the next edit.`)
    }
  } finally {
    await Promise.allSettled(effects.map((effect) => effect.close?.()))
  }
  return effectLines(told).join("\n").trim() || undefined
}

/** What the call has changed, as far as it can be told from the files as they are now. */
async function changesMade(workspace: Workspace, call: EditCall, heard: Heard): Promise<FileChange[]> {
  const named: Edit[] = editsOf(call, heard).map((edit) => ({ op: "delete", path: pathsOf(edit).at(-1)! }))
  const { targets, files } = await snapshot(workspace, named)
  const keys = new Set(targets.flatMap(({ path }) => ("key" in path ? path.key : [])))
  return [...keys].flatMap((key) => {
    const after = files.get(key)
    if (after?.kind !== "text") return []
    const before = stateBefore(heard, workspace) ?? { ...after, hash: "not known" }
    const change = before.kind === "missing" ? "add" : "modify"
    return { path: key, change, before, after, additions: 0, deletions: 0, diff: "" }
  })
}

/**
 * Some agents pass on what the file was like, or null if it is new. Of the others nobody knows what the call has caused: their files
 * are formatted and staged, and count as if they had said the same before, so that no old error is called a new one.
 */
function stateBefore({ response }: Heard, { fs }: Workspace): FileState | undefined {
  const original = isFields(response) ? response.originalFile : undefined
  if (original === null) return { kind: "missing" }
  if (typeof original !== "string") return undefined
  return {
    kind: "text",
    text: original,
    encoding: "utf-8",
    hash: fs.hash(new TextEncoder().encode(original)),
  }
}
