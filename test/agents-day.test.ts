import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { builtProgram } from "../src/cli/testing/program.ts"
import { ways } from "../src/mcp/testing/clients.ts"
import { temporaryFolder } from "./folder.ts"
import { top } from "./sources.ts"

/**
 * A whole day of an agent, over MCP: a real client, the real program, a real TypeScript project, a real language
 * server. Nobody pretends anything.
 */

const program = builtProgram()

/** With an error in its last line that nobody has mended yet. */
const prices = `export interface Item {
  name: string
  price: number
}

export function total(items: Item[]): number {
  return items.reduce((sum, item) => sum + item.price, 0)
}

export function label(item: Item): string {
  return item.name + ": " + item.price
}

export const currency: number = "euro"
`

const shop = `import { label, total } from "./prices.js"

const items = [{ name: "tea", price: 3 }]
console.log(items.map(label).join("\\n"), total(items))
`

const answer = `The shop should say what kind of tea it sells:

src/shop.ts
\`\`\`ts
<<<<<<< SEARCH
const items = [{ name: "tea", price: 3 }]
=======
const items = [{ name: "green tea", price: 3 }]
>>>>>>> REPLACE
\`\`\`
`

/** A project as it lies on somebody's disk, with its own TypeScript and a language server. */
function project(): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, "src"))
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true })
  const installed = (name: string) => join(top, "node_modules", name)
  symlinkSync(installed("typescript-5"), join(folder, "node_modules/typescript"), "junction")
  symlinkSync(
    installed("typescript-language-server/lib/cli.mjs"),
    join(folder, "node_modules/.bin/typescript-language-server"),
  )
  const compilerOptions = { strict: true, module: "nodenext", target: "es2022", noEmit: true, types: [] }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }))
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "shop", type: "module" }))
  writeFileSync(join(folder, "emend.config.json"), JSON.stringify({ diagnostics: { timeout: 30_000 } }))
  writeFileSync(join(folder, "src/prices.ts"), prices)
  writeFileSync(join(folder, "src/shop.ts"), shop)
  return folder
}

const newestAndOldest = ways.filter(({ name }) => !name.includes("2025"))

// A language server may take its time on a busy machine.
describe.each(newestAndOldest)("an agent's day: $name", { timeout: 120_000 }, ({ connect }) => {
  it("reads, edits, is told what others did, reads again, breaks something, and takes it back", async () => {
    const folder = project()
    const file = join(folder, "src/prices.ts")
    const filePath = "src/prices.ts"
    const text = () => readFileSync(file, "utf8")
    const agent = await connect(program, folder, undefined, ["--trust"])
    const edit = (oldString: string, newString: string) =>
      agent.call("edit", { filePath, oldString, newString })
    const landed = { isError: false, data: { ok: true, metadata: { diagnostics: [] } } }

    // Without having read the file, nothing may be changed.
    const plus = 'item.name + ": " + item.price'
    const colon = '[item.name, item.price].join(": ")'
    expect(await edit(plus, colon)).toMatchObject({
      isError: true,
      data: { metadata: { issues: [{ code: "not_read" }] } },
    })
    expect(text()).toBe(prices)

    // Read, and edit.
    expect((await agent.call("read", { filePath })).text).toContain(`11→  return ${plus}`)
    expect(await edit(plus, colon)).toMatchObject(landed)
    const first = prices.replace(plus, colon)
    expect(text()).toBe(first)

    // And again, without reading: the agent knows what it wrote itself.
    expect(await edit("item.price, 0)", "item.price, 0) // in euros")).toMatchObject(landed)
    const second = first.replace("item.price, 0)", "item.price, 0) // in euros")
    expect(text()).toBe(second)

    // Somebody else changes the very line that the agent wants to change next.
    const costs = '[item.name, item.price].join(" costs ")'
    const theirs = second.replace(colon, costs)
    writeFileSync(file, theirs)
    const stale = await edit(`return ${colon}`, 'return [item.name, item.price].join(" = ")')
    expect(stale).toMatchObject({ isError: true, data: { metadata: { issues: [{ code: "stale" }] } } })
    expect(stale.text).toContain(colon)
    expect(stale.text).toContain(costs)
    expect(text()).toBe(theirs)

    // It reads again, and now gets it right.
    expect((await agent.call("read", { filePath })).text).toContain(`11→  return ${costs}`)
    const now = '[item.name, item.price].join(" for ")'
    expect(await edit(costs, now)).toMatchObject(landed)
    const third = theirs.replace(costs, now)
    expect(text()).toBe(third)

    // A mistake: the language server names the new error, and not the old one.
    const broken = await edit("label(item: Item): string", "label(item: Item): number")
    expect(text()).toBe(third.replace("label(item: Item): string", "label(item: Item): number"))
    expect(broken.isError).toBe(false)
    expect(broken.text).toContain("ERROR [11:3] Type 'string' is not assignable to type 'number'.")
    expect(broken.text).not.toContain("[14:")
    expect(broken.data.metadata.diagnostics).toMatchObject([
      { path: filePath, found: [{ severity: "error", line: 11, column: 3 }], more: 0 },
    ])

    // It takes that back, and goes on with another file, this time as a whole answer.
    expect(await agent.call("undo", {})).toMatchObject({ isError: false })
    expect(text()).toBe(third)
    await agent.call("read", { filePath: "src/shop.ts" })
    expect(await agent.call("apply_edits", { response: answer })).toMatchObject({
      isError: false,
      data: { ok: true, diagnostics: [] },
    })
    expect(readFileSync(join(folder, "src/shop.ts"), "utf8")).toBe(shop.replace('"tea"', '"green tea"'))
    expect(text()).toBe(third)
  })
})
