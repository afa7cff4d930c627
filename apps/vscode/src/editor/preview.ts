import type { FileChange, Plan } from "emend/core"
import * as vscode from "vscode"
import { textOf } from "../../../../src/text/file.ts"
import { nameOf } from "../../../../src/workspace/paths.ts"
import type { VirtualDocuments } from "./virtual-documents.ts"

/** Shows what a plan would change in VS Code's own diff editor: one file by itself, several in one list. False: nothing to show. */
export async function showPlan(
  plan: Plan,
  documents: VirtualDocuments,
  how: { preserveFocus?: boolean } = {},
): Promise<boolean> {
  const shown = plan.files.filter(({ before, after }) => before.kind !== "opaque" && after.kind !== "opaque")
  if (shown.length === 0) return false
  const pairs = shown.map((file) => pairOf(file, documents))
  if (pairs.length === 1) {
    const [{ left, right, title }] = pairs as [(typeof pairs)[number]]
    await vscode.commands.executeCommand("vscode.diff", left, right, title, { preview: true, ...how })
    return true
  }
  await vscode.commands.executeCommand(
    "vscode.changes",
    `emend: ${pairs.length} files`,
    pairs.map(({ left, right }) => [right, left, right]),
  )
  return true
}

function pairOf({ path, from, before, after }: FileChange, documents: VirtualDocuments) {
  const name = nameOf(path)
  return {
    // The same path on both sides: VS Code would take another one for a file that was renamed.
    left: documents.put(from ?? path, textOf(before), "before"),
    right: documents.put(path, textOf(after), "after"),
    title: `${name} (emend preview)`,
  }
}
