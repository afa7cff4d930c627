import type { Repair } from "../issues/issue.ts"
import { bareLines } from "../text/lines.ts"
import { at } from "./at.ts"
import { closes, fenceOf, mayHoldFences } from "./fences.ts"
import type { Line } from "./protocol.ts"

/** The two sections of a block, and what was put right in them. */
export interface Sections {
  search: readonly Line[]
  replacement: readonly Line[]
  repairs: Repair[]
}

/**
 * Takes off fences that belong to the answer, not to the file: models wrap each section in a fence of its own, or
 * close the outer fence one line too early. In files of prose a fence may be text, so there nothing is done.
 */
export function withoutFences(sections: Sections, path: string): Sections {
  if (mayHoldFences(path)) return sections
  const filled = [sections.search, sections.replacement].filter((lines) => lines.length > 0)
  if (filled.length > 0 && filled.every(isWrapped)) {
    const [search, replacement] = [inner(sections.search), inner(sections.replacement)]
    return { search, replacement, repairs: [...sections.repairs, ...filled.map(wrapped)] }
  }
  const last = sections.replacement.at(-1)
  if (!last || /^\s/.test(last.text) || fenceOf(last)?.info !== "" || !isOnlyFence(last, sections))
    return sections
  return {
    ...sections,
    replacement: sections.replacement.slice(0, -1),
    repairs: [...sections.repairs, early(last)],
  }
}

/** Would fences of these texts be taken off, although they are meant for the file? */
export function losesFences(texts: { old: string; new: string }, path: string): boolean {
  const [search, replacement] = [linesOf(texts.old), linesOf(texts.new)]
  return withoutFences({ search, replacement, repairs: [] }, path).repairs.length > 0
}

function linesOf(text: string): Line[] {
  return bareLines(text).map((each, index) => ({ text: each, number: index + 1, from: 0, to: 0, end: 0 }))
}

/** Are these lines between a fence and its end? */
export function isWrapped(lines: readonly Line[]): boolean {
  if (lines.length < 2) return false
  const [open, close] = [fenceOf(lines[0]!), fenceOf(lines.at(-1)!)]
  return open !== undefined && close !== undefined && closes(open, close)
}

function inner(lines: readonly Line[]): readonly Line[] {
  return lines.slice(1, -1)
}

function isOnlyFence(last: Line, { search, replacement }: Sections): boolean {
  return ![...search, ...replacement].some((line) => line !== last && fenceOf(line))
}

function wrapped(lines: readonly Line[]): Repair {
  const message = `The section on line ${lines[0]!.number} is in a fence of its own, which is not part of the file.`
  return { kind: "fenced-section", message, ...at(lines[0]!, lines[0]!.from, lines.at(-1)!.to) }
}

function early(line: Line): Repair {
  const message = `The fence on line ${line.number} closes before the block does; it is not part of the file.`
  return { kind: "fence-too-early", message, ...at(line), fix: { from: line.from, to: line.end, insert: "" } }
}
