import type { Line } from "../protocol.ts"
import { isAt } from "../space.ts"
import type { Draft } from "./assemble.ts"
import { ops } from "./ops.ts"

const beforePath = '<edit file="'
const beforeOp = '" op="'
const afterOp = '">'
const longestPath = 1000

/** The operations by the code of their first letter. */
const opsByLetter = new Map<number, string[]>()
for (const op of ops.keys())
  opsByLetter.set(op.charCodeAt(0), [...(opsByLetter.get(op.charCodeAt(0)) ?? []), op])

/**
 * The draft of an opening tag that is spelled exactly as the format asks for: `<edit file="PATH" op="OP">`. Most are,
 * and a flood of them has to be cheap, so nothing is made that is not needed. Any other spelling is for `draftOf`.
 */
export function usualDraft(line: Line, column: number): Draft | undefined {
  const { text } = line
  if (!isAt(text, column, beforePath)) return undefined
  const pathFrom = column + beforePath.length
  const pathTo = endOfPath(text, pathFrom)
  const opFrom = pathTo + beforeOp.length
  if (!isAt(text, pathTo, beforeOp)) return undefined
  const op = opAt(text, opFrom)
  if (op === undefined || !isAt(text, opFrom + op.length, afterOp)) return undefined
  const path = text.slice(pathFrom, pathTo).trim()
  if (path === "") return undefined
  const to = line.from + opFrom + op.length + afterOp.length
  const tag = { line, from: line.from + column, to }
  return { tag, op, path, blocks: [], to: [], repairs: [], broken: false }
}

function opAt(text: string, column: number): string | undefined {
  const some = opsByLetter.get(text.charCodeAt(column))
  if (some) for (const op of some) if (isAt(text, column, op)) return op
  return undefined
}

/** Where a path without anything special in it ends: at the quote, an entity or a bracket. */
function endOfPath(text: string, from: number): number {
  const last = Math.min(text.length, from + longestPath)
  let at = from
  while (at < last && !isSpecial(text.charCodeAt(at))) at++
  return at
}

/** One of `" & < >`. */
function isSpecial(code: number): boolean {
  return code === 34 || code === 38 || code === 60 || code === 62
}
