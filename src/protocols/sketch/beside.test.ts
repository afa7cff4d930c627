import { expect, it } from "vitest"
import { besideIn, replacedIn } from "./beside.ts"

it.each([
  ["Add this below `handleHealth`:", "after handleHealth"],
  ["**2. Add a `saveOrder` function right after the `loadOrder()` function:**", "after loadOrder"],
  ["Insert it just before `main` in `src/a.go`:", "before main"],
  ["Define the constant after the imports:", "after imports"],
  ["Add `remove/2` after `add/2` in `lib/cart.ex`:", "after add"],
  ["Put it between `a` and `b`:", "after a"],
  ["Add this method to the `OrderStore` class in `server/store.py`:", "inside OrderStore"],
  ["Add a field to the struct `User`:", "inside User"],
  ["Add an `update` method to `UserController` in `app/users.php`:", "inside UserController"],
  ["Add this to `index.html`, right after the menu section:", "after menu"],
  ["Add a build job to `ci.yml` between test and deploy:", "after test"],
  ["Add a section to `guide.md` before License:", "before License"],
  ['Add this to `guide.md` below the "Usage" section:', "after Usage"],
])("%s", (words, place) => {
  const { side, name } = besideIn(words)!
  expect(`${side} ${name}`).toBe(place)
})

it.each([
  "Add this to `src/a.ts`:",
  "Add a test after `src/a.ts` is saved:",
  "Add caching:",
  "Add a test after the last test:",
  "Add a check before saving:",
  "Add a field to `src/a.ts`:",
])("%s: nowhere", (words) => {
  expect(besideIn(words)).toBeUndefined()
})

it.each([
  ["In `src/a.ts`, replace `format` with:", "format"],
  ["Replace the existing `format()` function in `src/a.ts` with this one:", "format"],
  ["Rename the function `format` to `formatDay` in `src/a.ts`:", "format"],
  ["Replace the `Store` class with the following:", "Store"],
])("%s", (words, name) => {
  expect(replacedIn(words)).toEqual({ side: "instead", name })
})

it.each([
  "Replace `src/a.ts` with:",
  "Replace `axios` with `fetch`:",
  "Replace it with this:",
  "Replace `format` with care. Then run the tests:",
])("%s: nothing", (words) => {
  expect(replacedIn(words)).toBeUndefined()
})
