import { effect } from "@preact/signals"
import { lazily } from "../editor/lazily.ts"
import type { ResponseEditor } from "../editor/response-editor.ts"
import type { App } from "../state/app.ts"
import { sourcesOf } from "./questions.ts"
import type { Row } from "./rows.ts"

/** Opens the editor of the response and ties it to the state: each hears what the other does. */
export function tieEditor(
  { apply }: App,
  root: ShadowRoot,
  handle: { current: ResponseEditor | undefined },
): () => void {
  return lazily(
    () => import("../editor/response-editor.ts"),
    ({ openResponseEditor }) => {
      const editor = openResponseEditor({
        root,
        text: apply.text.value,
        onType: apply.type,
        onPaste: apply.give,
        onCursor: (at) => selectAt(apply, at),
      })
      handle.current = editor
      const ties = [
        effect(() => editor.setText(apply.given.value.text)),
        effect(() => {
          const problems = apply.receiving.value ? [] : (apply.preview.value?.reading.problems ?? [])
          if (apply.isCurrent.value || problems.length === 0) editor.setProblems(problems)
        }),
        tieRows(apply, editor, root),
        effect(() => {
          const asked = apply.source.value
          if (!asked || asked.round < apply.earlier.peek().length) return
          if (asked.span) editor.reveal(asked.span, { cursor: true })
          else editor.focus()
        }),
      ]
      return () => {
        handle.current = undefined
        for (const untie of ties) untie()
        editor.close()
      }
    },
  )
}

/** The row whose words the cursor is in. */
function selectAt({ rows, earlier, selected }: App["apply"], at: number): void {
  const own = inEditor(rows.value, earlier.value.length)
  const row = own.find(({ edit }) => sourcesOf(edit).some(({ from, to }) => from <= at && at < to))
  if (row) selected.value = row.id
}

/** The rows whose words are in the editor: those of the newest answer. */
function inEditor(rows: readonly Row[], round: number): Row[] {
  return rows.filter((row) => row.round === round)
}

/** Marks the words of every edit, and brings those of the selected one into sight unless the person is writing. */
function tieRows(apply: App["apply"], editor: ResponseEditor, root: ShadowRoot): () => void {
  let shown: number | undefined
  return effect(() => {
    const { rows, selected, earlier, receiving } = apply
    const marked = inEditor(rows.value, earlier.value.length).flatMap(({ index, edit, standing }) =>
      sourcesOf(edit).map((span) => ({ index, ...span, standing: receiving.value ? "coming" : standing })),
    )
    const active = rows.value.find(({ id }) => id === selected.value)?.index
    editor.setEdits(marked, active)
    const own = marked.find(({ index }) => index === active)
    if (own && active !== shown && root.activeElement === null) editor.reveal(own)
    shown = active
  })
}
