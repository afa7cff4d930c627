import { type Block, type BlockLine, type Draft, mapLines, spliced, withBlock } from "../draft.ts"
import type { Random } from "../random.ts"
import { indentationOf, isBetween, type Mistake, spotsOf } from "./mistake.ts"

/**
 * What the model quotes is written as another formatter would write it: other quotes, semicolons, commas at the ends, blanks in
 * brackets. What it adds is right, so that the truth is known to the letter.
 */
export const styled: Mistake = (draft, random) => {
  const { path } = draft.changed.pair
  for (const { of, change } of random.shuffled(styles)) {
    if (!of.test(path)) continue
    const spoiled = mapLines(draft, ({ op, text }) => (op === "add" ? text : change(text)))
    if (mixesQuotes(draft)) return undefined
    const isOther = spoiled.blocks.every((block, at) =>
      block.some((line, i) => line.text !== draft.blocks[at]![i]!.text),
    )
    if (isOther) return spoiled
  }
  return undefined
}

/** What changes has quotes of both kinds: which of them were remembered wrongly, nobody could tell. */
function mixesQuotes(draft: Draft): boolean {
  const changed = draft.blocks.flat().filter((line) => line.op !== "keep")
  return [`'`, `"`].every((quote) => changed.some(({ clean }) => clean.includes(quote)))
}

const script = /\.[cm]?[jt]sx?$/

const styles: { of: RegExp; change: (text: string) => string }[] = [
  { of: /\.([cm]?[jt]sx?|py|rb|ya?ml|toml|css|scss|php)$/, change: otherQuotes },
  { of: script, change: (text) => text.replace(/(?<=[\w)\]'"`]);$/, "") },
  { of: script, change: (text) => text.replace(/(?<=\w\)|['"`\]])$/, ";") },
  {
    of: /\.([cm]?[jt]sx?|py|rs|go|php|rb|kt|swift)$/,
    change: (text) => text.replace(/(?<=[\w)\]'"`]),$/, ""),
  },
  { of: script, change: (text) => text.replace(/\{ (.*\S) \}/g, "{$1}") },
  { of: script, change: (text) => text.replace(/\{([^\s{}][^{}]*[^\s{}])\}/g, "{ $1 }") },
  { of: script, change: (text) => text.replace(/\bfunction \(/g, "function(") },
]

/** Strings that have no quotes of their own inside. */
function otherQuotes(text: string): string {
  const from = text.includes("'") && !text.includes('"') ? "'" : '"'
  const to = from === "'" ? '"' : "'"
  return text.includes(to) || text.split(from).length % 2 === 0 ? text : text.replaceAll(from, to)
}

/** Comments of the context are left out, as models do that look at the code alone. */
export const uncommented: Mistake = (draft) => {
  const isComment = (line: BlockLine) => /^\s*(\/\/|#\s|--\s)/.test(line.text)
  const isDoc = (line: BlockLine) => /^\s*(\*|\/\*)/.test(line.text)
  const lines = draft.blocks.flat()
  if (lines.some((line) => isDoc(line) || (line.op !== "keep" && isComment(line)))) return undefined
  const blocks = draft.blocks.map((block) =>
    block.filter((line, at) => line.op !== "keep" || !isComment(line) || !isBetween(block, at)),
  )
  return blocks.flat().length < lines.length ? { ...draft, blocks } : undefined
}

/** A call or a list that the file has on several lines is quoted on one, or the other way round. */
export const rewrapped: Mistake = (draft, random) =>
  (random.chance(0.5) ? joined(draft, random) : parted(draft, random)) ?? joined(draft, random)

const joined: Mistake = (draft, random) => {
  const spots = spotsOf(draft, (_, at, block) => endOfList(block, at) !== undefined)
  if (spots.length === 0) return undefined
  const { block, at } = random.pick(spots)
  const lines = draft.blocks[block]!
  const end = endOfList(lines, at)!
  const inner = lines
    .slice(at + 1, end)
    .map((line) => line.text.trim())
    .join(" ")
    .replace(/,$/, "")
  const gap = lines[at]!.text.endsWith("{") ? " " : ""
  const text = `${lines[at]!.text}${gap}${inner}${gap}${lines[end]!.text.trim()}`
  const whole = { ...lines[at]!, text, standsFor: end - at + 1 }
  return withBlock(draft, block, spliced(lines, at, end - at + 1, whole))
}

/** The line of a block that closes what a line opens, if all between are entries of one list that the edit keeps. */
function endOfList(block: Block, at: number): number | undefined {
  const [open] = /[([{]$/.exec(block[at]!.text) ?? []
  if (open === undefined || block[at]!.op !== "keep") return undefined
  const closer = indentationOf(block[at]!.text) + { "(": ")", "[": "]", "{": "}" }[open]!
  const end = block.findIndex((line, i) => i > at && line.text.startsWith(closer))
  const entries = block.slice(at + 1, end)
  const isList = entries.every(({ text }) => /^\s*[^\s(){}[\]]+.*[^([{;]$/.test(text) && text.length < 60)
  const isKept = block.slice(at, end + 1).every((line) => line.op === "keep")
  return end - at >= 2 && end - at <= 6 && isList && isKept ? end : undefined
}

const parted: Mistake = (draft, random: Random) => {
  const list = /^(?<head>\s*[^"'`#/]*\()(?<inner>[^()"'`]+, [^()"'`]+)(?<tail>\)[;,{ ]*)$/
  const spots = spotsOf(draft, ({ op, text }) => op === "keep" && list.test(text))
  if (spots.length === 0) return undefined
  const { block, at } = random.pick(spots)
  const line = draft.blocks[block]![at]!
  const { head, inner, tail } = list.exec(line.text)!.groups as Record<string, string>
  const margin = indentationOf(line.text)
  const step = margin.startsWith("\t") ? "\t" : "  "
  const texts = [head!, ...inner!.split(", ").map((entry) => `${margin}${step}${entry},`), margin + tail!]
  const { source: _, ...rest } = line
  const parts = texts.map((text, i) => (i === 0 ? { ...line, text } : { ...rest, text }))
  return withBlock(draft, block, spliced(draft.blocks[block]!, at, 1, ...parts))
}
