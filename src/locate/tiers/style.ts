import { type DiffRange, diff, equalPairs } from "../../text/diff.ts"
import type { Document } from "../read/document.ts"
import { indentOf, plainSpelling, plainTypography, withoutStyle, withoutTypography } from "../read/fold.ts"
import { type Searched, type Wanted, wantedOf } from "../read/hunk.ts"
import { haveSameForm } from "../read/likeness.ts"
import { linesContaining } from "../read/line-index.ts"
import { lineText, tableOf } from "../read/line-table.ts"
import { mergeLine } from "../read/merge-line.ts"
import type { Reading } from "./readings.ts"

/**
 * An edit as its author would have written it in the style of the file: its quotes, its semicolons, its commas at the ends, lists on as
 * many lines. What is in the file but for these gets the file's form, in both texts, and what changes in it is carried over. A reading
 * for each place that has one of the longest lines; none if only the style is to change, since then it is what is meant.
 */
export function inFilesStyle(document: Document, hunk: Searched): Reading[] {
  const wanted = wantedOf(hunk)
  const found = new Map<string, Reading>()
  for (const stretch of stretchesLike(document, wanted)) {
    const forms = formsIn(stretch, wanted.old)
    const fresh = freshLines(spelledAs(stretch, wanted, forms), forms, stretch.lines)
    if (!fresh || forms.every(([line, ...more], at) => line === wanted.old[at] && more.length === 0)) continue
    const reading = { old: asText(forms.flat(), hunk.old), new: asText(fresh, hunk.new) }
    if (reading.old !== reading.new) found.set(reading.old + reading.new, { tier: "style", ...reading })
  }
  return [...found.values()]
}

/** What an edit leaves, in the style of the lines of the file that are like it: to ask whether it is there. */
export function resultInFilesStyle(document: Document, hunk: Searched): Reading[] {
  const made = wantedOf({ old: hunk.new, new: hunk.old })
  return stretchesLike(document, made).map((stretch) => ({
    tier: "style",
    old: asText(formsIn(stretch, made.new).flat(), hunk.old),
    new: asText(formsIn(stretch, made.old).flat(), hunk.new),
  }))
}

const asText = (lines: readonly string[], like: string) =>
  lines.join("\n") + (like.endsWith("\n") ? "\n" : "")

/** How many of the longest lines are looked for, and in how many places one of them may be. */
const [mostAnchors, mostStretches] = [2, 6]

/** How many lines around the place of an edit belong to it: it may have forgotten some, or have set them otherwise. */
const reach = 10

/** Lines of the file, one of which (`place`) is line `at` of an edit, or a part of it, but for its style. */
interface Stretch {
  lines: string[]
  place: number
  at: number
}

/** What is around one of the longest lines of the edit, whatever its style. */
function stretchesLike(document: Document, { old, solid, folded }: Wanted): Stretch[] {
  const longest = solid.toSorted((a, b) => folded[b]!.length - folded[a]!.length).slice(0, mostAnchors)
  for (const at of longest) {
    const sharing = sharingPiece(document, old[at]!)
    // What the file has nowhere is no matter of style.
    if (sharing?.length === 0) return []
    const places = sharing ? placesOf(document, withoutStyle(old[at]!), sharing) : []
    if (places.length > 0 && places.length <= mostStretches)
      return places.map((place) => stretchAround(document, place, { at, length: old.length }))
  }
  return []
}

/** The lines of the file that have a part that a line has in any style; undefined if that is no way to find them. */
const sharingPiece = (document: Document, line: string) => linesContaining(document, longestPiece(line))

/** May the file have a line in some style? What it has nowhere is no matter of that. */
export const mayHaveStyled = (document: Document, line: string) => sharingPiece(document, line)?.length !== 0

/** The longest stretch of a line that is the same in any style. Longer ones are found sooner than words. */
const longestPiece = (line: string) =>
  plainTypography(line)
    .split(/["'`,;(){}[\]]/)
    .map((piece) => piece.trim())
    .reduce((longest, piece) => (piece.length > longest.length ? piece : longest), "")

/** Those of some lines that are a line but for its style; else those that it is a part of, or that are parts of it. */
function placesOf(document: Document, line: string, lines: readonly number[]): number[] {
  const table = tableOf(document)
  const styled = lines.map((each) => withoutStyle(lineText(document, table, each)))
  const same = lines.filter((_, at) => styled[at] === line)
  return same.length > 0
    ? same
    : lines.filter((_, at) => line.includes(styled[at]!) || styled[at]!.includes(line))
}

function stretchAround(
  document: Document,
  place: number,
  { at, length }: { at: number; length: number },
): Stretch {
  const table = tableOf(document)
  const from = Math.max(0, place - at - reach)
  const to = Math.min(table.count, place - at + length + reach)
  const lines = Array.from({ length: to - from }, (_, line) => lineText(document, table, from + line))
  return { lines, place: place - from, at }
}

/** For each line of an edit what the file has for it: one line, or several, or none if the line before has it as well. */
type Forms = readonly (readonly string[])[]

function formsIn(stretch: Stretch, lines: readonly string[]): Forms {
  return wrappedForms(stretch, lines) ?? styledForms(stretch, lines)
}

/** Lines that are, in this order, among some of the file but for their style, as the file has them. */
function styledForms({ lines: there, place, at: pinned }: Stretch, lines: readonly string[]): Forms {
  const [mine, theirs] = [lines.map(withoutStyle), there.map(withoutStyle)]
  const isPinned = mine[pinned] === theirs[place]
  const [at, next] = isPinned ? [pinned, place] : [0, 0]
  const pairs = [
    ...equalPairs(mine.slice(0, at), theirs.slice(0, next)),
    ...[...equalPairs(mine.slice(at), theirs.slice(next))].map(([a, b]) => [at + a, next + b] as const),
  ]
  // What is there as the edit has it is not there in another style: `}` is not the `};` beside it.
  const known = new Set(there.map(withoutTypography))
  const forms = lines.map((line) => [line])
  for (const [a, b] of pairs)
    if (!known.has(withoutTypography(lines[a]!))) forms[a] = [indentOf(lines[a]!) + there[b]!.trim()]
  return forms
}

/** Do lines differ in more than tighter tiers look past? Those know better what to make of blanks. */
const isStyled = (a: string, b: string) => withoutTypography(a) !== withoutTypography(b)

/** Longer edits are not looked for with their breaks elsewhere. */
const mostWrapped = 400

/** Lines that say the same as some of the file, one after the other, but have their breaks elsewhere. */
function wrappedForms({ lines: there, place }: Stretch, lines: readonly string[]): Forms | undefined {
  if (lines.length > mostWrapped) return undefined
  const [mine, theirs] = [lines.flatMap(tokensOf), there.map(tokensOf)]
  const all = mine.join("\n")
  for (let start = 0; start <= place; start++) {
    if (theirs[start]!.length === 0 || !all.startsWith(theirs[start]!.join("\n"))) continue
    const end = endOf(theirs, start, mine.length)
    const said = there.slice(start, end)
    if (end > place && theirs.slice(start, end).flat().join("\n") === all && areSeparatedAlike(said, lines))
      return inStepWith(said, lines)
  }
  return undefined
}

/** The words and signs of a line, but for those that styles differ in. */
const tokensOf = (line: string): string[] =>
  piecesOf(withoutStyle(line)).filter((piece) => !isSeparator(piece))

const piecesOf = (line: string): string[] => line.match(/[\p{L}\p{N}_$]+|[,;]+|[^\p{L}\p{N}_$\s,;]/gu) ?? []

const isSeparator = (piece: string) => piece[0] === "," || piece[0] === ";"

/** Of lines with the same tokens: are these parted by the same signs? Where lines and lists end, a sign may be left out. */
function areSeparatedAlike(a: readonly string[], b: readonly string[]): boolean {
  const [mine, theirs] = [separatorsOf(a), separatorsOf(b)]
  return [...new Set([...mine.keys(), ...theirs.keys()])].every((token) => {
    const [one, other] = [mine.get(token), theirs.get(token)]
    return one?.sign === other?.sign || !(one?.isNeeded || other?.isNeeded)
  })
}

/** The commas and semicolons of some lines, by how many tokens are before them. */
function separatorsOf(lines: readonly string[]): Map<number, { sign: string; isNeeded: boolean }> {
  const found = new Map<number, { sign: string; isNeeded: boolean }>()
  let tokens = 0
  for (const line of lines) {
    const pieces = piecesOf(withoutStyle(line) + (/[,;]$/.exec(line.trimEnd())?.[0] ?? ""))
    for (const [at, piece] of pieces.entries()) {
      const next = pieces[at + 1]
      if (isSeparator(piece)) found.set(tokens, { sign: piece, isNeeded: !!next && !")]}".includes(next) })
      else tokens++
    }
  }
  return found
}

/** The end of the lines from `start` on that have so many tokens together. */
function endOf(lines: readonly string[][], start: number, tokens: number): number {
  let [end, count] = [start, 0]
  while (end < lines.length && count < tokens) count += lines[end++]!.length
  return end
}

/** Both say the same: between two breaks that both have, lines of the one are lines of the other. */
function inStepWith(there: readonly string[], lines: readonly string[]): Forms {
  const forms: string[][] = lines.map(() => [])
  let [at, next] = [0, 0]
  while (at < lines.length) {
    const [line, form] = [lines[at]!, forms[at]!]
    let ahead = tokensOf(lines[at++]!).length
    if (ahead === 0) form.push(line)
    while (ahead !== 0) {
      if (ahead < 0) ahead += tokensOf(lines[at++]!).length
      else {
        const tokens = tokensOf(there[next]!)
        if (form.length > 0 || tokens.length > 0) form.push(there[next]!)
        next++
        ahead -= tokens.length
      }
    }
  }
  return forms.map((form, index) => {
    const isSame = form.length === 1 && !isStyled(form[0]!, lines[index]!)
    return isSame ? [lines[index]!] : indentedAs(form, lines[index]!)
  })
}

/** Lines of the file that begin where a line of the edit does. */
function indentedAs(form: readonly string[], line: string): string[] {
  const [margin, own] = [indentOf(line), indentOf(form[0] ?? "")]
  return form.map((each) => {
    const indent = indentOf(each)
    return margin + (indent.startsWith(own) ? each.slice(own.length) : each.trim()).trimEnd()
  })
}

/** Both texts of an edit as the file spells what it has of them. */
function spelledAs(
  { lines }: Stretch,
  { old, new: fresh }: Wanted,
  forms: Forms,
): Pick<Wanted, "old" | "new"> {
  const matched = old.flatMap((wrote, at) =>
    forms[at]!.length === 1 ? [{ wrote, file: forms[at]![0]! }] : [],
  )
  const plain = plainSpelling(lines.join("\n"), matched, fresh)
  return { old: old.map(plain), new: fresh.map(plain) }
}

/**
 * The new lines: what they share with the old ones gets the form that those got, and so does what stays of a line that changes. Nothing
 * if a part of a list changes that the file has on other lines.
 */
function freshLines(
  { old, new: fresh }: Pick<Wanted, "old" | "new">,
  forms: Forms,
  there: readonly string[],
): string[] | undefined {
  const ranges = diff(old, fresh)
  const kept = new Map(equalPairs(old, fresh, ranges))
  const joined = [...joinedLines(forms)]
  for (const [from, to] of joined) {
    const places = Array.from({ length: to - from }, (_, i) => kept.get(from + i))
    const isKept = places.every((place, i) => place !== undefined && place === places[0]! + i)
    if (!isKept && places.some((place) => place !== undefined)) return undefined
  }
  const isJoined = (at: number) => joined.some(([from, to]) => from <= at && at < to)
  const known = new Map(old.flatMap((line, at) => (isJoined(at) ? [] : [[line.trim(), forms[at]!] as const])))
  const lines = fresh.map((line) => {
    const form = known.get(line.trim())
    return form?.length === 1 ? [indentOf(line) + form[0]!.trim()] : [line]
  })
  for (const [a, b] of kept) lines[b] = [...forms[a]!]
  for (const { fromA, toA, fromB, toB } of ranges) {
    if (toA - fromA !== toB - fromB) continue
    for (let i = 0; i < toA - fromA; i++) {
      const [form, ...more] = forms[fromA + i]!
      if (form === undefined || more.length > 0 || !isSameLine(old[fromA + i]!, fresh[fromB + i]!)) continue
      const [wrote, wanted] = requoted(old[fromA + i]!, form, fresh[fromB + i]!)
      const merged = mergeLine(wrote, form, wanted)
      if (merged !== undefined) lines[fromB + i] = [merged]
    }
  }
  for (const range of ranges) {
    const last = forms[range.toA - 1]?.at(-1)
    if (last !== undefined && isLastEntry(last, there)) endList(range, last, { old, lines })
  }
  return lines.flat()
}

/** Is a line what became of another? Then some word stays, or it is an entry of the same form. */
function isSameLine(old: string, fresh: string): boolean {
  const words = new Set(old.match(/[\p{L}\p{N}_$]+/gu))
  return haveSameForm(old, fresh) || (fresh.match(/[\p{L}\p{N}_$]+/gu) ?? []).some((word) => words.has(word))
}

/**
 * A list ends in a comma or does not, whatever is last in it. Where an edit has that wrong, what it makes the last ends as the file's last
 * did, and what no longer is the last is told from the next.
 */
function endList(
  { fromA, toA, fromB, toB }: DiffRange,
  last: string,
  { old, lines }: { old: readonly string[]; lines: string[][] },
): void {
  if (endsInComma(last) === endsInComma(old[toA - 1]!)) return
  const setEnd = (at: number, isComma: boolean) => {
    const line = lines[at]?.at(-1)
    if (line !== undefined && isEntry.test(line))
      lines[at]![lines[at]!.length - 1] = line.replace(/,?$/, isComma ? "," : "")
  }
  if (fromA === toA) setEnd(fromB - 1, true)
  setEnd(toB - 1, endsInComma(last))
}

/** Is a line, where the file has it, followed by nothing but the end of its list? */
const isLastEntry = (line: string, there: readonly string[]) =>
  there.some(
    (each, at) =>
      each.trim() === line.trim() &&
      /^\s*[)\]}]/.test(there.slice(at + 1).find((next) => next.trim() !== "") ?? ""),
  )

const endsInComma = (line: string) => line.endsWith(",")

/** What ends in a word, a string or a bracket that closes, with a comma or without. */
const isEntry = /[\p{L}\p{N}_$"'`)\]}],?$/u

/** A line before and after a change, with the quotes of the file's form of it, if each has one kind of them. */
function requoted(old: string, form: string, fresh: string): [old: string, fresh: string] {
  for (const [mine, theirs] of [`'"`, `"'`] as const) {
    const isOther = old.includes(mine!) && form.includes(theirs!) && !form.includes(mine!)
    if (isOther && !old.includes(theirs!) && !fresh.includes(theirs!))
      return [old.replaceAll(mine!, theirs!), fresh.replaceAll(mine!, theirs!)]
  }
  return [old, fresh]
}

/** The lines of the edit that are one stretch with others of them in the file, or are several there. */
function* joinedLines(forms: Forms): Generator<[from: number, to: number]> {
  for (let from = 0, to = 1; from < forms.length; from = to++) {
    while (to < forms.length && forms[to]!.length === 0) to++
    if (to - from > 1 || forms[from]!.length > 1) yield [from, to]
  }
}
