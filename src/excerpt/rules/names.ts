import type { Issue } from "../../issues/issue.ts"
import { areOtherArms, telling } from "../pair/pair.ts"
import { endsInMarker } from "../pair/siblings.ts"
import {
  type Block,
  blocksIn,
  isBeforeMarker,
  isLead,
  readTree,
  solidAbove,
  type Tree,
} from "../read/tree.ts"
import { faceOf } from "../read/weigh.ts"
import * as say from "../refusals.ts"
import { type Claim, declaredBy, isInFunction } from "./claim.ts"
import { lossesIn } from "./losses.ts"

/** No declared name goes, but in a function that is written out, or where the same block has another name. */
export function keepsNames(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, there, own } = claim
  for (const { lost, fresh, above, below } of lossesIn(claim)) {
    const isBetween = above?.excerpt !== undefined && below?.excerpt !== undefined
    const came = fresh.flatMap((line) => {
      const block = own.get(line)
      return block && declaredBy(excerpt, block) !== undefined ? [block] : []
    })
    for (let line = lost.from; line < lost.to; line++) {
      const block = there.get(line)
      const name = block && declaredBy(file.tree, block)
      if (!block || name === undefined || isInFunction(file.tree, there, block)) continue
      const heir =
        came.find((each) => declaredBy(excerpt, each) === name) ??
        came.find((each) => shareOf(excerpt, each, file.tree, block) >= 0.5 && !isCut(excerpt, each))
      if (!heir && isBetween && isSmall.test(name) && block.to - block.head <= fewLines) continue
      if (!heir && isMoved(claim, block, name)) continue
      if (!heir) return say.loses(merging, { from: block.from, to: block.to })
      came.splice(came.indexOf(heir), 1)
    }
  }
  return undefined
}

/** Is there a marker right beside it, or at its end? It may stand for the block that this one is much like. */
const isCut = (excerpt: Tree, block: Block) =>
  isBeforeMarker(excerpt, block) ||
  endsInMarker(block) ||
  excerpt.markers.has(solidAbove(excerpt, block.from))

/** What a file sets for all of it does not go as long as something there uses it, and nothing that comes says what it is now. */
export function keepsConstantsInUse(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, pieces, there, lines } = claim
  for (const { lost } of lossesIn(claim))
    for (const { head, to } of file.tree.root.inner[0]!) {
      const name = head >= lost.from && to <= lost.to && setBy(faceOf(file.tree, there.get(head)!).head)
      if (!name) continue
      const isUsed = (line: string) => wordsOf(line).includes(name)
      const comes = pieces.some(
        ({ file: own, excerpt: at }) => own === undefined && isUsed(excerpt.plain[at]!),
      )
      if (!comes && lines.some((line) => isUsed(line) && !isLead(line.trim())))
        return say.loses(merging, { from: head, to })
    }
  return undefined
}

const wordsOf = (line: string): readonly string[] => line.match(/[\p{L}\p{N}_$]+/gu) ?? []

/** The constant or variable that a line at the top of a file sets: `export const LIMIT = 20`, `LIMIT = 20`. */
const setBy = (head: string) =>
  /^(?:(?:export|pub|public|private|internal|static|final|readonly)\s){0,4}(?:const|let|var|val|static)\s{1,9}([\p{L}_$][\p{L}\p{N}_$]{2,99})\s{0,9}[:=]|^([A-Z][A-Z0-9_]{2,99})\s{0,9}=(?!=)/u
    .exec(head)
    ?.slice(1)
    .find((each) => each !== undefined)

/** An arm of a `switch`, or an item of a list, beside a marker does not come in the place of another one: the marker may stand for that. */
export function keepsArms(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, there, own } = claim
  for (const { lost, fresh } of lossesIn(claim)) {
    const gone = there.get(lost.from)
    const arm = fresh.flatMap((line) => own.get(line) ?? []).find((block) => isCut(excerpt, block))
    if (!gone || !arm) continue
    const [mine, theirs] = [faceOf(excerpt, arm).head, faceOf(file.tree, gone).head]
    if (areOtherArms(mine, theirs) || areOtherItems(mine, theirs)) return say.unclear(merging, arm, gone)
  }
  return undefined
}

/** `- name: Build`, `- name: Test` */
function areOtherItems(a: string, b: string): boolean {
  const key = /^- [\w.-]{1,60}:\s/.exec(a)?.[0]
  return key !== undefined && b.startsWith(key) && a !== b
}

/** Is what goes in one place shown in another, in half of its lines or more? */
function isMoved({ excerpt, file, pairs, own }: Claim, theirs: Block, name: string): boolean {
  return [...own.values()].some(
    (mine) =>
      !pairs.has(mine.head) &&
      declaredBy(excerpt, mine) === name &&
      shareOf(excerpt, mine, file.tree, theirs) >= 0.5,
  )
}

/** What may go where both neighbours are shown, if it is no longer than this. */
const isSmall = /^(?:key|block|test) /
const fewLines = 8

/** Which share of the lines below the head of a block of the file another one has. */
function shareOf(excerpt: Tree, mine: Block, file: Tree, theirs: Block): number {
  const own = new Set(excerpt.plain.slice(mine.head + 1, mine.to))
  const lines = file.plain.slice(theirs.head + 1, theirs.to).filter((plain) => /\w/.test(plain))
  return lines.length === 0 ? 0 : lines.filter((plain) => own.has(plain)).length / lines.length
}

/**
 * No declared name is there twice among its siblings that was there once. What the excerpt shows is nowhere twice, unless it shows
 * that it is in a block of the file that has none of that name.
 */
export function hasNamesOnce(claim: Claim): Issue | undefined {
  const { merging, excerpt, file, lines, pairs, own } = claim
  // Only what comes can be there twice, and to read the result anew takes long.
  const isComing = (block: Block) => !pairs.has(block.head) && declaredBy(excerpt, block) !== undefined
  if (![...own.values()].some(isComing)) return undefined
  const result = readTree(lines, { path: merging.path, markers: false })
  const [before, after] = [namesIn(file.tree), namesIn(result)]
  const isTwice = ([id, count]: readonly [string, number]) => before.scoped.get(id) === 1 && count > 1
  // Who shows two of a name means two.
  const shown = namesIn(excerpt)
  const isMore = (name: string) =>
    countIn(before, name) === 1 && countIn(after, name) > Math.max(1, countIn(shown, name))
  const twice = [...after.scoped].find(isTwice)?.[0].split("\n").at(-1)
  const name = twice ?? namesShown(claim).find((each) => telling.test(each) && isMore(each))
  if (name === undefined) return undefined
  return say.unclearLine(merging, lineOf(excerpt, name) ?? 0, lineOf(file.tree, name) ?? 0)
}

/** The names that an excerpt declares, but for those in a block of the file that has none of that name. */
function namesShown({ excerpt, file, pairs, there }: Claim): string[] {
  const names: string[] = []
  const waiting: { list: readonly Block[]; home: Block }[] = [
    { list: excerpt.root.inner[0]!, home: file.tree.root },
  ]
  while (waiting.length > 0) {
    const { list, home } = waiting.pop()!
    const known = new Set([...blocksIn(home.inner.flat())].map((block) => declaredBy(file.tree, block)))
    for (const block of list) {
      const name = declaredBy(excerpt, block)
      if (name !== undefined && known.has(name)) names.push(name)
      const theirs = there.get(pairs.get(block.head) ?? -1)
      if (theirs) waiting.push({ list: block.inner.flat(), home: theirs })
    }
  }
  return names
}

interface Names {
  /** How often each name is declared in each block, by the names around it. */
  scoped: ReadonlyMap<string, number>
  all: ReadonlyMap<string, number>
}

const countIn = ({ all }: Names, name: string) => all.get(name) ?? 0

function namesIn(tree: Tree): Names {
  const [scoped, all] = [new Map<string, number>(), new Map<string, number>()]
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  const waiting: { list: readonly Block[]; scope: string }[] = [{ list: tree.root.inner[0]!, scope: "" }]
  while (waiting.length > 0) {
    const { list, scope } = waiting.pop()!
    for (const block of list) {
      const name = declaredBy(tree, block)
      const id = `${scope}\n${name ?? faceOf(tree, block).head}`
      if (name !== undefined && !isRepeated.test(name)) {
        add(scoped, id)
        add(all, name)
      }
      for (const inner of block.inner) waiting.push({ list: inner, scope: id })
    }
  }
  return { scoped, all }
}

/** What is there again and again: `statement {`, `<li>`. */
const isRepeated = /^(?:block|element) /

function lineOf(tree: Tree, name: string): number | undefined {
  for (const block of blocksIn(tree.root.inner[0]!)) if (declaredBy(tree, block) === name) return block.head
  return undefined
}
