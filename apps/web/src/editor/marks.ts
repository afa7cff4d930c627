import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state"
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view"

/** An edit's own words in the response. */
export interface MarkedEdit {
  index: number
  from: number
  to: number
  standing: string
}

export const markEdits = StateEffect.define<{ edits: readonly MarkedEdit[]; active: number | undefined }>()

const look = EditorView.baseTheme({
  ".cm-edit": { boxShadow: "inset 2px 0 var(--rule-strong)" },
  ".cm-edit-ready, .cm-edit-done": { boxShadow: "inset 2px 0 var(--green)" },
  ".cm-edit-lost": { boxShadow: "inset 2px 0 var(--red)" },
  ".cm-edit-choose": { boxShadow: "inset 2px 0 var(--amber)" },
  ".cm-edit-active": { backgroundColor: "var(--mark)" },
})

/** A line beside the words of each edit; the one that is looked at has a ground as well. */
export const markField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = marks.map(transaction.changes)
    for (const effect of transaction.effects)
      if (effect.is(markEdits)) next = decorate(effect.value, transaction.state.doc)
    return next
  },
  provide: (field) => [EditorView.decorations.from(field), look],
})

function decorate(
  { edits, active }: { edits: readonly MarkedEdit[]; active: number | undefined },
  doc: {
    length: number
    lineAt(at: number): { from: number; to: number; number: number }
    line(n: number): { from: number }
  },
): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  let next = 1
  for (const { index, from, to, standing } of [...edits].sort((a, b) => a.from - b.from)) {
    if (from >= doc.length) continue
    const first = Math.max(next, doc.lineAt(from).number)
    const last = doc.lineAt(Math.min(Math.max(from, to - 1), doc.length)).number
    const decoration = Decoration.line({
      class: `cm-edit cm-edit-${standing}${index === active ? " cm-edit-active" : ""}`,
    })
    for (let number = first; number <= last; number++) {
      const { from: at } = doc.line(number)
      builder.add(at, at, decoration)
    }
    next = Math.max(next, last + 1)
  }
  return builder.finish()
}
