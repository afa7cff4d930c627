import { expect, it } from "vitest"
import { besideIn, holdersIn, replacedIn } from "./beside.ts"

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

it.each([
  ["Add this **right after** `save`:", "after save"],
  ["Add this **before** the `delete` route:", "before delete"],
  ["Put the job after **deploy**:", "after deploy"],
  ["Add a helper after saveOrder in `src/a.ts`:", "after saveOrder"],
  ["Add it below save_order():", "after save_order"],
])("%s", (words, place) => {
  const { side, name } = besideIn(words)!
  expect(`${side} ${name}`).toBe(place)
})

it.each([
  "Add a helper before the price formatting code in `src/a.ts`:",
  "Insert this between the other two tests:",
  "Add a test before the last test:",
])("%s: somewhere that nobody knows", (words) => {
  expect(besideIn(words)).toEqual({ side: "before", name: "" })
})

it.each(["Add a check that runs before the order is saved:", "Add the route above to `src/a.ts`:"])(
  "%s: nowhere",
  (words) => {
    expect(besideIn(words)).toBeUndefined()
  },
)

it.each([
  ["I renamed `format` to `formatDay`, so that it says what it does:", "function formatDay(day) {", "format"],
  ["I renamed `format` to `formatDay`, and use it here:", "function print(day) {", undefined],
  ["Renaming the `load` method to `read`:", "  read() {", "load"],
])("%s %s", (words, first, name) => {
  expect(replacedIn(words, first)?.name).toBe(name)
})

it.each([
  ["In the `Cart` class, update `total`:", ["Cart"]],
  ["In the **test** job of `ci.yml`:", ["test"]],
  ["Change the `total` method of `Cart`:", ["Cart"]],
  ["`Cart.total` in `src/a.ts` is wrong:", ["Cart"]],
  ["`Cart#size` in `src/a.ts` is wrong:", []],
  ["Update `total` (not the one in `Cart`):", []],
  ["Update `total`, as in the `Cart` class:", []],
  ["In `src/a.ts`, in this class:", []],
])("%s is in %j", (words, holders) => {
  expect(holdersIn(words, "  total() {")).toEqual(holders)
})
