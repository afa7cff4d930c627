import { bareLines } from "../text/lines.ts"
import { homesOf } from "./pair/homes.ts"
import { hasSameImports } from "./pair/imports.ts"
import { likeness, telling } from "./pair/pair.ts"
import { blocksIn, readTree, type Tree } from "./read/tree.ts"
import { faceOf, knowFile, saying } from "./read/weigh.ts"

/**
 * Has a file something that an excerpt declares, or half of its lines? Else it is an example, or belongs to another file. Where a
 * marker says that it is a part of something, a line that says much is enough.
 */
export function explains(text: string, shown: string, path: string): boolean {
  const file = knowFile(readTree(bareLines(text), { path, markers: false }))
  const excerpt = readTree(bareLines(shown), { path, markers: true })
  const { count, has } = homesOf(file)
  for (const block of blocksIn(excerpt.root.inner[0]!)) {
    const { name, isLeaf } = faceOf(excerpt, block)
    if (!isLeaf && (count(name) > 0 || (isNamedInData.test(name ?? "") && has(name)))) return true
  }
  if (hasSameImports(excerpt, file)) return true
  const solid = excerpt.plain.filter((plain, line) => /\w/.test(plain) && !excerpt.markers.has(line))
  const known = solid.filter((plain) => file.places(plain).length > 0)
  if (excerpt.markers.size > 0 && known.some((plain) => file.weight(plain) >= muchSaid)) return true
  return 2 * known.length >= solid.length || isVersion(solid, file.tree)
}

/** Is it one line, and another version of one of the file's? */
const isVersion = ([line, ...others]: readonly string[], file: Tree) =>
  line !== undefined &&
  others.length === 0 &&
  saying(line) >= muchSaid &&
  file.plain.some((other) => likeness(line, other) >= muchAlike)

const muchAlike = 0.8

/** A key, or an element with a name of its own: `<section id="menu">`. */
const isNamedInData = /^(?:key|element \S{1,99}) \S/

const muchSaid = 3

/**
 * Would a function, class or section be gone if a text became another, or a block or key that is in no other? One that has another
 * name now is still there: most of what was in it is.
 */
export function losesNames(text: string, other: string, path: string): boolean {
  const [before, after] = [text, other].map((each) =>
    readTree(bareLines(each), { path, markers: false }),
  ) as [Tree, Tree]
  const left = new Set(after.plain)
  // A function may well become a constant of one line.
  const names = new Set([...blocksIn(after.root.inner[0]!)].map((block) => faceOf(after, block).name))
  const outer = new Set(before.root.inner[0]!)
  const blocks = [...blocksIn(before.root.inner[0]!)]
  // What has another name now has one that was not there before: else its lines are those of a twin.
  const known = new Set(blocks.map((block) => faceOf(before, block).name))
  const hasNewNames = [...names].some((name) => name !== undefined && !known.has(name))
  return blocks.some((block) => {
    const { name, isLeaf } = faceOf(before, block)
    if (isLeaf || name === undefined || names.has(name)) return false
    if (!telling.test(name) && !(outer.has(block) && /^(?:block|key) /.test(name))) return false
    const inside = before.plain.slice(block.head + 1, block.to).filter((line) => /\w/.test(line))
    return (
      !hasNewNames ||
      inside.length === 0 ||
      2 * inside.filter((line) => left.has(line)).length < inside.length
    )
  })
}
