import { columnAt, lineNumberAt } from "../text/lines.ts"
import type { ParseError } from "./syntax.ts"

/**
 * What is wrong with a JSON text: the first thing, as nobody can tell what follows. Not `JSON.parse`, which says where in
 * other words in every version of every engine, and knows no comments. `relaxed`: comments and trailing commas are fine.
 */
export function jsonErrors(text: string, { relaxed }: { relaxed: boolean }): ParseError[] {
  const wrong = firstMistake(text, relaxed)
  if (!wrong) return []
  const { at, message } = wrong
  return [{ line: lineNumberAt(text, at), column: columnAt(text, at), message }]
}

interface Mistake {
  at: number
  message: string
}

/** What may come next: a value, a key, the end of the list, or several of these. */
type Next = "value" | "first item" | "first key" | "key" | "colon" | "comma"

const strictGap = /[ \t\n\r]*/y
const relaxedGap = /(?:[ \t\n\r]+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y
const string = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y
const literal = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y

// A loop with a stack of its own: a hostile text has more brackets than the engine has stack.
function firstMistake(text: string, relaxed: boolean): Mistake | undefined {
  const gap = relaxed ? relaxedGap : strictGap
  const open: ("{" | "[")[] = []
  let next: Next = "value"
  let at = 0
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    if (!pattern.test(text)) return false
    at = pattern.lastIndex
    return true
  }
  for (;;) {
    take(gap)
    if (next === "comma" && open.length === 0)
      return at === text.length ? undefined : unexpected(text, at, "the end")
    const inside = open.at(-1)
    const character = text[at]
    const mayClose = next === "comma" || next === "first item" || next === "first key"
    if (character !== undefined && mayClose && character === closing[inside!]) {
      open.pop()
      at++
      next = "comma"
    } else if (next === "comma") {
      if (character !== ",") return unexpected(text, at, `\`,\` or \`${closing[inside!]}\``)
      at++
      next = inside === "{" ? (relaxed ? "first key" : "key") : relaxed ? "first item" : "value"
    } else if (next === "colon") {
      if (character !== ":") return unexpected(text, at, "`:`")
      at++
      next = "value"
    } else if (next === "key" || next === "first key") {
      if (!take(string)) return unexpected(text, at, "a key in double quotes")
      next = "colon"
    } else if (character === "{" || character === "[") {
      open.push(character)
      at++
      next = character === "{" ? "first key" : "first item"
    } else {
      if (!take(string) && !take(literal)) return unexpected(text, at, "a value")
      next = "comma"
    }
  }
}

const closing = { "{": "}", "[": "]" } as const

function unexpected(text: string, at: number, expected: string): Mistake {
  const found = /^(?:[\w.+-]+|[\s\S])/u.exec(text.slice(at, at + 40))?.[0]
  const said =
    found === undefined ? "the end of the file" : /\s/.test(found) ? "a line break" : `\`${found}\``
  return { at, message: `${expected} was expected, not ${said}` }
}
