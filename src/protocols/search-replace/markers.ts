import type { Line } from "../protocol.ts"
import { startOf, withoutUnseen } from "../space.ts"

/** The markers as they should be written. */
export const markers = { open: "<<<<<<< SEARCH", separator: "=======", close: ">>>>>>> REPLACE" } as const

/** A marker line as it was found. */
export interface Marker {
  kind: "open" | "separator" | "close"
  /** How many marker characters it has; seven is right. */
  length: number
  /** What is wrong with it. */
  flaw?: "length" | "suffix" | "case" | "unseen"
}

/** Markers of fewer characters count in a block that began with one. */
const shortest = 5
export const shortestOpener = 3
const longest = 80
const wordPattern = /^(<{3,}|-{3,}|>{3,}|\+{3,}) +(SEARCH|ORIGINAL|REPLACE|UPDATED)(>?)$/
/** The words in small letters, as some models write them; with dashes that could be a heading. */
const smallPattern = /^(<{5,9}|>{5,9}) +(search|original|replace|updated)$/i
const openWords = new Set(["SEARCH", "ORIGINAL"])

/**
 * Reads a marker line: five or more marker characters, or `least` of them, also the dashes and pluses that some tools use, also with a
 * `>` after the word or with the word in small letters, white space around it. A separator is only one if it is indented like the opener.
 */
export function markerOf(line: Pick<Line, "text">, least: number = shortest): Marker | undefined {
  if (line.text.length > longest || line.text.length < least) return undefined
  const text = line.text.trim()
  if (text.charCodeAt(0) > lastPlain) {
    const marker = markerIn(withoutUnseen(text).trim(), least)
    return marker && { flaw: "unseen", ...marker }
  }
  return markerIn(text, least)
}

const lastPlain = 0x7e

function markerIn(text: string, least: number): Marker | undefined {
  // A run of at least three: the second character is the first one again.
  if (text[1] !== text[0]) return undefined
  if (text.startsWith("="))
    return text.length >= least && /^=+$/.test(text) ? ofLength("separator", text.length) : undefined
  const match = wordPattern.exec(text) ?? smallPattern.exec(text)
  if (!match) return undefined
  const [, run, word, suffix = ""] = match
  if (run!.length < least && /[<>]/.test(run![0]!)) return undefined
  const kind = openWords.has(word!.toUpperCase()) ? "open" : "close"
  const fits = kind === "open" ? /[<-]/.test(run![0]!) : /[>+]/.test(run![0]!)
  if (!fits) return undefined
  if (word !== word!.toUpperCase()) return { kind, length: run!.length, flaw: "case" }
  return suffix === "" ? ofLength(kind, run!.length) : { kind, length: run!.length, flaw: "suffix" }
}

const ofLength = (kind: Marker["kind"], length: number): Marker =>
  length === 7 ? { kind, length } : { kind, length, flaw: "length" }

/** A marker that went wrong beyond repair: `<<<<<<< REPLACE`, `>>>>>>>`, `>>>>>>>REPLACE`, `<<<<<<< SEARCH>>`. */
export function isAlmostMarker(line: Pick<Line, "text">): boolean {
  if (line.text.length > longest) return false
  const text = line.text.trim()
  return /^(?:<{3,}|>{3,}|-{3,}|\+{3,})\s*(?:SEARCH|REPLACE)\s*[<>]*$/.test(text) || /^>{7}$/.test(text)
}

/** The lines of a merge conflict of git, which are content: `<<<<<<< HEAD` … `>>>>>>> branch`. */
export function conflictEdge(line: Pick<Line, "text">): "start" | "end" | undefined {
  if (/^<{7} \S/.test(line.text)) return "start"
  return /^>{7} \S/.test(line.text) ? "end" : undefined
}

/** `:start_line:12` or `:end_line:14`, which some tools put above the lines to search for. */
export function lineClaim(text: string): { edge: "start" | "end"; line: number } | undefined {
  const match = /^\s{0,40}:(start|end)_line:\s{0,9}(\d{1,9})?\s{0,40}$/.exec(text)
  return match ? { edge: match[1] as "start" | "end", line: Number(match[2] ?? 0) } : undefined
}

const words = String.raw`\s*(?:SEARCH|REPLACE)`
const markerStart = String.raw`(?:[<>=+-]{5,}|(?:<{3,}|>{3,}|-{3,}|\+{3,})${words}|:start_line:|:end_line:)`
const escaped = new RegExp(String.raw`^(\s*)\\(\\*${markerStart})`)

/** A line of content as it is meant: a backslash before a marker takes its meaning away. */
export function unescapeLine(text: string): string {
  return text.includes("\\") ? text.replace(escaped, "$1$2") : text
}

/** A line of content as it has to be written. */
export function escapeLine(text: string): string {
  const line = { text }
  const special = markerOf(line) ?? conflictEdge(line) ?? lineClaim(text)
  if (!special && !isAlmostMarker(line) && !escaped.test(text)) return text
  const indent = startOf(text)
  return `${text.slice(0, indent)}\\${text.slice(indent)}`
}
