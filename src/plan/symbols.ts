import type { Place } from "../edits/edit.ts"
import type { Candidate, Issue } from "../issues/issue.ts"
import { indentOf } from "../locate/read/fold.ts"
import type { Declaration } from "../syntax/index.ts"
import { dominantEnding, lineStarts, splitLines, withEndings } from "../text/lines.ts"
import type { Change, LineRange } from "../text/place.ts"

type SymbolPlace = Extract<Place, { by: "symbol" }>

/** A text, and what a parser says that it declares; undefined if there is none for it. */
export interface Declared {
  text: string
  declarations: readonly Declaration[] | undefined
}

/** The change that gives a declaration a new text, or puts one before or after it. It has to be the only one of its name. */
export function symbolChange(
  { text, declarations }: Declared,
  place: SymbolPlace,
  fresh: string,
): Change | Issue {
  if (!declarations) return noParser(place)
  const meant = declarationsNamed(declarations, place.name)
  const [only, ...others] = meant
  if (!only) return noSuchSymbol(place, declarations)
  if (others.length > 0) return severalSymbols(text, place, meant)
  const lines = splitLines(text)
  // A new text without decorators leaves those that are there.
  const isDecorated = place.act !== "replace" || fresh.trimStart().startsWith("@")
  const [first, last] = isDecorated ? withDecorators(lines, only.lines) : only.lines
  if (declarations.some((each) => each !== only && sharesLine(each, only))) return sharedLine(place, only)
  if (place.act === "replace" && !hasWord(fresh, only.name)) return notDeclared(place, only)
  const starts = lineStarts(text)
  const ending = dominantEnding(text) ?? "\n"
  const body = indented(withoutBlankEnds(fresh), lines[first - 1]!, only.name)
  const [from, to] = [starts[first - 1]!, starts[last] ?? text.length]
  if (place.act === "replace") {
    const end = lines[last - 1]!.endsWith("\n") ? "\n" : ""
    return { from, to, insert: withEndings(body + end, ending) }
  }
  // A blank line between them, as there is between most declarations.
  return place.act === "before"
    ? { from, to: from, insert: withEndings(`${body}\n\n`, ending) }
    : {
        from: to,
        to,
        insert: withEndings(lines[last - 1]!.endsWith("\n") ? `\n${body}\n` : `\n\n${body}`, ending),
      }
}

/** `Cart/total` is any `total` in any `Cart`, `/Cart/total` the one at the top; `total[1]` is the second of several. */
function declarationsNamed(declarations: readonly Declaration[], name: string): Declaration[] {
  const [suffix = "", number] = /\[(\d{1,4})\]$/.exec(name) ?? []
  const path = name.slice(0, name.length - suffix.length)
  const isWhole = path.startsWith("/")
  const wanted = path.split("/").filter((part) => part !== "")
  // What a declaration is in takes a look at all of them: only those of the right name are worth it.
  const found = declarations.filter((each) => {
    if (each.name !== wanted.at(-1)) return false
    const own = [...declarations.filter((other) => contains(other, each)), each].map((one) => one.name)
    return endsWith(own, wanted) && (!isWhole || own.length === wanted.length)
  })
  return number === undefined ? found : found.slice(Number(number), Number(number) + 1)
}

const endsWith = (all: readonly string[], end: readonly string[]) =>
  all.length >= end.length && end.every((part, at) => part === all[all.length - end.length + at])

function contains(outer: Declaration, inner: Declaration): boolean {
  if (outer === inner) return false
  const [from, to] = outer.lines
  return from <= inner.lines[0] && to >= inner.lines[1] && to - from > inner.lines[1] - inner.lines[0]
}

/** Would lines be taken away that belong to something else as well? */
function sharesLine(other: Declaration, { lines: [from, to] }: Declaration): boolean {
  const [first, last] = other.lines
  const isInside = first >= from && last <= to
  return !isInside && (last === from || first === to)
}

function withDecorators(lines: readonly string[], [from, to]: LineRange): LineRange {
  let first = from
  while (first > 1 && /^\s{0,99}@[\w.]/.test(lines[first - 2]!)) first--
  return [first, to]
}

const hasWord = (text: string, word: string) => new Set(text.match(/[\p{L}\p{N}_$]{1,999}/gu) ?? []).has(word)

const withoutBlankEnds = (text: string) => text.replace(/^(?:[ \t]{0,999}\r?\n){1,99}/, "").trimEnd()

/**
 * The first line is written without the indentation of its place, the others with it or without. What says that the declaration is
 * for others, too, stays.
 */
function indented(fresh: string, there: string, name: string): string {
  const [head = "", ...rest] = fresh.split(/\r?\n/)
  const indent = indentOf(there)
  const shown = /^export (?:default )?/.exec(there.trimStart())?.[0] ?? ""
  const bare = head.trimStart()
  const first = indent + (bare.startsWith("export ") ? "" : shown) + bare
  const isBare = indent !== "" && !hasIndent(rest, indent, hasWord(head, name) ? undefined : name)
  return [first, ...rest.map((line) => (isBare && line.trim() !== "" ? indent + line : line))].join("\n")
}

/** Do the lines after the first have the indentation of the place? Those of the body are deeper than their head, wherever that is. */
function hasIndent(rest: readonly string[], indent: string, name: string | undefined): boolean {
  const solid = rest.filter((line) => line.trim() !== "")
  if (!solid.every((line) => line.startsWith(indent))) return false
  // Below decorators, the head itself tells.
  const head = name !== undefined && solid.find((line) => hasWord(line, name))
  if (head) return indentOf(head) === indent
  const body = solid.find((line) => !/^[{})\]]/.test(line.trim()))
  return body === undefined || indentOf(body).length > indent.length
}

function noParser({ name }: SymbolPlace): Issue {
  return {
    code: "not_found",
    message: `No parser is there to say where \`${name}\` is declared.`,
    hint: "Send the edit with the text to replace.",
  }
}

function noSuchSymbol({ name }: SymbolPlace, declarations: readonly Declaration[]): Issue {
  const names = [...new Set(declarations.map((each) => each.name))].slice(0, 20)
  return {
    code: "not_found",
    message: `Nothing called \`${name}\` is declared in the file.`,
    hint: names.length > 0 ? `It declares ${names.join(", ")}.` : "It declares nothing that has a name.",
  }
}

function severalSymbols(text: string, { name }: SymbolPlace, meant: readonly Declaration[]): Issue {
  const lines = splitLines(text)
  const candidates = meant
    .slice(0, 10)
    .map(({ line }): Candidate => ({ line, text: lines[line - 1]!.trimEnd() }))
  return {
    code: "ambiguous",
    message: `\`${name}\` is declared ${meant.length} times: lines ${meant.map(({ line }) => line).join(", ")}.`,
    hint: `Name what it is in (\`Class/${name}\`), or which one it is (\`${name}[0]\` is the first).`,
    candidates,
  }
}

function sharedLine({ name }: SymbolPlace, { lines: [line] }: Declaration): Issue {
  return {
    code: "doubt",
    message: `\`${name}\` (line ${line}) shares a line with another declaration.`,
    hint: "Send the edit with the text to replace.",
  }
}

function notDeclared({ name }: SymbolPlace, { name: own }: Declaration): Issue {
  return {
    code: "doubt",
    message: `The new text of \`${name}\` does not declare \`${own}\`: its head seems to be missing.`,
    hint: "Send all of the declaration, with its first line.",
  }
}
