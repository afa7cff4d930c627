import { commit } from "../../commit/commit.ts"
import { changes } from "../../commit/testing/edits.ts"
import type { Edit } from "../../edits/edit.ts"
import type { Landed } from "../../session/effect.ts"
import type { Workspace } from "../../workspace/workspace.ts"

/** Plans and commits edits, and says what an effect is told about it. */
export async function landedOn(workspace: Workspace, ...edits: Edit[]): Promise<Landed> {
  const files = await changes(workspace, edits)
  const result = await commit(workspace, { files })
  if (!result.ok) throw new Error(result.issue.message)
  return { workspace, commit: result.commit.id, files }
}
