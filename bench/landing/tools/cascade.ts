import type { Tool } from "./tool.ts"

/**
 * The cascade of nine ever looser searches that several agents' edit tools use, written anew from its rules: each
 * search proposes stretches of the file, and the first one that occurs in the file only once is replaced by the
 * new text as it is. An ambiguous proposal is passed over, and the search goes on.
 */
export const cascade: Tool = {
  name: "nine replacers",
  apply({ file, hunks }) {
    let text = file
    for (const { old, new: next } of hunks) {
      const found = search(text, old.slice(0, -1))
      if (found === undefined) return {}
      const at = text.indexOf(found)
      text = text.slice(0, at) + next.slice(0, -1) + text.slice(at + found.length)
    }
    return { text }
  },
}

function search(text: string, old: string): string | undefined {
  const lines = text.split("\n")
  const wanted = old.split("\n")
  for (const propose of searches)
    for (const proposal of propose({ text, lines, old, wanted }))
      if (proposal !== "" && text.includes(proposal) && text.indexOf(proposal) === text.lastIndexOf(proposal))
        return proposal
  return undefined
}

interface Search {
  text: string
  lines: string[]
  old: string
  wanted: string[]
}

const searches: ((search: Search) => Iterable<string>)[] = [
  ({ old }) => [old],
  ({ lines, wanted }) =>
    blocks(lines, wanted.length, (block) => block.every((line, i) => same(line, wanted[i]!))),
  anchored,
  ({ lines, old, wanted }) =>
    blocks(lines, wanted.length, (block) => collapsed(block.join("\n")) === collapsed(old)),
  ({ lines, wanted }) => blocks(lines, wanted.length, (block) => outdented(block) === outdented(wanted)),
  ({ lines, old }) => {
    const plain = unescaped(old)
    return [
      plain,
      ...blocks(lines, plain.split("\n").length, (block) => unescaped(block.join("\n")) === plain),
    ]
  },
  ({ lines, old, wanted }) =>
    old.trim() === old
      ? []
      : [old.trim(), ...blocks(lines, wanted.length, (block) => block.join("\n").trim() === old.trim())],
  ({ lines, wanted }) =>
    wanted.length < 3 ? [] : blocks(lines, wanted.length, (block) => isHalfAlike(block, wanted)),
  ({ old }) => [old],
]

function blocks(lines: string[], size: number, fits: (block: string[]) => boolean): string[] {
  const found: string[] = []
  for (let from = 0; from + size <= lines.length; from++) {
    const block = lines.slice(from, from + size)
    if (fits(block)) found.push(block.join("\n"))
  }
  return found
}

/** First and last line fit; of several such stretches, of any length, the one whose middle is most alike. */
function anchored({ lines, wanted }: Search): string[] {
  if (wanted.length < 3) return []
  const candidates: string[][] = []
  lines.forEach((line, from) => {
    if (!same(line, wanted[0]!)) return
    const to = lines.findIndex((last, at) => at >= from + 2 && same(last, wanted.at(-1)!))
    if (to >= 0) candidates.push(lines.slice(from, to + 1))
  })
  if (candidates.length <= 1) return candidates.map((block) => block.join("\n"))
  const scored = candidates.map((block) => ({ block, likeness: likenessOfMiddles(block, wanted) }))
  const best = scored.reduce((one, other) => (other.likeness > one.likeness ? other : one))
  return best.likeness >= 0.3 ? [best.block.join("\n")] : []
}

function likenessOfMiddles(block: string[], wanted: string[]): number {
  const count = Math.min(block.length, wanted.length) - 2
  if (count <= 0) return 1
  let sum = 0
  for (let i = 1; i <= count; i++) sum += likeness(block[i]!.trim(), wanted[i]!.trim())
  return sum / count
}

/** 1 less the share of characters that would have to be changed. */
function likeness(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  if (longest === 0) return 0
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return 1 - row[other.length]! / longest
}

/** First and last line fit, and half of the lines between them that are not blank. */
function isHalfAlike(block: string[], wanted: string[]): boolean {
  if (!same(block[0]!, wanted[0]!) || !same(block.at(-1)!, wanted.at(-1)!)) return false
  const middle = wanted
    .map((_, i) => i)
    .slice(1, -1)
    .filter((i) => block[i]!.trim() !== "" || wanted[i]!.trim() !== "")
  const alike = middle.filter((i) => same(block[i]!, wanted[i]!)).length
  return middle.length === 0 || alike / middle.length >= 0.5
}

const same = (one: string, other: string) => one.trim() === other.trim()

const collapsed = (text: string) => text.replace(/\s+/g, " ").trim()

function outdented(lines: string[]): string {
  const widths = lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/))
  const least = widths.length === 0 ? 0 : Math.min(...widths)
  return lines.map((line) => (line.trim() === "" ? line : line.slice(least))).join("\n")
}

const meanings: Record<string, string> = { n: "\n", t: "\t", r: "\r", "\n": "\n" }

const unescaped = (text: string) =>
  text.replace(/\\([ntr'"`\\$\n])/g, (_, character: string) => meanings[character] ?? character)
