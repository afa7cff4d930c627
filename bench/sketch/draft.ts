import { readChanges } from "../landing/changes.ts"
import { applyChanges, type LineChange } from "../landing/line-change.ts"
import { isBlank } from "../landing/mistakes/mistake.ts"
import type { Random } from "../landing/random.ts"
import type { Change } from "./histories.ts"
import { blocksOf, depthOf, type Item, isBalanced, isDeclaration, outline, type Range } from "./outline.ts"

/** Lines of the new version that took the place of lines of the old one. */
export interface Edit extends Range {
  /** What went, in the lines of the old version. */
  old: Range
}

/** Some changes of a file, taken together: what a model was asked for. */
export interface Draft {
  change: Change
  before: string[]
  /** The new version, to the letter. */
  truth: string[]
  endsWithNewline: boolean
  /** Where each line of the truth was before; -1: it is new. */
  origins: number[]
  edits: Edit[]
  /** The outlines of the truth and of what was before. */
  items: Item[]
  old: Item[]
}

/** A file with all that a commit changed in it, in groups that belong together: those of one declaration. */
export interface Grouped {
  change: Change
  lines: string[]
  endsWithNewline: boolean
  items: Item[]
  groups: LineChange[][]
}

/** Files that say too little, and those that nobody reads. */
const sizes = { least: 12, most: 3000 }

const known = new WeakMap<Change, Grouped | null>()

/** Undefined for a file that was rewritten rather than edited. */
export function groupChanges(change: Change): Grouped | undefined {
  let grouped = known.get(change)
  if (grouped === undefined) {
    grouped = readGroups(change) ?? null
    known.set(change, grouped)
  }
  return grouped ?? undefined
}

function readGroups(change: Change): Grouped | undefined {
  const changed = readChanges({ ...change, folder: change.folder })
  if (!changed || changed.lines.length < sizes.least || changed.lines.length > sizes.most) return undefined
  const { lines, endsWithNewline } = changed
  const items = outline(lines, change.language)
  const blocks = blocksOf(items).filter((item) => isDeclaration(lines, item, change.language))
  const groups = new Map<unknown, LineChange[]>()
  for (const one of changed.changes) {
    if (saysNothing(lines.slice(one.from, one.to), one.lines)) continue
    const slid = slide(lines, one)
    const around = blocks.filter(({ start, to }) => start <= slid.from && slid.to <= to && start < to)
    const inside = around.filter(({ start }) => slid.from < slid.to || start < slid.from)
    const key = inside.at(-1) ?? slid
    groups.set(key, [...(groups.get(key) ?? []), slid])
  }
  return groups.size === 0
    ? undefined
    : { change, lines, endsWithNewline, items, groups: [...groups.values()] }
}

/**
 * Blank lines beside what is left out belong to nobody, and white space inside lines and at their ends is what a chat writes
 * as it likes: it may not mean to change it.
 */
function saysNothing(old: readonly string[], added: readonly string[]): boolean {
  const bare = (line: string) => line.replace(/\s+/g, "")
  if (old.map(bare).join("") === added.map(bare).join("") && old.length === added.length) return true
  const inside = new Map(old.map((line) => [bare(line), line.trim()]))
  return (
    [...old, ...added].every(isBlank) ||
    [...old, ...added].some((line) => line !== "" && isBlank(line)) ||
    added.some((line) => !isBlank(line) && line.trimEnd() !== line) ||
    added.some((line) => !isBlank(line) && (inside.get(bare(line)) ?? line.trim()) !== line.trim())
  )
}

/**
 * Lines that only came can often be said to have come a few lines higher up or further down, with the same result. People think of
 * them as beginning where a statement begins.
 */
function slide(lines: readonly string[], { from, to, lines: added }: LineChange): LineChange {
  if (to > from || added.length === 0) return { from, to, lines: added }
  const options = [{ from, to, lines: added }]
  let up = options[0]!
  while (up.from > 0 && lines[up.from - 1] === up.lines.at(-1) && options.length < 100) {
    const at = up.from - 1
    up = { from: at, to: at, lines: [lines[at]!, ...up.lines.slice(0, -1)] }
    options.push(up)
  }
  let down = options[0]!
  while (down.from < lines.length && lines[down.from] === down.lines[0] && options.length < 200) {
    const at = down.from + 1
    down = { from: at, to: at, lines: [...down.lines.slice(1), lines[at - 1]!] }
    options.push(down)
  }
  const cost = ({ lines }: LineChange) =>
    depthOf(lines.find((line) => !isBlank(line)) ?? "") +
    (isBalanced(lines) ? 0 : 1000) +
    (isBlank(lines[0]!) ? 0.5 : 0)
  return options.reduce((best, one) => (cost(one) < cost(best) ? one : best))
}

/** What the groups make of the file. */
export function draftOf(
  { change, lines, endsWithNewline, items: old }: Grouped,
  groups: readonly LineChange[][],
): Draft {
  const changes = groups.flat().sort((one, other) => one.from - other.from)
  const truth = applyChanges(lines, changes)
  const origins: number[] = []
  const edits: Edit[] = []
  let at = 0
  for (const { from, to, lines: added } of changes) {
    for (; at < from; at++) origins.push(at)
    edits.push({ from: origins.length, to: origins.length + added.length, old: { from, to } })
    origins.push(...added.map(() => -1))
    at = to
  }
  for (; at < lines.length; at++) origins.push(at)
  let items: Item[] | undefined
  return {
    change,
    before: lines,
    truth,
    endsWithNewline,
    origins,
    edits,
    get items() {
      items ??= outline(truth, change.language)
      return items
    },
    old,
  }
}

/** Some neighbouring groups of a file: one, or up to `most`. */
export function pickGroups({ groups }: Grouped, random: Random, most: number): LineChange[][] {
  const count = Math.min(groups.length, random.between(1, most))
  const first = random.below(groups.length - count + 1)
  return groups.slice(first, first + count)
}

export const textOf = (lines: readonly string[], { endsWithNewline }: { endsWithNewline: boolean }): string =>
  lines.join("\n") + (endsWithNewline ? "\n" : "")
