import { encode } from "../text/encoding.ts"
import { type FileState, missingFile, type TextFile } from "../text/file.ts"
import { splitLines } from "../text/lines.ts"
import { merge } from "../text/merge.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { leftBehind, readBlob, stateNow } from "./changes.ts"
import type { Draft, DraftWrite } from "./draft.ts"
import { type Journal, keepBlob } from "./journal.ts"
import type { Record } from "./record.ts"

/**
 * The draft of an undo or redo, with files that somebody has changed since in other lines: there, it is merged with these changes.
 * Where both concern the same lines, or lines that touch, the file stays as the draft has it, and is found to be stale.
 */
export async function withLaterWork(
  workspace: Workspace,
  journal: Journal,
  draft: Draft,
  record: Record,
): Promise<{ draft: Draft; merged: string[] }> {
  const merged: string[] = []
  const writes: DraftWrite[] = []
  for (const write of draft.writes) {
    const now = write.before && write.after ? await stateNow(workspace, write.path) : missingFile
    const isChanged = now.kind === "text" && now.hash !== write.before!.hash
    const made = isChanged ? await mergedWrite(workspace, journal, write, { now, record }) : undefined
    if (made) merged.push(write.path)
    writes.push(made ?? write)
  }
  return { draft: { ...draft, writes }, merged }
}

async function mergedWrite(
  { fs }: Workspace,
  journal: Journal,
  write: DraftWrite,
  { now, record }: { now: TextFile; record: Record },
): Promise<DraftWrite | undefined> {
  const { before, after, path } = write
  const recorded = record.files.find((file) => file.path === path)?.diff
  const [from, to] = await bothSides(journal, { from: before!.hash, to: after!.hash, now, recorded })
  if (from?.kind !== "text" || to?.kind !== "text") return undefined
  const result = merge(splitLines(from.text), splitLines(now.text), splitLines(to.text), {
    touching: "refuse",
  })
  const bytes = result.ok ? encode(result.items.join(""), now.encoding) : undefined
  if (!bytes) return undefined
  // What this changes may be wanted again, and is in no file any more.
  const known = encode(from.text, from.encoding)
  if (known && fs.hash(known) === from.hash) await keepBlob(journal, from.hash, known)
  const { like } = after!
  return {
    path,
    before: { ...before!, hash: now.hash },
    after: { hash: fs.hash(bytes), bytes, ...(like && { like }) },
  }
}

/** The two texts of a change. The journal has the older one; the newer one, as a rule, can be worked out from it. */
async function bothSides(
  journal: Journal,
  { from, to, now, recorded }: { from: string; to: string; now: FileState; recorded: string | undefined },
): Promise<(FileState | undefined)[]> {
  const kept = [await readBlob(journal, from, now), await readBlob(journal, to, now)] as const
  return [
    kept[0] ?? (await leftBehind(journal, { hash: from, now, before: kept[1], recorded })),
    kept[1] ?? (await leftBehind(journal, { hash: to, now, before: kept[0], recorded })),
  ]
}
