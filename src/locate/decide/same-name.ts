import type { Named } from "../read/identify.ts"
import { isFiller } from "../read/likeness.ts"

/** Have two lines names of one kind that are not the same? */
export const differ = (a: Named | undefined, b: Named | undefined) =>
  a !== undefined && b !== undefined && a.kind === b.kind && !isSameName(a, b)

/** Titles are prose: one of which a word was forgotten is still the same; one with another number, such as `## 2.1.0`, is not. */
export function isSameName(a: Named, b: Named | undefined): boolean {
  if (b === undefined || a.kind !== b.kind) return false
  const isTitle = a.kind === "heading" || a.kind === "test"
  return a.name === b.name || (isTitle && haveSameNumbers(a.name, b.name) && isSameTitle(a.name, b.name))
}

const haveSameNumbers = (a: string, b: string) =>
  `${a.match(/\d+/g)}` === `${b.match(/\d+/g)}` || !/\d/.test(a) || !/\d/.test(b)

/** Forgotten words leave the others as they are: `when signed in` is not `when signed out`. */
function isSameTitle(a: string, b: string): boolean {
  const [few, many] = [allWords(a), allWords(b)].sort(
    (one, other) => tellingOf(one).size - tellingOf(other).size,
  )
  const [told, more] = [tellingOf(few!), tellingOf(many!)]
  if (told.size === 0 || ![...told].every((word) => more.has(word))) return false
  return told.size === more.size || [...few!].every((word) => many!.has(word))
}

const allWords = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu))
const tellingOf = (words: ReadonlySet<string>) => new Set([...words].filter((word) => !isFiller(word)))
export const tellingWords = (text: string) => tellingOf(allWords(text))
