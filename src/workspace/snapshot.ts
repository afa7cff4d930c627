import type { Edit } from "../edits/edit.ts"
import type { Snapshot } from "../edits/snapshot.ts"
import type { Workspace } from "./workspace.ts"

export async function snapshot(workspace: Workspace, edits: readonly Edit[]): Promise<Snapshot> {
  throw new Error(`not yet ${workspace} ${edits}`)
}
