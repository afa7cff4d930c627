import type { Case, CaseHunk } from "../draft.ts"
import type { Random } from "../random.ts"
import { type Family, families, hasValue, pickNames, thinned } from "./families.ts"

/** A case by hand: all but its kind and number. */
export type Made = Omit<Case, "kind" | "id">

/** The block that the edit names is not in the file; others of its kind are, with the same lines. */
export function absentSibling(random: Random): Made | undefined {
  const scene = setScene(random)
  const present = scene.blocks.filter((block) => block !== scene.target)
  return caseOf(scene, present, editOf(scene, random), { verdict: "refuse" })
}

/** The block is there, but reads differently by now; one beside it reads as the edit remembers. */
export function changedSibling(random: Random): Made | undefined {
  const scene = setScene(random)
  const edit = editOf(scene, random)
  const since = random.pick(edit.shown)
  const target = withValue(scene.target, since, scene.fresh + 1)
  const blocks = scene.blocks.map((block) => (block === scene.target ? target : block))
  // A value that was to change and is another one now is a conflict. Elsewhere the change can be carried over.
  const isConflict = since === edit.field && edit.change.how !== "add"
  if (isConflict) return caseOf(scene, blocks, edit, { verdict: "refuse", conflicting: target })
  return caseOf(scene, blocks, edit, { verdict: "either", target })
}

/** The block is there as the edit has it, beside others that differ in their names only. */
export function presentSibling(random: Random): Made | undefined {
  const scene = setScene(random)
  return caseOf(scene, scene.blocks, editOf(scene, random), { verdict: "land", target: scene.target })
}

interface Block {
  name: string
  values: number[]
}

interface Scene {
  family: Family
  blocks: Block[]
  target: Block
  /** A value that no block has, nor has the next number: most words come round every seven. */
  fresh: number
  /** How the edit is written down: as it is, or with white space that is not the file's, or as a tool call. */
  write: (hunk: CaseHunk) => CaseHunk
}

/** Some blocks of a family, of which the target has at least one twin: the same values under another name. */
function setScene(random: Random): Scene {
  const family = thinned(random.pick(families), random)
  const names = pickNames(family, random, random.between(2, 5))
  const count = isSingle(family) ? 1 : family.lines.length
  const shared = Array.from({ length: count }, () => random.between(1, 5))
  const at = random.below(names.length)
  const twin = (at + 1 + random.below(names.length - 1)) % names.length
  const blocks = names.map((name, index) => {
    const isOwn = index !== at && index !== twin && random.chance(0.5)
    return { name, values: isOwn ? shared.map(() => random.between(1, 5)) : [...shared] }
  })
  return {
    family,
    blocks,
    target: blocks[at]!,
    fresh: 7 * random.between(5, 9) + 6,
    write: random.weighted(writings),
  }
}

const mapLines = (text: string, change: (line: string) => string) => text.replace(/.+/g, change)

/** Blanks behind what it quotes; what it adds it writes right. */
function withTrailing(hunk: CaseHunk): CaseHunk {
  const quoted = new Set(hunk.old.split("\n"))
  const spoil = (text: string) => mapLines(text, (line) => (quoted.has(line) ? `${line} ` : line))
  return { old: spoil(hunk.old), new: spoil(hunk.new) }
}

function indented(hunk: CaseHunk): CaseHunk {
  const spoil = (text: string) => mapLines(text, (line) => `  ${line}`)
  return { old: spoil(hunk.old), new: spoil(hunk.new) }
}

const writings: [weight: number, write: (hunk: CaseHunk) => CaseHunk][] = [
  [6, (hunk) => hunk],
  [2, (hunk) => ({ old: hunk.old.slice(0, -1), new: hunk.new.slice(0, -1), scope: "substring" })],
  [1, withTrailing],
  [1, indented],
]

const isSingle = (family: Family): family is Family & { line: (name: string, value: number) => string } =>
  "line" in family

/** What the edit says: lines of a block, of which one changes. */
interface Written {
  /** The line that changes; for a block of one line, its only one. */
  field: number
  /** The lines with values that the old text shows. */
  shown: number[]
  old: string[]
  new: string[]
  change: Change
}

type Change = { how: "replace"; value: number } | { how: "add"; line: string } | { how: "remove" }

function editOf({ family, blocks, target, fresh }: Scene, random: Random): Written {
  if (isSingle(family)) {
    const change: Change = { how: "replace", value: fresh }
    const old = [family.line(target.name, target.values[0]!)]
    return { field: 0, shown: [0], old, new: [family.line(target.name, fresh)], change }
  }
  const fields = family.lines.flatMap((line, at) => (hasValue(line) ? [at] : []))
  const field = random.pick(fields)
  const change = changeOf(family, field, fresh, random)
  // From the line that names it down to what changes, and a little further.
  const end = family.lines.length - 1
  const last = random.chance(0.4) ? end : Math.min(end, field + random.below(3))
  const opening = family.open(target.name)
  const inner = linesOf(family, target).slice(0, last + 1)
  const closing = last === end && random.chance(0.6) ? closingOf(family, target, blocks) : []
  return {
    field,
    shown: fields.filter((at) => at <= last),
    old: [...opening, ...inner, ...closing],
    new: [...opening, ...changed(inner, family, field, change), ...closing],
    change,
  }
}

function closingOf(family: Family, target: Block, blocks: readonly Block[]): string[] {
  const lines = family.close(target.name)
  return family.separator && target !== blocks.at(-1) ? separated(lines, family.separator) : lines
}

const separated = (lines: readonly string[], separator: string) => [
  ...lines.slice(0, -1),
  lines.at(-1)! + separator,
]

function changeOf(family: Family, field: number, fresh: number, random: Random): Change {
  const removable = field < family.lines.length - 1 || !family.separator
  if (removable && random.chance(0.15)) return { how: "remove" }
  if (removable && random.chance(0.25)) return { how: "add", line: anew(family.lines[field]!(fresh)) }
  return { how: "replace", value: fresh }
}

/** A line like another one that sets something else. */
const anew = (line: string) => line.replace(/[\p{L}_]{3,}/u, (word) => `extra${word}`)

function linesOf(family: Family, { values }: Block): string[] {
  return family.lines.map((line, at) => line(values[at]!))
}

function changed(lines: string[], family: Family, field: number, change: Change): string[] {
  return lines.flatMap((line, at) => {
    if (at !== field) return [line]
    if (change.how === "remove") return []
    return change.how === "add" ? [line, change.line] : [family.lines[field]!(change.value)]
  })
}

function withValue(block: Block, field: number, value: number): Block {
  return { ...block, values: block.values.map((one, at) => (at === field ? value : one)) }
}

function caseOf(
  scene: Scene,
  blocks: Block[],
  edit: Written,
  { verdict, target, conflicting }: { verdict: Case["verdict"]; target?: Block; conflicting?: Block },
): Made | undefined {
  const { family } = scene
  const file = render(family, blocks, (block) => bodyOf(family, block))
  const withEdit = (one: Block) =>
    render(family, blocks, (block) => (block === one ? bodyOf(family, block, edit) : bodyOf(family, block)))
  const text = (lines: string[]) => (lines.length === 0 ? "" : `${lines.join("\n")}\n`)
  // What is old and new must be told apart, and nothing may be done already.
  if (text(edit.old) === text(edit.new) || file.includes(text(edit.new))) return undefined
  const hunk = scene.write({ old: text(edit.old), new: text(edit.new) })
  // As a mere stretch of text it may be in the file after all: `1.4` is a part of `1.42`.
  if (verdict !== "land" && file.includes(hunk.old)) return undefined
  return {
    source: family.title,
    path: family.path,
    file,
    hunks: [hunk],
    verdict,
    truth: target ? withEdit(target) : file,
    ...(conflicting && { confirmed: withEdit(conflicting) }),
  }
}

/** A block in full; with an edit: as that leaves it. */
function bodyOf(family: Family, block: Block, edit?: Written): string[] {
  if (isSingle(family)) {
    const value = edit?.change.how === "replace" ? edit.change.value : block.values[0]!
    return [family.line(block.name, value)]
  }
  const lines = linesOf(family, block)
  const inner = edit ? changed(lines, family, edit.field, edit.change) : lines
  return [...family.open(block.name), ...inner, ...family.close(block.name)]
}

function render(family: Family, blocks: Block[], body: (block: Block) => string[]): string {
  const inner = blocks.flatMap((block, at) => {
    const lines = body(block)
    if (at === blocks.length - 1) return lines
    return [...(family.separator ? separated(lines, family.separator) : lines), ...(family.between ?? [])]
  })
  const { above = [], below = [] } = family.around ?? {}
  return `${[...above, ...inner, ...below].join("\n")}\n`
}
