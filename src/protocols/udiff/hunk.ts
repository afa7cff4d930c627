import type { Hunk } from "../../edits/edit.ts"
import type { Repair } from "../../issues/issue.ts"
import type { Line } from "../protocol.ts"
import { repairOf } from "./notes.ts"

/** A hunk while it is read: what its header claims, and the lines so far. */
export interface OpenHunk {
  header: Line
  last: Line
  /** Where it starts and how many lines it has, before and after, as far as the header says. */
  claim: { line: number; old: number; new: number } | undefined
  /** What follows the second `@@`, or the only one. */
  heading: string
  /** The lines before and after the change, and those that it adds. */
  old: string[]
  new: string[]
  added: string[]
  /** The sign of the last line. */
  sign: Sign | undefined
  repairs: Repair[]
  /** The sides that end without a line break. */
  unended: { old: boolean; new: boolean }
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
    last: line,
    claim,
    sign: undefined,
    heading: /^[\s.…]*$/.test(heading) ? "" : heading.trim(),
    old: [],
    new: [],
    added: [],
    repairs: [],
    unended: { old: false, new: false },
  }
}

export function addLine(hunk: OpenHunk, line: Line, sign: Sign, text: string): void {
  if (sign !== "+") hunk.old.push(text)
  if (sign !== "-") hunk.new.push(text)
  if (sign === "+") hunk.added.push(text)
  hunk.sign = sign
  hunk.last = line
}

/** No more lines will come: gives back the room to spare that arrays have which grew. Diffs can have very many hunks. */
export function trim(hunk: OpenHunk): void {
  if (hunk.old.length > 0) hunk.old = hunk.old.slice()
  if (hunk.new.length > 0) hunk.new = hunk.new.slice()
  if (hunk.added.length > 0) hunk.added = hunk.added.slice()
}

/** How many lines the header still promises; undefined if it promises nothing. */
export function missing(hunk: OpenHunk): { old: number; new: number } | undefined {
  return hunk.claim && { old: hunk.claim.old - hunk.old.length, new: hunk.claim.new - hunk.new.length }
}

/** The header promises more lines of both kinds, so that a context line may follow. */
export function wantsContext(hunk: OpenHunk): boolean {
  const left = missing(hunk)
  return left !== undefined && left.old > 0 && left.new > 0
}

export function isFull(hunk: OpenHunk): boolean {
  const left = missing(hunk)
  return left !== undefined && left.old <= 0 && left.new <= 0
}

export function isShort(hunk: OpenHunk): boolean {
  const left = missing(hunk)
  return left !== undefined && (left.old > 0 || left.new > 0)
}

export function changes(hunk: OpenHunk): boolean {
  return hunk.old.length !== hunk.new.length || hunk.old.some((line, index) => line !== hunk.new[index])
}

const mostRepairs = 1000

/** The space that a line lacks. After very many of them it is said once that there are more. */
export function noteSpace({ repairs }: OpenHunk, line: Line, kind: string, message: string): void {
  if (repairs.length > mostRepairs) return
  const { from } = line
  if (repairs.length < mostRepairs)
    repairs.push({ ...repairOf(kind, line, message), fix: { from, to: from, insert: " " } })
  else repairs.push(repairOf(kind, line, "So do more lines from here on."))
}

/** Wrong counts do no harm, but they are said. */
export function noteCounts(hunk: OpenHunk): void {
  const { claim } = hunk
  if (claim && (claim.old !== hunk.old.length || claim.new !== hunk.new.length))
    hunk.repairs.push(miscounted(hunk))
}

/** What a hunk of an existing file says and is not done. */
export function noteRest(hunk: OpenHunk): void {
  const { header, unended } = hunk
  if (unended.old !== unended.new)
    hunk.repairs.push(
      repairOf(
        "final-newline",
        header,
        "Whether the file ends in a line break stays as it is: hunks are whole lines.",
      ),
    )
  else if (!changes(hunk))
    hunk.repairs.push(repairOf("empty-hunk", header, "The hunk changes nothing and is left out."))
}

/** The finished hunk. */
export function closeHunk(hunk: OpenHunk): Hunk {
  const old = textOf(hunk.old)
  const line = claimedLine(hunk)
  const common = {
    source: { from: hunk.header.from, to: hunk.last.to },
    ...(line !== undefined && { line }),
  }
  return {
    old,
    new: textOf(hunk.new),
    scope: "lines",
    ...(old === "" && line === undefined && hunk.heading !== "" && { seek: [hunk.heading] }),
    ...(hunk.unended.old && { atEnd: true }),
    ...common,
  }
}

export function textOf(lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`
}

/** All lines of a new file. */
export function content(hunks: readonly OpenHunk[]): string {
  const text = hunks.map((hunk) => textOf(hunk.new)).join("")
  return hunks.at(-1)?.unended.new ? text.slice(0, -1) : text
}

/**
 * The old start, if it can be meant. Without old lines nothing but the number says where the new ones go, so it
 * counts only if the header says outright that there are none (`-5,0`: after line 5).
 */
function claimedLine(hunk: OpenHunk): number | undefined {
  if (!hunk.claim) return undefined
  if (hunk.old.length === 0) return hunk.claim.old === 0 ? hunk.claim.line : undefined
  return hunk.claim.line > 0 ? hunk.claim.line : undefined
}

function miscounted(hunk: OpenHunk): Repair {
  const { header, claim } = hunk
  const start = header.text.indexOf("@@")
  const end = header.text.indexOf("@@", start + 2) + 2
  const plus = /\+(\d+)/.exec(header.text)?.[1] ?? "1"
  return {
    ...repairOf(
      "hunk-counts",
      header,
      `The header promises ${claim!.old} old and ${claim!.new} new lines; there are ${hunk.old.length} and ${hunk.new.length}.`,
    ),
    fix: {
      from: header.from + start,
      to: header.from + end,
      insert: `@@ -${claim!.line},${hunk.old.length} +${plus},${hunk.new.length} @@`,
    },
  }
}
