import type { Hunk } from "../../edits/edit.ts"
import type { Repair } from "../../issues/issue.ts"
import { splitLines } from "../../text/lines.ts"
import { repairAt } from "../at.ts"
import type { Line } from "../protocol.ts"

/** A hunk while it is read: what its header claims, and the lines so far. */
export interface OpenHunk {
  header: Line
  /** Where its last line ends. */
  to: number
  /** Where it starts and how many lines it has, before and after, as far as the header says. */
  claim: Claim | undefined
  /** What follows the second `@@`, or the only one. */
  heading: string
  /** Its lines, each with its sign, in one text. */
  text: string
  /** How many there are before and after the change, and how many it adds. */
  old: number
  new: number
  added: number
  /** The sign of the last line. */
  sign: Sign | undefined
  repairs: Repair[]
  /** Lines of the old text that have no sign. */
  unsigned?: number[]
  /** The sides that end without a line break. */
  unended: Unended
}

interface Claim {
  line: number
  old: number
  new: number
}

interface Unended {
  old: boolean
  new: boolean
}

export type Sign = " " | "-" | "+"

/**
 * Models write headers with right numbers, wrong ones, `@@ ... @@`, or a lone `@@`, so the numbers are a claim.
 */
export function openHunk(line: Line, text: string): OpenHunk {
  const numbers = /^@@+ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@/.exec(text)
  const heading = numbers
    ? text.slice(numbers[0].length)
    : text.replace(/^@@+/, "").replace(/^.{0,40}?@@/, "")
  const claim = numbers
    ? { line: Number(numbers[1]), old: Number(numbers[2] ?? 1), new: Number(numbers[4] ?? 1) }
    : undefined
  return {
    header: line,
    to: line.to,
    claim,
    sign: undefined,
    heading: /^[\s.…]*$/.test(heading) ? "" : heading.trim(),
    text: "",
    old: 0,
    new: 0,
    added: 0,
    repairs: [],
    unended: { old: false, new: false },
  }
}

/** Takes a line, which has its sign in front. */
export function addLine(hunk: OpenHunk, line: Line, text: string): void {
  const sign = text[0] as Sign
  if (sign !== "+") hunk.old++
  if (sign !== "-") hunk.new++
  if (sign === "+") hunk.added++
  hunk.text += `${text}${hasReturn(hunk, line) ? "\r" : ""}\n`
  hunk.sign = sign
  hunk.to = line.to
}

/**
 * Does the line of the file end in a carriage return? If the header of the hunk does as well, it is the response that has
 * such lines.
 */
function hasReturn({ header }: OpenHunk, line: Line): boolean {
  return line.end - line.to === 2 && header.end - header.to === 1
}

/** Takes a line without a sign, which stays if it is in the file: not before that is known is a space the right thing to put there. */
export function addUnsigned(hunk: OpenHunk, line: Line, text: string): void {
  noteSome(hunk, repairAt(line, "missing-space", "A context line lacks the space before it."), line)
  addLine(hunk, line, ` ${text}`)
  hunk.unsigned ??= []
  hunk.unsigned.push(hunk.old)
}

/** The last line of the hunk has no line break, says the diff. */
export function noteNoNewline(hunk: OpenHunk): void {
  hunk.unended = {
    old: hunk.unended.old || hunk.sign !== "+",
    new: hunk.unended.new || hunk.sign !== "-",
  }
}

export function oldText(hunk: OpenHunk): string {
  return textOf(hunk, (sign) => sign !== "+")
}

export function newText(hunk: OpenHunk): string {
  return textOf(hunk, isNew)
}

const isNew = (sign: string) => sign !== "-"

/** The lines that the hunk adds. */
export function addedText(hunk: OpenHunk): string {
  return textOf(hunk, (sign) => sign === "+")
}

/** The lines with certain signs, without them. In a file that is there, its own line endings hold. */
function textOf(hunk: OpenHunk, has: (sign: string) => boolean): string {
  return linesOf(hunk, has).replaceAll("\r\n", "\n")
}

function linesOf({ text }: OpenHunk, has: (sign: string) => boolean): string {
  const pieces: string[] = []
  for (let from = 0; from < text.length; ) {
    const to = text.indexOf("\n", from) + 1
    if (has(text[from]!)) pieces.push(text.slice(from + 1, to))
    from = to
  }
  return pieces.join("")
}

/** How many lines the header still promises; undefined if it promises nothing. */
export function promisedLines(hunk: OpenHunk): { old: number; new: number } | undefined {
  return hunk.claim && { old: hunk.claim.old - hunk.old, new: hunk.claim.new - hunk.new }
}

/** The header promises more lines of both kinds, so that a context line may follow. */
export function wantsContext(hunk: OpenHunk): boolean {
  const left = promisedLines(hunk)
  return left !== undefined && left.old > 0 && left.new > 0
}

export function isFull(hunk: OpenHunk): boolean {
  const left = promisedLines(hunk)
  return left !== undefined && left.old <= 0 && left.new <= 0
}

export function isShort(hunk: OpenHunk): boolean {
  const left = promisedLines(hunk)
  return left !== undefined && (left.old > 0 || left.new > 0)
}

export function changes(hunk: OpenHunk): boolean {
  const { unended } = hunk
  return hunk.old !== hunk.new || unended.old !== unended.new || oldText(hunk) !== newText(hunk)
}

const mostRepairs = 1000

/** A blank line lacks its space. */
export function noteBlank(hunk: OpenHunk, line: Line): void {
  const { from } = line
  const repair = repairAt(line, "blank-context", "A blank context line lacks the space before it.")
  noteSome(hunk, { ...repair, fix: { from, to: from, insert: " " } }, line)
}

/** After very many of a kind it is said once that there are more. */
function noteSome({ repairs }: OpenHunk, repair: Repair, line: Line): void {
  if (repairs.length < mostRepairs) repairs.push(repair)
  else if (repairs.length === mostRepairs)
    repairs.push(repairAt(line, repair.kind, "So do more lines from here on."))
}

/** Wrong counts do no harm, but they are said. */
export function noteCounts(hunk: OpenHunk): void {
  const { claim } = hunk
  if (claim && (claim.old !== hunk.old || claim.new !== hunk.new)) hunk.repairs.push(miscounted(hunk))
}

/** What a hunk of an existing file says and is not done. */
export function noteRest(hunk: OpenHunk): void {
  if (changesEndings(hunk))
    hunk.repairs.push(repairAt(hunk.header, "line-endings", "Line endings stay as they are in the file."))
  else if (!changes(hunk))
    hunk.repairs.push(repairAt(hunk.header, "empty-hunk", "The hunk changes nothing and is left out."))
}

/** Do removed lines end in another way than added ones? */
export function changesEndings({ text }: OpenHunk): boolean {
  if (!text.includes("\r\n")) return false
  const endings = { "-": new Set<boolean>(), "+": new Set<boolean>() }
  for (const line of splitLines(text)) {
    const sign = line[0]
    if ((sign === "-" || sign === "+") && line.endsWith("\n")) endings[sign].add(line.endsWith("\r\n"))
  }
  const differ = (isWindows: boolean) => endings["-"].has(isWindows) && endings["+"].has(!isWindows)
  return differ(true) || differ(false)
}

/** The finished hunk. */
export function closeHunk(hunk: OpenHunk): Hunk {
  const old = oldText(hunk)
  const line = claimedLine(hunk)
  return {
    old,
    new: newText(hunk),
    scope: "lines",
    ...(old === "" && line === undefined && hunk.heading !== "" && { seek: [hunk.heading] }),
    ...ending(hunk),
    ...(hunk.unsigned && { unsigned: hunk.unsigned }),
    source: { from: hunk.header.from, to: hunk.to },
    ...(line !== undefined && { line }),
  }
}

/** What the notes about a missing line break say: they are at the end of the file, and nowhere else. */
function ending({ unended }: OpenHunk): Pick<Hunk, "atEnd" | "finalBreak"> {
  if (!unended.old && !unended.new) return {}
  return { atEnd: true, ...(unended.old !== unended.new && { finalBreak: unended.old }) }
}

/** All lines of a new file, with their own endings. */
export function newFileText(hunks: readonly OpenHunk[]): string {
  const text = hunks.map((hunk) => linesOf(hunk, isNew)).join("")
  return hunks.at(-1)?.unended.new ? text.slice(0, -1) : text
}

/**
 * The old start, if it can be meant. Without old lines nothing but the number says where the new ones go, so it
 * counts only if the header says outright that there are none (`-5,0`: after line 5).
 */
function claimedLine(hunk: OpenHunk): number | undefined {
  if (!hunk.claim) return undefined
  if (hunk.old === 0) return hunk.claim.old === 0 ? hunk.claim.line : undefined
  return hunk.claim.line > 0 ? hunk.claim.line : undefined
}

function miscounted(hunk: OpenHunk): Repair {
  const { header, claim } = hunk
  const start = header.text.indexOf("@@")
  const end = header.text.indexOf("@@", start + 2) + 2
  const plus = /\+(\d+)/.exec(header.text)?.[1] ?? "1"
  return {
    ...repairAt(
      header,
      "hunk-counts",
      `The header promises ${claim!.old} old and ${claim!.new} new lines; there are ${hunk.old} and ${hunk.new}.`,
    ),
    fix: {
      from: header.from + start,
      to: header.from + end,
      insert: `@@ -${claim!.line},${hunk.old} +${plus},${hunk.new} @@`,
    },
  }
}
