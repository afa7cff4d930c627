import { diff } from "../../../../src/text/diff.ts"
import { figure } from "../parts/figures.ts"
import type { Hunk } from "./hunk.ts"

/** Longer lines are data, or made by a program: what differs in one would be screens away from where it begins. */
const longest = 400
/** So much of what is the same is shown on either side of what differs. */
const around = 100

/** A hunk without what its long lines have in common. What only one side has is never cut: whoever agrees to it has to see it. */
export function withoutLongLines(hunk: Hunk): Hunk {
  const [a, b] = [hunk.before.text.split("\n"), hunk.after.text.split("\n")]
  if (![...a, ...b].some(isLong)) return hunk
  const [before, after]: [string[], string[]] = [[], []]
  const keep = (to: number) => {
    const same = a
      .slice(before.length, to)
      .map((line) => (isLong(line) ? cut(line, { first: longest / 2 }) : line))
    before.push(...same)
    after.push(...same)
  }
  for (const { fromA, toA, fromB, toB } of diff(a, b)) {
    keep(fromA)
    const [gone, come] = [a.slice(fromA, toA), b.slice(fromB, toB)]
    const pairs = gone.length === come.length ? gone.map((line, at) => cutPair(line, come[at]!)) : undefined
    before.push(...(pairs?.map(([line]) => line) ?? gone))
    after.push(...(pairs?.map(([, line]) => line) ?? come))
  }
  keep(a.length)
  if (before.every((line, at) => line === a[at])) return hunk
  return {
    before: { ...hunk.before, text: before.join("\n") },
    after: { ...hunk.after, text: after.join("\n") },
  }
}

const isLong = ({ length }: string) => length > longest

function cutPair(a: string, b: string): [string, string] {
  if (!isLong(a) && !isLong(b)) return [a, b]
  const most = Math.min(a.length, b.length)
  let head = 0
  while (head < most && a[head] === b[head]) head++
  let tail = 0
  while (tail < most - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  const trim = (line: string) =>
    cut(line.slice(0, head), { first: around, last: around }) +
    line.slice(head, line.length - tail) +
    cut(line.slice(line.length - tail), { first: around })
  return [trim(a), trim(b)]
}

/** A stretch that both sides have, without its middle. */
function cut(text: string, { first, last = 0 }: { first: number; last?: number }): string {
  const [from, to] = [atCharacter(text, first), atCharacter(text, text.length - last)]
  return to - from < around
    ? text
    : `${text.slice(0, from)} ⋯ ${figure(to - from)} characters ⋯ ${text.slice(to)}`
}

/** Not between the two halves of one. */
function atCharacter(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text[at] ?? "") ? at + 1 : at
}
