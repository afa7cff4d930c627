import { isBlank } from "../landing/mistakes/mistake.ts"
import type { Random } from "../landing/random.ts"
import { type Draft, draftOf, type Edit, type Grouped, pickGroups } from "./draft.ts"
import { importing } from "./languages.ts"
import type { Style } from "./markers.ts"
import { ancestorsOf, containerOf, depthOf, type Item, isBlock, isComment, isDeclaration } from "./outline.ts"
import { isNested, isReadable } from "./readable.ts"
import { dedented, render, type Sketch } from "./render.ts"
import {
  declarationOf,
  emptyView,
  fillSmallGaps,
  isNew,
  show,
  showAmongSiblings,
  showAround,
  showFrame,
  type View,
  writeOut,
} from "./views.ts"

/** What a kind makes of changes: one fence, or several. */
export interface Sketched {
  draft: Draft
  sketches: (Sketch & { about?: string | undefined })[]
  /** The block that is written out, where it is one. */
  block?: Item
  /** Whether the blocks around it are shown. */
  framed: boolean
  /** Which lines of the truth are shown. */
  shown: readonly boolean[]
}

export type Group = "blocks" | "inside" | "other"

export interface Kind {
  title: string
  group: Group
  /** To refuse is as right as to land: not even a careful reader is sure. */
  mayRefuse?: boolean
  /** Nothing where these changes do not lend themselves to it. */
  make(grouped: Grouped, random: Random, style: (draft: Draft) => Style): Sketched | undefined
}

/** How many changed places one sketch has at most. */
const mostPlaces = 3

export const kinds: Record<string, Kind> = {
  blocks: {
    title: "changed blocks, headers around, markers between",
    group: "blocks",
    make: (grouped, random, style) => {
      const draft = draftOf(grouped, pickGroups(grouped, random, mostPlaces))
      return framed(draft, random, style)
    },
  },
  function: {
    title: "one function alone",
    group: "blocks",
    make: (grouped, random) => alone(grouped, random, "alone"),
  },
  dedented: {
    title: "one function alone, dedented",
    group: "blocks",
    make: (grouped, random) => alone(grouped, random, "dedented"),
  },
  bare: {
    title: "one function in its class, no markers (or refused)",
    group: "other",
    mayRefuse: true,
    make: (grouped, random) => alone(grouped, random, "bare"),
  },
  imports: {
    title: "imports at the top, and a changed block",
    group: "blocks",
    make: (grouped, random, style) => {
      const top = grouped.groups.filter((group) =>
        group.some((change) => isImport([...grouped.lines.slice(change.from, change.to), ...change.lines])),
      )
      const others = grouped.groups.filter((group) => !top.includes(group))
      if (top.length === 0 || others.length === 0) return undefined
      return framed(draftOf(grouped, [random.pick(top), random.pick(others)]), random, style)
    },
  },
  new: {
    title: "a new block among known ones",
    group: "blocks",
    make: (grouped, random, style) => {
      const groups = grouped.groups.filter((group) =>
        group.every(({ from, to, lines }) => from === to && lines.length >= 3),
      )
      if (groups.length === 0) return undefined
      const draft = draftOf(grouped, [random.pick(groups)])
      const hasNew = draft.edits.some(
        (edit) => newBlocks(draft, edit).length > 0 && !declarationOf(draft, edit),
      )
      return hasNew ? framed(draft, random, style) : undefined
    },
  },
  fences: {
    title: "several fences for one file",
    group: "blocks",
    make: severalFences,
  },
  inside: {
    title: "inside a long function, markers on both sides",
    group: "inside",
    make: (grouped, random, style) => {
      const draft = draftOf(grouped, [random.pick(grouped.groups)])
      return insideOf(draft, random, style, 25)
    },
  },
  lines: {
    title: "changed lines with some around, no header",
    group: "inside",
    make: (grouped, random, style) => {
      const draft = draftOf(grouped, [random.pick(grouped.groups)])
      return bareLines(draft, random, style)
    },
  },
  removed: {
    title: "statements removed",
    group: "inside",
    make: (grouped, random, style) => {
      const groups = grouped.groups.filter((group) => group.some((change) => change.lines.every(isBlank)))
      if (groups.length === 0) return undefined
      const draft = draftOf(grouped, [random.pick(groups)])
      const [first] = draft.edits
      if (!first || !draft.edits.every((edit) => solid(draft.before, edit.old) <= 8)) return undefined
      return random.chance(0.4) && declarationOf(draft, first)
        ? framed(draft, random, style)
        : insideOf(draft, random, style, 8)
    },
  },
  whole: {
    title: "the whole file",
    group: "other",
    make: (grouped) => {
      // A fence cannot say that the last line has no end.
      if (grouped.lines.length > 200 || !grouped.endsWithNewline) return undefined
      const draft = draftOf(grouped, grouped.groups)
      return {
        draft,
        sketches: [{ code: `${draft.truth.join("\n")}\n`, edges: [0] }],
        framed: true,
        shown: draft.truth.map(() => true),
      }
    },
  },
}

const solid = (lines: readonly string[], { from, to }: { from: number; to: number }) =>
  lines.slice(from, to).filter((line) => !isBlank(line)).length

const isImport = (lines: readonly string[]) => {
  const said = lines.filter((line) => !isBlank(line))
  return said.length > 0 && said.every((line) => importing.test(line))
}

/** Blocks that the change brings, from their heads to their ends. */
function newBlocks(draft: Draft, edit: Edit): Item[] {
  const siblings = containerOf(draft.items, edit)?.children ?? draft.items
  return siblings.filter(
    (item) =>
      item.start >= edit.from &&
      item.to <= edit.to &&
      isBlock(item) &&
      isNew(draft, item) &&
      isDeclaration(draft.truth, item, draft.change.language),
  )
}

/** Each change in the block that it is in, written out, or among its siblings; the heads around; markers for the rest. */
export function framed(draft: Draft, random: Random, style: (draft: Draft) => Style): Sketched | undefined {
  const view = emptyView(draft)
  for (const edit of draft.edits) if (!showChange(draft, view, edit, random)) return undefined
  return finish(draft, view, style(draft))
}

function showChange(draft: Draft, view: View, edit: Edit, random: Random): boolean {
  const block = declarationOf(draft, edit)
  if (block) {
    if (!view.written.includes(block)) writeOut(draft, view, block, random)
    showAround(view, block)
    return true
  }
  const container = showAmongSiblings(draft, view, edit, random)
  if (container === false) return false
  if (container) {
    showFrame(view, container)
    showAround(view, container)
  }
  return true
}

function finish(draft: Draft, view: View, style: Style, isFramed = true): Sketched | undefined {
  fillSmallGaps(draft, view)
  if (!view.shown.includes(false) || !isReadable(draft, view, { framed: isFramed })) return undefined
  const [block, ...more] = view.written
  const own = isPart(draft, view) ? style : { ...style, missing: { first: false, last: false } }
  return {
    draft,
    sketches: [{ ...render(draft, view, own), about: aboutOf(view) }],
    framed: isFramed,
    shown: view.shown,
    ...(block && more.length === 0 && view.folded.length === 0 && { block }),
  }
}

/** So little of the file that nobody takes it for all of it, also without markers. */
const isPart = ({ truth }: Draft, { shown }: View) => shown.filter(Boolean).length <= truth.length / 2

const aboutOf = ({ written, folded }: View) =>
  written.length === 1 && folded.length === 0 && /^[\w.$]+$/.test(written[0]!.name)
    ? written[0]!.name
    : undefined

/** A function without anything around it, or with the heads of what it is in and nothing else. */
function alone(grouped: Grouped, random: Random, shape: "alone" | "dedented" | "bare"): Sketched | undefined {
  const draft = draftOf(grouped, [random.pick(grouped.groups)])
  const block = draft.edits[0] && declarationOf(draft, draft.edits[0])
  if (!block || (shape !== "alone" && !isNested(block))) return undefined
  if (!draft.edits.every((edit) => declarationOf(draft, edit) === block)) return undefined
  if (shape === "dedented" && block.depth === 0) return undefined
  const view = emptyView(draft)
  writeOut(draft, view, block, random)
  if (!isReadable(draft, view, { framed: false }) || !isPart(draft, view)) return undefined
  const lines = draft.truth.filter((_, at) => view.shown[at])
  const [from, to] = [view.shown.indexOf(true), view.shown.lastIndexOf(true) + 1]
  if (shape === "bare") return inBareClass(draft, block, lines, { edges: [from, to], shown: view.shown })
  const code = `${lines.join("\n")}\n`
  const sketch = {
    code: shape === "dedented" ? dedented(code) : code,
    edges: [from, to],
    about: aboutOf(view),
  }
  return { draft, sketches: [sketch], block, framed: false, shown: view.shown }
}

/** The class has much more than this function, so that nobody would take it for all of it. */
function inBareClass(
  draft: Draft,
  block: Item,
  lines: readonly string[],
  { edges, shown }: { edges: number[]; shown: boolean[] },
): Sketched | undefined {
  const around = ancestorsOf(block)
  const holder = around[0]!
  const others = holder.children.filter((item) => item !== block && isBlock(item))
  if (
    draft.change.language.prose ||
    others.length < 3 ||
    holder.to - holder.from < 2 * (block.to - block.from)
  )
    return undefined
  if (holder.heads.length > 1) return undefined
  const frame = (item: Item, inner: readonly string[]): string[] => [
    ...draft.truth.slice(item.heads[0]!.from, item.heads[0]!.to),
    ...inner,
    ...(item.closer ? draft.truth.slice(item.closer.from, item.closer.to) : []),
  ]
  const code = around.reduce((inner: readonly string[], item) => frame(item, inner), lines)
  return {
    draft,
    sketches: [{ code: `${code.join("\n")}\n`, edges, about: block.name }],
    block,
    framed: true,
    shown,
  }
}

/** Each changed block in a fence of its own. */
function severalFences(
  grouped: Grouped,
  random: Random,
  style: (draft: Draft) => Style,
): Sketched | undefined {
  if (grouped.groups.length < 2) return undefined
  const draft = draftOf(grouped, pickGroups(grouped, random, mostPlaces))
  const blocks = [...new Set(draft.edits.map((edit) => declarationOf(draft, edit)))]
  if (blocks.length < 2) return undefined
  const all = style(draft)
  const isFramed = random.chance(0.5)
  const sketches: Sketched["sketches"] = []
  const shown = draft.truth.map(() => false)
  for (const block of blocks) {
    if (!block) return undefined
    const view = emptyView(draft)
    writeOut(draft, view, block, random)
    const own = draft.edits.filter((edit) => declarationOf(draft, edit) === block)
    const part = { ...draft, edits: own }
    if (isFramed) showAround(view, block)
    fillSmallGaps(part, view)
    if (!isReadable(part, view, { framed: isFramed })) return undefined
    const rendered = render(part, view, isFramed ? all : { ...all, missing: { first: true, last: true } })
    sketches.push({ ...rendered, about: aboutOf(view) })
    for (const [at, isShown] of view.shown.entries()) if (isShown) shown[at] = true
  }
  return { draft, sketches, framed: isFramed, shown }
}

/** Some lines of a long function, with its head, and the heads on the way. */
function insideOf(
  draft: Draft,
  random: Random,
  style: (draft: Draft) => Style,
  least: number,
): Sketched | undefined {
  const view = emptyView(draft)
  for (const edit of draft.edits) {
    const holder = declarationOf(draft, edit, 600)
    const container = containerOf(draft.items, edit)
    if (!holder || !container || draft.change.language.prose || edit.from <= holder.start) return undefined
    if (
      holder.to - holder.from < least ||
      holder.children.some(
        (item) => isDeclaration(draft.truth, item, draft.change.language) && item.to - item.from > 20,
      )
    )
      return undefined
    if (showAmongSiblings(draft, view, edit, random) === false) return undefined
    for (const item of [container, ...ancestorsOf(container)]) {
      showFrame(view, item)
      if (item === holder) break
    }
    if (random.chance(0.5)) showAround(view, holder)
  }
  return finish(draft, view, style(draft))
}

/** Lines as they come, some above and some below, without a thought of blocks. */
function bareLines(draft: Draft, random: Random, style: (draft: Draft) => Style): Sketched | undefined {
  const view = emptyView(draft)
  for (const edit of draft.edits) {
    const around = () => random.between(2, 4)
    let from = edit.from
    for (let left = around(); left > 0 && from > 0; from--) if (!isBlank(draft.truth[from - 1]!)) left--
    let to = edit.to
    for (let left = around(); left > 0 && to < draft.truth.length; to++)
      if (!isBlank(draft.truth[to]!)) left--
    // Nobody stops in the middle of a comment.
    while (from > 0 && isComment(draft.truth[from]!) && isComment(draft.truth[from - 1]!)) from--
    while (to < draft.truth.length && isComment(draft.truth[to - 1]!) && isComment(draft.truth[to]!)) to++
    if (to - from > 60) return undefined
    show(view, { from, to })
  }
  const isDeep = draft.truth.some((line, at) => view.shown[at] && depthOf(line) > 0)
  return isDeep || draft.change.language.prose
    ? finish(draft, view, { ...style(draft), missing: { first: false, last: false } }, false)
    : undefined
}
