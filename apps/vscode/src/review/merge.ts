import type { Parsed } from "emend/core"
import * as vscode from "vscode"
import type { ReviewOptions } from "../../../../src/review.ts"
import type { Desk } from "../desk.ts"
import { previewOf } from "../editor/applying.ts"
import type { VirtualDocuments } from "../editor/virtual-documents.ts"
import { stateNow } from "../editor/write.ts"
import { threeWays } from "../engine/three-ways.ts"

/**
 * Opens VS Code's own merge editor for an edit that found no place: as the model remembered the file, as it is, and as the model
 * wants it. False: nothing in the file is like what the edit looks for.
 */
export async function showMerge(
  desk: Desk,
  documents: VirtualDocuments,
  parsed: Parsed,
  index: number,
  options: ReviewOptions = {},
): Promise<boolean> {
  const ways = await waysOf(desk, parsed, index, options)
  if (!ways) return false
  const { key, remembered, file, wanted } = ways
  const put = (text: string, what: string) => documents.put(key, text, what)
  await vscode.commands.executeCommand("_open.mergeEditor", {
    base: put(remembered, "as the model remembered it"),
    input1: { uri: put(file, "as it is"), title: "The file", description: "as it is" },
    input2: { uri: put(wanted, "as the model wants it"), title: "The answer", description: "what it wants" },
    output: desk.uriOf(key),
  })
  return true
}

/** Looked for once more: the file may be another since. */
async function waysOf(desk: Desk, parsed: Parsed, index: number, options: ReviewOptions) {
  const { approved } = await previewOf(desk, parsed, {
    ...options,
    choices: { ...options.choices, only: [index] },
  })
  const outcome = approved.outcomes.find((each) => each.index === index)
  const edit = parsed.edits[index]
  const state = outcome && (await stateNow(desk, outcome.path))
  if (!outcome || !edit || state?.kind !== "text") return undefined
  const ways = threeWays(state.text, edit, outcome)
  return ways && { key: outcome.path, ...ways }
}
