import type { Protocol } from "./protocol.ts"
import { asSeen } from "./space.ts"

/** Picks the formats that may have something to say about a line, so that most lines of an answer cost nothing. */
export interface Openers {
  /** The formats that an edit starting on a line with this first character can be written in. */
  of(first: number): readonly Protocol[]
}

export function openersOf(protocols: readonly Protocol[]): Openers {
  const always = protocols.filter((each) => each.starts === undefined)
  const byFirst = new Map<number, readonly Protocol[]>()
  for (const { starts = "" } of protocols)
    for (const character of starts.split(""))
      byFirst.set(
        character.charCodeAt(0),
        protocols.filter((each) => each.starts === undefined || each.starts.includes(character)),
      )
  return { of: (first) => byFirst.get(first) ?? always }
}

const space = 32
const longestMargin = 400

/** The code of the first character of a line that is no white space; NaN if there is none. */
export function firstCode(text: string): number {
  let at = 0
  let code = text.charCodeAt(0)
  while (code === space || (code >= 9 && code <= 13)) code = text.charCodeAt(++at)
  return code < 0xa0 ? code : asSeen(text.slice(at, at + longestMargin)).charCodeAt(0)
}
