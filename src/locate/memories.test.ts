import { describe, expect, it } from "vitest"
import { readTable } from "../../test/table.ts"
import { drawCase, drawPair, drawWide, forms, joined, landed } from "./testing/case.ts"
import { type Memory, memories, remembered } from "./testing/memory.ts"
import { counted, type Outcome, outcomeOf } from "./testing/outcome.ts"

/**
 * Edits as models write them: from a memory of the file that is wrong in one way or another. Whatever the memory, an edit never
 * lands elsewhere, and never twice. What is said of them is what was said before.
 *
 * `npx vitest run src/locate/memories.test.ts --update` accepts what is so now; look at the difference before you do.
 */
const table = readTable<string>("memories.json")

const seeds = Array.from({ length: 30 }, (_, seed) => seed)

/** What becomes of edits, and which of those that landed would change the file once more. */
interface Tried {
  first: Outcome[]
  again: Outcome[]
}

const ways: Record<string, (memory: Memory) => Tried> = {
  "by itself": (memory) =>
    tried(seeds, (seed) => {
      const given = drawCase(seed)
      return { file: joined(given.lines), hunks: [remembered(given, memory, seed)], meant: landed(given) }
    }),
  "together with another one": (memory) =>
    tried(seeds.slice(0, 15), (seed) => {
      const given = drawPair(seed)
      const hunks = given.map((each) => remembered(each, memory, seed))
      return { file: joined(given[0].lines), hunks, meant: landed(...given) }
    }),
  "where it is large, and the file has another form": (memory) =>
    tried(seeds, (seed) => {
      const given = drawWide(seed)
      const form = forms[seed % forms.length]!
      return {
        file: form(joined(given.lines)),
        hunks: [remembered(given, memory, seed)],
        meant: form(landed(given)),
        place: [given.from + 1, given.to],
      }
    }),
}

interface Given {
  file: string
  hunks: Parameters<typeof outcomeOf>[1]
  meant: string
  place?: [number, number]
}

function tried(seeds: readonly number[], draw: (seed: number) => Given): Tried {
  const given = seeds.map(draw)
  const first = given.map(({ file, hunks, meant, place }) => outcomeOf(file, hunks, meant, place))
  const again = first.flatMap(({ text }, index) => {
    if (text === undefined) return []
    const second = outcomeOf(text, given[index]!.hunks, text)
    expect(second.text ?? text, JSON.stringify(given[index]!.hunks)).toBe(text)
    return [second]
  })
  return { first, again }
}

describe.each(Object.entries(memories))("an edit of lines that are remembered %s", (name, memory) => {
  it.each(Object.entries(ways))(
    "lands %s as it was meant, or is refused, and is not made twice",
    (way, tryAll) => {
      const { first, again } = tryAll(memory)
      const [said, then] = [first, again].map((all) => counted(all.map((each) => each.said)))
      expect(said).not.toContain("ELSEWHERE")
      expect(said).not.toContain("(far)")
      const row = `${said}; sent again: ${then}`
      if (table.updating) table.accept(name, way, row)
      else expect(row).toBe(table.row(name, way))
    },
  )
})
