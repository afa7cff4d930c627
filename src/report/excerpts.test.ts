import { describe, expect, it } from "vitest"
import { applyToFiles } from "../apply-to-files.ts"
import { explainText } from "./explain.ts"
import { retryText } from "./retry.ts"

const file = `import { round } from "./math"

export function total(cart: Cart) {
  let sum = 0
  for (const item of cart.items) {
    sum += item.price
  }
  log(sum)
  return sum
}

export function isEmpty(cart: Cart) {
  return cart.items.length === 0
}

export function clear(cart: Cart) {
  cart.items = []
}
`

const answer = `In \`src/cart.ts\`:

\`\`\`ts
// ... existing code ...
export function total(cart: Cart) {
  let sum = 0
  for (const item of cart.items) {
    sum += item.price * item.quantity
  }
  return sum
}
// ... existing code ...
\`\`\`

And change \`clear\`:

\`\`\`ts
export function clear(cart: Cart) {
  cart.items = []
  cart.total = 0
}
\`\`\`
`

const rows = (text: string) =>
  text.split("\n").flatMap((line) => (/excerpt|of the file/.test(line) ? [line.trim()] : []))

describe("an excerpt that landed", () => {
  const { report } = applyToFiles(answer, { "src/cart.ts": file }, { dryRun: true })

  it("is explained line by line: what it keeps, replaces, adds and removes, of each of its parts", () => {
    expect(rows(explainText(report))).toEqual([
      "Line 1 of excerpt 1 (`// ... existing code ...`) keeps lines 1–2.",
      "Lines 2–4 of excerpt 1 (`export function total(cart: Cart) {`) are lines 3–5 of the file.",
      "Line 5 of excerpt 1 (`sum += item.price * item.quantity`) replaces line 6.",
      "Line 6 of excerpt 1 (`}`) is line 7 of the file.",
      "Line 8 of the file goes: what is around it is shown.",
      "Lines 7–8 of excerpt 1 (`return sum`) are lines 9–10 of the file.",
      "Line 9 of excerpt 1 (`// ... existing code ...`) keeps lines 11–18.",
      "Lines 1–2 of excerpt 2 (`export function clear(cart: Cart) {`) are lines 16–17 of the file.",
      "Line 3 of excerpt 2 (`cart.total = 0`) is new, before line 18.",
      "Line 4 of excerpt 2 (`}`) is line 18 of the file.",
    ])
  })

  it("accounts for every line of the file, as data", () => {
    const { report } = applyToFiles(answer.split("And change")[0]!, { "src/cart.ts": file }, { dryRun: true })
    const told = report.edits[0]!.parts!.flatMap(({ file: [from, to] }) =>
      Array.from({ length: to - from + 1 }, (_, at) => from + at),
    )
    expect(told).toEqual(Array.from({ length: 18 }, (_, at) => at + 1))
  })
})

describe("an excerpt that is not clear", () => {
  const twice = `${file}\nexport function other(cart: Cart) {\n  log(cart)\n  return cart\n}\n`
  const { report } = applyToFiles(
    "Update `src/cart.ts`:\n\n```ts\n// ...\nexport function other(cart: Cart) {\n  audit(cart)\n  // ...\n}\n```\n",
    { "src/cart.ts": twice },
    { dryRun: true },
  )

  it("is asked for in exact lines: that part, and the file's own", () => {
    expect(report.edits[0]).toMatchObject({ status: "failed", issue: { part: { text: "  audit(cart)\n" } } })
    const asked = retryText(report)
    expect(asked).toContain(
      "What is not clear is this part of what you sent (its line 3):\n```\n  audit(cart)\n```",
    )
    expect(asked).toContain("src/cart.ts\n<<<<<<< SEARCH\n  log(cart)\n=======\n")
  })

  it("is asked for in a form that lands", () => {
    const sent = "src/cart.ts\n<<<<<<< SEARCH\n  log(cart)\n=======\n  audit(cart)\n>>>>>>> REPLACE\n"
    expect(applyToFiles(sent, { "src/cart.ts": twice }).report).toMatchObject({ ok: true })
  })
})
