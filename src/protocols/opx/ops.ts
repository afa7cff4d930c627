import type { Op } from "../../edits/edit.ts"

/** What each `op` makes of the file. */
export const ops = new Map<string, Op>([
  ["new", "create"],
  ["patch", "update"],
  ["replace", "rewrite"],
  ["remove", "delete"],
  ["move", "move"],
])

/** Which children an operation needs, and which it may have. */
export const children = new Map<string, { needs: string[]; allows?: string[] }>([
  ["new", { needs: ["put"] }],
  ["patch", { needs: ["find", "put"], allows: ["to"] }],
  ["replace", { needs: ["put"] }],
  ["remove", { needs: [] }],
  ["move", { needs: ["to"] }],
])

/** The children that an operation cannot do without. */
export function needsOf(op: string | undefined): readonly string[] {
  return (op !== undefined && children.get(op)?.needs) || []
}

/** The words that other formats have for the same, for a better hint. */
const synonyms = new Map([
  ["create", "new"],
  ["add", "new"],
  ["write", "new"],
  ["modify", "patch"],
  ["update", "patch"],
  ["edit", "patch"],
  ["change", "patch"],
  ["insert", "patch"],
  ["rewrite", "replace"],
  ["overwrite", "replace"],
  ["delete", "remove"],
  ["rename", "move"],
])

/** The operation that was probably meant by a word that is none. */
export function likelyOp(word: string): string | undefined {
  const lower = word.toLowerCase()
  return synonyms.get(lower) ?? [...ops.keys()].find((op) => isSlip(op, lower))
}

/** Is `word` the `op` with one letter wrong, missing, added or swapped with its neighbour? */
function isSlip(op: string, word: string): boolean {
  if (Math.abs(op.length - word.length) > 1 || word.length < 2) return false
  let same = 0
  while (same < word.length && op[same] === word[same]) same++
  const [a, b] = [op.slice(same), word.slice(same)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}
