import { type Parsed, report } from "emend/core"
import * as vscode from "vscode"
import type { Choices, Review } from "../../../../src/review.ts"
import { type Way, waysOf } from "../../../web/src/apply/ways.ts"
import type { Desk } from "../desk.ts"
import { previewOf } from "../editor/applying.ts"
import { showPlan } from "../editor/preview.ts"
import type { VirtualDocuments } from "../editor/virtual-documents.ts"
import { stateNow } from "../editor/write.ts"
import { plainly } from "../engine/words.ts"

/**
 * Asks what an edit means that did not land because it may mean several things. The diff editor shows what would come of the one
 * that has the focus. Undefined: there is nothing to choose from; null: the person chose nothing.
 */
export async function chooseWay(
  desk: Desk,
  documents: VirtualDocuments,
  parsed: Parsed,
  index: number,
): Promise<Choices | undefined | null> {
  const { message, ways } = await waysNow(desk, parsed, index)
  if (ways.length === 0) return undefined
  const items = ways.map(({ way, review }) => ({
    label: way.label,
    detail: changesIn(way),
    way,
    review,
  }))
  const shown = (item: (typeof items)[number]) =>
    showPlan(item.review.approved, documents, { preserveFocus: true })
  const chosen = await vscode.window.showQuickPick(items, {
    title: plainly(message),
    placeHolder: "What is meant? The editor shows what would come of it.",
    ignoreFocusOut: true,
    onDidSelectItem: (item: (typeof items)[number]) => void shown(item),
  })
  return chosen ? choicesOf(index, chosen.way.picks) : null
}

interface TriedWay {
  way: Way
  review: Review
}

/** The ways as the files are now. */
async function waysNow(
  desk: Desk,
  parsed: Parsed,
  index: number,
): Promise<{ message: string; ways: TriedWay[] }> {
  const reviewWith = (picks: Way["picks"]) => previewOf(desk, parsed, { choices: choicesOf(index, picks) })
  const [edit] = report(parsed, (await reviewWith([])).plan, undefined, { dryRun: true }).edits
  if (!edit?.issue) return { message: "", ways: [] }
  const state = await stateNow(desk, edit.path)
  const tried = new Map<string, Review>()
  const ways = await waysOf(edit, {
    edits: parsed.edits,
    textOf: () => (state.kind === "text" ? state.text : undefined),
    async review(_, picks) {
      const review = await reviewWith([...picks])
      tried.set(JSON.stringify(picks), review)
      return review
    },
  })
  return {
    message: edit.issue.message,
    ways: ways.map((way) => ({ way, review: tried.get(JSON.stringify(way.picks))! })),
  }
}

const choicesOf = (index: number, picks: Way["picks"]): Choices => ({
  only: [index],
  picks: picks.map((pick) => ({ ...pick, edit: index })),
})

/** Lines that say what it changes, below its name. */
function changesIn({ diffs }: Way): string {
  const lines = diffs.flatMap((diff) => diff.split("\n")).filter((line) => /^[+-]\s*\S/.test(line))
  const shown = lines.slice(0, 4).map((line) => `${line[0] === "-" ? "−" : "+"} ${line.slice(1).trim()}`)
  return plainly(`${shown.join("   ")}${lines.length > shown.length ? "   …" : ""}`)
}
