import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { clients } from "./testing/clients.ts"
import { serveFiles } from "./testing/serve.ts"

const [client] = clients

it("serves lines by anchors to a real client", async () => {
  const served = await serveFiles({ "a.txt": "one\ntwo\n" }, { anchors: true })
  const { call } = await client!.connect(served)
  const { text: shown } = await call("read", { filePath: "a.txt" })
  expect(shown).toMatch(/^1:[0-9a-f]{2}\|one\n2:[0-9a-f]{2}\|two$/)
  const [, start] = /^(2:..)\|/m.exec(shown)!
  const edited = await call("edit", { filePath: "a.txt", start, newString: "2" })
  expect(edited.text).toMatch(/^Edit applied successfully\./)
  expect(readFileSync(join(served.folder, "a.txt"), "utf8")).toBe("one\n2\n")
  const stale = await call("edit", { filePath: "a.txt", start, newString: "zwei" })
  expect(stale).toMatchObject({
    isError: true,
    text: expect.stringContaining("Line 2 is another one now: 2"),
  })
})

it("offers excerpt to who starts it so, and to nobody else", async () => {
  const code = (rate: number) => `export function tax(price: number): number {\n  return price * ${rate}\n}\n`
  const files = { "a.ts": `export const one = 1\n\n${code(0.2)}` }
  const names = async (excerpt: boolean) =>
    (await (await client!.connect(await serveFiles(files, { excerpt }))).tools()).map(({ name }) => name)
  expect(await names(false)).not.toContain("excerpt")
  expect(await names(true)).toContain("excerpt")
  const served = await serveFiles(files, { excerpt: true })
  const { call } = await client!.connect(served)
  await call("read", { filePath: "a.ts" })
  const input = { filePath: "a.ts", code: `// ... existing code ...\n\n${code(0.25)}` }
  expect(await call("excerpt", input)).toMatchObject({ isError: false })
  expect(readFileSync(join(served.folder, "a.ts"), "utf8")).toBe(`export const one = 1\n\n${code(0.25)}`)
})
