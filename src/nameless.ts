import type { Hunk, UpdateEdit } from "./edits/edit.ts"
import { placeExcerpt } from "./excerpt/index.ts"
import type { Issue, Repair } from "./issues/issue.ts"
import {
  codeBesideFiles,
  codeWithBareName,
  codeWithoutName,
  type NamelessCode,
} from "./protocols/nameless-code.ts"
import type { Parsed } from "./protocols/parse.ts"
import { joinParts } from "./protocols/parts-of-files.ts"
import { plainPath } from "./protocols/path-text.ts"
import { bareLines } from "./text/lines.ts"
import { isMarker } from "./text/marker.ts"
import { overlap, type Span } from "./text/place.ts"
import { listed } from "./text/sentence.ts"

/** The code of an answer that does not say whose it is: exactly one of the files at hand may explain it. */
export function namelessCode(parsed: Parsed, response: string): NamelessCode[] {
  if (parsed.edits.length > 0)
    return [...codeWithBareName(parsed.edits, response), ...codeBesideFiles(parsed, response)]
  if (parsed.issues.some(({ code }) => code !== "no_edits")) return []
  // Words that say what code shows say whose it is, too.
  const shown = parsed.repairs.flatMap(({ kind, source }) => (kind === "excerpt" && source ? [source] : []))
  return codeWithoutName(response).filter((code) => !shown.some((source) => overlap(source, code)))
}

/** The file that code would be of, if there is one of that name, and it has to do with the code. */
export const saidPath = ({ bareName, countedTo }: NamelessCode) => bareName ?? countedTo

/** Is that file none of them? `text`: what is in it, if there is one. */
export function needsOther(code: NamelessCode, text: string | undefined): boolean {
  const path = saidPath(code)
  if (path === undefined || text === undefined) return true
  if (code.bareName !== undefined) return false
  const placed = placeExcerpt(text, code.text, { path, named: false })
  return "issue" in placed && placed.issue.code === "not_found"
}

/** Code, and the files that explain it. */
export interface Explained {
  code: NamelessCode
  paths: string[]
}

/** The same as data: the code that begins there in the response. */
export interface PathsOfCode {
  from: number
  paths: string[]
}

/** Looks through files for those that explain code. They are shown to it one by one, in any number. */
export interface FileSearch {
  /** May a file of this name be one, so that it is worth reading? */
  wants(path: string): boolean
  look(path: string, text: string): void
  found(): Explained[]
}

export function searchForFiles(codes: readonly NamelessCode[], most = mostWork): FileSearch {
  const searches = codes.map((code) => ({ code, signs: signsOf(code), likely: [] as Likely[] }))
  const left = { ...most }
  return {
    wants: (path) => codes.some((code) => code.mayBeIn(path)),
    look(path, text) {
      for (const { code, signs, likely } of searches) {
        if (!code.mayBeIn(path)) continue
        left.characters -= signs.length * text.length
        if (left.characters < 0) return
        const score = signs.filter((sign) => text.includes(sign)).length
        // A bare name is a sign by itself: only files that have it are looked at.
        if (score > 0 || code.bareName !== undefined) likely.push({ path, text, score })
        if (likely.length >= 2 * mostTried) keepBest(likely)
      }
    },
    found: () =>
      searches.map(({ code, likely }) => {
        const best = left.characters < 0 ? [] : keepBest(likely)
        const explained = best.filter(explaining(code, left))
        const spoken = explained.length > 0 ? [] : best.filter(isSpokenOf(code))
        const paths = [...explained, ...spoken.filter(explaining(fitting(code), left))].map(pathOf)
        // Of several that explain it, some may not have been looked at.
        return { code, paths: left.lines < 0 ? [] : paths }
      }),
  }
}

/** What all searches for the files of an answer may come to: characters that signs are looked for in, and lines of likely files. */
const mostWork = { characters: 30_000_000_000, lines: 1_000_000 }

interface Likely {
  path: string
  text: string
  /** How many signs of the code it has. */
  score: number
}

const pathOf = ({ path }: Likely) => path

/** To compare a file with code takes a while, and what is like it in hardly anything is not explained by it. */
const mostTried = 60

function keepBest(likely: Likely[]): Likely[] {
  likely.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
  likely.length = Math.min(likely.length, mostTried)
  return likely
}

const declared =
  /\b(?:function|def|class|func|fn|fun|interface|type|struct|enum|trait|const|let|var|module|sub|table|view)\s{1,4}([\p{L}_$][\p{L}\p{N}_$]{2,80})/gu

/** What a file has of code that is a part of it: one of its lines, or a name that it declares. */
function signsOf(code: NamelessCode): string[] {
  const parts = partsOf(code)
  const said = parts.flatMap(({ beside }) => beside?.name || [])
  const lines = parts.flatMap(({ text }) => bareLines(text)).filter((line) => !isMarker(line))
  const solid = lines.map((line) => line.trim()).filter((line) => line.length >= 8 && /\p{L}{2}/u.test(line))
  const names = lines.flatMap((line) => [...line.matchAll(declared)].map((match) => match[1]!))
  return [...new Set([...solid, ...names, ...said])]
}

const partsOf = ({ text, parts }: NamelessCode): NonNullable<NamelessCode["parts"]> => parts ?? [{ text }]

/** Words name several files above code that may be a part of one of them: it is that of the only one that it fits into without a doubt. */
const isSpokenOf =
  ({ spokenOf, countedTo }: NamelessCode) =>
  ({ path }: Likely) =>
    countedTo === undefined &&
    spokenOf.some((said) => path === plainPath(said) || path.endsWith(`/${plainPath(said)}`))

const fitting = (code: NamelessCode) => ({ ...code, mustFit: true, isNamed: true })

/** Where it is not clear what code makes of a file, that file may be meant all the same. */
function explaining(
  code: NamelessCode & { isNamed?: boolean },
  left: { lines: number },
): (likely: Likely) => boolean {
  const named = code.isNamed ?? code.bareName !== undefined
  return ({ path, text }) =>
    partsOf(code).some(({ text: shown, ...said }) => {
      left.lines -= text.split("\n").length
      if (left.lines < 0) return false
      const placed = placeExcerpt(text, shown, { path, named, ...said })
      return !("issue" in placed) || (!code.mustFit && placed.issue.code !== "not_found")
    })
}

/**
 * An answer whose code got the names of the files that explain it. Code that none explains is an example; where several do, nobody
 * knows which one is meant. Where none of it is explained, the answer stays without an edit.
 */
export function withNames(parsed: Parsed, found: readonly Explained[]): Parsed {
  if (parsed.edits.length > 0) return withOthers(withFolders(parsed, found), found)
  if (found.every(({ paths }) => paths.length === 0)) {
    const [nobodys] = found
    return nobodys ? { ...parsed, issues: [codeOfNobody(nobodys.code)] } : parsed
  }
  const { edits, ...rest } = namedBy(found)
  return { ...parsed, ...rest, format: found[0]!.code.format, edits: joinParts(edits) }
}

function namedBy(found: readonly Explained[]): Pick<Parsed, "issues" | "repairs"> & { edits: UpdateEdit[] } {
  const edits = found.flatMap(({ code, paths: [path, ...others] }) =>
    path !== undefined && others.length === 0 ? [editOf(code, path)] : [],
  )
  return {
    edits,
    issues: found.flatMap(({ code, paths }) => (paths.length > 1 ? [severalFiles(code, paths)] : [])),
    repairs: [
      ...edits.flatMap(({ repairs = [] }) => repairs),
      ...found.flatMap(({ code, paths }) => (paths.length === 0 ? [noFile(code)] : [])),
    ],
  }
}

/** Bare names become paths, where only one file of that name explains what is said of it. Others stay as they are, and are missed. */
function withFolders(parsed: Parsed, found: readonly Explained[]): Parsed {
  const added: Repair[] = []
  const edits = parsed.edits.map((edit) => {
    const { code, paths: [path, ...others] = [] } =
      found.find(({ code }) => code.bareName === edit.path && code.from === edit.source?.from) ?? {}
    if (!code || path === undefined || others.length > 0) return edit
    const message = `${edit.path} was taken for ${path}, the only file of that name that explains the code.`
    const repair = { kind: "path-by-text", message, ...placeOf(code), source: edit.source! }
    added.push(repair)
    return { ...edit, path, repairs: [...(edit.repairs ?? []), repair] }
  })
  return { ...parsed, edits: joinParts(edits), repairs: [...parsed.repairs, ...added] }
}

/** Code beside that of files which have names becomes an edit of the file that explains it, is in doubt, or an example. */
function withOthers(parsed: Parsed, found: readonly Explained[]): Parsed {
  const beside = found.filter(({ code }) => code.bareName === undefined)
  // What was counted to a file and is nobody else's is left to that file.
  const own = beside.filter(({ code, paths }) => code.countedTo === undefined || paths.length > 0)
  if (own.length === 0) return parsed
  const isMoved = ({ source }: Hunk) => own.some(({ code }) => source && isInside(code, source))
  const kept = parsed.edits.map((edit) =>
    edit.op === "update" ? { ...edit, hunks: edit.hunks.filter((hunk) => !isMoved(hunk)) } : edit,
  )
  const named = namedBy(own)
  return {
    ...parsed,
    edits: joinParts([
      ...kept.filter((edit) => edit.op !== "update" || edit.hunks.length > 0),
      ...named.edits,
    ]),
    issues: [...parsed.issues, ...named.issues],
    repairs: [...parsed.repairs, ...named.repairs],
  }
}

const isInside = (code: NamelessCode, { from, to }: Span) => from <= code.from && code.to <= to

/** The same, where somebody else has looked through the files. */
export function withPaths(parsed: Parsed, response: string, known: readonly PathsOfCode[]): Parsed {
  const found = namelessCode(parsed, response).map((code) => ({
    code,
    paths: known.find(({ from }) => from === code.from)?.paths ?? [],
  }))
  return withNames(parsed, found)
}

/** The same with all files at hand. */
export function withNameless(
  parsed: Parsed,
  response: string,
  files: Readonly<Record<string, string>>,
): Parsed {
  const textOf = (path: string) => (Object.hasOwn(files, path) ? files[path] : undefined)
  const codes = namelessCode(parsed, response).filter((code) =>
    needsOther(code, textOf(saidPath(code) ?? "")),
  )
  if (codes.length === 0) return parsed
  const search = searchForFiles(codes)
  for (const [path, text] of Object.entries(files)) search.look(path, text)
  return withNames(parsed, search.found())
}

function editOf(code: NamelessCode, path: string): UpdateEdit {
  const source = { from: code.from, to: code.to }
  return {
    op: "update",
    path,
    hunks: [{ old: "", new: code.text, scope: "lines", place: { by: "excerpt" }, source }],
    format: code.format,
    match: "fuzzy",
    source,
    repairs: [
      said(
        code,
        "path-by-text",
        `names no file; it was taken for a part of ${path}, the only one that explains it.`,
      ),
    ],
  }
}

function noFile(code: NamelessCode): Repair {
  return said(code, "example", "was taken for an example: it names no file, and none explains it.")
}

function said(code: NamelessCode, kind: string, what: string): Repair {
  return { kind, message: `The code on line ${code.line} ${what}`, ...placeOf(code) }
}

const placeOf = ({ line, from, to }: NamelessCode) => ({ line, column: 1, source: { from, to } })

/** Nothing else is in the response: to name the file is all that is missing. */
function codeOfNobody(code: NamelessCode): Issue {
  return {
    code: "no_edits",
    message: `The code on line ${code.line} names no file, and none here explains it.`,
    hint: "Write the name of its file above each piece of code, such as `src/a.ts`, or send the edits in a format that names it.",
    ...placeOf(code),
  }
}

const mostNamed = 5

function severalFiles(code: NamelessCode, paths: readonly string[]): Issue {
  return {
    code: "ambiguous",
    message: `The code on line ${code.line} names no file, and several explain it: ${listed(paths, mostNamed)}.`,
    hint: "Name the file above the code.",
    ...placeOf(code),
  }
}
