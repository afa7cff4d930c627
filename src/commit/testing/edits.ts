import type { Edit } from "../../edits/edit.ts"
import type { FileChange } from "../../plan/plan.ts"
import { plan } from "../../plan/plan.ts"
import { snapshot } from "../../workspace/snapshot.ts"
import type { Workspace } from "../../workspace/workspace.ts"
import { type CommitResult, commit } from "../commit.ts"

/** What edits would do to the files as they are now. */
export async function changes(workspace: Workspace, edits: readonly Edit[]): Promise<FileChange[]> {
  return plan(edits, await snapshot(workspace, edits), { overwrite: true }).files
}

/** Plans and commits. */
export async function commitEdits(workspace: Workspace, ...edits: Edit[]): Promise<CommitResult> {
  return commit(workspace, { files: await changes(workspace, edits) })
}

/** The same, where it has to work. */
export async function landed(workspace: Workspace, ...edits: Edit[]): Promise<string> {
  const result = await commitEdits(workspace, ...edits)
  if (!result.ok) throw new Error(result.issue.message)
  return result.commit.id
}

export const create = (path: string, content: string): Edit => ({
  op: "create",
  path,
  content,
  overwrite: true,
})
export const rewrite = (path: string, content: string): Edit => ({ op: "rewrite", path, content })
export const remove = (path: string): Edit => ({ op: "delete", path })
export const move = (path: string, to: string): Edit => ({ op: "move", path, to, overwrite: true })
