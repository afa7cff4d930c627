import { lineStart } from "../text/lines.ts"
import type { Node } from "./tree-sitter.ts"

/**
 * What is wrong with the indentation of a Python text, of which its grammar makes sense whatever it is: a block without
 * lines, and lines of one block that do not begin in one column.
 */
export function indentMistakes(
  root: Node,
  text: string,
  walk: (root: Node, visit: (node: Node) => boolean) => void,
): { at: number; message: string }[] {
  const found: { at: number; message: string }[] = []
  walk(root, (node) => {
    if (node.type === "block" || node.type === "module") found.push(...mistakesOf(node, text))
    return holdsBlocks.has(node.type)
  })
  return found
}

const holdsBlocks = new Set(
  (
    "module block if_statement for_statement while_statement try_statement with_statement function_definition " +
    "class_definition decorated_definition match_statement case_clause elif_clause else_clause except_clause " +
    "except_group_clause finally_clause"
  ).split(" "),
)

function mistakesOf(node: Node, text: string): { at: number; message: string }[] {
  const statements = node.children.filter((child) => child?.isNamed && child.type !== "comment")
  const [first] = statements
  if (!first)
    return node.type === "block" ? [{ at: node.startIndex, message: "an indented block is missing" }] : []
  const expected = node.type === "module" ? "" : indentOf(first, text)
  // On the line of its `if`: then there is no column to keep.
  if (expected === undefined) return []
  const off = statements.find((each) => (indentOf(each!, text) ?? expected) !== expected)
  return off ? [{ at: off.startIndex, message: "this line is indented unlike the lines above it" }] : []
}

/** What a line begins with up to this node; undefined if something else is before it on its line. */
function indentOf({ startIndex }: Node, text: string): string | undefined {
  const before = text.slice(lineStart(text, startIndex), startIndex)
  // A form feed counts for nothing in the indentation of Python.
  return /^[ \t\f]*$/.test(before) ? before.replaceAll("\f", "") : undefined
}
