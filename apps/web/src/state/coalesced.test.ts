import { expect, it, vi } from "vitest"
import { coalesced } from "./coalesced.ts"

it("does a deed once for a burst, and once more for what came meanwhile", async () => {
  vi.useFakeTimers()
  let done = 0
  let finish = () => {}
  const ask = coalesced(() => {
    done++
    return new Promise((resolve) => {
      finish = resolve
    })
  }, 50)
  for (let index = 0; index < 10; index++) ask()
  expect(done).toBe(0)
  await vi.advanceTimersByTimeAsync(50)
  expect(done).toBe(1)
  ask()
  ask()
  await vi.advanceTimersByTimeAsync(500)
  expect(done).toBe(1)
  finish()
  await vi.advanceTimersByTimeAsync(50)
  expect(done).toBe(2)
  finish()
  await vi.advanceTimersByTimeAsync(500)
  expect(done).toBe(2)
  vi.useRealTimers()
})
