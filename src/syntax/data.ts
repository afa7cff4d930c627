import { columnAt, lineNumberAt } from "../text/lines.ts"
import type { ParseError } from "./syntax.ts"

/** The part of the package `yaml` that is asked. */
export interface YamlParser {
  parseAllDocuments(
    text: string,
    options: { uniqueKeys: false; prettyErrors: false; logLevel: "silent" },
  ): readonly YamlDocument[] | { empty: true }
  visit(
    document: unknown,
    visitor: { Map(key: unknown, map: { items: readonly { key: unknown }[] }): void },
  ): void
  isScalar(node: unknown): boolean
}

interface YamlDocument {
  errors: readonly { code: string; message: string; pos: readonly [number, number] }[]
}

/** The part of the package `smol-toml` that is asked. */
export interface TomlParser {
  parse(text: string, options: { maxDepth: number }): unknown
}

/** What is wrong with a YAML text. Undefined: it is nested too deeply for the parser. */
export function yamlErrors(parser: YamlParser, text: string): ParseError[] | undefined {
  if (isTooDeep(text)) return undefined
  try {
    return errorsOf(parser, text)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** How deeply a text may be nested, by brackets and by what its lines begin with. */
const deepest = { brackets: 100, indent: 300 }

/**
 * The parser calls itself for each level. Where that exhausts the stack while the engine compiles a regular expression, not
 * an exception but the end of the process follows, so that it must not come to that.
 */
function isTooDeep(text: string): boolean {
  if (new RegExp(`^[ \\t?:-]{${deepest.indent}}`, "m").test(text)) return true
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === "[" || character === "{") depth++
    else if ((character === "]" || character === "}") && depth > 0) depth--
    if (depth > deepest.brackets) return true
  }
  return false
}

function errorsOf(parser: YamlParser, text: string): ParseError[] | undefined {
  // The parser's own look for equal keys takes the square of their number.
  const documents = parser.parseAllDocuments(text, {
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "silent",
  })
  if (!Array.isArray(documents)) return []
  const errors = (documents as YamlDocument[]).flatMap((document) => document.errors)
  if (errors.some(({ code }) => code === "RESOURCE_EXHAUSTION")) return undefined
  const mistakes = errors.map(({ message, pos }) => ({ at: pos[0], message }))
  const twice = mistakes.length > 0 ? [] : documents.flatMap((document) => equalKeys(parser, document))
  return [...mistakes, ...twice].map(({ at, message }) => ({
    line: lineNumberAt(text, at),
    column: columnAt(text, at),
    message,
  }))
}

/** A key that a map has twice is what an edit in the wrong place looks like. */
function equalKeys(parser: YamlParser, document: unknown): { at: number; message: string }[] {
  const found: { at: number; message: string }[] = []
  parser.visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        if (!parser.isScalar(key)) continue
        const { value, range } = key as { value: unknown; range?: readonly number[] }
        // `<<` merges another map, and may do so several times.
        if (seen.has(value) && value !== "<<")
          found.push({ at: range?.[0] ?? 0, message: `the key \`${value}\` is there already` })
        seen.add(value)
      }
    },
  })
  return found
}

/** What is wrong with a TOML text: the first thing. Undefined: it is nested too deeply for the parser. */
export function tomlErrors(parser: TomlParser, text: string): ParseError[] | undefined {
  try {
    parser.parse(text, { maxDepth: deepest.brackets })
    return []
  } catch (error) {
    const { line, column, message } = error as Error & { line?: number; column?: number }
    if (line === undefined || column === undefined) throw error
    if (message.includes("excessively nested")) return undefined
    return [{ line, column, message: message.split("\n")[0]!.replace(/^Invalid TOML document: /, "") }]
  }
}
