import { describe, expect, it } from "vitest"
import { apply } from "./apply.ts"
import { applyToFiles } from "./apply-to-files.ts"
import { readRounds } from "./review.ts"
import { pathsOfCode } from "./whose-code.ts"
import { memoryWorkspace } from "./workspace/index.ts"

const cart = `export function total(cart: Cart) {
  return cart.items.length
}

export function isEmpty(cart: Cart) {
  return cart.items.length === 0
}

export function clear(cart: Cart) {
  cart.items = []
}
`
const math = "export function round(value: number) {\n  return Math.round(value)\n}\n"

const answer = `It should sum the prices:

\`\`\`ts
export function total(cart: Cart) {
  return cart.items.reduce((sum, item) => sum + item.price, 0)
}
\`\`\`

\`\`\`sh
npm test
\`\`\`
`
const landed = cart.replace("cart.items.length\n", "cart.items.reduce((sum, item) => sum + item.price, 0)\n")

const on = async (files: Record<string, string>, options: { context?: string[] } = {}) => {
  const workspace = await memoryWorkspace(files)
  return { report: await apply(answer, { workspace, ...options }), files: () => workspace.files() }
}

describe("code that names no file", () => {
  it("is a part of the only file that explains it, and that is said", async () => {
    const { report } = await on({ "src/cart.ts": cart, "src/math.ts": math })
    expect(report).toMatchObject({
      ok: true,
      format: "sketch",
      edits: [{ path: "src/cart.ts", status: "applied" }],
      repairs: [
        { kind: "path-by-text", message: expect.stringContaining("src/cart.ts, the only one"), line: 3 },
      ],
    })
  })

  it("is refused where two files explain it, with both named", async () => {
    const { report } = await on({ "src/cart.ts": cart, "old/cart.ts": cart })
    expect(report).toMatchObject({
      ok: false,
      edits: [],
      files: [],
      issues: [
        { code: "ambiguous", message: expect.stringMatching(/old\/cart\.ts, src\/cart\.ts/), line: 3 },
      ],
    })
  })

  it("is no edit where none does", async () => {
    const { report } = await on({ "src/math.ts": math })
    expect(report).toMatchObject({ edits: [], issues: [{ code: "no_edits" }] })
  })

  it("is of no file that is ignored, too large, in another language, or not in context", async () => {
    const { report } = await on(
      {
        ".gitignore": "dist\n",
        "dist/cart.ts": cart,
        "node_modules/shop/cart.ts": cart,
        "huge.ts": cart + "// padding\n".repeat(60_000),
        "cart.py": cart,
        "old/cart.ts": cart,
        "src/cart.ts": cart,
      },
      { context: ["src"] },
    )
    expect(report).toMatchObject({ ok: true, edits: [{ path: "src/cart.ts" }] })
  })

  it("is there already on the second run", async () => {
    const { report } = await on({ "src/cart.ts": landed })
    expect(report).toMatchObject({ ok: true, edits: [{ path: "src/cart.ts", status: "already_applied" }] })
  })

  it("lands beside code that is an example, which is said as well", () => {
    const more = `${answer}\nUse it:\n\n\`\`\`ts\nconsole.log(total(shop.cart))\n\`\`\`\n`
    const { report, files } = applyToFiles(more, { "src/cart.ts": cart, "src/math.ts": math })
    expect(files).toEqual({ "src/cart.ts": landed })
    expect(report.repairs.map(({ kind }) => kind)).toEqual(["path-by-text", "example"])
  })

  it("is found for a page, which reads without the files", async () => {
    const workspace = await memoryWorkspace({ "src/cart.ts": cart, "src/math.ts": math })
    const paths = await pathsOfCode(workspace, ["Hello.", answer], {})
    expect(paths).toEqual([[], [{ from: answer.indexOf("```ts"), paths: ["src/cart.ts"] }]])
    expect(readRounds(["Hello.", answer], {}, paths)).toMatchObject({
      parsed: { edits: [{ path: "src/cart.ts" }], issues: [] },
      rounds: [1],
    })
  })
})
