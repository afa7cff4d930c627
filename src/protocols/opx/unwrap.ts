import { append } from "../../text/lines.ts"
import { closes, fenceOf } from "../fences.ts"
import { asSeen } from "../space.ts"
import { decodeEntities } from "./entities.ts"

/** What a model puts around a payload in place of the markers, or besides them. None of it is content. */
export type PayloadWrapping = "fence" | "cdata" | "odd-markers" | "text-around"

/** The lines of a payload without what is around them; or the line that looks like a marker, if it is not clear what it is. */
export type Unwrapped = { lines: string[]; wrappings: PayloadWrapping[] } | { unclear: number }

/**
 * Takes a payload that has no proper markers out of what is around it: fences, CDATA, markers of another length, escaped,
 * with a language, in odd characters or as `===`, a sentence before them. A line that looks like a marker is never
 * written: if there is not just one way to read it, nobody can say what is content.
 */
export function unwrap(given: readonly string[]): Unwrapped {
  const wrappings: PayloadWrapping[] = []
  let lines: readonly string[] = given
  for (;;) {
    const peeled = peel(lines)
    if (!peeled) break
    lines = peeled.lines
    wrappings.push(peeled.wrapping)
    if (peeled.wrapping === "odd-markers") return clear(lines, wrappings)
  }
  const marks = lines.flatMap((line, index) => {
    const side = markOf(line)
    return side ? [{ side, index }] : []
  })
  if (marks.length === 0) return clear(lines, wrappings)
  const [open, close] = marks
  const isPair = marks.length === 2 && open!.side === "open" && close!.side === "close"
  if (!isPair) return { unclear: given.indexOf(lines[open!.index]!) }
  return clear(lines.slice(open!.index + 1, close!.index), [...wrappings, "text-around"])
}

function clear(lines: readonly string[], wrappings: PayloadWrapping[]): Unwrapped {
  return { lines: [...lines], wrappings }
}

/** Takes one layer off, if all lines are inside of it. Blank lines around it are no content either. */
function peel(lines: readonly string[]): { lines: readonly string[]; wrapping: PayloadWrapping } | undefined {
  const first = lines.findIndex(isSolid)
  const last = lines.findLastIndex(isSolid)
  const inner = withoutFence(lines.slice(first, last + 1))
  if (inner) return { lines: inner, wrapping: "fence" }
  const data = withoutCdata(lines.slice(first, last + 1))
  if (data) return { lines: data, wrapping: "cdata" }
  if (first < 0 || first === last) return undefined
  const [open, close] = [markOf(lines[first]!), markOf(lines[last]!)]
  const inside = lines.slice(first + 1, last)
  const isLegacy =
    open === "either" && close === "either" && !inside.some((line) => markOf(line) === "either")
  const isPair = (open === "open" && close === "close") || isLegacy
  return isPair ? { lines: inside, wrapping: "odd-markers" } : undefined
}

const isSolid = (line: string) => line.trim() !== ""

/** What a line that holds nothing else looks like. `===` were markers once, on either side. */
function markOf(line: string): "open" | "close" | "either" | undefined {
  if (line.length > 100) return undefined
  const text = asSeen(decodeEntities(line))
  if (/^<{2,}$/.test(text) || /^<{3,}\s*[A-Za-z][\w+#.-]{0,19}$/.test(text)) return "open"
  if (/^>{2,}$/.test(text)) return "close"
  return text === "===" ? "either" : undefined
}

/** The lines inside a Markdown fence, if there is one around all of them. */
export function withoutFence(lines: readonly string[]): string[] | undefined {
  const [first, last] = [lines[0] ?? "", lines.at(-1) ?? ""].map((text) =>
    fenceOf({ text, number: 0, from: 0, to: 0, end: 0 }),
  )
  return lines.length > 1 && first && last && closes(first, last) ? lines.slice(1, -1) : undefined
}

/** The lines inside `<![CDATA[` and `]]>`, if these are around all of them. */
export function withoutCdata(lines: readonly string[]): string[] | undefined {
  const start = "<![CDATA["
  const [first, last] = [lines[0]?.trimStart() ?? "", lines.at(-1)?.trimEnd() ?? ""]
  if (!first.startsWith(start) || !last.endsWith("]]>")) return undefined
  const inside = lines.length === 1 ? [first.slice(start.length, -3).trimEnd()] : [first.slice(start.length)]
  if (lines.length > 1) append(inside, [...lines.slice(1, -1), last.slice(0, -3)])
  const from = isSolid(inside[0]!) ? 0 : 1
  const to = inside.length > 1 && !isSolid(inside.at(-1)!) ? inside.length - 1 : inside.length
  return inside.slice(from, to)
}

const languages =
  /^(?:python|py|typescript|ts|tsx|javascript|js|jsx|json|jsonc|yaml|yml|toml|xml|html|css|scss|bash|sh|shell|zsh|sql|go|rust|rs|java|kotlin|c|cpp|c\+\+|csharp|cs|ruby|rb|php|swift|scala|lua|perl|r|text|txt|plaintext|markdown|md|diff|vue|svelte|elixir|haskell|dart|dockerfile|makefile|ini)$/i

/** `<<<python`: the language of a fence, behind a marker. */
export function isLanguage(word: string): boolean {
  return languages.test(word.trim())
}
