import { search, searchKeymap } from "@codemirror/search"
import { EditorState } from "@codemirror/state"
import { EditorView, keymap } from "@codemirror/view"
import { editorLook } from "./theme.ts"

/** A long text to look at: only the part in sight is drawn. */
export function openTextView(
  root: ShadowRoot,
  label: string,
): { setText(text: string): void; close(): void } {
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      extensions: [
        editorLook,
        search({ top: true }),
        keymap.of(searchKeymap),
        EditorView.lineWrapping,
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ "aria-label": label, "aria-readonly": "true", tabindex: "0" }),
      ],
    }),
  })
  return {
    setText: (text) => {
      if (view.state.doc.toString() === text) return
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
    },
    close: () => view.destroy(),
  }
}
