import type { Edit, Hunk } from "../../edits/edit.ts"
import { splitLines } from "../../text/lines.ts"
import { merge } from "../../text/merge.ts"
import type { Advice } from "../protocol.ts"
import { onlyPlace, unite } from "./overlap.ts"
import { print } from "./print.ts"

/**
 * Blocks of one file that follow each other and belong together: they overlap, one depends on what the other does, or
 * at most three lines lie between them. The last can only be seen with the file's text, which is why `textOf` may
 * give it; the others show in the response alone.
 */
export function lint(edits: readonly Edit[], textOf?: (path: string) => string | undefined): Advice[] {
  const advice: Advice[] = []
  for (const [index, second] of edits.entries()) {
    const pair = pairOf(edits[index - 1], second)
    const merged = pair && mergedOf(pair, textOf?.(second.path))
    if (pair && merged) advice.push(advise(pair, merged))
  }
  return advice
}

const adjacentLines = 3

interface Block {
  path: string
  source: { from: number; to: number }
  old: string[]
  new: string[]
}

interface Pair {
  first: Block
  second: Block
}

/** Both blocks as one. */
interface Merged {
  kind: "overlapping-blocks" | "dependent-blocks" | "adjacent-blocks"
  old: readonly string[]
  /** Missing where both blocks change the same lines: then nobody but the author can merge them. */
  new?: readonly string[]
}

function pairOf(first: Edit | undefined, second: Edit): Pair | undefined {
  if (first?.path !== second.path || first.format !== second.format) return undefined
  const blocks = [blockOf(first), blockOf(second)]
  return blocks[0] && blocks[1] ? { first: blocks[0], second: blocks[1] } : undefined
}

function blockOf(edit: Edit): Block | undefined {
  if (edit.op !== "update" || edit.hunks.length !== 1 || !edit.source) return undefined
  const [hunk] = edit.hunks
  return { path: edit.path, source: edit.source, old: splitLines(hunk!.old), new: splitLines(hunk!.new) }
}

function mergedOf({ first, second }: Pair, text: string | undefined): Merged | undefined {
  return dependent(first, second) ?? overlapping(first, second) ?? adjacent(first, second, text)
}

/** Both blocks have lines in common that the first one finds in the file. */
function overlapping(first: Block, second: Block): Merged | undefined {
  const union = unite(first.old, second.old)
  if (!union || !telling(union.shared, first)) return undefined
  const { lines, at } = union
  const ours = spliced(lines, at[0], first)
  const next = onlyPlace(ours, second.old)
  if (next !== undefined) return { kind: "overlapping-blocks", old: lines, new: spliced(ours, next, second) }
  // The second block was written for the file as it was before the first, so that both changes have to be merged.
  const both = merge(lines, ours, spliced(lines, at[1], second), { touching: "allow" })
  return { kind: "overlapping-blocks", old: lines, ...(both.ok && { new: both.items }) }
}

/** The second block needs lines that only the first one makes. */
function dependent(first: Block, second: Block): Merged | undefined {
  const union = unite(first.new, second.old)
  const known = new Set(first.old)
  if (!union?.shared.some((line) => !known.has(line)) || !union.shared.some((line) => /\w/.test(line)))
    return undefined
  const { lines, at } = union
  const before = [...lines.slice(0, at[0]), ...first.old, ...lines.slice(at[0] + first.new.length)]
  return { kind: "dependent-blocks", old: before, new: spliced(lines, at[1], second) }
}

function adjacent(first: Block, second: Block, text: string | undefined): Merged | undefined {
  if (text === undefined) return undefined
  const lines = splitLines(text.replaceAll("\r\n", "\n"))
  const a = onlyPlace(lines, first.old)
  const b = onlyPlace(lines, second.old)
  if (a === undefined || b === undefined) return undefined
  const [upper, lower] = a < b ? [first, second] : [second, first]
  const end = Math.min(a, b) + upper.old.length
  const gap = lines.slice(end, Math.max(a, b))
  if (Math.max(a, b) < end || gap.length > adjacentLines) return undefined
  return {
    kind: "adjacent-blocks",
    old: [...upper.old, ...gap, ...lower.old],
    new: [...upper.new, ...gap, ...lower.new],
  }
}

/** Shared lines say something if the first block changes one of them, or if there are two that hold words. */
function telling(shared: readonly string[], first: Block): boolean {
  const kept = new Set(first.new)
  return shared.some((line) => !kept.has(line)) || shared.filter((line) => /\w{2}/.test(line)).length > 1
}

function spliced(lines: readonly string[], at: number, block: Block): string[] {
  return [...lines.slice(0, at), ...block.new, ...lines.slice(at + block.old.length)]
}

const reasons: Record<Merged["kind"], string> = {
  "overlapping-blocks": "overlap",
  "dependent-blocks": "depend on each other",
  "adjacent-blocks": `are at most ${adjacentLines} lines apart`,
}

function advise({ first, second }: Pair, merged: Merged): Advice {
  const source = { from: first.source.from, to: second.source.to }
  const message = `Two edit blocks for ${second.path} ${reasons[merged.kind]}: write them as one.`
  const hunk: Hunk | undefined = merged.new && {
    old: merged.old.join(""),
    new: merged.new.join(""),
    scope: "lines",
  }
  // What is between the blocks is somebody's words, and would be lost.
  const isFree = second.source.from - first.source.to <= 2
  const text = hunk && isFree && print([{ op: "update", path: second.path, hunks: [hunk] }]).text.trimEnd()
  return { kind: merged.kind, message, source, ...(text && { fix: { ...source, insert: text } }) }
}
