import type { Random } from "./random.ts"

/** What mutations draw on. */
export interface Material {
  words: readonly string[]
  /** Another input, to take something from. */
  other(): string
}

/** Inputs are not to grow for ever: what is found, small ones find. */
const longest = 6000

/** Changes an input in a few random ways. */
export function mutate(input: string, material: Material, random: Random): string {
  let text = input
  for (let left = 1 + random.int(4); left > 0; left--) text = random.pick(mutations)(text, material, random)
  return text.length > longest && !random.chance(0.01) ? text.slice(0, longest) : text
}

type Mutation = (text: string, material: Material, random: Random) => string

const mutations: readonly Mutation[] = [
  // characters
  (text, _, random) => replaced(text, span(text, random, 4), ""),
  (text, _, random) => replaced(text, span(text, random, 2), random.pick(nasty)),
  (text, _, random) => inserted(text, random, random.pick(nasty)),
  (text, _, random) => inserted(text, random, String.fromCharCode(32 + random.int(95))),
  (text, _, random) => {
    const at = span(text, random, 30)
    return replaced(text, at, text.slice(at.from, at.to).repeat(2))
  },
  // words of the format
  (text, { words }, random) => inserted(text, random, random.pick(words)),
  (text, { words }, random) => replaced(text, span(text, random, 12), random.pick(words)),
  (text, { words }, random) => {
    const known = words.filter((word) => text.includes(word))
    return known.length === 0 ? text : text.replace(random.pick(known), () => random.pick(words))
  },
  // lines
  inLines((lines, random) => lines.splice(random.int(lines.length), 1 + random.int(3))),
  inLines((lines, random) => lines.splice(random.int(lines.length + 1), 0, random.pick(lines))),
  inLines((lines, random) => {
    const moved = lines.splice(random.int(lines.length), 1 + random.int(4))
    lines.splice(random.int(lines.length + 1), 0, ...moved)
  }),
  inLines((lines, random, { words }) =>
    lines.splice(random.int(lines.length + 1), 0, random.pick(words).trim()),
  ),
  inLines((lines, random) => {
    const [from, many] = [random.int(lines.length), 1 + random.int(6)]
    const margin = random.pick(["  ", "\t", "> ", "- ", "+", " ", "12 | "])
    for (let at = from; at < Math.min(lines.length, from + many); at++) lines[at] = margin + lines[at]
  }),
  inLines((lines, random) => {
    const at = random.int(lines.length)
    lines[at] = random.pick([lines[at]!.trim(), `${lines[at]}  `, `${lines[at]}\r`, "", lines[at]!.slice(1)])
  }),
  // the whole
  (text, _, random) => text.slice(0, random.int(text.length + 1)),
  (text, _, random) => text.slice(random.int(text.length + 1)),
  (text, _, random) => (random.chance(0.3) ? text.replaceAll("\n", "\r\n") : text),
  (text, { other }, random) => {
    const taken = other()
    return text.slice(0, random.int(text.length + 1)) + taken.slice(random.int(taken.length + 1))
  },
  (text, { other }, random) => {
    const lines = other().split("\n")
    const from = random.int(lines.length)
    return inserted(text, random, `\n${lines.slice(from, from + 1 + random.int(8)).join("\n")}\n`)
  },
  (text, { other }, random) => `${text}${random.pick(["", "\n", "\n\n"])}${other()}`,
  (text, _, random) => (random.chance(0.02) ? text.repeat(2 + random.int(30)) : text),
]

/** What breaks programs that take a text for a row of letters. */
const nasty = [
  ..."\0\b\t\v\f\r\x1b\x7f\x85\xa0\u00ad\u200b\u200d\u200e\u2028\u2029\u202e\u2060\u3000\ufeff\ufffd\ufffe\ud800\udfff",
  ..."é\u0301ﬁßİıΩ…–—“”‘’「`~'\"\\<>&=#@*+-|/:.()[]{}$%^!?,;",
  "\r\n",
  "\n\n\n",
  "😀",
  "👩‍👩‍👧",
  "\x1b[31m",
  "\x1b]0;x\x07",
  "&lt;",
  "&#x27;",
  "\\n",
  "\\u0000",
  "$&",
  "$1",
  "%00",
  "../",
  "/etc/passwd",
  "C:\\x",
  "__proto__",
  "constructor",
  "-1",
  "0",
  "1e309",
  "9007199254740993",
  "NaN",
  "null",
  "true",
  "[]",
  "{}",
  '""',
  "...",
  "// ... existing code ...",
  "# …",
  "```",
  "~~~~",
  "<think>",
  "</think>",
]

interface Span {
  from: number
  to: number
}

function span(text: string, random: Random, most: number): Span {
  const from = random.int(text.length + 1)
  return { from, to: Math.min(text.length, from + 1 + random.int(most)) }
}

function replaced(text: string, { from, to }: Span, by: string): string {
  return text.slice(0, from) + by + text.slice(to)
}

function inserted(text: string, random: Random, what: string): string {
  const at = random.int(text.length + 1)
  return replaced(text, { from: at, to: at }, what)
}

function inLines(change: (lines: string[], random: Random, material: Material) => unknown): Mutation {
  return (text, material, random) => {
    const lines = text.split("\n")
    change(lines, random, material)
    return lines.join("\n")
  }
}
