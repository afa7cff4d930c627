import type { Issue } from "../../issues/issue.ts"
import type { Piece, Region } from "../merging.ts"
import { isImport } from "../pair/edges.ts"
import { isImporting, lastImport } from "../pair/imports.ts"
import { isLead, keyIn, openedBy } from "../read/tree.ts"
import * as say from "../refusals.ts"
import { type Claim, declaredBy, plainOf } from "./claim.ts"
import { lossesIn } from "./losses.ts"

/** So many: who takes out one or two has changed what needs them, or will. */
const several = 3

/** No imports go whose names the result still uses, unless others have them: somebody else's import was taken for the next one. */
export function keepsImportsInUse(claim: Claim): Issue | undefined {
  const { merging, file, lines } = claim
  const gone = lossesIn(claim).flatMap(({ lost }) => importsIn(file.tree.plain, lost))
  if (gone.length === 0) return undefined
  const [imported, used] = wordsByUse(lines.map((line) => line.trim()))
  const missed = gone.filter(({ names }) => names.some((name) => used.has(name) && !imported.has(name)))
  return missed.length < several
    ? undefined
    : say.loses(merging, { from: missed[0]!.line, to: missed[0]!.line + 1 })
}

/** The lines of imports, and the names that each of them gives to a file. */
function importsIn(plain: readonly string[], { from, to }: Region): { line: number; names: string[] }[] {
  return [...linesByUse(plain.slice(from, to))].flatMap(([at, text, use]) =>
    use === "other"
      ? []
      : [{ line: from + at, names: use === "first" ? boundBy(text) : wordsOf(text).slice(-1) }],
  )
}

/** The words of imports, and those of all else but comments. */
function wordsByUse(plain: readonly string[]): [imported: Set<string>, used: Set<string>] {
  const [imported, used] = [new Set<string>(), new Set<string>()]
  for (const [, text, use] of linesByUse(plain))
    for (const word of isLead(text) || text.startsWith("*") ? [] : wordsOf(text))
      (use === "other" ? used : imported).add(word)
  return [imported, used]
}

/** Which lines are those of imports, also of those that go on below. */
function* linesByUse(
  plain: readonly string[],
): Generator<[at: number, text: string, use: "first" | "more" | "other"]> {
  let open = 0
  for (const [at, text] of plain.entries()) {
    const use = open > 0 ? "more" : isImport.test(text) ? "first" : "other"
    if (use !== "other") open = Math.max(0, open + openedBy(text))
    yield [at, text, use]
  }
}

/** What is new among imports is an import: anything else belongs below them. And an import is among them, where there are any. */
export function keepsImportsTogether(claim: Claim): Issue | undefined {
  const { merging, excerpt, pieces, lines, own } = claim
  const inner = pieces.findIndex(
    ({ excerpt: line, file }, at) =>
      file === undefined && isOfModule.test(excerpt.lines[line]!) && /^\s/.test(lines[at]!),
  )
  if (inner >= 0) return say.misplaced(merging, pieces[inner]!.excerpt!)
  const solid = pieces.filter((piece) => plainOf(claim, piece) !== "")
  const lone = loneImport(claim, solid)
  if (lone !== undefined) return say.misplaced(merging, lone)
  for (const [at, piece] of solid.entries()) {
    if (piece.excerpt === undefined || piece.file !== undefined || at === 0) continue
    const next = solid[at + 1]
    if (next?.file === undefined || !isImport.test(plainOf(claim, next))) continue
    const first = solid.findLastIndex((each, index) => index < at && each.file !== undefined)
    const fresh = solid.slice(first + 1, at + 1).map(({ excerpt: line }) => line!)
    if (first < 0 || !isImport.test(plainOf(claim, solid[first]!))) continue
    const stranger = fresh.find((line) => own.has(line) && declaredBy(excerpt, own.get(line)!) !== undefined)
    if (stranger !== undefined) return say.misplaced(merging, stranger)
  }
  return undefined
}

/** What stands in no block: `import { a } from "./a"`. */
const isOfModule = /^import\s(?:\{$|.{0,300}["'];?$)/

/** A new import that the excerpt begins with, below something else of the file than its imports. */
function loneImport(claim: Claim, solid: readonly Piece[]): number | undefined {
  const { excerpt, file } = claim
  const last = lastImport(file.tree)
  const items = excerpt.root.inner[0]!
  const end = items.findIndex((block) => !isImporting(excerpt, block))
  const atTop = new Set(items.slice(0, Math.max(0, end)).map(({ head }) => head))
  const isNew = ({ excerpt: own, file: there }: Piece) =>
    own !== undefined && there === undefined && atTop.has(own)
  const at = last ? solid.findIndex(isNew) : -1
  const above = at < 0 ? undefined : solid.slice(0, at).findLast((piece) => piece.file !== undefined)?.file
  return above !== undefined && above >= last!.to ? solid[at]!.excerpt : undefined
}

/** An import that is new is not one that the file has and keeps, nor a part of one; nor is it what both texts begin with. */
export function hasImportsOnce({ merging, excerpt, file, pieces }: Claim): Issue | undefined {
  const kept = pieces.flatMap(({ file: line, excerpt: own }) =>
    line !== undefined && own === undefined && (line === 0 || isImport.test(file.tree.plain[line]!))
      ? [line]
      : [],
  )
  for (const { file: line, excerpt: own } of pieces) {
    if (line !== undefined || (own > 0 && !isImport.test(excerpt.plain[own]!))) continue
    const there = kept.find((each) => {
      if (file.tree.lines[each] === excerpt.lines[own]) return true
      return isPartOfImport(excerpt.lines[own]!, file.tree.lines[each]!)
    })
    if (there !== undefined) return say.unclearLine(merging, own, there)
  }
  return undefined
}

/** Are all names that one import gives to a file among those that another of the same module gives, whichever has more? */
function isPartOfImport(line: string, other: string): boolean {
  const key = keyIn(line)
  if (!key?.startsWith("from ") || key !== keyIn(other)) return false
  const [less, more] = [boundBy(line.trim()), boundBy(other.trim())].sort((a, b) => a.length - b.length)
  return less!.length > 0 && less!.every((name) => more!.includes(name))
}

const wordsOf = (text: string) => text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []

/** The names that an import gives to a file: `a.b.C`, `{ C, D as E } from "…"`, `a.b as C`. What only names a module gives none. */
function boundBy(plain: string): string[] {
  if (!/^(?:import|from|use)\b/.test(plain)) return []
  const said = plain
    .replace(/^from\s.{1,200}?\simport\b/, "")
    .replace(/\bfrom\s{0,9}["'].{0,300}$/, "")
    .replaceAll(/["'][^"']{0,300}["']/g, "")
  const words = said.split(/[,{}()]/).map((part) => wordsOf(part).at(-1))
  return words.filter((word): word is string => word !== undefined && !keywords.test(word))
}

const keywords = /^(?:import|use|static|type|typeof|as|from)$/
