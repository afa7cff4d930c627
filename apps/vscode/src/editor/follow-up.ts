import type { FileChange } from "emend/core"
import * as vscode from "vscode"
import { endsOf } from "../../../../src/text/file.ts"
import { plural } from "../../../../src/text/sentence.ts"
import type { Desk } from "../desk.ts"
import { stateNow } from "./write.ts"

/** Does what the project wants done after an edit, or after one was taken back; tells what a person should know. */
export async function followUp(
  desk: Desk,
  files: readonly FileChange[],
  { turned = false }: { turned?: boolean } = {},
): Promise<string[]> {
  const project = await desk.project.followUp()
  if (!project) return []
  await desk.look()
  // On disk, an unsaved file is not yet what it was made.
  const saved = files.filter(({ path }) => !desk.isDirty(path))
  const keys = saved.flatMap(endsOf)
  const notices = await (turned ? project.afterTurn(keys) : project.after(saved))
  await untilShown(desk, saved)
  const left = files.length - saved.length
  return left === 0
    ? notices
    : [...notices, `${plural(left, "file")} not saved, so neither formatted nor staged.`]
}

/** VS Code looks at its disk in its own time. */
const patience = 3000

/** Waits until the editors show what a formatter made of their files, so that nothing is planned on what is no more. */
async function untilShown(desk: Desk, files: readonly FileChange[]): Promise<void> {
  const open = new Map(vscode.workspace.textDocuments.map((document) => [String(document.uri), document]))
  const until = Date.now() + patience
  for (const { path } of files) {
    const document = open.get(String(desk.uriOf(path)))
    const now = await stateNow(desk, path)
    if (!document || now.kind !== "text") continue
    const isBehind = () => !document.isClosed && !document.isDirty && document.getText() !== now.text
    while (isBehind() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
