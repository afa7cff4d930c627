import type { Issue, Repair } from "../../issues/issue.ts"
import { at } from "../at.ts"
import type { Line } from "../protocol.ts"

/** A line of a patch, without what the whole patch is indented by. */
export interface PatchLine extends Line {
  /** It is indented by less than the patch, so that its first blank means nothing. */
  misaligned?: boolean
}

/** What is wrong with a line. */
export type PatchProblem = Pick<Issue, "message" | "hint"> & { line: PatchLine }

/** A marker that was written in another way than the format has it. */
export function respelled(line: PatchLine, written: string): Repair {
  const text = line.text.trim()
  const sameLetters = text.toLowerCase() === written.toLowerCase()
  return {
    kind: text === written ? "padded-marker" : sameLetters ? "marker-case" : "marker-spelling",
    message: `Read "${text.slice(0, 80)}" as "${written.slice(0, 80)}".`,
    ...at(line),
    fix: { from: line.from, to: line.to, insert: written },
  }
}

/** A line that was left out, with its line break. */
export function dropped(line: PatchLine, kind: string, message: string): Repair {
  return { kind, message, ...at(line), fix: { from: line.from, to: line.end, insert: "" } }
}

/** Something that was missing in front of a line. */
export function inserted(line: PatchLine, kind: string, message: string, insert: string): Repair {
  return { kind, message, ...at(line), fix: { from: line.from, to: line.from, insert } }
}

/** Empty lines that follow each other. Only their ends are kept, so that any number of them costs nothing. */
export interface BlankRun {
  first: PatchLine
  last: PatchLine
  count: number
}

export function oneMoreBlank(run: BlankRun | undefined, line: PatchLine): BlankRun {
  return run ? { first: run.first, last: line, count: run.count + 1 } : { first: line, last: line, count: 1 }
}

/** Empty lines that lost the sign in front of them. */
export function signedBlanks(run: BlankRun, sign: string, kind: string, message: string): Repair {
  const fix = { from: run.first.from, to: run.last.to, insert: Array(run.count).fill(sign).join("\n") }
  return { kind, message, ...at(run.first, run.first.from, run.last.to), fix }
}

/** Empty lines that were left out. */
export function droppedBlanks(run: BlankRun, kind: string, message: string): Repair {
  const fix = { from: run.first.from, to: run.last.end, insert: "" }
  return { kind, message, ...at(run.first, run.first.from, run.last.to), fix }
}
