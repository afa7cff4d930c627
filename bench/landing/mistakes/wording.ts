import type { Random } from "../random.ts"

/** Words that are easily taken for each other when a text is written from memory. */
const alike = [
  ["return", "give back"],
  ["returns", "gives back"],
  ["value", "result"],
  ["values", "results"],
  ["function", "method"],
  ["object", "instance"],
  ["the", "this"],
  ["is", "was"],
  ["are", "were"],
  ["if", "when"],
  ["will", "should"],
  ["can", "may"],
  ["create", "make"],
  ["creates", "makes"],
  ["check", "verify"],
  ["use", "apply"],
  ["used", "applied"],
  ["using", "with"],
  ["for", "of"],
  ["and", "or"],
  ["not", "never"],
  ["default", "standard"],
  ["option", "setting"],
  ["options", "settings"],
  ["error", "failure"],
  ["invalid", "wrong"],
  ["must", "has to"],
  ["get", "fetch"],
  ["set", "assign"],
  ["a", "one"],
] as const

const others = new Map<string, string>(
  alike.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
)

/** Where a line of code speaks to people: after a comment mark, or between quotes with a blank inside. */
const comment = /(\/\/|\/\*+|^\s*\*|^\s*#|<!--)\s*(?<words>\S.*)$/d
const quoted = /(["'`])(?<words>[^"'`]*\s[^"'`]*)\1/d

/** The same line with a few words of its comment or string exchanged, or nothing if it has no such words. */
export function reworded(line: string, path: string, random: Random): string | undefined {
  const prose = path.endsWith(".md") ? /(?<words>\S.*)$/d : undefined
  const found = (prose ?? comment).exec(line) ?? quoted.exec(line)
  const span = found?.indices?.groups?.words
  if (!span) return undefined
  const words = line.slice(...span)
  const changed = otherWords(words, random)
  return changed === words ? undefined : line.slice(0, span[0]) + changed + line.slice(span[1])
}

function otherWords(words: string, random: Random): string {
  const parts = words.split(/([A-Za-z]+)/)
  const places = parts.flatMap((part, at) => (at % 2 === 1 && part.length > 0 ? [at] : []))
  if (places.length < 2) return words
  const known = places.filter((at) => others.has(parts[at]!.toLowerCase()))
  for (const at of random.shuffled(known).slice(0, 2)) parts[at] = others.get(parts[at]!.toLowerCase())!
  // No word of the list: one of the longer ones is forgotten.
  if (known.length === 0) {
    const at = random.pick(places.slice(1))
    parts[at] = ""
  }
  return parts.join("").replace(/ {2,}/g, " ").trimEnd()
}
