import { effect } from "@preact/signals"
import { lazily } from "../editor/lazily.ts"
import type { ResponseEditor } from "../editor/response-editor.ts"
import type { App } from "../state/app.ts"

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
        onCursor: (at) => selectAt(apply, at),
      })
      handle.current = editor
      const ties = [
        effect(() => editor.setText(apply.given.value.text)),
        effect(() => {
          const problems = apply.preview.value?.reading.problems ?? []
          if (apply.isCurrent.value || problems.length === 0) editor.setProblems(problems)
        }),
        tieRows(apply, editor, root),
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
function selectAt({ rows, selected }: App["apply"], at: number): void {
  const row = rows.value.find(({ edit }) => edit.source && edit.source.from <= at && at < edit.source.to)
  if (row) selected.value = row.index
}

/** Marks the words of every edit, and brings those of the selected one into sight unless the person is writing. */
function tieRows({ rows, selected }: App["apply"], editor: ResponseEditor, root: ShadowRoot): () => void {
  let shown: number | undefined
  return effect(() => {
    const active = selected.value
    const marked = rows.value.flatMap(({ index, edit, standing }) =>
      edit.source ? [{ index, ...edit.source, standing }] : [],
    )
    editor.setEdits(marked, active)
    const own = marked.find(({ index }) => index === active)
    if (own && active !== shown && root.activeElement === null) editor.reveal(own)
    shown = active
  })
}
