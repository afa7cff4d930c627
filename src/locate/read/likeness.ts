/** Pairs of neighbouring characters with how often each occurs: a quick fingerprint of a line. */
export type Bigrams = ReadonlyMap<number, number>

export function bigrams(line: string): Bigrams {
  const counts = new Map<number, number>()
  for (let at = 0; at + 1 < line.length; at++) {
    const pair = line.charCodeAt(at) * 65536 + line.charCodeAt(at + 1)
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return counts
}

/** How alike two lines are (Dice's coefficient of their bigrams), 0 to 1. Linear in their length. */
export function likeness(a: string | Bigrams, b: string | Bigrams): number {
  if (a === b) return 1
  const left = typeof a === "string" ? bigrams(a.trim()) : a
  const right = typeof b === "string" ? bigrams(b.trim()) : b
  const total = size(left) + size(right)
  if (total === 0) return 1
  let shared = 0
  for (const [pair, count] of left) shared += Math.min(count, right.get(pair) ?? 0)
  return (2 * shared) / total
}

/** Lines less alike than this are different lines. */
export const leastLikeness = 0.6

/** Do two lines share more than half of their words? `case "in":` is spelt much like `case "out":`, and is another line. */
export function shareWords(a: string, b: string): boolean {
  const [left, right] = [a, b].map((line) => new Set(line.match(/[\p{L}\p{N}_]+/gu))) as [
    Set<string>,
    Set<string>,
  ]
  const shared = [...left].filter((word) => right.has(word)).length
  return shared * 2 > Math.max(left.size, right.size)
}

/**
 * Do two lines say the same but for signs and numbers? Only then is the one a memory of the other that may be changed: another
 * word is another thing.
 */
export function haveSameWords(a: string, b: string): boolean {
  const words = (line: string) => (line.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []).join(" ")
  return words(a) === words(b)
}

/** Has each of two lines of code a word that the other one lacks, and that is not easily taken for another? */
export function areExchanged(a: string, b: string): boolean {
  const [left, right] = [new Set(codeWords(a)), new Set(codeWords(b))]
  const lacks = (some: Set<string>, others: Set<string>) =>
    [...some].some((word) => !others.has(word) && !isFiller(word))
  return lacks(left, right) && lacks(right, left)
}

/** Do two lines say the same sort of thing: with the same signs in the same order, or with the same word first? */
export function haveSameForm(a: string, b: string): boolean {
  const [left, right] = [codeWords(a), codeWords(b)]
  return formOf(a) === formOf(b) || (left[0] !== undefined && left[0] === right[0])
}

/**
 * Has each of two lines a word of its own that is more than a slip of one letter in the other's? A sentence is remembered in other
 * words: half of them must be.
 */
export function sayOther(a: string, b: string): boolean {
  const [left, right] = [new Set(codeWords(a)), new Set(codeWords(b))]
  const own = [...left].filter((word) => !right.has(word))
  const others = [...right].filter((word) => !left.has(word))
  if (own.length === 1 && others.length === 1 && isMisspelt(own[0]!, others[0]!)) return false
  const isSentence = left.size >= 4 && !/[{}()=;<>:"']/.test(a)
  return areExchanged(a, b) && (!isSentence || own.length * 2 >= left.size)
}

/** One letter is another, or missing. Numbers tell one thing from the next, and short words are another word soon. */
function isMisspelt(a: string, b: string): boolean {
  if (/\d/.test(a + b) || Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  const rest = (word: string, by: number) => word.slice(from + by)
  if (a.length === b.length) return rest(a, 1) === rest(b, 1)
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return from < short.length && rest(short, 0) === rest(long, 1)
}

const formOf = (line: string) =>
  line
    .slice(0, 1000)
    .trim()
    .replace(/[\p{L}\p{N}_\s]+/gu, "w")

/** Words that are easily taken for each other, and tell no title, nor sentence, from another. */
const fillers = new Set(
  "a an the this that is was are were be of for in on to and or will would should can could may when if with".split(
    " ",
  ),
)

export const isFiller = (word: string) => fillers.has(word.toLowerCase())

/** Do two lines differ in comments, sentences, signs and numbers at most? */
export function isSameCode(a: string, b: string): boolean {
  const words = (line: string) => codeWords(line).filter((word) => /\p{L}/u.test(word))
  return words(a).join(" ") === words(b).join(" ")
}

/** Is a line nothing but a comment? */
export const isRemark = (line: string) =>
  /^\s*(?:\/\/|\/\*|\*|#(?![[!])|--|<!--)/.test(line) && codeWords(line).length === 0

/** The words of a line, without those of a comment or of a sentence in quotes: these are remembered in other words. */
function codeWords(line: string): string[] {
  const quoted = line
    .slice(0, 1000)
    .trim()
    .replace(/(["'`])([^"'`]*)\1/g, (whole, quote, inner) => (/\s/.test(inner) ? quote + quote : whole))
  const comment = quoted.search(/\/\/|\/\*|^\*|^#\s|\s#\s|<!--/)
  return (comment < 0 ? quoted : quoted.slice(0, comment)).match(/[\p{L}\p{N}_]+/gu) ?? []
}

function size(counts: Bigrams): number {
  let total = 0
  for (const count of counts.values()) total += count
  return total
}
