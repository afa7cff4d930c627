import { indentOf } from "./fold.ts"
import type { IndentRule } from "./indent.ts"

/** Nobody goes so much deeper at once by levels: the line is aligned with something above it. */
const mostDeeper = 8

/**
 * The indentation of a line by a rule, given the new line above it. Where levels get wider, a line that is aligned with an
 * open bracket above it moves along with that line instead; one that is aligned with something else has no known place.
 */
export function ruleBelow(rule: IndentRule, above: string, line: string): string | undefined {
  const [wrote, wroteAbove] = [indentOf(line), indentOf(above)]
  const [indent, indentAbove] = [rule(wrote), rule(wroteAbove)]
  if (indent === undefined || indentAbove === undefined || /\t/.test(wrote + indent)) return indent
  const deeper = indent.length - indentAbove.length
  if (deeper <= wrote.length - wroteAbove.length) return indent
  if (openBracketColumns(above).includes(wrote.length))
    return indentAbove + " ".repeat(wrote.length - wroteAbove.length)
  return deeper > mostDeeper ? undefined : indent
}

/** How far a line goes in that is aligned with the first name of a declaration above it: `var one,` and below it `two`. */
export function declarationDepth(above: string): number | undefined {
  const [, keyword] = declaration.exec(above) ?? []
  return keyword === undefined ? undefined : keyword.length + 1
}

const declaration = /^[ \t]*(var|let|const) .*,\s*$/

/** Does a text align the names of a declaration below each other? */
export function alignsDeclarations(lines: readonly string[]): boolean {
  return lines.some((line, at) => {
    const depth = declarationDepth(line)
    return depth !== undefined && indentOf(lines[at + 1] ?? "") === indentOf(line) + " ".repeat(depth)
  })
}

/** The columns right after brackets that the line opens and does not close, unless they end it. */
function openBracketColumns(line: string): number[] {
  const open: number[] = []
  for (const [at, character] of [...line.trimEnd()].entries()) {
    if ("([{".includes(character)) open.push(at + 1)
    else if (")]}".includes(character)) open.pop()
  }
  return open.filter((column) => column < line.trimEnd().length)
}
