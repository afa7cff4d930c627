import { describe, expect, it } from "vitest"
import { applyToFiles } from "../core.ts"

const cart =
  "export function total(cart) {\n  return cart.sum\n}\n\nexport function isEmpty(cart) {\n  return cart.sum === 0\n}\n"
const answer = (code: string, path = "cart.js") =>
  `Call it from \`${path}\` like this:\n\n\`\`\`js\n${code}\`\`\`\n`

describe("code below words about a file", () => {
  it("is an example if the file has nothing of it, and then the answer has no edit", () => {
    const { report, files } = applyToFiles(answer("const shop = open()\nprint(shop)\n"), { "cart.js": cart })
    expect(files).toEqual({})
    expect(report).toMatchObject({ ok: false, format: null, edits: [], issues: [{ code: "no_edits" }] })
    expect(report.repairs).toMatchObject([{ kind: "example" }])
  })

  it("is an example if there is no such file", () => {
    const { report } = applyToFiles(answer("total(cart)\n", "shop.js"), { "cart.js": cart })
    expect(report).toMatchObject({ edits: [], issues: [{ code: "no_edits" }] })
  })

  it("does not hold up the edits beside it", () => {
    const edit =
      "cart.js\n<<<<<<< SEARCH\n  return cart.sum === 0\n=======\n  return !cart.sum\n>>>>>>> REPLACE\n"
    const { report, files } = applyToFiles(
      `${edit}\n${answer("open().sell()\n", "shop.js")}`,
      {
        "cart.js": cart,
        "shop.js": "export const name = 1\n",
      },
      { mode: "atomic" },
    )
    expect(report.ok).toBe(true)
    expect(Object.keys(files)).toEqual(["cart.js"])
  })

  it("is told of beside an edit of the same file, when that is made and when it was", () => {
    const both = `${answer("export function total(cart) {\n  return cart.sum * 2\n}\n")}\n${answer("open().sell()\nclose()\n")}`
    const first = applyToFiles(both, { "cart.js": cart })
    const note = "The code `open().sell()` was taken for an example: cart.js has nothing of it."
    expect(first.report.edits).toMatchObject([{ status: "applied", notes: [note] }])
    const second = applyToFiles(both, first.files as Record<string, string>)
    expect(second.report.edits).toMatchObject([{ status: "already_applied", notes: [note] }])
  })

  it("is named by the start of a long line", () => {
    const long = `open("${"x".repeat(100)}")`
    const both = `${answer("export function total(cart) {\n  return cart.sum * 2\n}\n")}\n${answer(`${long}\nclose()\n`)}`
    const [edit] = applyToFiles(both, { "cart.js": cart }).report.edits
    expect(edit!.notes).toEqual([expect.stringContaining(`\`${long.slice(0, 79)}…\``)])
  })

  it("is an edit if the file has the function, whether it can be placed or not", () => {
    const { files } = applyToFiles(answer("export function total(cart) {\n  return cart.sum * 2\n}\n"), {
      "cart.js": cart,
    })
    expect(files["cart.js"]).toBe(cart.replace("cart.sum\n", "cart.sum * 2\n"))
    const unclear = "export function total(cart) {\n  // ...\n}\n// ...\nfunction other() {}\n// ...\n"
    expect(applyToFiles(answer(unclear), { "cart.js": cart }).report.edits).toMatchObject([
      { status: "failed" },
    ])
  })
})

describe("code that names no file", () => {
  const code = "Change it like this:\n\n```js\nexport function total(cart) {\n  return cart.sum * 2\n}\n```\n"

  it("is a part of the only file that has its lines, and says so", () => {
    const { report, files } = applyToFiles(code, { "cart.js": cart, "shop.js": "export const name = 1\n" })
    expect(files).toEqual({ "cart.js": cart.replace("cart.sum\n", "cart.sum * 2\n") })
    expect(report.repairs).toMatchObject([{ kind: "path-by-text" }])
  })

  it("is no edit if two files have them, which are named, or none", () => {
    expect(applyToFiles(code, { "cart.js": cart, "old.js": cart }).report).toMatchObject({
      edits: [],
      issues: [{ code: "ambiguous", message: expect.stringContaining("cart.js, old.js") }],
    })
    expect(applyToFiles(code, { "shop.js": "export const name = 1\n" }).report).toMatchObject({
      edits: [],
      issues: [{ code: "no_edits" }],
    })
  })
})
