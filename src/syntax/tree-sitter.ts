import { countWhile } from "../text/bisect.ts"
import { columnAt, lineNumberAt, lineStarts } from "../text/lines.ts"
import { editBetween, type LastTree, type TreeEdit } from "./last-tree.ts"
import { indentMistakes } from "./python.ts"
import type { Declaration, ParseError } from "./syntax.ts"

/** The part of tree-sitter's runtime that is asked. `Parser.init` has been called. */
export interface TreeSitter {
  Parser: new () => TreeParser
  Language: { load(grammar: Uint8Array): Promise<TreeLanguage> }
}

export interface TreeLanguage {
  readonly abiVersion?: number
}

interface TreeParser {
  setLanguage(language: TreeLanguage): unknown
  parse(text: string, old: Tree | null, options: { progressCallback(): boolean }): Tree | null
  delete(): void
}

export interface Tree {
  rootNode: Node
  /** Says that a part of the text was replaced: what is not near it is taken over when the new text is parsed. */
  edit(edit: TreeEdit): void
  delete(): void
}

export interface Node {
  type: string
  isNamed: boolean
  isError: boolean
  isMissing: boolean
  hasError: boolean
  startIndex: number
  endIndex: number
  children: readonly (Node | null)[]
  childForFieldName(name: string): Node | null
}

/**
 * How often the parser may report that it is still at it, which it does after so many steps of its own. Code takes 8,000 for
 * a megabyte. Counted in steps, not in time: the same text gets the same answer on a slow machine.
 */
const mostReports = 25_000

/** How many nodes are looked at for errors or names. Each one is copied out of the parser's memory. */
const mostNodes = 50_000

/** More errors than this are not counted. */
const mostErrors = 100

interface Asking {
  isPython?: boolean
  last?: LastTree
  /** Writes a text as the grammar knows it, with everything in its place. */
  spelt?(text: string): string
  isLate?: IsLate
}

/** Is it time to give up? */
type IsLate = () => boolean

const neverLate: IsLate = () => false

/** What is wrong with a text. Undefined: the parser gave up. */
export function treeErrors(
  runtime: TreeSitter,
  language: TreeLanguage,
  text: string,
  { isPython = false, last, spelt, isLate = neverLate }: Asking = {},
): ParseError[] | undefined {
  const ask = last ? withTreeLike(last) : withTree
  return ask({ runtime, language, isLate }, spelt?.(text) ?? text, (root) => {
    const places = root.hasError ? errorsIn(root, text) : isPython ? indentMistakes(root, text, walk) : []
    return places.map(({ at, message }) => ({
      line: lineNumberAt(text, at),
      column: columnAt(text, at),
      message,
    }))
  })
}

/** What a text declares: every node that has a name and a body of its own. */
export function treeDeclarations(
  runtime: TreeSitter,
  language: TreeLanguage,
  text: string,
  isLate = neverLate,
): Declaration[] | undefined {
  return withTree({ runtime, language, isLate }, text, (root) => {
    const starts = lineStarts(text)
    const found: Declaration[] = []
    walk(root, (node) => {
      const name = declares.test(node.type) ? nameOf(node) : undefined
      if (name) {
        const last = Math.max(node.startIndex, node.endIndex - 1)
        found.push({
          name: text.slice(name.startIndex, name.endIndex),
          kind: node.type,
          lines: [lineAt(starts, node.startIndex), lineAt(starts, last)],
          line: lineAt(starts, name.startIndex),
        })
      }
      return true
    })
    return found
  })
}

/** What grammars call the nodes that declare something, in all of these languages. */
const declares =
  /_(?:declaration|definition|declarator|item|specifier|signature)$|^(?:class|module|method|singleton_method|function_statement|class_statement|rule_set|pair|type_spec|enum_assignment|public_field_definition)$/

/** A node's name; a rule of a style sheet is called by its selectors, a pair by its key. */
function nameOf(node: Node): Node | undefined {
  const named = node.childForFieldName("name") ?? node.childForFieldName("key")
  if (named) return named
  // C and its kin wrap the name: `declarator: function_declarator(declarator: identifier)`.
  let inner = node.type.endsWith("_definition") ? node.childForFieldName("declarator") : null
  while (inner?.childForFieldName("declarator")) inner = inner.childForFieldName("declarator")
  return inner ?? node.children.find((child) => child && namesItself.has(child.type)) ?? undefined
}

const namesItself = new Set(["selectors", "function_name", "simple_name"])

/** Who parses, and for how long. */
interface Parsing {
  runtime: TreeSitter
  language: TreeLanguage
  isLate: IsLate
}

function withTree<Answer>(by: Parsing, text: string, ask: (root: Node) => Answer): Answer | undefined {
  const tree = parsed(by, text, null)
  try {
    return tree ? ask(tree.rootNode) : undefined
  } finally {
    tree?.delete()
  }
}

function parsed({ runtime, language, isLate }: Parsing, text: string, like: Tree | null): Tree | null {
  const parser = new runtime.Parser()
  try {
    parser.setLanguage(language)
    let reports = 0
    return parser.parse(text, like, { progressCallback: () => ++reports > mostReports || isLate() })
  } finally {
    parser.delete()
  }
}

/**
 * The same, starting from the tree of the text before, which is most often another state of the same file. Only a text
 * without errors is read so: where errors are found depends on what was known before, and the same text shall get the same answer.
 */
function withTreeLike(last: LastTree): typeof withTree {
  return (by, text, ask) => {
    const like = last.take()
    like?.tree.edit(editBetween(like.text, text))
    let tree = parsed(by, text, like?.tree ?? null)
    like?.tree.delete()
    if (like && tree?.rootNode.hasError) {
      tree.delete()
      tree = parsed(by, text, null)
    }
    if (!tree) return undefined
    last.keep(text, tree)
    return ask(tree.rootNode)
  }
}

/** In the order of the text. A node that covers everything says least about where: it counts if nothing in it does. */
function errorsIn(root: Node, text: string): { at: number; message: string }[] {
  const found: { at: number; message: string }[] = []
  walk(root, (node) => {
    if (node.isMissing) found.push({ at: node.startIndex, message: missing(node) })
    else if (node.isError && node !== root)
      found.push({ at: node.startIndex, message: unexpected(node, text) })
    return node.hasError && found.length < mostErrors
  })
  return found.length > 0
    ? found.slice(0, mostErrors)
    : [{ at: root.startIndex, message: unexpected(root, text) }]
}

function missing({ type, isNamed }: Node): string {
  return isNamed ? `${type.replaceAll("_", " ")} is missing` : `\`${type}\` is missing`
}

function unexpected({ startIndex, endIndex }: Node, text: string): string {
  const [line = ""] = text
    .slice(startIndex, Math.min(endIndex, startIndex + 200))
    .trim()
    .split("\n")
  const shown = line.length > 40 ? `${line.slice(0, 40).trimEnd()}…` : line.trimEnd()
  return shown === "" ? "something is missing" : `unexpected \`${shown}\``
}

/** Visits nodes, outer before inner, as long as the visitor wants to see what is inside. No recursion: texts are hostile. */
function walk(root: Node, visit: (node: Node) => boolean): void {
  const waiting: Node[] = [root]
  for (let seen = 0; waiting.length > 0 && seen < mostNodes; seen++) {
    const node = waiting.pop()!
    if (!visit(node)) continue
    const { children } = node
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index]
      if (child) waiting.push(child)
    }
  }
}

function lineAt(starts: readonly number[], offset: number): number {
  return Math.max(
    1,
    countWhile(starts.length, (index) => starts[index]! <= offset),
  )
}
