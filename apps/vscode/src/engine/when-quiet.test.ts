import { expect, it } from "vitest"
import { createTeller } from "./when-quiet.ts"

/** A teller whose short while passes when the test says so. */
function stage() {
  let told = 0
  let due: (() => void) | undefined
  const teller = createTeller(
    () => told++,
    (run) => {
      due = run
      return () => {
        due = undefined
      }
    },
  )
  const passTime = () => {
    const run = due
    due = undefined
    run?.()
    return told
  }
  return { teller, passTime }
}

it("tells once of all that happens in a short time", () => {
  const { teller, passTime } = stage()
  for (let times = 0; times < 5; times++) teller.tellSoon()
  expect(passTime()).toBe(1)
  expect(passTime()).toBe(1)
  teller.tellSoon()
  expect(passTime()).toBe(2)
})

it("tells nobody who waits for an answer, and tells them as soon as they have it", async () => {
  const { teller, passTime } = stage()
  const answers: ((text: string) => void)[] = []
  const ask = () => teller.asked(new Promise<string>((resolve) => answers.push(resolve)))
  teller.tellSoon()
  const [first, second] = [ask(), ask()]
  expect(passTime()).toBe(0)
  teller.tellSoon()
  answers[0]!("one")
  expect(await first).toBe("one")
  expect(passTime()).toBe(0)
  answers[1]!("two")
  expect(await second).toBe("two")
  expect(passTime()).toBe(1)
})

it("tells also when the answer was that it went wrong, and not at all once it is put away", async () => {
  const { teller, passTime } = stage()
  const asked = teller.asked(Promise.reject(new Error("gone")))
  teller.tellSoon()
  await expect(asked).rejects.toThrow("gone")
  expect(passTime()).toBe(1)
  teller.tellSoon()
  teller.dispose()
  expect(passTime()).toBe(1)
})
