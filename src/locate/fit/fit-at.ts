import type { Hunk } from "../../edits/edit.ts"
import type { Issue } from "../../issues/issue.ts"
import { lineEnd, marginBefore, withEndings } from "../../text/lines.ts"
import { type Change, moveOn, type Span } from "../../text/place.ts"
import type { Document } from "../read/document.ts"
import { indentOf, isBlank } from "../read/fold.ts"
import { wantedOf } from "../read/hunk.ts"
import { isFlat, namedBy, netBrackets, opens } from "../read/identify.ts"
import { type IndentPair, indentPairs, indentUnit, linesAround, solveIndent } from "../read/indent.ts"
import { isRemark } from "../read/likeness.ts"
import { lineSpanAt, linesFrom, onLines } from "../read/lines.ts"
import { chomped, wholeLines } from "../tiers/letters.ts"
import type { Candidate, Fitted, How } from "../tiers/tiers.ts"
import { fit, fitBothWays } from "./fit.ts"
import { endingNear, writeBlock } from "./reindent.ts"

/** What a hunk changes at a place. `shared`: what other hunks of the same edit tell about its indentation. */
export function fitAt(document: Document, candidate: Candidate, shared?: readonly IndentPair[]): Fitted {
  const { how, within, fitted } = candidate
  if (fitted) return fitted
  if (!within) return fitFound(document, candidate, how, shared)
  const inside = fitFound(within.document, moveOn(candidate, -within.from), how, shared)
  return "issue" in inside ? inside : { changes: inside.changes.map((change) => moveOn(change, within.from)) }
}

function fitFound(
  document: Document,
  { from, to }: Candidate,
  how: How,
  shared: readonly IndentPair[] | undefined,
): Fitted {
  switch (how.by) {
    case "letters":
      return fitToTheLetter(document.text, how, shared)
    case "lines":
    case "alignment":
      return fitBothWays(document, how.wanted, how.lines, shared)
    case "words":
      return { changes: [{ from, to, insert: how.insert }] }
    case "claims":
      return {
        changes:
          how.lines.length === 0 ? [] : [writeBlock(document.text, { from: how.at, to: how.at }, how.lines)],
      }
    case "looks":
      return { issue: manyAlike }
  }
}

const manyAlike: Issue = {
  code: "ambiguous",
  message: "The text to replace is like several places, and nothing tells for sure which one is meant.",
  hint: "Copy the lines exactly from the file, and add lines around them until they fit one place only.",
}

/** What a place tells about the indentation of its edit. */
export function indentPairsAt(document: Document, { how, within }: Candidate): readonly IndentPair[] {
  const { text } = within?.document ?? document
  return how.by === "lines" || how.by === "alignment" ? indentPairs(text, how.wanted, how.lines) : []
}

/** What a hunk changes where the text has its `old`, or that with the file's own line breaks (`needle`), to the letter. */
export function fitToTheLetter(
  text: string,
  { hunk, span, needle }: { hunk: Hunk; span: Span; needle: string },
  shared: readonly IndentPair[] | undefined,
): Fitted {
  const known = reindented(text, span, hunk, shared)
  if (known) return known
  const change =
    hunk.scope === "lines"
      ? lineChange(text, span, needle, withEndings(hunk.new, "\n"))
      : stretchChange(text, span, needle, hunk.new)
  return { changes: [change] }
}

/**
 * Lines that are hardly indented fit whatever the indentation of the edit is. If its other hunks show that it is not the
 * file's, and the same rule explains this hunk as well, its new lines are indented by that rule.
 */
function reindented(
  text: string,
  span: Span,
  hunk: Hunk,
  shared: readonly IndentPair[] = [],
): Fitted | undefined {
  if (hunk.scope === "substring" || shared.every(([wrote, file]) => wrote === file)) return undefined
  const wanted = wantedOf(hunk)
  return fit(text, wanted, linesFrom(text, span.from, wanted), shared)
}

/** Whole lines for whole lines: those that both texts start and end with are context, and keep their own endings. */
function lineChange(text: string, span: Span, old: string, fresh: string): Change {
  const before = old.split(/\r?\n/)
  const after = fresh === "" ? [] : chomped(fresh).split("\n")
  const most = Math.min(before.length, after.length)
  let lead = 0
  while (lead < most && before[lead] === after[lead]) lead++
  let trail = 0
  while (trail < most - lead && before.at(-1 - trail) === after.at(-1 - trail)) trail++
  const from = onLines(text, span.from, lead)
  const lines = after.slice(lead, after.length - trail)
  const gone = before.length - lead - trail
  if (gone === 0 || lines.length === 0)
    return writeBlock(text, { from, to: onLines(text, from, gone) }, lines)
  const to = lineEnd(text, onLines(text, from, gone - 1))
  return { from, to, insert: lines.join(endingNear(text, from, to)) }
}

function stretchChange(text: string, span: Span, old: string, fresh: string): Change {
  if (fresh === "" && !isBlank(old)) return removal(text, span, old)
  const whole = withBreak(text, span, old, fresh)
  return trimmedChange(span, old, withFileEndings(text, span, belowIndent(text, span, old, whole)))
}

/**
 * Lines of which nothing is left are no blank line, nor a margin for the next one, whether the edit has their indentation or not. Which
 * line breaks go with them it may say itself.
 */
function removal(text: string, { from, to }: Span, old: string): Change {
  const start = from - (marginBefore(text, from) ?? "").length
  if (/^\r?\n/.test(old)) return { from, to, insert: "" }
  if (old.endsWith("\n")) return { from: start, to, insert: "" }
  return wholeLines(text, { from: start, to })
    ? { from: start, to: onLines(text, to, 1), insert: "" }
    : { from, to, insert: "" }
}

/**
 * Whole lines, for which others come without a line break at their end: it was forgotten, for what follows is no part of the last one.
 * Unless it is all that goes.
 */
function withBreak(text: string, { from, to }: Span, old: string, fresh: string): string {
  // With a line break behind it, it is the blank line there that goes.
  const isJoined = to < text.length && text[to] !== "\n" && !text.startsWith("\r\n", to)
  const isForgotten = old.endsWith("\n") && fresh !== "" && !fresh.endsWith("\n") && isJoined
  const isLines = from === 0 || text[from - 1] === "\n"
  return isForgotten && isLines && fresh !== withEndings(old, "\n").slice(0, -1) ? `${fresh}\n` : fresh
}

/**
 * A single line that is found within its indentation, for which several lines come: either these have the file's indentation,
 * or, like the first, too little of it. The second line tells: it is as deep as the first, or one step deeper if that one
 * opens a block.
 */
function belowIndent(text: string, span: Span, old: string, fresh: string): string {
  // Both with the break at their end are that line, and those that come for it.
  if (!isBlank(old) && old.endsWith("\n") && fresh.endsWith("\n"))
    return `${belowIndent(text, span, chomped(old), chomped(fresh))}\n`
  const margin = marginBefore(text, span.from) ?? ""
  const [first, ...rest] = fresh.split("\n")
  const second = rest.find((line) => !isBlank(line))
  if (margin === "" || old.includes("\n") || second === undefined) return fresh
  const wrote = indentOf(first!)
  const units = {
    wrote: indentUnit(rest),
    file: indentUnit(linesAround(text, [lineSpanAt(text, span.from - margin.length)], 2000)),
  }
  const rule =
    solveIndent([[wrote, margin + wrote]], rest.map(indentOf), units) ?? ((indent: string) => margin + indent)
  const step = (units.file ?? "  ").length
  const isDeep = hasFileIndent({ first: first!, second, rest, old, margin, step })
  if (isDeep) return fresh
  const shift = (line: string) =>
    isBlank(line)
      ? line
      : (rule(indentOf(line)) ?? margin + indentOf(line)) + line.slice(indentOf(line).length)
  return [first!, ...rest.map(shift)].join("\n")
}

interface Below {
  first: string
  second: string
  rest: readonly string[]
  old: string
  margin: string
  /** How much deeper a level is in the file. */
  step: number
}

/** Are the lines below the first one indented as in the file already? */
function hasFileIndent({ first, second, rest, old, margin, step }: Below): boolean {
  const [wrote, there] = [indentOf(first).length, margin.length + indentOf(first).length]
  const closes = /^[ \t]*[)\]}]/.test(second)
  const isLabel = [first, second].every((line) => namedBy(line)?.kind === "case")
  const goesIn = opensBlock(first) && !isLabel
  const least = Math.min(...insideOf(first, rest).map((line) => indentOf(line).length))
  if (least < there) return false
  // The line itself, if the new text has it again and in no other block, tells for sure.
  const same = rest.find(
    (line, at) => line.trim() === old.trim() && !hasOpened([first, ...rest.slice(0, at)]),
  )
  if (same !== undefined) return indentOf(same).length >= margin.length + indentOf(old).length
  // What closes a block that it did not open lies outside of where the first line is, at the edge if that is but one step away.
  if (closes && !goesIn) return indentOf(second) !== "" || there <= step
  const end = endOf(first, rest)
  if (end !== undefined && wrote !== there && (end === wrote || end === there)) return end === there
  // Of what is opened, only a section holds lines that are as deep as itself, and a key its list.
  const isBelow = !goesIn || isFlat(first) || /^\s*(?:[-*+]|\d+\.)\s/.test(second)
  // A block that is opened goes in by a step, but for its bracket.
  const away = (depth: number) =>
    Math.abs(indentOf(second).length - depth - (/^\s*\{\s*$/.test(second) ? 0 : step))
  return isBelow || closes || away(there) < away(wrote)
}

/** How deep the line is that closes what the first line opens. */
function endOf(first: string, rest: readonly string[]): number | undefined {
  let depth = balanceOf(first)
  if (depth <= 0) return undefined
  const end = rest.find((line) => {
    depth += balanceOf(line)
    return depth <= 0
  })
  return end !== undefined && /^\s*[)\]}]/.test(end) ? indentOf(end).length : undefined
}

/** A comment, or a sentence, may end as what opens a block does. */
const opensBlock = (line: string) =>
  opens(line) && !/^\s*(?:#|\/\/|--|\/?\*)/.test(line) && !/^\s*\p{Lu}(?:\S+\s+){4,}\S+:$/u.test(line)

/** Is what follows these lines in a block that one of them opens, by a bracket or without? */
const hasOpened = (lines: readonly string[]) =>
  balanceOf(lines.join("")) !== 0 || lines.some((line) => opensBlock(line) && !/[{([]\s*$/.test(line))

/** The lines up to one that starts by closing a block which none of them opened: what follows may well be less deep. */
function insideOf(first: string, rest: readonly string[]): string[] {
  let depth = balanceOf(first.replace(/^[\s)\]}]*/, ""))
  const outside = rest.findIndex((line) => {
    const isOutside = depth + balanceOf(/^[\s)\]}]*/.exec(line)![0]) < 0
    depth += balanceOf(line)
    return isOutside
  })
  return rest.slice(0, outside < 0 ? undefined : outside).filter((line) => !isBlank(line))
}

/** How many brackets are opened more than closed, those in quotes aside. */
const balanceOf = (line: string) => (isRemark(line) ? 0 : netBrackets(line.replace(/"[^"]*"|'[^']*'/g, "")))

export function withFileEndings(text: string, span: Span, fresh: string): string {
  return fresh.includes("\n") ? withEndings(fresh, endingNear(text, span.from, span.to)) : fresh
}

/** The change without the whole lines that both texts start and end with: those are context. */
function trimmedChange({ from, to }: Span, old: string, fresh: string): Change {
  let lead = 0
  const most = Math.min(old.length, fresh.length)
  for (let at = 0; at < most && old.charCodeAt(at) === fresh.charCodeAt(at); at++) {
    if (old.charCodeAt(at) === 10) lead = at + 1
  }
  let trail = 0
  for (
    let count = 1;
    count <= most - lead && old.charCodeAt(old.length - count) === fresh.charCodeAt(fresh.length - count);
    count++
  ) {
    if (old.charCodeAt(old.length - count) === 10) trail = count - 1
  }
  return { from: from + lead, to: to - trail, insert: fresh.slice(lead, fresh.length - trail) }
}
