import { describe, expect, it } from "vitest"
import { patiently, recallInto } from "./late-storage.ts"

const unreachable = new Error("no provider for it yet")
const notThere = new Error("no such file")

/** Storage that can be reached only after some tries, and what was waited for it. */
function storage(tries: number, answer: () => string) {
  const waited: number[] = []
  let asked = 0
  const ask = async () => {
    if (asked++ < tries) throw unreachable
    return answer()
  }
  const patience = {
    isAnswer: (error: unknown) => error === notThere,
    pauses: [100, 300, 1000],
    wait: async (pause: number) => waited.push(pause),
  }
  return { waited, got: patiently(ask, patience) }
}

describe("storage that answers late", () => {
  it("is asked again until it answers", async () => {
    const { waited, got } = storage(2, () => "text")
    expect(await got).toBe("text")
    expect(waited).toEqual([100, 300])
  })

  it("is asked once more after the last pause, and then not any more", async () => {
    expect(await storage(3, () => "text").got).toBe("text")
    await expect(storage(4, () => "text").got).rejects.toBe(unreachable)
  })

  it("is not asked again for what it says is not there", async () => {
    const { waited, got } = storage(1, () => {
      throw notThere
    })
    await expect(got).rejects.toBe(notThere)
    expect(waited).toEqual([100])
  })

  it("brings what was before in front of what was done meanwhile, and that only once", async () => {
    const known: { id: string; undone: boolean }[] = []
    let answer: (found: typeof known) => void = () => {}
    const recalled = recallInto(known, new Promise<typeof known>((resolve) => (answer = resolve)))
    known.push({ id: "now", undone: true })
    answer([
      { id: "before", undone: false },
      { id: "now", undone: false },
    ])
    await recalled
    expect(known).toEqual([
      { id: "before", undone: false },
      { id: "now", undone: true },
    ])
  })
})
