import { isBlank } from "../landing/mistakes/mistake.ts"
import type { Random } from "../landing/random.ts"
import type { Draft, Edit } from "./draft.ts"
import {
  ancestorsOf,
  containerOf,
  type Item,
  isBalanced,
  isBlock,
  isDeclaration,
  type Range,
} from "./outline.ts"

/** Which lines of the new version the sketch shows, and what of it is written out as a whole. */
export interface View {
  shown: boolean[]
  /** Blocks that are shown with all that is in them. */
  written: Item[]
  /** Blocks of which only the head is shown, and what closes them. */
  folded: Item[]
}

export const emptyView = ({ truth }: Draft): View => ({
  shown: truth.map(() => false),
  written: [],
  folded: [],
})

/** What a model still writes out. */
const longestBlock = 80

export function show(view: View, { from, to }: Range): void {
  for (let at = from; at < to; at++) view.shown[at] = true
}

/** The declaration that a change is in, if it is there before and after and not too long. */
export function declarationOf(draft: Draft, edit: Edit, most = longestBlock): Item | undefined {
  let found: Item | undefined
  const visit = (items: readonly Item[]) => {
    for (const item of items) {
      const isInside =
        edit.to > edit.from
          ? item.from <= edit.from && edit.to <= item.to
          : item.start < edit.from && edit.from < item.to
      if (!isInside || isNew(draft, item)) continue
      const size = item.to - item.from
      if (
        isDeclaration(draft.truth, item, draft.change.language) &&
        size <= most &&
        size < draft.truth.length * 0.9
      )
        if (isBalanced(draft.truth.slice(item.from, item.to))) found = item
      visit(item.children)
    }
  }
  visit(draft.items)
  return found
}

/** Nothing of it was there before. */
export const isNew = ({ origins, truth }: Draft, { start, to }: Range & { start: number }): boolean => {
  for (let at = start; at < to; at++) if (origins[at]! >= 0 && /[\p{L}\p{N}]/u.test(truth[at]!)) return false
  return true
}

/** All of a block; comments above it only if they changed, or by chance: models often leave them out. */
export function writeOut(draft: Draft, view: View, item: Item, random: Random): void {
  const above = draft.truth.slice(item.from, item.start)
  const isKept = draft.origins.slice(item.from, item.start + 1).every((origin) => origin >= 0)
  const isTouched = draft.edits.some(({ from, to }) => from <= item.start && to >= item.from)
  const hasDecorator = above.some((line) => /^\s*(@|#\[|\[)/.test(line))
  const from = !isKept || isTouched || hasDecorator || random.chance(0.6) ? item.from : item.start
  show(view, { from, to: item.to })
  view.written.push(item)
}

/** The lines that open and close the blocks around. */
export function showAround(view: View, item: Item): void {
  for (const around of ancestorsOf(item)) showFrame(view, around)
}

export function showFrame(view: View, item: Item): void {
  for (const head of item.heads) show(view, head)
  if (item.closer) show(view, item.closer)
}

/** The head of a block and what closes it; all of one that is short. */
export function fold(view: View, item: Item): void {
  const inside = item.bodies.reduce((sum, { from, to }) => sum + to - from, 0)
  const from = item.start - item.from <= 6 ? item.from : item.start
  if (!isBlock(item) || inside <= 3) {
    show(view, { from, to: item.to })
    return
  }
  show(view, { from, to: item.start })
  showFrame(view, item)
  view.folded.push(item)
}

/** The names of the sides on which siblings are shown. */
const sides = [
  [3, "both"],
  [2, "above"],
  [1, "below"],
] as const

/**
 * A change among its siblings: those that it touches in full, and some on each side by which one knows the place. Gives the
 * block that they are in; `false` if that would be long.
 */
export function showAmongSiblings(
  draft: Draft,
  view: View,
  edit: Edit,
  random: Random,
): Item | undefined | false {
  const container = containerOf(draft.items, edit)
  // Between the attributes of an element nobody leaves anything out.
  if (container && /^\s*<[^>]*$/.test(draft.truth[container.heads[0]!.to - 1]!)) return false
  const siblings = container?.children ?? draft.items
  const touched = siblings.filter(({ from, to }) => from < edit.to && to > edit.from)
  const range = {
    from: Math.min(edit.from, ...touched.map(({ from }) => from)),
    to: Math.max(edit.to, ...touched.map(({ to }) => to)),
  }
  if (range.to - range.from > longestBlock || !isBalanced(draft.truth.slice(range.from, range.to)))
    return false
  const above = siblings.filter(({ to }) => to <= range.from).slice(-random.between(1, 2))
  const below = siblings.filter(({ from }) => from >= range.to).slice(0, random.between(1, 2))
  const isPure = edit.old.to === edit.old.from && touched.every((item) => isNew(draft, item))
  const side = isPure ? random.weighted(sides) : "both"
  const neighbours = [...(side === "below" ? [] : above), ...(side === "above" ? [] : below)]
  if (neighbours.length === 0 && !container) return false
  show(view, range)
  view.written.push(...touched.filter((item) => isBlock(item) && !isNew(draft, item)))
  for (const item of neighbours) fold(view, item)
  return container
}

/** Nobody writes a marker for blank lines, or for a single line. */
export function fillSmallGaps({ truth }: Draft, { shown }: View): void {
  for (const { from, to } of hiddenRuns(shown)) {
    const solid = truth.slice(from, to).filter((line) => !isBlank(line)).length
    const isEnd = from === 0 || to === truth.length
    if (solid === 0 || (solid === 1 && !isEnd)) shown.fill(true, from, to)
  }
}

export function hiddenRuns(shown: readonly boolean[]): Range[] {
  const runs: Range[] = []
  for (let at = 0; at < shown.length; at++) {
    if (shown[at]) continue
    const last = runs.at(-1)
    if (last && last.to === at) last.to++
    else runs.push({ from: at, to: at + 1 })
  }
  return runs
}
