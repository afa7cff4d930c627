import { bareLines } from "../text/lines.ts"
import { homesOf } from "./homes.ts"
import { telling } from "./pair.ts"
import { blocksIn, readTree, type Tree } from "./tree.ts"
import { faceOf, knowFile } from "./weigh.ts"

/**
 * Has a file something that an excerpt declares, or half of its lines? Else it is an example, or belongs to another file. Where a
 * marker says that it is a part of something, a line that says much is enough.
 */
export function explains(text: string, shown: string, path: string): boolean {
  const file = knowFile(readTree(bareLines(text), { path, markers: false }))
  const excerpt = readTree(bareLines(shown), { path, markers: true })
  const { count } = homesOf(file)
  for (const block of blocksIn(excerpt.root.inner[0]!)) {
    const { name, isLeaf } = faceOf(excerpt, block)
    if (!isLeaf && count(name) > 0) return true
  }
  const solid = excerpt.plain.filter((plain, line) => /\w/.test(plain) && !excerpt.markers.has(line))
  const known = solid.filter((plain) => file.places(plain).length > 0)
  if (excerpt.markers.size > 0 && known.some((plain) => file.weight(plain) >= muchSaid)) return true
  return 2 * known.length >= solid.length
}

const muchSaid = 3

/** Would functions, classes or sections be gone if a text became another, with none in their place? */
export function losesNames(text: string, other: string, path: string): boolean {
  const { went, came } = namesBetween(text, other, path)
  return went > came
}

/** Would one of them be gone, whatever came instead? */
export function losesAnyName(text: string, other: string, path: string): boolean {
  return namesBetween(text, other, path).went > 0
}

function namesBetween(text: string, other: string, path: string): { went: number; came: number } {
  const [before, after] = [text, other].map((each) => readTree(bareLines(each), { path, markers: false }))
  const had = new Set(namesIn(before!).flatMap(({ name, isLeaf }) => (isLeaf ? [] : [name])))
  // A function may well become a constant of one line.
  const has = new Set(namesIn(after!).map(({ name }) => name))
  const went = [...had].filter((name) => !has.has(name)).length
  const came = [...has].filter((name) => !had.has(name)).length
  return { went, came }
}

function namesIn(tree: Tree): { name: string; isLeaf: boolean }[] {
  return [...blocksIn(tree.root.inner[0]!)].flatMap((block) => {
    const { name, isLeaf } = faceOf(tree, block)
    return name !== undefined && telling.test(name) ? [{ name, isLeaf }] : []
  })
}
