import { getChunks } from "@codemirror/merge"
import { RangeSetBuilder } from "@codemirror/state"
import { Decoration, EditorView, ViewPlugin } from "@codemirror/view"

/** Lines that are new as a whole have no words to be told apart in them: the ground says it. */
const whole = Decoration.line({ class: "cm-wholeLine" })

export const wholeLines = [
  ViewPlugin.define(() => ({}), {
    provide: () => EditorView.decorations.of((view) => decorate(view)),
  }),
  EditorView.baseTheme({ ".cm-wholeLine .cm-changedText": { background: "none !important" } }),
]

function decorate({ state }: EditorView) {
  const found = getChunks(state)
  const builder = new RangeSetBuilder<Decoration>()
  for (const chunk of found?.chunks ?? []) {
    const isA = found!.side === "a"
    const start = isA ? chunk.fromA : chunk.fromB
    for (const change of chunk.changes) {
      const from = start + (isA ? change.fromA : change.fromB)
      const to = Math.min(start + (isA ? change.toA : change.toB), state.doc.length)
      for (let at = from; at < to; ) {
        const line = state.doc.lineAt(at)
        if (from <= line.from && to >= line.to && line.length > 0) builder.add(line.from, line.from, whole)
        at = line.to + 1
      }
    }
  }
  return builder.finish()
}
