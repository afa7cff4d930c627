import { defaultKeymap, history, historyKeymap } from "@codemirror/commands"
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint"
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search"
import { EditorState } from "@codemirror/state"
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view"
import type { Problem, Span } from "emend/core"
import { type MarkedEdit, markEdits, markField } from "./marks.ts"
import { diagnosticsOf } from "./problems.ts"
import { editorLook } from "./theme.ts"

export interface ResponseEditor {
  setText(text: string): void
  /** Shows which words each edit came from. */
  setEdits(edits: readonly MarkedEdit[], active: number | undefined): void
  setProblems(problems: readonly Problem[]): void
  /** Brings a part of the response into sight, and puts the cursor there if asked to. */
  reveal(span: Span, options?: { cursor?: boolean }): void
  focus(): void
  find(): void
  close(): void
}

export interface ResponseEditorOptions {
  root: ShadowRoot
  text: string
  onType(text: string): void
  /** A whole response was pasted where there was none. */
  onPaste(text: string): void
  /** The cursor came to another place. */
  onCursor(at: number): void
}

/** The editor that a response is pasted into. Lives in a shadow root, so that its styles need no word in the page's policy. */
export function openResponseEditor({
  root,
  text,
  onType,
  onPaste,
  onCursor,
}: ResponseEditorOptions): ResponseEditor {
  let quiet = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        editorLook,
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        search({ top: true }),
        lintGutter(),
        markField,
        EditorView.lineWrapping,
        EditorState.lineSeparator.of("\n"),
        placeholder("Paste a model's answer here, with everything around its edits."),
        EditorView.contentAttributes.of({ "aria-label": "Response", spellcheck: "false", tabindex: "0" }),
        keymap.of([...ownKeys, ...historyKeymap, ...searchKeymap, ...lintKeymap]),
        EditorView.updateListener.of((update) => {
          const isPasted = update.transactions.some((each) => each.isUserEvent("input.paste"))
          if (isPasted && update.startState.doc.length === 0) {
            const pasted = update.state.doc.toString()
            setTimeout(() => onPaste(pasted))
          } else if (update.docChanged && !quiet) {
            // Making one text of a large document takes a moment: not at every key.
            clearTimeout(timer)
            timer = setTimeout(
              () => onType(view.state.doc.toString()),
              view.state.doc.length > 200_000 ? 150 : 30,
            )
          } else if (update.selectionSet) onCursor(update.state.selection.main.head)
        }),
      ],
    }),
  })
  const within = (at: number) => Math.min(Math.max(at, 0), view.state.doc.length)
  return {
    setText(next) {
      const current = view.state.doc.toString()
      if (current === next) return
      quiet = true
      const from = next.startsWith(current) ? current.length : 0
      view.dispatch({ changes: { from, to: from === 0 ? current.length : from, insert: next.slice(from) } })
      quiet = false
    },
    setEdits: (edits, active) => view.dispatch({ effects: markEdits.of({ edits, active }) }),
    setProblems: (problems) => view.dispatch(setDiagnostics(view.state, diagnosticsOf(problems, view.state))),
    reveal({ from, to }, { cursor = false } = {}) {
      const [start, end] = [within(from), within(to)]
      view.dispatch({
        effects: EditorView.scrollIntoView(start, { y: "start", yMargin: 40 }),
        ...(cursor && { selection: { anchor: start, head: end } }),
      })
      if (cursor) view.focus()
    },
    focus: () => view.focus(),
    find: () => openSearchPanel(view),
    close() {
      clearTimeout(timer)
      view.destroy()
    },
  }
}

/** The page applies with control and enter, wherever the focus is. */
const ownKeys = defaultKeymap.filter(({ key }) => key !== "Mod-Enter")
