import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { expect, it, onTestFinished } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { createSession, openWorkspace } from "../index.ts"
import { serveMcp } from "./index.ts"

it("serves lines by anchors to a real client", async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, "a.txt"), "one\ntwo\n")
  const workspace = await openWorkspace({ roots: [{ dir: folder }] })
  const serving = await serveMcp({
    version: "1.0.0",
    http: { port: 0 },
    anchors: true,
    onError: () => {},
    openSession: async (room) => createSession({ workspace, room }),
  })
  onTestFinished(() => serving.close())
  const client = new Client({ name: "test", version: "1" })
  await client.connect(new StreamableHTTPClientTransport(new URL(serving.url!)))
  onTestFinished(() => client.close())
  const call = async (name: string, input: object) => {
    const { content } = await client.callTool({ name, arguments: { filePath: "a.txt", ...input } })
    return (content as { text: string }[])[0]!.text
  }
  const shown = await call("read", {})
  expect(shown).toMatch(/^1:[0-9a-f]{2}\|one\n2:[0-9a-f]{2}\|two$/)
  const [, second] = /^(2:..)\|/m.exec(shown)!
  expect(await call("edit", { start: second, newString: "2" })).toMatch(/^Edit applied successfully\./)
  expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe("one\n2\n")
  expect(await call("edit", { start: second, newString: "zwei" })).toContain("Line 2 is another one now: 2")
})

it("offers excerpt to who starts it so, and to nobody else", async () => {
  const folder = temporaryFolder()
  const code = (rate: number) => `export function tax(price: number): number {\n  return price * ${rate}\n}\n`
  writeFileSync(join(folder, "a.ts"), `export const one = 1\n\n${code(0.2)}`)
  const workspace = await openWorkspace({ roots: [{ dir: folder }] })
  for (const excerpt of [false, true]) {
    const serving = await serveMcp({
      version: "1.0.0",
      http: { port: 0 },
      excerpt,
      onError: () => {},
      openSession: async (room) => createSession({ workspace, room }),
    })
    onTestFinished(() => serving.close())
    const client = new Client({ name: "test", version: "1" })
    await client.connect(new StreamableHTTPClientTransport(new URL(serving.url!)))
    onTestFinished(() => client.close())
    const { tools } = await client.listTools()
    expect(tools.some(({ name }) => name === "excerpt")).toBe(excerpt)
    if (!excerpt) continue
    await client.callTool({ name: "read", arguments: { filePath: "a.ts" } })
    const input = { filePath: "a.ts", code: `// ... existing code ...\n\n${code(0.25)}` }
    expect(await client.callTool({ name: "excerpt", arguments: input })).not.toHaveProperty("isError")
    expect(readFileSync(join(folder, "a.ts"), "utf8")).toBe(`export const one = 1\n\n${code(0.25)}`)
  }
})
