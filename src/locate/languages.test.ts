import { describe, expect, it } from "vitest"
import { readTable } from "../../test/table.ts"
import { languages, slips } from "./testing/languages.ts"
import { memories } from "./testing/memory.ts"
import { counted, outcomeOf } from "./testing/outcome.ts"
import { drawSent } from "./testing/sent.ts"

/**
 * What is said of an edit today is said of it tomorrow: edits in several languages, remembered wrongly in every way that is known. Each row
 * counts how they land or why they are refused, and what is said of those that landed when they come again. None lands elsewhere,
 * and none twice.
 *
 * `npx vitest run src/locate/languages.test.ts --update` accepts what is so now; look at the difference before you do.
 */
const table = readTable<Row>("landings.json")

interface Row {
  first: string
  again: string
}

const seeds = Array.from({ length: 16 }, (_, seed) => seed)

describe.each(Object.entries(languages))("%s", (language, text) => {
  it.each(Object.entries({ ...memories, ...slips }))("remembered %s", (name, memory) => {
    const [first, again]: [string[], string[]] = [[], []]
    for (const seed of seeds) {
      const { file, meant, hunks, place } = drawSent(text, memory, seed)
      const made = outcomeOf(file, hunks, meant, place)
      expect(made.said, JSON.stringify(hunks)).not.toBe("ELSEWHERE")
      first.push(made.said)
      if (made.text !== meant) continue
      const second = outcomeOf(meant, hunks, meant)
      expect(second.text ?? meant, JSON.stringify(hunks)).toBe(meant)
      again.push(second.said)
    }
    const row = { first: counted(first), again: counted(again) }
    if (table.updating) table.accept(language, name, row)
    else expect(row).toEqual(table.row(language, name))
  })
})
