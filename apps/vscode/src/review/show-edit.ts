import * as vscode from "vscode"
import { readRounds } from "../../../../src/review.ts"
import { textOf } from "../../../../src/text/file.ts"
import { pathsOfCode } from "../../../../src/whose-code.ts"
import { nameOf } from "../../../../src/workspace/paths.ts"
import type { HostEditor, ShownEdit } from "../../../web/src/state/host-editor.ts"
import type { Desk } from "../desk.ts"
import { previewOf } from "../editor/applying.ts"
import { showPlan } from "../editor/preview.ts"
import type { VirtualDocuments } from "../editor/virtual-documents.ts"
import { showMerge } from "./merge.ts"

type Shown = Awaited<ReturnType<HostEditor["show"]>>

/** Shows an edit of the Apply view in VS Code's own editors, beside the view, which keeps the focus. */
export async function showEdit(
  desk: Desk,
  documents: VirtualDocuments,
  { edit, path, of }: ShownEdit,
): Promise<Shown> {
  if ("commit" in of) return showApplied(desk, documents, of.commit, path)
  const { response, earlier = [], options, choices } = of
  const answers = [...earlier, response]
  const { parsed } = readRounds(answers, options, await pathsOfCode(desk.workspace, answers, options))
  const { approved } = await previewOf(desk, parsed, { ...options, choices })
  const isPlaced = approved.outcomes.some(({ index, status }) => index === edit && status === "validated")
  if (!isPlaced)
    return (await showMerge(desk, documents, parsed, edit, { ...options, choices })) ? "merge" : "nothing"
  const files = approved.files.filter((file) => file.path === path || file.from === path)
  return (await showPlan({ ...approved, files }, documents, { preserveFocus: true })) ? "diff" : "nothing"
}

/** What was applied, beside what is there now, which can be edited. */
async function showApplied(
  desk: Desk,
  documents: VirtualDocuments,
  commit: string,
  path: string,
): Promise<Shown> {
  const file = desk.applied.find(({ id }) => id === commit)?.files.find((each) => each.path === path)
  if (!file || file.before.kind === "opaque" || file.after.kind !== "text") return "nothing"
  const before = documents.put(path, textOf(file.before), "before the answer")
  const title = `${nameOf(path)} (before and after the answer)`
  const how = { preview: true, preserveFocus: true }
  await vscode.commands.executeCommand("vscode.diff", before, desk.uriOf(path), title, how)
  return "diff"
}
