import type { Edit } from "../edits/edit.ts"
import type { Snapshot } from "../edits/snapshot.ts"

export function snapshotOf(files: Readonly<Record<string, string>>, edits: readonly Edit[]): Snapshot {
  throw new Error(`not yet ${files} ${edits}`)
}
