import type { Hunk } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { createWork, type Work } from "../locate/index.ts"
import type { Change } from "../text/place.ts"

/**
 * What the edits of a plan may come to, all together. A hunk that is meant for all places can write far more than its
 * response says, and a chain of them doubles the text with every link: a kilobyte would fill any memory.
 */
export interface Budget {
  /** What is left for looking. */
  work: Work
  /** Why these hunks must not even be looked up: there are too many places, or their texts come to too much. */
  refuses(key: string, hunks: readonly Hunk[], text: () => string): Issue | undefined
  /** Takes these changes off the budget, or says why they cannot be made. */
  spend(key: string, hunks: readonly Hunk[], changes: readonly Change[]): Issue | undefined
}

/** Left for the edits to come. */
interface Amounts {
  characters: number
  lines: number
  places: number
}

export const limits: Amounts = { characters: 64 << 20, lines: 1_000_000, places: 100_000 }

export function createBudget(most: Amounts = limits): Budget {
  let left = most
  return {
    work: createWork(),
    refuses(key, hunks, text) {
      for (const { old, new: insert } of hunks.filter(isForAll)) {
        if (old === "") continue
        const places = placesOf(old, text(), left.places + 1)
        if (!fits(amountsOf(insert, places), left)) return tooLarge(key)
      }
      return undefined
    },
    spend(key, hunks, changes) {
      // Any other hunk writes no more than its response says.
      if (!hunks.some(isForAll)) return undefined
      const wanted = { characters: 0, lines: 0, places: changes.length }
      let [insert, amounts] = ["", amountsOf("", 1)]
      for (const change of changes) {
        // Where one text goes to many places, it is counted once.
        if (change.insert !== insert) {
          insert = change.insert
          amounts = amountsOf(insert, 1)
        }
        wanted.characters += amounts.characters
        wanted.lines += amounts.lines
      }
      if (!fits(wanted, left)) return tooLarge(key)
      left = {
        characters: left.characters - wanted.characters,
        lines: left.lines - wanted.lines,
        places: left.places - wanted.places,
      }
      return undefined
    },
  }
}

const isForAll = ({ occurrence }: Hunk) => occurrence === "all"

function amountsOf(insert: string, places: number): Amounts {
  let lines = 0
  for (let at = insert.indexOf("\n"); at >= 0; at = insert.indexOf("\n", at + 1)) lines++
  return { characters: insert.length * places, lines: lines * places, places }
}

/** How often `old` occurs, counted up to `most`. */
function placesOf(old: string, text: string, most: number): number {
  let count = 0
  for (let at = text.indexOf(old); at >= 0 && count < most; at = text.indexOf(old, at + old.length)) count++
  return count
}

function fits(wanted: Amounts, left: Amounts): boolean {
  return wanted.characters <= left.characters && wanted.lines <= left.lines && wanted.places <= left.places
}

function tooLarge(key: string): Issue {
  const count = (number: number) => number.toLocaleString("en")
  return {
    code: "too_large",
    message: `This edit of ${key} would write more than one response may: ${limits.characters >> 20} MB, ${count(limits.lines)} lines or ${count(limits.places)} places, with the edits before it.`,
    hint: "Replace fewer places at a time, or send the file as a whole.",
    path: key,
  }
}
