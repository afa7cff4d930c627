import type { Edit } from "../../src/index.ts"
import type { Files } from "./replay.ts"
import type { Situation } from "./situations.ts"

/** A case, as it looked at each moment. */
export interface Judged {
  situation: Situation
  /** Before anything, and after everything if nobody had interfered. */
  before: Files
  after: Files
  /** What the other one found, and what it left. */
  found: Files
  left: Files
  now: Files
  landed: boolean
}

/**
 * What the other one did must be there in the end. What emend did is there as a whole, on top of it or under it, or not
 * at all, in files that the other one left alone.
 */
export function judge({ situation, before, after, found, left, now, landed }: Judged): string[] {
  const wrong: string[] = []
  const touched = new Set(differ(found, left))
  const paths = new Set([...before.keys(), ...after.keys(), ...now.keys(), ...touched])
  for (const path of paths) {
    const allowed = touched.has(path)
      ? touchedValues(situation, path, { before, after, found, left, landed })
      : [landed ? afterFor(situation, path, { after, found, left, touched }) : before.get(path)]
    if (!allowed.includes(now.get(path)))
      wrong.push(
        `${path} is ${shown(now.get(path))}; allowed: ${allowed.map(shown).join(" or ")} (was ${shown(before.get(path))})`,
      )
  }
  return wrong
}

/** What a file may be in the end that the other one has changed. */
function touchedValues(
  { edits, verb }: Situation,
  path: string,
  { before, after, found, left, landed }: Pick<Judged, "before" | "after" | "found" | "left" | "landed">,
): (string | undefined)[] {
  const theirs = left.get(path)
  // None of our business, or just what we want as well.
  if (!landed || before.get(path) === after.get(path) || theirs === after.get(path)) return [theirs]
  // Ours was there already when they came: theirs is on top of it.
  const first = found.get(path) !== before.get(path)
  const ours = after.get(path)
  const both =
    verb === "apply"
      ? bothOf(edits, path, { theirs, ours })
      : withTheirs({ before: before.get(path), ours, theirs })
  // They brought back just what the edit was meant for.
  if (theirs === before.get(path)) both.push(ours)
  return first ? [theirs, ...both] : both
}

/** What is undone or redone keeps what they have put at the end of the file. */
function withTheirs({ before, ours, theirs }: Record<"before" | "ours" | "theirs", string | undefined>) {
  if (before === undefined || ours === undefined || !theirs?.startsWith(before)) return []
  return [ours + theirs.slice(before.length)]
}

/** Theirs with ours on top of it, if there is such a thing. */
function bothOf(
  edits: readonly Edit[],
  path: string,
  { theirs, ours }: { theirs: string | undefined; ours: string | undefined },
): (string | undefined)[] {
  const edit = edits.find((each) => each.path === path)
  if (edit?.op === "update") return [theirs?.replace(/^( +)two$/m, "$1TWO")]
  // What they have changed is at another place now.
  if (edit?.op === "move" && theirs !== undefined) return [undefined]
  // They have deleted what is replaced.
  const arrives = edits.some((each) => each.op === "move" && each.to === path)
  return arrives && theirs === undefined ? [ours] : []
}

/** A file that is moved takes along what the other one wrote into it before. */
function afterFor(
  { edits, verb }: Situation,
  path: string,
  { after, found, left, touched }: Pick<Judged, "after" | "found" | "left"> & { touched: Set<string> },
): string | undefined {
  const source = verb === "apply" && edits.find((edit) => edit.op === "move" && edit.to === path)?.path
  if (source && touched.has(source) && found.has(source)) return left.get(source)
  return after.get(path)
}

/** The files that differ, but for what programs leave lying about only for a moment. */
export function differ(a: Files, b: Files): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter(
    (path) => a.get(path) !== b.get(path) && !/(^|\/)\.emend-/.test(path) && !path.endsWith("~"),
  )
}

const shown = (text: string | undefined) =>
  text === undefined ? "missing" : JSON.stringify(text.slice(0, 120))
