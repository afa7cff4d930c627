import { MergeView, unifiedMergeView } from "@codemirror/merge"
import { Compartment, EditorState, type Extension, StateField } from "@codemirror/state"
import {
  Decoration,
  type DecorationSet,
  EditorView,
  highlightWhitespace,
  lineNumbers,
} from "@codemirror/view"
import type { Hunk, Side } from "./hunk.ts"
import { languageOf } from "./languages.ts"
import { lineDiff } from "./line-diff.ts"
import { editorLook } from "./theme.ts"
import { wholeLines } from "./whole-lines.ts"

export type Layout = "split" | "inline"

export interface DiffOptions {
  root: ShadowRoot
  hunk: Hunk
  /** The file that it is from: its name decides on the colours. */
  path: string
  layout: Layout
  /** What is above it in the file: read for the colours, and not shown. */
  lead?: string
  /** Show spaces and tabs. */
  whitespace?: boolean
  labels: { before: string; after: string }
}

const diffConfig = { override: lineDiff }

/** A difference to look at, side by side or one below the other. */
export function openDiff(options: DiffOptions): () => void {
  const { before, after } = options.hunk
  if (before.text === "") return openOneSided(options, "after")
  if (after.text === "") return openOneSided(options, "before")
  return options.layout === "split" ? openSplit(options) : openInline(options)
}

function openSplit({ root, hunk, path, lead = "", whitespace, labels }: DiffOptions): () => void {
  const colours = [new Compartment(), new Compartment()] as const
  const view = new MergeView({
    root,
    parent: root,
    a: {
      doc: lead + hunk.before.text,
      extensions: [sideExtensions(hunk.before, labels.before, { lead, whitespace }), colours[0].of([])],
    },
    b: {
      doc: lead + hunk.after.text,
      extensions: [sideExtensions(hunk.after, labels.after, { lead, whitespace }), colours[1].of([])],
    },
    gutter: false,
    diffConfig,
  })
  void languageOf(path)?.then((language) => {
    view.a.dispatch({ effects: colours[0].reconfigure(language) })
    view.b.dispatch({ effects: colours[1].reconfigure(language) })
  })
  return () => view.destroy()
}

function openInline(options: DiffOptions): () => void {
  const { lead = "", hunk } = options
  return openSingle(
    options,
    "after",
    unifiedMergeView({ original: lead + hunk.before.text, mergeControls: false, gutter: false, diffConfig }),
  )
}

/** A file that is all new, or all gone, has nothing to be compared with. */
function openOneSided(options: DiffOptions, side: "before" | "after"): () => void {
  const name = side === "after" ? "cm-allNew" : "cm-allGone"
  return openSingle(options, side, EditorView.editorAttributes.of({ class: name }))
}

function openSingle(
  { root, hunk, path, lead = "", whitespace, labels }: DiffOptions,
  side: "before" | "after",
  more: Extension,
): () => void {
  const colours = new Compartment()
  const view = new EditorView({
    root,
    parent: root,
    doc: lead + hunk[side].text,
    extensions: [sideExtensions(hunk[side], labels[side], { lead, whitespace }), colours.of([]), more],
  })
  void languageOf(path)?.then((language) => view.dispatch({ effects: colours.reconfigure(language) }))
  return () => view.destroy()
}

function sideExtensions(
  { line }: Side,
  label: string,
  { lead, whitespace = false }: { lead: string; whitespace: boolean | undefined },
): Extension {
  const above = lead === "" ? 0 : lead.split("\n").length - 1
  return [
    hidden(lead),
    editorLook,
    diffLook,
    wholeLines,
    lineNumbers({ formatNumber: (number) => (number <= above ? "" : String(number - above + line - 1)) }),
    whitespace ? highlightWhitespace() : [],
    EditorView.lineWrapping,
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({
      "aria-label": label,
      role: "textbox",
      "aria-readonly": "true",
      tabindex: "0",
    }),
  ]
}

/** Takes the beginning of a text out of sight, line breaks and all. */
function hidden(lead: string): Extension {
  if (lead === "") return []
  const cover = Decoration.set(Decoration.replace({ block: true }).range(0, lead.length - 1))
  return StateField.define<DecorationSet>({
    create: () => cover,
    update: (covers) => covers,
    provide: (field) => EditorView.decorations.from(field),
  })
}

const diffLook = EditorView.theme({
  "&": { height: "auto" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 6px 0 8px", minWidth: "32px" },
  "&.cm-merge-a .cm-changedLine, .cm-deletedChunk": { backgroundColor: "var(--red-ground)" },
  "&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine, .cm-insertedLine": {
    backgroundColor: "var(--green-ground)",
  },
  "&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText, .cm-deletedText": {
    background: "var(--red-mark)",
    textDecoration: "none",
  },
  "&.cm-merge-b .cm-changedText, .cm-insertedLine .cm-changedText, .cm-changedText": {
    background: "var(--green-mark)",
  },
  "&.cm-allNew .cm-line": { backgroundColor: "var(--green-ground)" },
  "&.cm-allGone .cm-line": { backgroundColor: "var(--red-ground)" },
  ".cm-deletedChunk": { padding: "0 0 0 8px" },
})
