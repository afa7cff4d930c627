import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { builtProgram, runProgram } from "./testing/program.ts"

const program = builtProgram()

function project(
  config: object,
  files: Record<string, string> = { "a.txt": "one\ntwo\n", "b.lock": "one\n" },
) {
  const cwd = temporaryFolder()
  for (const [path, text] of Object.entries(files)) writeFileSync(join(cwd, path), text)
  writeFileSync(join(cwd, "emend.config.json"), JSON.stringify(config))
  return {
    cwd,
    emend: (args: string[], input = "") => runProgram(program, args, { cwd, input }),
    text: (path: string) => readFileSync(join(cwd, path), "utf8"),
  }
}

const change = (path: string, old: string, now: string) =>
  `${path}\n<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`

const upperCase = [
  process.execPath,
  "-e",
  'const fs = require("fs"); fs.writeFileSync(process.argv[1], fs.readFileSync(process.argv[1], "utf8").toUpperCase())',
]

describe("emend apply in a project with a configuration", { timeout: 60_000 }, () => {
  it("places as it says, unless a flag says otherwise", async () => {
    const { emend } = project({ match: "exact", mode: "atomic" })
    const loose = change("a.txt", "  one", "  1")
    expect((await emend(["check"], loose)).status).toBe(1)
    expect((await emend(["check", "--match", "whitespace"], loose)).status).toBe(0)
    const both = change("a.txt", "one", "1") + change("a.txt", "nowhere", "x")
    expect(JSON.parse((await emend(["check", "--json"], both)).stdout)).toMatchObject({ mode: "atomic" })
    expect(JSON.parse((await emend(["check", "--json", "--partial"], both)).stdout)).toMatchObject({
      mode: "partial",
    })
  })

  it("refuses what breaks a file, unless a flag or the configuration says otherwise", async () => {
    const files = { "a.json": '{\n  "a": 1,\n  "b": 2\n}\n' }
    const breaking = change("a.json", '  "b": 2', '  "b": 2,')
    const loose = change("a.json", '      "b": 2', '      "b": 2,')
    const { emend } = project({}, files)
    expect((await emend(["check"], breaking)).stdout).toContain("▲ a.json no longer parses: line 4, column 1")
    const refused = await emend(["check", "--json"], loose)
    expect(refused.status).toBe(1)
    expect(JSON.parse(refused.stdout).edits).toMatchObject([
      { issue: { code: "doubt", syntax: { line: 4 } } },
    ])
    const told = await emend(["check", "--json", "--syntax", "report"], loose)
    expect(told.status).toBe(0)
    expect(JSON.parse(told.stdout).files).toMatchObject([{ syntax: { before: 0, after: 1 } }])
    const silent = await project({ syntax: "off" }, files).emend(["check", "--json"], loose)
    expect(silent.status).toBe(0)
    expect(silent.stdout).not.toContain("syntax")
  })

  it("is what the doctor looks at", async () => {
    const fine = await project({ formatters: { "*.py": "no-such-formatter" } }).emend(["doctor"])
    expect(fine.status).toBe(0)
    expect(fine.stdout).toMatch(/^▲ formatter of \*\.py +no-such-formatter was not found\n +→ Install it/m)
    const wrong = await project({ match: "loosely" }).emend(["doctor", "--json"])
    expect(wrong.status).toBe(1)
    expect(JSON.parse(wrong.stdout)).toMatchObject({ ok: false })
  })

  it("refuses what a rule denies, and takes the one who runs it for the one who is asked", async () => {
    const { emend, text } = project({ permissions: { edit: { "*.lock": "deny", "*.txt": "ask" } } })
    const run = await emend(["apply", "--json"], change("a.txt", "one", "1") + change("b.lock", "one", "1"))
    expect(run.status).toBe(1)
    expect(JSON.parse(run.stdout).edits).toMatchObject([
      { path: "a.txt", status: "applied" },
      { path: "b.lock", status: "failed", issue: { code: "permission_denied" } },
    ])
    expect([text("a.txt"), text("b.lock")]).toEqual(["1\ntwo\n", "one\n"])
  })

  it("counts a change of its key in package.json as one of the configuration, and no other change", async () => {
    const manifest = { name: "a", version: "1" }
    const config = { permissions: { edit: { "emend.config.json": "deny" } } }
    const files = {
      "package.json": `${JSON.stringify(manifest, null, 2)}\n`,
      "other.json": '{ "emend": {} }\n',
    }
    const { emend, text } = project(config, files)
    const denied = [
      change("package.json", '  "name": "a",', '  "name": "a",\n  "emend": {},'),
      "*** Begin Patch\n*** Delete File: package.json\n*** Update File: other.json\n*** Move to: package.json\n*** End Patch\n",
    ]
    for (const response of denied) {
      const run = await emend(["apply", "--json", "--partial"], response)
      expect(run.status, response).toBe(1)
      expect(run.stdout).toContain("The settings of emend in package.json must not be changed")
      expect(text("package.json")).toBe(files["package.json"])
    }
    expect(
      (await emend(["apply"], change("package.json", '  "version": "1"', '  "version": "2"'))).status,
    ).toBe(0)
    expect(JSON.parse(text("package.json"))).toEqual({ ...manifest, version: "2" })
  })

  it("holds what is said of package.json itself against a change of that key as well", async () => {
    const config = { permissions: { edit: { "package.json": "deny", "emend.config.json": "allow" } } }
    const { emend, text } = project(config, { "package.json": '{\n"name": "a"\n}\n' })
    const run = await emend(["apply"], change("package.json", '"name": "a"', '"name": "a", "emend": {}'))
    expect(run.status).toBe(1)
    expect(text("package.json")).toBe('{\n"name": "a"\n}\n')
  })

  it("formats and stages, and undo takes all of it back", async () => {
    const { cwd, emend, text } = project({ stage: true, formatters: { "*.txt": upperCase } })
    const git = (...args: string[]) => spawnSync("git", args, { cwd, encoding: "utf8" }).stdout
    git("init", "-q")
    const applied = await emend(["apply", "--trust"], change("a.txt", "one", "uno"))
    expect(applied).toMatchObject({ status: 0, stderr: "" })
    expect(text("a.txt")).toBe("UNO\nTWO\n")
    expect(git("show", ":a.txt")).toBe("UNO\nTWO\n")
    expect(await emend(["undo"])).toMatchObject({ status: 0 })
    expect(text("a.txt")).toBe("one\ntwo\n")
  })

  it("says so when a formatter fails, and lands the edit", async () => {
    const { emend, text } = project({ formatters: { "*.txt": "no-such-formatter" } })
    const run = await emend(["apply", "--trust"], change("a.txt", "one", "1"))
    expect(run).toMatchObject({
      status: 0,
      stderr: expect.stringContaining("no-such-formatter did not format a.txt"),
    })
    expect(text("a.txt")).toBe("1\ntwo\n")
  })

  it("does nothing while the configuration makes no sense", async () => {
    const { emend, text } = project({ matsch: "exact" })
    const run = await emend(["apply"], change("a.txt", "one", "1"))
    expect(run).toMatchObject({ status: 2, stderr: expect.stringContaining('Did you mean "match"?') })
    expect(text("a.txt")).toBe("one\ntwo\n")
  })
})

describe("emend context in a project with a configuration", { timeout: 60_000 }, () => {
  it("leaves out what it excludes, and asks for the format that it names", async () => {
    const { emend } = project({ exclude: ["*.lock", "emend.config.json"], prompt: { format: "udiff" } })
    const { stdout } = await emend(["context", ".", "--json"])
    const { files, prompt } = JSON.parse(stdout)
    expect(files.map(({ path }: { path: string }) => path)).toEqual(["a.txt"])
    expect(prompt).toContain("unified diff")
    expect(JSON.parse((await emend(["context", ".", "--json", "--format", "opx"])).stdout).prompt).toContain(
      "<edit",
    )
  })
})

describe("encodings of a configuration", { timeout: 60_000 }, () => {
  // No decoder could tell by looking which of its relatives this is.
  const bytes = Buffer.from("one \xe4\xee\nkept\nlast\n", "latin1")
  const text = new TextDecoder("windows-1251").decode(bytes)

  function written() {
    const made = project({ encodings: { "*.txt": "windows-1251" } }, {})
    writeFileSync(join(made.cwd, "a.txt"), bytes)
    return { ...made, bytes: () => readFileSync(join(made.cwd, "a.txt")) }
  }

  it("hold for what goes into a prompt", async () => {
    const { emend } = written()
    expect((await emend(["context", "a.txt"])).stdout).toContain(text)
  })

  it("hold for edits, and for taking them back among later changes", async () => {
    const { emend, bytes: now, cwd } = written()
    const [first] = text.split("\n") as [string]
    expect((await emend(["apply"], change("a.txt", first, `${first}\u0434`))).status).toBe(0)
    const edited = Buffer.from("one \xe4\xee\xe4\nkept\nlast\n", "latin1")
    expect(now()).toEqual(edited)
    const later = Buffer.from("one \xe4\xee\xe4\nkept\nlast \xf4\n", "latin1")
    writeFileSync(join(cwd, "a.txt"), later)
    expect((await emend(["undo"])).status).toBe(0)
    expect(now()).toEqual(Buffer.from("one \xe4\xee\nkept\nlast \xf4\n", "latin1"))
  })
})
