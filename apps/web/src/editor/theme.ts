import { HighlightStyle, syntaxHighlighting } from "@codemirror/language"
import type { Extension } from "@codemirror/state"
import { EditorView, highlightSpecialChars } from "@codemirror/view"
import { tags } from "@lezer/highlight"

/** How editors look. All colours are the page's own variables, so that both themes come from one place. */
const look = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "var(--paper)", fontSize: "12px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "20px" },
  ".cm-content": { padding: "4px 0", caretColor: "var(--text)" },
  ".cm-line": { padding: "0 8px" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": {
    color: "var(--faint)",
    backgroundColor: "var(--paper)",
    border: "none",
    fontVariantNumeric: "tabular-nums",
  },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 8px 0 12px", minWidth: "36px" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--hover)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  ".cm-placeholder": { color: "var(--muted)" },
  ".cm-tooltip": {
    color: "var(--text)",
    backgroundColor: "var(--raised)",
    border: "1px solid var(--rule)",
    fontFamily: "var(--sans)",
    maxWidth: "min(480px, 90vw)",
  },
  ".cm-diagnostic": { padding: "8px 12px", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--red)" },
  ".cm-diagnostic-warning": { borderLeft: "3px solid var(--amber)" },
  ".cm-diagnosticAction": {
    color: "var(--on-accent)",
    backgroundColor: "var(--accent)",
    borderRadius: "4px",
    padding: "2px 8px",
    marginLeft: "8px",
    font: "inherit",
  },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--red) 1px",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--amber) 1px",
    textUnderlineOffset: "3px",
  },
  ".cm-panels": { color: "var(--text)", backgroundColor: "var(--raised)", borderColor: "var(--rule)" },
  ".cm-panels input, .cm-panels button": {
    font: "inherit",
    color: "var(--text)",
    backgroundColor: "var(--paper)",
    backgroundImage: "none",
    border: "1px solid var(--rule)",
    borderRadius: "4px",
  },
  ".cm-searchMatch": { backgroundColor: "var(--mark)" },
  ".cm-highlightSpace": {
    backgroundImage: "radial-gradient(circle at 50% 55%, var(--faint) 18%, transparent 5%)",
  },
  ".cm-highlightTab": { opacity: "0.6" },
})

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "var(--code-keyword)" },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: "var(--code-string)" },
  { tag: [tags.comment, tags.meta], color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--code-number)" },
  { tag: [tags.typeName, tags.className, tags.namespace, tags.tagName], color: "var(--code-type)" },
  { tag: [tags.definition(tags.variableName), tags.function(tags.variableName)], color: "var(--code-name)" },
  { tag: [tags.propertyName, tags.attributeName], color: "var(--code-property)" },
  { tag: tags.heading, fontWeight: "600" },
  { tag: tags.link, textDecoration: "underline" },
  { tag: tags.invalid, color: "var(--red)" },
])

/** Nothing hides: control and direction characters are drawn as signs. */
export const editorLook: Extension = [look, syntaxHighlighting(colours), highlightSpecialChars()]
