import { expect, it } from "vitest"
import { besideIn } from "./beside.ts"

it.each([
  ["Add this below `handleHealth`:", "after handleHealth"],
  ["**2. Add a `saveOrder` function right after the `loadOrder()` function:**", "after loadOrder"],
  ["Insert it just before `main` in `src/a.go`:", "before main"],
  ["Define the constant after the imports:", "after imports"],
  ["Add `remove/2` after `add/2` in `lib/cart.ex`:", "after add"],
  ["Put it between `a` and `b`:", "after a"],
  ["Add this method to the `OrderStore` class in `server/store.py`:", "inside OrderStore"],
  ["Add a field to the struct `User`:", "inside User"],
])("%s", (words, place) => {
  const { side, name } = besideIn(words)!
  expect(`${side} ${name}`).toBe(place)
})

it.each(["Add this to `src/a.ts`:", "Add a test after `src/a.ts` is saved:", "Add caching:"])(
  "%s: nowhere",
  (words) => {
    expect(besideIn(words)).toBeUndefined()
  },
)
