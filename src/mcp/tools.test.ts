import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { clients } from "./testing/clients.ts"
import { serveFiles } from "./testing/serve.ts"

const source = "const one = 1\nconst two = 2\nconst three = 3\n"

const block = (path: string, old: string, now: string) =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n\`\`\`\n`

describe.each(clients)("$name", ({ connect }) => {
  /** A client of a server for these files. */
  async function start(files: Record<string, string> = { "numbers.ts": source }) {
    const { url, folder } = await serveFiles(files)
    const client = await connect({ url })
    return { client, folder, text: (path: string) => readFileSync(join(folder, path), "utf8") }
  }

  it("shows eight tools that say what they may do, and how to work with them", async () => {
    const { client } = await start()
    const tools = await client.tools()
    const changing = { readOnlyHint: false, destructiveHint: true, openWorldHint: false }
    const looking = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
    expect(Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]))).toMatchObject({
      read: looking,
      edit: { ...changing, idempotentHint: false },
      multiedit: { ...changing, idempotentHint: false },
      apply_patch: { ...changing, idempotentHint: false },
      write: { ...changing, idempotentHint: true },
      undo: { ...changing, idempotentHint: false },
      preview_edits: looking,
      apply_edits: { ...changing, idempotentHint: false },
    })
    expect(tools).toHaveLength(8)
    for (const tool of tools) {
      expect(tool.title).toMatch(/^[A-Z]/)
      expect(tool.annotations?.title).toBe(tool.title)
      expect(tool.inputSchema.properties).toHaveProperty("session")
      expect(tool.outputSchema).toMatchObject({ type: "object" })
    }
    expect(client.instructions()).toMatch(/read a file before you change it[\s\S]*evidence/)
  })

  it("reads, edits, and takes it back", async () => {
    const { client, text } = await start()
    const read = await client.call("read", { filePath: "numbers.ts" })
    expect(read).toMatchObject({ isError: false, data: { ok: true, title: "numbers.ts", output: read.text } })
    expect(read.text).toBe("1→const one = 1\n2→const two = 2\n3→const three = 3")
    const edit = { filePath: "numbers.ts", oldString: "const two = 2", newString: "const two = 22" }
    expect(await client.call("edit", edit)).toMatchObject({
      isError: false,
      text: "Edit applied successfully.",
      data: { ok: true, metadata: { filediff: { before: source, additions: 1, deletions: 1 } } },
    })
    expect(text("numbers.ts")).toBe(source.replace("two = 2", "two = 22"))
    expect(await client.call("undo", {})).toMatchObject({
      isError: false,
      text: expect.stringContaining("Taken back"),
    })
    expect(text("numbers.ts")).toBe(source)
  })

  it("answers with plain text and nothing else, unless it is asked for data", async () => {
    const { url } = await serveFiles({ "numbers.ts": source }, { structured: false })
    const client = await connect({ url })
    expect((await client.tools()).filter(({ outputSchema }) => outputSchema !== undefined)).toEqual([])
    const read = await client.call("read", { filePath: "numbers.ts" })
    expect(read).toMatchObject({ text: "1→const one = 1\n2→const two = 2\n3→const three = 3", data: {} })
    const edit = { filePath: "numbers.ts", oldString: "const zwei = 2", newString: "const two = 22" }
    const missed = await client.call("edit", edit)
    expect(missed).toMatchObject({ isError: true, data: {} })
    expect(missed.text).toMatch(/^oldString not found in content\n[\s\S]*\nWhat to do: /)
    const response = block("numbers.ts", "const one = 1", "const one = 11")
    expect(await client.call("apply_edits", { response })).toMatchObject({ isError: false, data: {} })
  })

  it("lets the model mend what it got wrong: isError, with evidence, and no protocol error", async () => {
    const { client, text } = await start()
    await client.tools() // From now on clients hold the server to its output schemas.
    await client.call("read", { filePath: "numbers.ts" })
    const missing = await client.call("edit", {
      filePath: "numbers.ts",
      oldString: "const zwei = 2",
      newString: "x",
    })
    expect(missing.isError).toBe(true)
    expect(missing.text).toMatch(/oldString not found in content[\s\S]*const two = 2/)
    expect(missing.data).toMatchObject({ ok: false, metadata: { issues: [{ code: "not_found" }] } })
    const incomplete = await client.call("edit", { filePath: "numbers.ts" })
    expect(incomplete).toMatchObject({
      isError: true,
      text: expect.stringContaining("oldString is required"),
    })
    const nameless = await client.call("read", { filePath: "numbers.ts", session: "" })
    expect(nameless).toMatchObject({ isError: true, text: expect.stringContaining("session") })
    const silent = await client.call("apply_edits", { answer: "…" })
    expect(silent).toMatchObject({ isError: true, text: expect.stringContaining("response is required") })
    const empty = await client.call("apply_edits", { response: "I would not change anything." })
    expect(empty).toMatchObject({ isError: true, data: { ok: false, issues: [{ code: "no_edits" }] } })
    await expect(client.call("frobnicate", {})).rejects.toThrow(/frobnicate/)
    expect(text("numbers.ts")).toBe(source)
  })

  it("previews and applies a whole answer, and tells what to send again", async () => {
    const { client, text } = await start()
    await client.tools()
    await client.call("read", { filePath: "numbers.ts" })
    const response = `Two changes:\n\n${block("numbers.ts", "const one = 1", "const one = 11")}\n${block("numbers.ts", "const four = 4", "const four = 44")}`
    const preview = await client.call("preview_edits", { response })
    expect(preview.data).toMatchObject({
      ok: false,
      dryRun: true,
      commit: null,
      edits: [{ status: "validated" }, { status: "failed", issue: { code: "not_found" } }],
      files: [{ path: "numbers.ts", diff: expect.stringContaining("+const one = 11") }],
    })
    expect(text("numbers.ts")).toBe(source)
    expect(preview.text).toMatch(/const three = 3[\s\S]*hand the whole answer to apply_edits/)
    const applied = await client.call("apply_edits", { response })
    expect(applied).toMatchObject({ isError: true, data: { ok: false, commit: expect.any(String) } })
    expect(applied.text).toMatch(/Do not send them again:\n- update numbers\.ts/)
    expect(applied.data.retry).toMatch(/Send only the edits that failed/)
    expect(text("numbers.ts")).toBe(source.replace("one = 1", "one = 11"))
    const atomic = await client.call("apply_edits", { response, mode: "atomic", format: "search-replace" })
    expect(atomic.data).toMatchObject({ ok: false, mode: "atomic", commit: null })
  })

  it("keeps sessions apart that have different names, and the connection's own", async () => {
    const { client } = await start()
    const edit = { filePath: "numbers.ts", oldString: "const one = 1", newString: "const one = 11" }
    await client.call("read", { filePath: "numbers.ts", session: "a" })
    const notRead = { isError: true, data: { metadata: { issues: [{ code: "not_read" }] } } }
    expect(await client.call("edit", edit)).toMatchObject(notRead)
    expect(await client.call("edit", { ...edit, session: "b" })).toMatchObject(notRead)
    expect(await client.call("edit", { ...edit, session: "a" })).toMatchObject({ isError: false })
  })

  it("does what it is asked at once, in turn", async () => {
    const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`)
    const { client, text } = await start({ "many.txt": `${lines.join("\n")}\n` })
    await client.call("read", { filePath: "many.txt" })
    const results = await Promise.all(
      lines.map((line) =>
        client.call("edit", { filePath: "many.txt", oldString: `${line}\n`, newString: `${line}!\n` }),
      ),
    )
    expect(results.filter(({ isError }) => isError)).toEqual([])
    expect(text("many.txt")).toBe(lines.map((line) => `${line}!\n`).join(""))
  })

  it("cuts off what is too long, and says how to get the rest", async () => {
    const lines = Array.from({ length: 1900 }, (_, at) => `line ${at + 1} ${"x".repeat(60)}`)
    const { client, text } = await start({ "long.txt": `${lines.join("\n")}\n` })
    const first = await client.call("read", { filePath: "long.txt" })
    expect(first.text.length).toBeLessThan(61_000)
    const next = Number(/Read on with offset (\d+)\.\]$/.exec(first.text)![1])
    expect(first.text).toContain(`\n${next - 1}→line ${next - 1} x`)
    const rest = await client.call("read", { filePath: "long.txt", offset: next })
    expect(rest.text.startsWith(`${next}→line ${next} x`)).toBe(true)
    const rewrite = await client.call("write", { filePath: "long.txt", content: "short\n" })
    expect(JSON.stringify(rewrite.data).length).toBeLessThan(80_000)
    expect(text("long.txt")).toBe("short\n")
  })

  it("survives what goes wrong in a call", async () => {
    const { client, folder } = await start()
    await client.call("read", { filePath: "numbers.ts" })
    writeFileSync(join(folder, ".emend"), "not a folder: the journal cannot be written")
    const edit = { filePath: "numbers.ts", oldString: "const one = 1", newString: "const one = 11" }
    expect(await client.call("edit", edit)).toMatchObject({ isError: true })
    expect(await client.call("read", { filePath: "numbers.ts" })).toMatchObject({ isError: false })
  })
})
