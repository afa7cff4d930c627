import type { Random } from "../../bench/landing/random.ts"
import type { Edit, Hunk } from "../../src/core.ts"

/** One file, changed. */
export interface FileChange {
  path: string
  edit: Edit
  after: string
}

/** One or two changes of lines that are in the file just once. */
export function changeOf(text: string, path: string, random: Random, most: number): FileChange | undefined {
  if (text.includes("\r") || text.includes("\uFEFF")) return undefined
  let after = text
  const hunks: Hunk[] = []
  for (let tries = most; tries > 0; tries--) {
    const hunk = hunkIn(text, random)
    if (!hunk || text.split(hunk.old).length !== 2 || hunks.some((other) => overlap(text, hunk, other)))
      continue
    hunks.push(hunk)
    after = after.replace(hunk.old, () => hunk.new)
  }
  if (hunks.length === 0 || after === text) return undefined
  hunks.sort((a, b) => text.indexOf(a.old) - text.indexOf(b.old))
  return { path, edit: { op: "update", path, hunks }, after }
}

function hunkIn(text: string, random: Random): Hunk | undefined {
  const lines = linesOf(text)
  const from = random.below(lines.length)
  const old = lines.slice(from, from + random.between(1, 10))
  if (!old.some((line) => line.trim().length > 12) || !old.at(-1)?.endsWith("\n")) return undefined
  const at = random.below(old.length)
  const indent = /^\s*/.exec(old[at]!.trimEnd())![0]
  const fresh = Array.from({ length: random.between(1, 3) }, () => `${newLine(indent, random)}\n`)
  // As many lines go as come, or files would grow for an hour.
  const how = random.pick(["insert", "replace", "remove"])
  const changed = old.toSpliced(at, how === "insert" ? 0 : fresh.length, ...(how === "remove" ? [] : fresh))
  return { old: old.join(""), new: changed.join(""), scope: "lines" }
}

/** Do two changes touch, or nearly? Then the one could change what the other looks for. */
function overlap(text: string, a: Hunk, b: Hunk): boolean {
  const [atA, atB] = [text.indexOf(a.old), text.indexOf(b.old)]
  return atA <= atB + b.old.length && atB <= atA + a.old.length
}

/** How somebody who remembers badly gets a text wrong. */
export type Slip = "with another indentation" | "with a wrong word" | "with a blank too many" | "doubled"

export function spoiledHunk(hunk: Hunk, how: Slip, random: Random): Hunk {
  const shifted = (text: string) => text.replace(/^(?=[^\n])/gm, "  ")
  if (how === "with another indentation") return { ...hunk, old: shifted(hunk.old), new: shifted(hunk.new) }
  if (how === "with a blank too many") return { ...hunk, old: hunk.old.replace(/\n/, " \n") }
  if (how === "doubled") return { ...hunk, old: hunk.old + hunk.old }
  const lines = linesOf(hunk.old)
  const at = random.below(lines.length)
  return { ...hunk, old: lines.with(at, lines[at]!.replace(/[a-z]{3}/, "xyz")).join("") }
}

export function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/)
}

const words = "river stone lamp window garden letter engine harbour thread mirror basket signal".split(" ")

export function newLine(indent: string, random: Random): string {
  const said = Array.from({ length: random.between(2, 6) }, () => random.pick(words)).join(" ")
  return `${indent}// ${said} ${random.below(1_000_000)}`
}
