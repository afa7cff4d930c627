import type { Beside, Edit } from "../edits/edit.ts"
import { lineNumberAt } from "../text/lines.ts"
import { overlap, type Span } from "../text/place.ts"
import { asksForFile } from "./fence-extent.ts"
import type { Parsed } from "./parse.ts"
import { plainPath } from "./path-text.ts"
import { nameless } from "./registry.ts"

/** Code of an answer that does not say whose it is, and the format that it may be in. */
export type NamelessCode = ReturnType<typeof nameless.find>[number] & {
  format: string
  /** The bare name of its file, if it has that. */
  bareName?: string
  /** The file of the code before it, to which it was counted. */
  countedTo?: string
  /** All code that has this name, and what is said of it: the file that explains some of it is meant. */
  parts?: { text: string; adds?: true; beside?: Beside }[]
  /** A file explains it only if it fits into that one without a doubt. */
  mustFit?: boolean
}

export function codeWithoutName(response: string): NamelessCode[] {
  return nameless.find(response).map((code) => ({ ...code, format: nameless.format }))
}

/**
 * Code below the bare name of its file (`OrderService.java`), which may be in any folder. What may be all of a file has to fit into one
 * of that name: else it is a new file.
 */
export function codeWithBareName(edits: readonly Edit[], response: string): NamelessCode[] {
  return edits.flatMap((edit) => {
    const { path, format, source } = edit
    const shown = shownBy(edit)
    if (!shown || format === undefined || !source || /[\\/]/.test(path)) return []
    const before = response.slice(Math.max(0, source.from - farBefore), source.from)
    if (shown.mustFit && (asksForFile.test(before) || inManyFolders.test(path))) return []
    const line = lineNumberAt(response, source.from)
    const mayBeIn = (other: string) => other.endsWith(`/${path}`)
    return [{ ...source, ...shown, line, spokenOf: [], mayBeIn, format, bareName: path }]
  })
}

/**
 * Code without a name beside code that has one: below a new file often the code that uses it. It has to fit into its file without a
 * doubt, and that is none of those that the answer names: their parts have names.
 */
export function codeBesideFiles({ edits, issues, repairs }: Parsed, response: string): NamelessCode[] {
  if (!edits.some(shownBy)) return []
  const hunks = edits.flatMap((edit) => (edit.op === "update" ? edit.hunks : []))
  const sources = (of: readonly { source?: Span }[]) => of.flatMap(({ source }) => source ?? [])
  const named = new Set(edits.map(({ path }) => plainPath(path)))
  return codeWithoutName(response).flatMap((code) => {
    const isIn = (source: Span | undefined) => source !== undefined && overlap(source, code)
    // A line above it may have been said to be no name: `src/a.ts:11-13` cites the file.
    const above = response.slice(0, code.from).trimEnd().lastIndexOf("\n") + 1
    const isSaid = (source: Span) => overlap(source, { from: above, to: code.to })
    const countedTo = edits.find(
      (edit) =>
        edit.op === "update" &&
        edit.hunks.some(({ place, source }) => place?.by === "excerpt" && place.inherited && isIn(source)),
    )?.path
    if (countedTo === undefined)
      if (sources([...edits, ...hunks]).some(isIn) || sources([...issues, ...repairs]).some(isSaid)) return []
    const isShown = showsOnly.test(response.slice(Math.max(above, code.from - farBefore), code.from))
    const mayBeIn = (path: string) => !isShown && !named.has(plainPath(path)) && code.mayBeIn(path)
    return [{ ...code, mayBeIn, mustFit: true, ...(countedTo !== undefined && { countedTo }) }]
  })
}

/** Words before code that quote what is there, or offer what somebody may do instead. */
const showsOnly =
  /\b(?:current(?:ly)?|at the moment|right now|you have|you had|existing|before|previously|original(?:ly)?|old|used to|was|were|(?:bug|problem|issue|error|culprit|cause) (?:is|was|in)|instead of|rather than|alternative(?:ly)?|you (?:could|can|may|might)|if you (?:prefer|want|like|need)|option(?:al|ally)?|for example|e\.g\.|for instance)\b/i

/** Files that many folders have one of, and files of data, which are alike: a new one is none of the others. */
const inManyFolders =
  /^(?:index|main|mod|lib|app|init|__init__|setup|config|types|utils?|helpers?|constants|conftest|tests?)\.|\.(?:json[c5]?|ya?ml|toml|ini|cfg|env|xml|html?|css|md|mdx|txt|lock|csv|svg)$|^[^.]*$|^\./i

/** So far above a file's name, words may ask for a new file. */
const farBefore = 200

function shownBy(edit: Edit): Pick<NamelessCode, "text" | "mustFit" | "parts"> | undefined {
  if (edit.op === "create")
    return edit.extent === "shown" || edit.extent === "part"
      ? { text: edit.content, mustFit: true }
      : undefined
  const hunks = edit.op === "update" && edit.format === nameless.format ? edit.hunks : []
  const parts = hunks.flatMap(({ new: text, place }) => {
    if (place?.by !== "excerpt") return []
    const { adds, beside } = place
    return [{ text, ...(adds && { adds }), ...(beside && { beside }) }]
  })
  const [first] = hunks
  if (first?.place?.by !== "excerpt") return undefined
  return { text: first.new, mustFit: first.place.file === true, parts }
}
