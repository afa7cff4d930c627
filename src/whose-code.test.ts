import { describe, expect, it } from "vitest"
import { apply } from "./apply.ts"
import { applyToFiles } from "./apply-to-files.ts"
import { parse } from "./core.ts"
import { namelessCode, searchForFiles } from "./nameless.ts"
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
    expect(report).toMatchObject({
      edits: [],
      issues: [{ code: "no_edits", line: 3, hint: expect.stringContaining("name of its file above") }],
    })
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

describe("code with no more than the bare name of its file", () => {
  const called = (name: string) =>
    answer.replace("It should sum the prices:", `Update \`${name}\` to sum the prices:`)
  const land = async (files: Record<string, string>, response: string) => {
    const workspace = await memoryWorkspace(files)
    const report = await apply(response, { workspace })
    const decoder = new TextDecoder()
    const texts = [...workspace.files()].map(([path, bytes]) => [path, decoder.decode(bytes)])
    return { report, texts: Object.fromEntries(texts) as Record<string, string> }
  }

  it("is a part of the only file of that name, in whatever folder, and that is said", async () => {
    const { report, texts } = await land({ "src/shop/cart.ts": cart, "src/math.ts": math }, called("cart.ts"))
    expect(report).toMatchObject({ ok: true, edits: [{ path: "src/shop/cart.ts", status: "applied" }] })
    expect(report.repairs.map(({ message }) => message).join(" ")).toContain(
      "cart.ts was taken for src/shop/cart.ts, the only file of that name that explains the code.",
    )
    expect(texts["src/shop/cart.ts"]).toBe(landed)
    const again = await land({ "src/shop/cart.ts": landed, "src/math.ts": math }, called("cart.ts"))
    expect(again.report.edits).toMatchObject([{ path: "src/shop/cart.ts", status: "already_applied" }])
  })

  it("is the part of the file that has this very name, if it is there", async () => {
    const files = { "cart.ts": cart, "src/cart.ts": cart }
    const { report } = await land(files, called("cart.ts"))
    expect(report).toMatchObject({ ok: true, edits: [{ path: "cart.ts" }] })
  })

  it("is refused where several files of that name explain it, or none does", async () => {
    for (const files of [
      { "src/cart.ts": cart, "old/cart.ts": cart },
      { "src/cart.ts": math, "src/total.ts": cart },
    ]) {
      const { report, texts } = await land(files, called("cart.ts"))
      expect(report).toMatchObject({ ok: false, files: [] })
      expect(texts).toEqual(files)
    }
  })

  it("is joined with what the answer says of the same file by its path", async () => {
    const fence = "```ts\nexport function clear(cart: Cart) {\n  cart.items.length = 0\n}\n```\n"
    const response = `${called("cart.ts")}\nAlso update \`src/cart.ts\`:\n\n${fence}`
    const { report, texts } = await land({ "src/cart.ts": cart }, response)
    expect(report).toMatchObject({ ok: true, files: [{ path: "src/cart.ts" }] })
    expect(texts["src/cart.ts"]).toBe(landed.replace("cart.items = []", "cart.items.length = 0"))
  })

  const below = (head: string) => `${head}\n\n${answer.slice(answer.indexOf("```ts"))}`

  it("is no new file at the top, if it fits into the one of that name", async () => {
    for (const head of ["**cart.ts**", "### cart.ts", "`cart.ts`"]) {
      const { report, texts } = await land({ "src/cart.ts": cart, "src/math.ts": math }, below(head))
      expect(report).toMatchObject({ ok: true, edits: [{ path: "src/cart.ts", status: "applied" }] })
      expect(texts).toEqual({ "src/cart.ts": landed, "src/math.ts": math })
    }
  })

  it("is a new file if words ask for one, or it fits into none of that name", async () => {
    const asked = await land({ "src/cart.ts": cart }, below("Create a second cart:\n\n**cart.ts**"))
    expect(asked.report.edits).toMatchObject([{ op: "create", path: "cart.ts", status: "applied" }])
    const other = await land({ "src/cart.ts": math }, below("**cart.ts**"))
    expect(other.report.edits).toMatchObject([{ op: "create", path: "cart.ts", status: "applied" }])
    const whole = '{\n  "name": "all",\n  "private": true,\n  "workspaces": ["packages/*"]\n}\n'
    const part = '{\n  "name": "web",\n  "private": true,\n  "scripts": { "test": "vitest" }\n}\n'
    const files = { "packages/web/package.json": part }
    const { report, texts } = await land(files, `**package.json**\n\n\`\`\`json\n${whole}\`\`\`\n`)
    expect(report.edits).toMatchObject([{ op: "create", path: "package.json", status: "applied" }])
    expect(texts).toEqual({ ...files, "package.json": whole })
  })

  it("is the same for texts in memory, and as data for a page", async () => {
    const files = { "src/cart.ts": cart, "src/math.ts": math }
    expect(applyToFiles(called("cart.ts"), files).files).toEqual({ "src/cart.ts": landed })
    const paths = await pathsOfCode(await memoryWorkspace(files), [called("cart.ts")], {})
    expect(readRounds([called("cart.ts")], {}, paths).parsed.edits).toMatchObject([{ path: "src/cart.ts" }])
  })
})

describe("code without a name beside code that has one", () => {
  const made = "Create `src/tax.ts`:\n\n```ts\nexport const tax = 0.2\n```\n"
  const files = { "src/cart.ts": cart, "src/math.ts": math }
  const tax = "export const tax = 0.2\n"

  // Below the first words it was counted to the new file, below the others it was passed over without a word.
  it.each(["It is added to the total:", "Use it for the total:", ""])(
    "is a part of the only file that explains it, also in the second run: %s",
    (words) => {
      const more = answer.replace("It should sum the prices:", words)
      const { report, files: written } = applyToFiles(`${made}\n${more}`, files)
      expect(report).toMatchObject({ ok: true, edits: [{ path: "src/tax.ts" }, { path: "src/cart.ts" }] })
      expect(written).toEqual({ "src/tax.ts": tax, "src/cart.ts": landed })
      const again = applyToFiles(`${made}\n${more}`, { ...files, ...written })
      expect(again.report.edits.map(({ status }) => status)).toEqual(["already_applied", "already_applied"])
    },
  )

  it("is refused where two files explain it, and what has a name lands", () => {
    const { report, files: written } = applyToFiles(`${made}\n${answer}`, { ...files, "old/cart.ts": cart })
    expect(report).toMatchObject({ ok: false, issues: [{ code: "ambiguous" }] })
    expect(written).toEqual({ "src/tax.ts": tax })
  })

  it("is an example where it fits into none, and that is said", () => {
    const example = "Usage:\n\n```ts\nconsole.log(total(shop.cart) * tax)\n```\n"
    const { report, files: written } = applyToFiles(`${made}\n${example}`, files)
    expect(written).toEqual({ "src/tax.ts": tax })
    expect(report.repairs.map(({ kind, message }) => [kind, message])).toContainEqual([
      "example",
      "The code on line 9 was taken for an example: it names no file, and none explains it.",
    ])
  })

  it.each(["Currently you have:", "The problem is here:", "Alternatively, you could write:"])(
    "is an example below words that only show it: %s",
    (words) => {
      const shown = answer.replace("It should sum the prices:", words)
      const { report, files: written } = applyToFiles(`${shown}\n${made}`, files)
      expect(written).toEqual({ "src/tax.ts": tax })
      expect(report.repairs.map(({ kind }) => kind)).toContain("example")
    },
  )

  it("is no part of a file that the answer names: an example may well show it", () => {
    const named = answer.replace("It should sum the prices:", "Update `src/cart.ts`:")
    const example =
      "For example, without a sum:\n\n```ts\nexport function isEmpty(cart: Cart) {\n  return total(cart) === 0\n}\n```\n"
    const { report, files: written } = applyToFiles(`${named}\n${example}`, files)
    expect(written).toEqual({ "src/cart.ts": landed })
    expect(report.repairs.map(({ kind }) => kind)).toContain("example")
  })
})

it.each([
  [{ characters: 10_000, lines: 100 }, ["cart.ts"]],
  [{ characters: 100, lines: 100 }, []],
  [{ characters: 10_000, lines: 5 }, []],
])(
  "with %o to look at, code without a name is of %j: of none where some were not looked at",
  (most, paths) => {
    const search = searchForFiles(namelessCode(parse(answer), answer), most)
    search.look("cart.ts", cart)
    search.look("math.ts", math)
    expect(search.found().map((each) => each.paths)).toEqual([paths])
  },
)
