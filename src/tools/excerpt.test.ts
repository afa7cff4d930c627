import { expect, it } from "vitest"
import { memoryWorkspace, sessionFrom } from "../index.ts"
import { callTool, toolsNamed } from "../tools.ts"

const cart = `export function total(items: number[]): number {
  let sum = 0
  for (const item of items) sum += item
  return sum
}

export function tax(price: number): number {
  return price * 0.2
}
`
const excerpt = `// ... existing code ...

export function tax(price: number): number {
  return price * 0.25
}
`

async function open(files: Record<string, string> = { "cart.ts": cart }) {
  const workspace = memoryWorkspace(files)
  const session = await sessionFrom({ workspace })
  const text = async (path: string) => (await callTool(session, "read", { filePath: path })).output
  return { session, text }
}

it("lands what changes, keeps the rest, and is taken back", async () => {
  const { session, text } = await open()
  const before = await text("cart.ts")
  const done = await callTool(session, "excerpt", { filePath: "cart.ts", code: excerpt })
  expect(done).toMatchObject({
    ok: true,
    output: expect.stringMatching(
      /^Excerpt applied successfully\.\n--- a\/cart\.ts[\s\S]*\n- {2}return price \* 0\.2\n\+ {2}return price \* 0\.25\n }$/,
    ),
    metadata: { filediff: { before: cart, after: cart.replace("0.2", "0.25") } },
  })
  expect(await callTool(session, "undo", {})).toMatchObject({ ok: true })
  expect(await text("cart.ts")).toBe(before)
})

it.each([
  ["Morph's", { target_file: "cart.ts", instructions: "raise the tax", code_edit: excerpt }],
  ["Relace's", { path: "cart.ts", edit_snippet: excerpt }],
  ["Copilot's", { explanation: "raise the tax", filePath: "cart.ts", code: excerpt }],
])("takes %s parameters", async (_, input) => {
  const { session, text } = await open()
  await text("cart.ts")
  expect(await callTool(session, "excerpt", input)).toMatchObject({ ok: true })
})

it("wants the file to have been read, and refuses what it cannot place, with nothing written", async () => {
  const { session, text } = await open()
  expect(await callTool(session, "excerpt", { filePath: "cart.ts", code: excerpt })).toMatchObject({
    ok: false,
    metadata: { issues: [{ code: "not_read" }] },
  })
  const before = await text("cart.ts")
  const lost = "// ... existing code ...\n  order.ship(now)\n  order.close()\n// ... existing code ...\n"
  const refused = await callTool(session, "excerpt", { filePath: "cart.ts", code: lost })
  expect(refused.ok).toBe(false)
  expect(refused.output).toContain("What to do:")
  expect(await text("cart.ts")).toBe(before)
})

it("is offered to who asks for it, and advises only what is offered", () => {
  expect(toolsNamed().map(({ name }) => name)).not.toContain("excerpt")
  expect(toolsNamed(undefined, { excerpt: true }).at(-1)!.description).toContain("use edit")
  const [alone] = toolsNamed(["excerpt"])
  expect(alone!.description).not.toMatch(/\bedit\b/)
})
