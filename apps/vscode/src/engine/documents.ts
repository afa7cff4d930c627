import { type Edit, lint, type Parsed, type Problem, parse, type Span } from "emend/core"

/** Longer documents are not looked through on every keystroke. */
const mostCharacters = 2_000_000

/** The edits that a document shows, each with its place. Prose has none. */
export function editsIn(text: string): { parsed: Parsed; edits: PlacedEdit[] } {
  const parsed = text.length > mostCharacters ? parse("") : parse(text)
  const edits = parsed.edits.flatMap((edit, index) =>
    edit.source ? [{ index, edit, source: edit.source }] : [],
  )
  return { parsed, edits }
}

export interface PlacedEdit {
  /** Its number in the response. */
  index: number
  edit: Edit
  source: Span
}

/** The edits that a stretch of the document touches. */
export function editsAt(edits: readonly PlacedEdit[], { from, to }: Span): PlacedEdit[] {
  return edits.filter(({ source }) => source.from <= to && from <= source.to)
}

/** What is wrong with the edits of a document. A document without any is none of our business. */
export function problemsIn(text: string, textOf?: (path: string) => string | undefined): Problem[] {
  if (text.length > mostCharacters) return []
  const problems = lint(text, textOf ? { textOf } : {}).filter(({ code }) => code !== "no_edits")
  // A remark about a text that comes to no edit, and to no broken one, is about prose.
  const isProse = problems.every(({ severity }) => severity === "warning") && parse(text).edits.length === 0
  return isProse ? [] : problems
}

/** Where to underline a problem: its own words, but no more than one line of them, or the line it is on. */
export function underlined(text: string, { source, line }: Problem): Span {
  if (source && source.to > source.from) {
    const end = text.indexOf("\n", source.from)
    return {
      from: source.from,
      to: end < 0 ? source.to : Math.max(source.from + 1, Math.min(source.to, end)),
    }
  }
  let from = source?.from ?? 0
  if (!source) for (let at = 1; at < line; at++) from = text.indexOf("\n", from) + 1
  const end = text.indexOf("\n", from)
  return { from, to: end < 0 ? text.length : end }
}
