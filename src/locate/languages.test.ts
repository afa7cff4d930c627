import { describe, expect, it } from "vitest"
import { readTable } from "../../test/table.ts"
import type { Hunk } from "../edits/edit.ts"
import { type Case, landed } from "./testing/case.ts"
import { drawEdit, fileOf, languages, slips } from "./testing/languages.ts"
import { memories, remembered } from "./testing/memory.ts"
import { type Outcome, outcomeOf } from "./testing/outcome.ts"

/**
 * What landed as it was meant does so tomorrow: edits in several languages, remembered wrongly in every way that is known. Each row counts
 * how many do, how many are known to be done when they come again, and how many refusals point to the place that was meant. More is
 * welcome, less is not.
 *
 * `npx vitest run src/locate/languages.test.ts --update` accepts what is so now; look at the difference before you do.
 */
const table = readTable<Counts>("landings.json")

interface Counts {
  landed: number
  known: number
  pointed: number
}

const seeds = Array.from({ length: 12 }, (_, seed) => seed)

describe.each(Object.entries(languages))("%s", (language, text) => {
  it.each(Object.entries({ ...memories, ...slips }))("remembered %s", (name, memory) => {
    const counts: Counts = { landed: 0, known: 0, pointed: 0 }
    for (const seed of seeds) {
      const given = drawEdit(text, seed)
      const hunk = asSent(remembered(given, memory, seed), given, seed)
      const meant = landed(given)
      const first = outcomeOf(fileOf(given), [hunk], meant, [given.from + 1, given.to])
      expect(first.said, JSON.stringify(hunk)).not.toBe("ELSEWHERE")
      counts.landed += Number(first.text === meant)
      counts.pointed += Number(first.said.includes("(near)"))
      if (first.text !== meant) continue
      const again = outcomeOf(meant, [hunk], meant)
      expect(again.text ?? meant, JSON.stringify(hunk)).toBe(meant)
      counts.known += Number(isKnown(again))
    }
    if (table.updating) table.accept(language, name, counts)
    else
      for (const [what, least] of Object.entries(table.row(language, name)!))
        expect(counts[what as keyof Counts], what).toBeGreaterThanOrEqual(least)
  })
})

const isKnown = ({ said }: Outcome) => said === "already there" || said === "nothing to do"

/** As the formats send it: whole lines; a part of the text, without the break at its end; with a line number, or a line that it is below. */
function asSent(hunk: Hunk, { lines, from }: Case, seed: number): Hunk {
  const isEmpty = hunk.old === "" || hunk.new === ""
  if (seed % 4 === 1 && !isEmpty)
    return { old: hunk.old.slice(0, -1), new: hunk.new.slice(0, -1), scope: "substring" }
  if (seed % 4 === 2) return { ...hunk, line: from + 1 }
  const above = lines.slice(0, from).findLast((line) => /^\S/.test(line))
  return seed % 4 === 3 && above !== undefined ? { ...hunk, seek: [above] } : hunk
}
