import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { parse } from "../core.ts"
import { expectedFiles, pickedEdits, type Review, readRounds, review } from "../review.ts"
import { type Events, type ServedFolder, serveFolder } from "./testing/serve-folder.ts"

let open: ServedFolder | undefined
afterEach(async () => {
  await open?.close()
  open = undefined
})

async function start(files: Record<string, string>, options = {}): Promise<ServedFolder> {
  open = await serveFolder(files, options)
  return open
}

/** What the page does: ask for the files, and plan in the browser. */
async function preview(page: ServedFolder, response: string, choices = {}): Promise<Review> {
  const parsed = parse(response)
  const { targets, files, blocked } = await page.value("snapshot", { edits: pickedEdits(parsed, choices) })
  return review(parsed, { targets, files: new Map(files) }, { choices, blocked: new Map(blocked) })
}

const edit = (path: string, from: string, to: string) =>
  `<edit file="${path}" op="patch"><find>\n<<<\n${from}\n>>>\n</find><put>\n<<<\n${to}\n>>>\n</put></edit>\n`

describe("the files of a workspace", () => {
  it("are listed folder by folder, with sizes, badges and what is left out", async () => {
    const page = await start({
      ".gitignore": "*.log\n",
      "src/a.ts": "let a = 1\n",
      "src/b.ts": "b\n",
      "x.log": "log",
      "README.md": "# Hi\n",
    })
    execFileSync("git", ["init", "-q"], { cwd: page.dir })
    execFileSync("git", ["add", "src/a.ts"], { cwd: page.dir })
    expect(await page.value("tree", { dir: "" })).toMatchObject([
      { key: "src", kind: "folder", size: 12, files: 2, git: "M" },
      { key: ".gitignore", git: "U" },
      { key: "README.md", size: 5, git: "U" },
    ])
    const all = await page.value("tree", { dir: "", ignored: true })
    expect(all.filter(({ leftOut }) => leftOut).map(({ key, leftOut }) => `${key} ${leftOut}`)).toEqual([
      ".emend protected",
      ".git protected",
      "x.log gitignore",
    ])
    expect(await page.value("tree", { dir: "src" })).toMatchObject([
      { key: "src/a.ts", git: "A" },
      { key: "src/b.ts" },
    ])
    expect(await page.ask("tree", { dir: "../.." })).toMatchObject({ error: { code: "usage" } })
    expect((await page.value("workspace")).git).toBe(true)
  })

  it("are found by words, the best first, and weighed", async () => {
    const page = await start({ "src/app/user.ts": "let user\n", "src/user-list.ts": "", "test/a.ts": "" })
    const { entries, total } = await page.value("find", { query: "src USER" })
    expect(entries.map(({ key }) => key)).toEqual(["src/app/user.ts", "src/user-list.ts"])
    expect(total).toBe(2)
    expect(await page.value("tokens", { keys: ["src/app/user.ts", "src", "nowhere"] })).toEqual({
      "src/app/user.ts": 3,
      src: 3,
    })
    expect((await page.value("tree", { dir: "src" }))[0]).toMatchObject({ key: "src/app", tokens: 3 })
  })

  it("are packed as they are chosen", async () => {
    const page = await start({ "src/a.ts": "a\n", "src/b.ts": "b\n", "c.bin": "\0\0" })
    const chosen = { src: true, "src/b.ts": false, "c.bin": true, "gone.ts": true }
    const packed = await page.value("pack", { chosen, instructions: "Do it.", format: "opx" })
    expect(packed.files.map(({ key }) => key)).toEqual(["src/a.ts"])
    expect(packed.text).toContain("File: src/a.ts\n```ts\na\n```\n")
    expect(packed.text).toMatch(/<edit_format>.*<edit /s)
    expect(packed.tokens).toBeGreaterThan(100)
    expect(packed.skipped.map(({ key, reason }) => `${key} ${reason}`)).toEqual([
      "c.bin binary",
      "gone.ts missing",
    ])
    await page.value("saveSelection", { chosen, instructions: "Do it." })
    expect(await page.value("selection")).toEqual({ chosen, instructions: "Do it." })
    expect(readFileSync(join(page.dir, ".emend/.gitignore"), "utf8")).toBe("*\n")
  })
})

const shop = `export function total(cart: Cart) {
  return cart.items.length
}

export function isEmpty(cart: Cart) {
  return cart.items.length === 0
}

export function clear(cart: Cart) {
  cart.items = []
}
`

/** Parts of a file, the second of which names no file; and nothing names a file. */
const parts = `This is what I would change:

\`\`\`ts
export function total(cart: Cart) {
  return cart.sum
}
\`\`\`

\`\`\`ts
export function clear(cart: Cart) {
  cart.items = []
  cart.sum = 0
}
\`\`\`
`

describe("code that names no file", () => {
  it("is previewed in the browser, applied hunk by hunk, taken back, and there already when applied again", async () => {
    const page = await start({ "src/cart.ts": shop, "src/b.ts": "export const b = 1\n" })
    const read = async () =>
      readRounds([parts], {}, await page.value("pathsOfCode", { answers: [parts] })).parsed
    const look = async (choices = {}) => {
      const parsed = await read()
      const { targets, files } = await page.value("snapshot", { edits: parsed.edits })
      return review(parsed, { targets, files: new Map(files) }, { choices })
    }
    expect((await read()).edits).toMatchObject([{ path: "src/cart.ts", hunks: [{}, {}] }])
    const choices = { verdicts: { "src/cart.ts": ["accept" as const, "reject" as const] } }
    const { approved } = await look(choices)
    const request = { response: parts, options: {}, choices, expected: expectedFiles(approved) }
    expect(await page.value("apply", request)).toMatchObject({
      ok: true,
      edits: [{ path: "src/cart.ts", status: "applied", issue: { code: "permission_denied" } }],
      repairs: [{ kind: "path-by-text" }, { kind: "path-by-text" }],
    })
    const changed = shop.replace("cart.items.length\n", "cart.sum\n")
    expect(readFileSync(join(page.dir, "src/cart.ts"), "utf8")).toBe(changed)
    await page.value("undo", {})
    expect(readFileSync(join(page.dir, "src/cart.ts"), "utf8")).toBe(shop)
    const { approved: all } = await look()
    await page.value("apply", { response: parts, options: {}, choices: {}, expected: expectedFiles(all) })
    expect((await look()).plan.outcomes).toMatchObject([{ status: "already_applied" }])
  })
})

describe("a response", () => {
  it("is applied as it was previewed, undone and made again", async () => {
    const page = await start({ "a.txt": "one\ntwo\n" })
    const response = edit("a.txt", "two", "TWO")
    const { approved } = await preview(page, response)
    const request = { response, options: {}, choices: {}, expected: expectedFiles(approved) }
    const report = await page.value("apply", request)
    expect(report).toMatchObject({ ok: true, edits: [{ status: "applied" }] })
    expect(readFileSync(join(page.dir, "a.txt"), "utf8")).toBe("one\nTWO\n")
    expect(await page.value("history")).toMatchObject([{ id: report.commit, undone: false }])
    expect(await page.value("changes", { id: report.commit })).toMatchObject([
      { path: "a.txt", since: "same" },
    ])
    await page.value("undo", {})
    expect(readFileSync(join(page.dir, "a.txt"), "utf8")).toBe("one\ntwo\n")
    await page.value("redo", {})
    expect(readFileSync(join(page.dir, "a.txt"), "utf8")).toBe("one\nTWO\n")
    page.write("a.txt", "else\n")
    expect(await page.ask("undo", {})).toMatchObject({ error: { code: "stale", paths: ["a.txt"] } })
  })

  it("is not applied when the file, or the response, is not what was previewed", async () => {
    const page = await start({ "a.txt": "one\ntwo\n", "b.txt": "two\n" })
    const response = edit("a.txt", "two", "TWO")
    const { approved } = await preview(page, response)
    const request = { response, options: {}, choices: {}, expected: expectedFiles(approved) }
    page.write("a.txt", "zero\none\ntwo\n")
    expect(await page.ask("apply", request)).toMatchObject({ error: { code: "stale", paths: ["a.txt"] } })
    page.write("a.txt", "one\ntwo\n")
    const other = { ...request, response: edit("b.txt", "two", "TWO") }
    expect(await page.ask("apply", other)).toMatchObject({
      error: { code: "stale", paths: ["a.txt", "b.txt"] },
    })
    expect(readFileSync(join(page.dir, "a.txt"), "utf8")).toBe("one\ntwo\n")
    expect(existsSync(join(page.dir, ".emend/commits"))).toBe(false)
  })

  it("lands where a person picked, in part", async () => {
    const page = await start({ "a.txt": "x\ny\nx\n", "b.txt": "b\n" })
    const response = edit("a.txt", "x", "X") + edit("b.txt", "b", "B")
    expect((await preview(page, response)).plan.outcomes[0]).toMatchObject({ issue: { code: "ambiguous" } })
    const choices = { only: [0], picks: [{ edit: 0, line: 3 }] }
    const { approved } = await preview(page, response, choices)
    const expected = expectedFiles(approved)
    expect(await page.value("apply", { response, options: {}, choices, expected })).toMatchObject({
      ok: true,
    })
    expect(readFileSync(join(page.dir, "a.txt"), "utf8")).toBe("x\ny\nX\n")
    expect(readFileSync(join(page.dir, "b.txt"), "utf8")).toBe("b\n")
  })

  it("is formatted and staged as the project wants it, and says what went wrong with that", async () => {
    const page = await start(
      {
        "a.txt": "one\n",
        "emend.config.json": JSON.stringify({
          stage: true,
          formatters: { "*.txt": [process.execPath, "format.mjs", "$FILE"], "*.md": ["no-such-program"] },
        }),
        "format.mjs":
          'import { readFileSync, writeFileSync } from "node:fs"; const [file] = process.argv.slice(2); writeFileSync(file, readFileSync(file, "utf8").toUpperCase())',
        "b.md": "b\n",
      },
      { trust: true },
    )
    execFileSync("git", ["init", "-q"], { cwd: page.dir })
    const response = edit("a.txt", "one", "two") + edit("b.md", "b", "c")
    const expected = expectedFiles((await preview(page, response)).approved)
    const report = await page.value("apply", { response, options: {}, choices: {}, expected })
    expect(report.notices).toEqual([expect.stringContaining("no-such-program")])
    expect(readFileSync(join(page.dir, "a.txt"), "utf8")).toBe("TWO\n")
    expect(
      execFileSync("git", ["diff", "--cached", "--name-only"], { cwd: page.dir, encoding: "utf8" }),
    ).toBe("a.txt\nb.md\n")
    await page.value("undo", {})
    expect(readFileSync(join(page.dir, "a.txt"), "utf8")).toBe("one\n")
  })

  it("is followed by nothing in a folder that nobody has trusted, which the page is told", async () => {
    const format = 'require("fs").writeFileSync("ran", "")'
    const page = await start({
      "a.txt": "one\n",
      "emend.config.json": JSON.stringify({ stage: true, formatters: { "*.txt": ["node", "-e", format] } }),
    })
    execFileSync("git", ["init", "-q"], { cwd: page.dir })
    const { untrusted } = await page.value("settings", {})
    expect(untrusted).toMatchObject({ code: "untrusted", wants: [expect.any(String), expect.any(String)] })
    const response = edit("a.txt", "one", "two")
    const expected = expectedFiles((await preview(page, response)).approved)
    const report = await page.value("apply", { response, options: {}, choices: {}, expected })
    expect(report).toMatchObject({ ok: true, notices: [expect.stringContaining("not trusted")] })
    expect(existsSync(join(page.dir, "ran"))).toBe(false)
    expect(execFileSync("git", ["ls-files"], { cwd: page.dir, encoding: "utf8" })).toBe("")
  })

  it("asks nobody about rules that the person sets on the page itself", async () => {
    const page = await start({ "a.txt": "one\n" })
    const permissions = [{ pattern: "Makefile", action: "allow" }]
    const saved = await page.value("saveSettings", { changes: { permissions } })
    expect(saved).toMatchObject({ settings: { permissions } })
    expect(saved).not.toHaveProperty("untrusted")
    page.write("emend.config.json", JSON.stringify({ permissions: { edit: { "**/*.yml": "allow" } } }))
    expect(await page.value("settings", {})).toHaveProperty("untrusted")
  })

  it("does not run a program that it changes, in a folder that is trusted", async () => {
    const mark = (name: string) => `require("fs").writeFileSync("${name}", "")\n`
    const config = { formatters: { "*.txt": [process.execPath, "format.cjs"] } }
    const files = {
      "a.txt": "one\n",
      "emend.config.json": JSON.stringify(config),
      "format.cjs": mark("fine"),
    }
    const page = await start(files, { trust: true })
    const apply = async (response: string) => {
      const expected = expectedFiles((await preview(page, response)).approved)
      return page.value("apply", { response, options: {}, choices: {}, expected })
    }
    const swap = edit("format.cjs", mark("fine").trim(), mark("evil").trim())
    await apply(swap + edit("a.txt", "one", "two"))
    const { notices } = await apply(edit("a.txt", "two", "three"))
    expect(notices).toEqual([expect.stringContaining("format.cjs has changed")])
    expect(["fine", "evil"].filter((name) => existsSync(join(page.dir, name)))).toEqual([])
  })

  it("leaves the settings of emend in package.json alone where a rule denies its configuration", async () => {
    const page = await start({
      "package.json": '{\n  "name": "a"\n}\n',
      "emend.config.json": '{"permissions":{"edit":{"emend.config.json":"deny"}}}',
    })
    const attempt = async (now: string) => {
      const response = edit("package.json", '  "name": "a"', now)
      const expected = expectedFiles((await preview(page, response)).approved)
      return page.ask("apply", { response, options: {}, choices: {}, expected })
    }
    expect(await attempt('  "name": "a", "emend": {}')).toMatchObject({
      error: { code: "permission_denied", paths: ["package.json"] },
    })
    expect(readFileSync(join(page.dir, "package.json"), "utf8")).toBe('{\n  "name": "a"\n}\n')
    expect(await attempt('  "name": "b"')).toMatchObject({ value: { ok: true } })
  })

  it("leaves alone what a rule denies", async () => {
    const page = await start({
      "a.txt": "one\n",
      "emend.config.json": '{"permissions":{"edit":{"*.txt":"deny"}}}',
    })
    const response = edit("a.txt", "one", "ONE")
    expect((await preview(page, response)).plan.outcomes[0]).toMatchObject({
      issue: { code: "permission_denied" },
    })
    const forced = { path: "a.txt", before: null, after: null }
    expect(await page.ask("apply", { response, options: {}, choices: {}, expected: [forced] })).toMatchObject(
      {
        error: { code: "permission_denied" },
      },
    )
    page.write("emend.config.json", '{"permissions":{"edit":{"*.txt":"denny"}}}')
    expect(await page.ask("apply", { response, options: {}, choices: {}, expected: [] })).toMatchObject({
      error: { code: "usage", message: expect.stringContaining("denny") },
    })
  })

  it("can be sent by a program while it is written, and the page hears it grow", async () => {
    const page = await start({})
    const events = await page.events()
    await events.next("hello")
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of ["Hello ", "wörld"]) controller.enqueue(encoder.encode(piece))
        controller.close()
      },
    })
    const headers = { "x-emend-token": page.served.token }
    const sent = await page.fetch("/api/incoming", {
      method: "POST",
      headers,
      body,
      duplex: "half",
    } as RequestInit)
    expect(await sent.json()).toEqual({ value: { length: 11 } })
    let text = ""
    for (let done = false; !done; ) {
      const event = await events.next("response")
      expect(event.from).toBe(text.length)
      text += event.text
      done = event.done
    }
    expect(text).toBe("Hello wörld")
    expect(await page.value("response")).toEqual({ text: "Hello wörld", done: true })
    events.close()
  })
})

/** Until the page hears of a file by name. */
async function heard(events: Events, key: string): Promise<boolean> {
  for (;;) if ((await events.next("files")).keys?.includes(key)) return true
}

describe("live", () => {
  it("tells of changed files, commits and settings, and who changed them", async () => {
    const page = await start({ "src/a.ts": "a\n" })
    const events = await page.events()
    await events.next("hello")
    // The first may come before all folders are watched, and is then told without a name.
    page.write("first.ts", "first\n")
    await events.next("files")
    page.write("src/deep/new.ts", "new\n")
    expect(await heard(events, "src/deep")).toBe(true)
    // Once it is watched, that is; who writes before is told the name of the folder alone.
    const again = setInterval(() => page.write("src/deep/new.ts", `${Date.now()}\n`), 50)
    expect(await heard(events, "src/deep/new.ts")).toBe(true)
    clearInterval(again)
    expect((await page.value("find", { query: "new" })).total).toBe(1)
    const settings = await page.value("saveSettings", { changes: { excludes: ["*.snap"], theme: "dark" } })
    expect(settings.settings).toMatchObject({ excludes: ["*.snap"], theme: "dark", match: "format" })
    await events.next("settings")
    expect(JSON.parse(readFileSync(join(page.dir, "emend.config.json"), "utf8"))).toEqual({
      exclude: ["*.snap"],
    })
    const at = { excludes: ["*.a"], gitignore: false, match: "exact", mode: "atomic" }
    await Promise.all(
      Object.entries(at).map(([key, value]) => page.value("saveSettings", { changes: { [key]: value } })),
    )
    expect((await page.value("settings")).settings).toMatchObject(at)
    page.write("emend.config.json", '{"theme":"lihgt"}')
    await expect.poll(async () => (await page.value("settings")).issues.length).toBe(1)
    expect((await page.value("settings")).issues[0]!.message).toContain("theme")
    expect(await page.ask("saveSettings", { changes: { theme: "dark" } })).toMatchObject({
      error: { code: "usage" },
    })
    events.close()
  })
})
