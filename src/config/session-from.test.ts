import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { memoryWorkspace } from "../workspace/index.ts"
import type { Config } from "./config.ts"
import { effectsFrom } from "./effects-from.ts"
import { sessionFrom } from "./session-from.ts"
import { commandWords } from "./wants.ts"

const update = (path: string, old: string, text: string) => ({
  op: "update" as const,
  path,
  hunks: [{ old, new: text, scope: "substring" as const }],
})

async function open(config: Config) {
  const root = temporaryFolder()
  mkdirSync(join(root, "src"))
  writeFileSync(join(root, "src/a.txt"), "one\ntwo\n")
  writeFileSync(join(root, "yarn.lock"), "locked\n")
  writeFileSync(join(root, "emend.config.json"), JSON.stringify(config))
  const session = await sessionFrom({ root, trust: true })
  onTestFinished(() => session.close())
  return { root, session, text: (path: string) => readFileSync(join(root, path), "utf8") }
}

describe("sessionFrom", () => {
  it("follows the rules of the configuration", async () => {
    const { session } = await open({
      permissions: { edit: { "*.lock": "deny", "src/**": "ask" } },
      mustRead: false,
    })
    const denied = await session.apply([update("yarn.lock", "locked", "free")])
    expect(denied.edits[0]).toMatchObject({ status: "failed", issue: { code: "permission_denied" } })
    const unasked = await session.apply([update("src/a.txt", "one", "1")])
    expect(unasked.edits[0]!.issue!.message).toContain("nobody can be asked")
  })

  it("tells of a file that no longer parses, and refuses it where the configuration says so", async () => {
    const loose = {
      op: "update" as const,
      path: "a.json",
      hunks: [{ old: '    "b": 2\n', new: '    "b": 2,\n', scope: "lines" as const }],
    }
    const json = '{\n  "a": 1,\n  "b": 2\n}\n'
    const reportOf = async (config: Config) => {
      const { root, session } = await open({ mustRead: false, ...config })
      writeFileSync(join(root, "a.json"), json)
      return session.apply([loose])
    }
    expect(await reportOf({})).toMatchObject({ ok: true, files: [{ syntax: { before: 0, after: 1 } }] })
    expect(await reportOf({ syntax: "refuse" })).toMatchObject({
      ok: false,
      edits: [{ issue: { code: "doubt" } }],
    })
    expect((await reportOf({ syntax: "off" })).files[0]).not.toHaveProperty("syntax")
  })

  it("lets no agent change its own limits unasked, unless a rule says just that", async () => {
    const edit = update("emend.config.json", '"mustRead":false', '"stage":true')
    const lax = await open({ mustRead: false, permissions: { edit: { "**": "allow" } } })
    expect((await lax.session.apply([edit])).edits[0]).toMatchObject({ issue: { code: "permission_denied" } })
    const laxer = await open({ mustRead: false, permissions: { edit: { "emend.config.json": "allow" } } })
    expect(await laxer.session.apply([edit])).toMatchObject({ ok: true })
  })

  it("sees the configuration in package.json as well, and leaves the rest of that file free", async () => {
    const { session, root, text } = await open({ mustRead: false })
    const manifest = '{\n  "name": "a",\n  "scripts": {}\n}\n'
    writeFileSync(join(root, "package.json"), manifest)
    const emend = update("package.json", '"scripts": {}', '"\\u0065mend": { "formatters": { "*": "sh x" } }')
    expect((await session.apply([emend])).edits[0]).toMatchObject({ issue: { code: "permission_denied" } })
    const rewritten = { op: "rewrite" as const, path: "package.json", content: '{"emend":{"stage":true}}' }
    expect(await session.apply([rewritten])).toMatchObject({ ok: false })
    const moved = { op: "create" as const, path: "other.json", content: rewritten.content }
    const over = { op: "move" as const, path: "other.json", to: "package.json", overwrite: true }
    expect(await session.apply([moved, over])).toMatchObject({ ok: false })
    expect(text("package.json")).toBe(manifest)
    expect(await session.apply([update("package.json", '"a"', '"b"')])).toMatchObject({ ok: true })
  })

  it("knows its own name however it is spelled", async () => {
    const { session } = await open({ mustRead: false })
    for (const path of [
      "EMEND.config.JSON",
      "emend.con\ufb01g.json",
      "emend.config\u2060.json",
      "pac\u212aage.json",
    ]) {
      const edit = { op: "create" as const, path, content: '{ "emend": {} }' }
      expect(await session.apply([edit]), path).toMatchObject({ ok: false })
    }
  })

  it("wants files read unless the configuration says otherwise", async () => {
    const strict = await open({})
    const report = await strict.session.apply([update("src/a.txt", "one", "1")])
    expect(report.edits[0]).toMatchObject({ issue: { code: "not_read" } })
    const lax = await open({ mustRead: false })
    expect(await lax.session.apply([update("src/a.txt", "one", "1")])).toMatchObject({ ok: true })
  })

  it("places edits as the configuration says, unless the caller knows better", async () => {
    const { session } = await open({ match: "exact", mustRead: false })
    const edit = update("src/a.txt", "one \ntwo", "1\n2")
    expect(await session.apply([edit])).toMatchObject({ ok: false })
    expect(await session.apply([edit], { match: "fuzzy" })).toMatchObject({ ok: true })
  })

  it("formats, then stages", async () => {
    const upper =
      'require("fs").writeFileSync(process.argv[1], require("fs").readFileSync(process.argv[1], "utf8").toUpperCase())'
    const { root, session, text } = await open({
      mustRead: false,
      stage: true,
      formatters: { "*.txt": [process.execPath, "-e", upper, "$FILE"] },
    })
    execFileSync("git", ["init", "-q"], { cwd: root })
    const report = await session.apply([update("src/a.txt", "one", "uno")])
    const notices = [expect.stringContaining("1 │ UNO\n2 │ TWO")]
    expect(report).toMatchObject({ ok: true, staged: ["src/a.txt"], notices })
    expect(text("src/a.txt")).toBe("UNO\nTWO\n")
    expect(execFileSync("git", ["show", ":src/a.txt"], { cwd: root, encoding: "utf8" })).toBe("UNO\nTWO\n")
  })

  it("reads the configuration of a workspace in memory from there", async () => {
    const workspace = memoryWorkspace({ "a.txt": "one\n", "emend.config.json": '{ "mustRead": false }' })
    const session = await sessionFrom({ workspace })
    expect(await session.apply([update("a.txt", "one", "1")])).toMatchObject({ ok: true })
  })

  it("does not open with a configuration that makes no sense", async () => {
    await expect(open({ nonsense: true } as Config)).rejects.toThrow('has no key "nonsense"')
  })
})

describe("effectsFrom", () => {
  it("has nothing to do without a configuration", async () => expect(await effectsFrom({})).toEqual([]))

  it("formats first, then stages, and asks language servers last", async () => {
    const effects = await effectsFrom({ diagnostics: true, stage: true, formatters: { "*.ts": "biome" } })
    expect(effects.map(({ name }) => name)).toEqual(["format", "stage", "diagnostics"])
    await Promise.all(effects.map((effect) => effect.close?.()))
  })
})

describe("commandWords", () => {
  it.each([
    ["prettier --write $FILE", ["prettier", "--write", "$FILE"]],
    ['  "my tool" -c \'a "b" c\' x"y z"w  ', ["my tool", "-c", 'a "b" c', "xy zw"]],
    [
      ["a b", "c"],
      ["a b", "c"],
    ],
  ])("%j", (command, words) => expect(commandWords(command)).toEqual(words))
})
