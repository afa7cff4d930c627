import { isBlank } from "../landing/mistakes/mistake.ts"
import type { Random } from "../landing/random.ts"
import { essence } from "../landing/strangers.ts"
import { textOf } from "./draft.ts"
import type { Change } from "./histories.ts"
import type { Sketched } from "./kinds.ts"
import { importing } from "./languages.ts"
import { blocksOf, type Item, outline } from "./outline.ts"
import { counterpartOf, solidFrom } from "./readable.ts"

/** The file that a sketch is sent to instead, and what must come of it; with no truth, nothing. */
export interface Sent {
  path: string
  text: string
  truth?: string
  /** Where lines came into the truth that the sketch knows nothing of, and how many. */
  added?: { at: number; count: number }
}

export interface Refusal {
  title: string
  /** Of which kinds it makes its cases. */
  from: readonly string[]
  send(made: Sketched, random: Random): Sent | undefined
}

export const refusals: Record<string, Refusal> = {
  other: {
    title: "sent to the file most like its own",
    from: ["blocks", "function", "dedented", "inside", "lines"],
    send: sendToOther,
  },
  gone: { title: "the block is gone from the file", from: ["blocks", "function", "dedented"], send: takeOut },
  twins: { title: "two equal blocks, none named", from: ["function", "dedented"], send: doubled },
  named: { title: "two equal blocks, one named by what is around", from: ["blocks"], send: doubledNamed },
}

const says = (line: string) => /[\p{L}\p{N}_]{3}/u.test(line)

/**
 * A careful reader sees that it is another file: none of the blocks that are written out is there by its name, nor is any line
 * beside a change, and of the known lines at most a third.
 */
function sendToOther({ draft, shown, block }: Sketched, random: Random): Sent | undefined {
  const { change, truth, origins } = draft
  const kept = truth.filter((line, at) => shown[at] && origins[at]! >= 0 && says(line)).map(essence)
  const wanted = new Set(random.chance(0.5) ? draft.before.filter(says).map(essence) : kept)
  const other = mostAlike(wanted, change)
  if (!other) return undefined
  // Imports alone may be meant for any file.
  if (truth.every((line, at) => !shown[at] || !says(line) || importing.test(line))) return undefined
  const lines = other.text.split("\n")
  const there = new Set(lines.map(essence))
  const share = kept.filter((line) => there.has(line)).length / Math.max(kept.length, 1)
  if (share > 1 / 3 || (block && lines.some((line) => hasWord(line, block.name)))) return undefined
  const beside = draft.edits
    .flatMap(({ from, to }) => [solidFrom(draft, from - 1, -1), solidFrom(draft, to, 1)])
    .flatMap((at) => (at === undefined ? [] : [truth[at]!]))
  if (!block && beside.some((line) => says(line) && there.has(essence(line)))) return undefined
  const fresh = truth.filter((line, at) => origins[at]! < 0 && says(line))
  if (fresh.length > 0 && fresh.every((line) => there.has(essence(line)))) return undefined
  return other
}

const isWord = (name: string) => /^[\p{L}\p{N}_$]+$/u.test(name)

const hasWord = (line: string, name: string) =>
  isWord(name) ? line.split(/[^\p{L}\p{N}_$]+/u).includes(name) : line.includes(name)

/** Is it said here that there is something of this name, if only by a signature? A mere call is not that. */
function isDeclared(line: string, name: string): boolean {
  const at = line.indexOf(name)
  if (at < 0 || !hasWord(line, name)) return false
  const [before, after] = [line.slice(0, at), line.slice(at + name.length)]
  return (
    /^\s*(<[^>]*>)?\(/.test(after) &&
    /\w\s+[*&]?$/.test(before) &&
    !/\b(return|await|new|throw|yield|else|in|of|not|and|or|if|do)\s+$|=/.test(before)
  )
}

/** Lines of each file, read once. */
const read = new WeakMap<ReadonlyMap<string, string>, { path: string; text: string; set: Set<string> }[]>()

function mostAlike(wanted: ReadonlySet<string>, { folder, path }: Change): Sent | undefined {
  let files = read.get(folder)
  if (!files) {
    files = [...folder].map(([path, text]) => ({
      path,
      text,
      set: new Set(text.split("\n").filter(says).map(essence)),
    }))
    read.set(folder, files)
  }
  const ending = path.slice(path.lastIndexOf("."))
  let best: { sent: Sent; likeness: number } | undefined
  for (const { path: other, text, set } of files) {
    if (other === path || !other.endsWith(ending)) continue
    let shared = 0
    for (const line of wanted) if (set.has(line)) shared++
    const likeness = shared / (wanted.size + Math.sqrt(set.size))
    if (shared > 0 && (!best || likeness > best.likeness)) best = { sent: { path: other, text }, likeness }
  }
  return best?.sent
}

/** The block, or one around it, is gone; nothing of its name is left. */
function takeOut({ draft, block, shown }: Sketched, random: Random): Sent | undefined {
  const own = block && counterpartOf(draft, block)
  if (!own) return undefined
  const { parent } = own
  const isSmall = parent && parent.to - parent.from < 0.6 * draft.before.length
  const isParent = isSmall && random.chance(0.4)
  const taken = isParent ? parent : own
  // Beside something known it would be new.
  const { from, to } = isParent ? block.parent! : block
  if ([solidFrom(draft, from - 1, -1), solidFrom(draft, to, 1)].some((at) => at !== undefined && shown[at]))
    return undefined
  const rest = [...draft.before.slice(0, taken.from), ...draft.before.slice(taken.to)]
  if (rest.filter(says).length < 8) return undefined
  const left = blocksOf(outline(rest, draft.change.language))
  const head = essence(draft.before[own.start]!)
  if (left.some(({ name }) => name === own.name) || rest.some((line) => essence(line) === head))
    return undefined
  if (rest.some((line) => isDeclared(line, own.name))) return undefined
  return { path: draft.change.path, text: textOf(rest, draft) }
}

/** The block is there twice: a function twice in the file, or a method in two classes. */
function doubled({ draft, block }: Sketched): Sent | undefined {
  const own = block && counterpartOf(draft, block)
  const copy = own && copyOf(draft.before, own)
  if (!copy) return undefined
  return { path: draft.change.path, text: textOf(withCopy(draft.before, copy), draft) }
}

/** A method in two classes, and the sketch shows which of the two it means. */
function doubledNamed({ draft, block, shown }: Sketched): Sent | undefined {
  const own = block?.parent && counterpartOf(draft, block)
  const copy = own && copyOf(draft.before, own)
  const end = copy && draft.origins.indexOf(copy.at - 1) + 1
  if (!copy || !end) return undefined
  // Where the sketch goes on without a marker, the copy would be seen to go.
  const next = draft.truth.findIndex((line, at) => at >= end && !isBlank(line))
  if (next >= 0 && shown[next]) return undefined
  return {
    path: draft.change.path,
    text: textOf(withCopy(draft.before, copy), draft),
    truth: textOf(withCopy(draft.truth, { ...copy, at: end }), draft),
    added: { at: end, count: copy.lines.length },
  }
}

interface Copy {
  at: number
  lines: string[]
}

/** What the block is in, again and with another name, right below; what is in nothing, as it is. */
function copyOf(lines: readonly string[], item: Item): Copy | undefined {
  const { parent } = item
  const { start, to, name } = parent ?? item
  const copied = lines.slice(start, to)
  if (parent) {
    const word = /[\p{L}_][\p{L}\p{N}_]{2,}/u.exec(name)?.[0]
    if (!word || !copied[0]!.includes(word) || parent.parent?.parent) return undefined
    copied[0] = copied[0]!.replace(word, `${word}Spare`)
  }
  return { at: to, lines: ["", ...copied] }
}

const withCopy = (lines: readonly string[], copy: Copy): string[] => [
  ...lines.slice(0, copy.at),
  ...copy.lines,
  ...lines.slice(copy.at),
]
