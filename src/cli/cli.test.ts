import { execFileSync, spawn, spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Command } from "commander"
import { beforeEach, describe, expect, it } from "vitest"
import { temporaryFolder } from "../workspace/testing/workspaces.ts"
import { createProgram } from "./program.ts"
import { builtProgram, runProgram } from "./testing/program.ts"

const program = builtProgram()
let cwd: string

beforeEach(() => void (cwd = temporaryFolder()))

const emend = (args: string[], options: { input?: string; env?: Record<string, string> } = {}) =>
  runProgram(program, args, { cwd, ...options })

function write(path: string, text: string): void {
  mkdirSync(join(cwd, path, ".."), { recursive: true })
  writeFileSync(join(cwd, path), text)
}

const text = (path: string) => readFileSync(join(cwd, path), "utf8")

function change(path: string, old: string, now: string): string {
  return `${path}\n<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`
}

describe("emend apply", () => {
  it("applies a response from standard input and says so", async () => {
    write("a.txt", "one\ntwo\n")
    const run = await emend(["apply"], { input: change("a.txt", "two", "2") })
    expect(run).toMatchObject({ status: 0, stderr: "" })
    expect(run.stdout).toMatch(
      /^✓ applied {2}a\.txt {2}update {2}\+1 −1\n1 edit applied · 1 file \+1 −1 · commit \S+ /,
    )
    expect(text("a.txt")).toBe("one\n2\n")
  })

  it("takes a file, or - for standard input", async () => {
    write("a.txt", "one\n")
    write("answer.md", change("a.txt", "one", "1"))
    expect((await emend(["apply", "answer.md"])).status).toBe(0)
    expect((await emend(["apply", "-"], { input: change("a.txt", "1", "I") })).status).toBe(0)
    expect(text("a.txt")).toBe("I\n")
  })

  it("prints one JSON object with the promised fields", async () => {
    write("a.txt", "one\n")
    const run = await emend(["apply", "--json"], { input: change("a.txt", "one", "1") })
    const report = JSON.parse(run.stdout)
    expect(Object.keys(report)).toEqual(
      expect.arrayContaining([
        "ok",
        "dryRun",
        "format",
        "commit",
        "edits",
        "files",
        "issues",
        "filesAutoAdded",
      ]),
    )
    expect(report).toMatchObject({
      ok: true,
      dryRun: false,
      commit: expect.any(String),
      edits: [
        {
          index: 0,
          op: "update",
          path: "a.txt",
          status: "applied",
          hunks: [{ tier: "exact", score: 1, before: [1, 1], after: [1, 1] }],
        },
      ],
      files: [
        {
          path: "a.txt",
          change: "modify",
          additions: 1,
          deletions: 1,
          diff: expect.stringContaining("-one\n+1\n"),
        },
      ],
      issues: [],
      filesAutoAdded: [],
    })
  })

  it("exits with 1 when an edit does not land, and still lands the others", async () => {
    write("a.txt", "one\n")
    const input = change("a.txt", "one", "1") + change("a.txt", "entirely elsewhere", "x")
    const run = await emend(["apply"], { input })
    expect(run.status).toBe(1)
    expect(run.stdout).toContain("✗ failed")
    expect(text("a.txt")).toBe("1\n")
  })

  it("writes nothing with --atomic when one does not land", async () => {
    write("a.txt", "one\n")
    const input = change("a.txt", "one", "1") + change("a.txt", "entirely elsewhere", "x")
    const run = await emend(["apply", "--atomic", "--json"], { input })
    expect(run.status).toBe(1)
    expect(JSON.parse(run.stdout)).toMatchObject({
      commit: null,
      files: [],
      edits: [{ status: "skipped", issue: { code: "batch_failed" } }, { status: "failed" }],
    })
    expect(text("a.txt")).toBe("one\n")
  })

  it("reads UTF-16 with a mark, and refuses what is no text rather than writing replacement characters", async () => {
    write("a.txt", "one\n")
    const answer = change("a.txt", "one", "ünö")
    writeFileSync(join(cwd, "wide.md"), Buffer.from(`\ufeff${answer}`, "utf16le"))
    writeFileSync(join(cwd, "broken.md"), Buffer.from(answer, "latin1"))
    expect(await emend(["apply", "broken.md"])).toMatchObject({ status: 2, stdout: "" })
    expect(text("a.txt")).toBe("one\n")
    expect((await emend(["apply", "wide.md"])).status).toBe(0)
    expect(text("a.txt")).toBe("ünö\n")
  })

  it("says when the response is empty, and still answers", async () => {
    const run = await emend(["apply", "--json"], { input: "\n" })
    expect(run.status).toBe(2)
    const issue = { code: "no_edits", message: "The response is empty." }
    expect(JSON.parse(run.stdout)).toMatchObject({ ok: false, edits: [], issues: [issue] })
    expect((await emend(["apply"], { input: "\n" })).stdout.trim().split("\n")).toEqual([
      "✗ problem  response",
      "    The response is empty.",
      "    → Give the whole answer of the model.",
    ])
  })

  it("exits with 2 when there is no edit", async () => {
    const run = await emend(["apply", "--json"], { input: "I cannot help with that." })
    expect(run.status).toBe(2)
    expect(JSON.parse(run.stdout)).toMatchObject({ ok: false, format: null, issues: [{ code: "no_edits" }] })
  })

  it("puts off what is not in context, and names it", async () => {
    write("src/a.txt", "one\n")
    write("b.txt", "two\n")
    const input = change("src/a.txt", "one", "1") + change("b.txt", "two", "2")
    const run = await emend(["apply", "--json", "--context", "src"], { input })
    expect(JSON.parse(run.stdout)).toMatchObject({
      edits: [{ status: "applied" }, { status: "not_in_context" }],
      filesAutoAdded: ["b.txt"],
    })
    expect(run.status).toBe(1)
  })

  it("works in several roots by name", async () => {
    write("web/a.txt", "one\n")
    write("api/a.txt", "one\n")
    const input = change("api/a.txt", "one", "1")
    const run = await emend(["apply", "--json", "--root", "web=web", "--root", "api=api"], { input })
    expect(JSON.parse(run.stdout)).toMatchObject({ ok: true, files: [{ path: "api/a.txt" }] })
    expect([text("web/a.txt"), text("api/a.txt")]).toEqual(["one\n", "1\n"])
  })

  it("tells the model what failed with --retry, and nothing when all is well", async () => {
    write("a.txt", "one\ntwo\n")
    const failed = await emend(["check", "--retry"], { input: change("a.txt", "entirely elsewhere", "x") })
    expect(failed.stdout).toContain("The edit of your response could not be placed.")
    expect((await emend(["check", "--retry"], { input: change("a.txt", "one", "1") })).stdout).toBe("")
  })

  it("stages what it changed, and only that", async () => {
    const git = (...args: string[]) => spawnSync("git", args, { cwd, encoding: "utf8" }).stdout
    git("init", "-q")
    write("a.txt", "one\n")
    write("b.txt", "two\n")
    write("other.txt", "x\n")
    git("add", "a.txt", "b.txt")
    const input = change("a.txt", "one", "1")
    const run = await emend(["apply", "--stage"], { input })
    expect(run).toMatchObject({ status: 0, stderr: "" })
    expect(git("diff", "--name-only")).toBe("")
    expect(git("show", ":a.txt")).toBe("1\n")
    expect(git("status", "--porcelain", "other.txt")).toBe("?? other.txt\n")
  })

  it("does not mind staging outside a repository", async () => {
    write("a.txt", "one\n")
    const env = { GIT_CEILING_DIRECTORIES: tmpdir() }
    const run = await emend(["apply", "--stage"], { input: change("a.txt", "one", "1"), env })
    expect(run).toMatchObject({ status: 0, stderr: "" })
  })
})

describe("the exit status", () => {
  const good = change("a.txt", "one", "1")
  const bad = change("a.txt", "nowhere to be found", "1")
  const done = change("b.txt", "export const old = 1", "export const fresh = 1")
  const cut = "a.txt\n<<<<<<< SEARCH\ntwo\n=======\n2\n"

  it.each([
    [0, "everything applied", [], good, "1\ntwo\n"],
    [0, "everything would be", ["--dry-run"], good, "one\ntwo\n"],
    [0, "everything there already", [], done, "one\ntwo\n"],
    [0, "applied and there already", [], good + done, "1\ntwo\n"],
    [1, "some applied, one not", [], good + bad, "1\ntwo\n"],
    [1, "none applied", [], bad, "one\ntwo\n"],
    [1, "one of a dry run not", ["--dry-run"], good + bad, "one\ntwo\n"],
    [1, "all or nothing", ["--atomic"], good + bad, "one\ntwo\n"],
    [1, "not in context", ["--context", "b.txt"], good, "one\ntwo\n"],
    [1, "applied, and an edit cut off", [], good + cut, "1\ntwo\n"],
    [2, "only an edit cut off", [], cut, "one\ntwo\n"],
    [2, "no edit", [], "Sorry, I cannot do that.", "one\ntwo\n"],
  ])("is %i for: %s", async (status, _, args, input, after) => {
    write("a.txt", "one\ntwo\n")
    write("b.txt", "export const fresh = 1\n")
    const run = await emend(["apply", "--json", ...args], { input })
    expect(run).toMatchObject({ status, stderr: "" })
    expect(text("a.txt")).toBe(after)
    const report = JSON.parse(run.stdout)
    expect(report.ok).toBe(status === 0)
    expect(report.commit === null).toBe(after === "one\ntwo\n")
  })
})

describe("emend check", () => {
  it("shows the diff and writes nothing", async () => {
    write("a.txt", "one\n")
    const run = await emend(["check"], { input: change("a.txt", "one", "1") })
    expect(run.status).toBe(0)
    expect(run.stdout).toContain("✓ ready  a.txt")
    expect(run.stdout).toContain("-one\n+1\n")
    expect(text("a.txt")).toBe("one\n")
    expect((await emend(["log", "--json"])).stdout).toBe('{"commits":[]}\n')
  })
})

describe("emend undo and redo", () => {
  it("go back and forth", async () => {
    write("a.txt", "one\n")
    write("b.txt", "two\n")
    await emend(["apply"], { input: change("a.txt", "one", "1") + change("b.txt", "two", "2") })
    expect(await emend(["undo"])).toMatchObject({ status: 0, stdout: expect.stringContaining("Undone.") })
    expect([text("a.txt"), text("b.txt")]).toEqual(["one\n", "two\n"])
    expect((await emend(["redo"])).status).toBe(0)
    expect([text("a.txt"), text("b.txt")]).toEqual(["1\n", "2\n"])
    expect((await emend(["undo", "--path", "b.txt"])).status).toBe(0)
    expect([text("a.txt"), text("b.txt")]).toEqual(["1\n", "two\n"])
    const log = await emend(["log"], { env: { TZ: "UTC" } })
    const [{ id, at }] = JSON.parse((await emend(["log", "--json"])).stdout).commits.slice(-1)
    expect(log.stdout).toContain(`${id}  ${at.slice(0, 10)} ${at.slice(11, 16)}  apply\n`)
    expect(log.stdout).toContain("a.txt")
  })

  it("say what git still has staged, and stage what they did if asked to", async () => {
    const git = (...args: string[]) => execFileSync("git", args, { cwd: cwd, encoding: "utf8" })
    write("a.txt", "one\n")
    git("init", "-q")
    git("add", "a.txt")
    git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "first")
    await emend(["apply", "--stage"], { input: change("a.txt", "one", "1") })
    const undone = await emend(["undo"])
    expect(undone.stderr).toContain("git's index still has a.txt as before this")
    expect(git("status", "--porcelain", "a.txt")).toBe("MM a.txt\n")
    await emend(["redo"])
    expect(await emend(["undo", "--stage"])).toMatchObject({ status: 0, stderr: "" })
    expect(git("status", "--porcelain", "a.txt")).toBe("")
  })

  it("never overwrite later work", async () => {
    write("a.txt", "one\n")
    await emend(["apply"], { input: change("a.txt", "one", "1") })
    write("a.txt", "mine\n")
    const run = await emend(["undo", "--json"])
    expect(run.status).toBe(1)
    expect(JSON.parse(run.stdout)).toMatchObject({ ok: false, issue: { code: "stale" }, paths: ["a.txt"] })
    expect(text("a.txt")).toBe("mine\n")
  })

  it("say when there is nothing to do", async () => {
    expect(await emend(["undo"])).toMatchObject({ status: 1, stdout: "" })
    expect(await emend(["recover"])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("Nothing to recover"),
    })
  })
})

describe("emend explain, parse, convert and prompt", () => {
  it("explain says how an edit was placed", async () => {
    write("a.txt", "one\ntwo\n")
    const run = await emend(["explain"], { input: change("a.txt", "two", "2") })
    expect(run.status).toBe(0)
    expect(run.stdout).toContain("1. update a.txt\n   line 2 became line 2; the text is there, byte for byte")
  })

  it("parse shows the edits as data, without any file", async () => {
    const run = await emend(["parse", "--json"], { input: change("src/x.ts", "a", "b") })
    expect(run.status).toBe(0)
    expect(JSON.parse(run.stdout)).toMatchObject({
      ok: true,
      edits: [{ op: "update", path: "src/x.ts", hunks: [{ old: "a\n", new: "b\n" }] }],
    })
    expect((await emend(["parse"], { input: "nothing" })).status).toBe(2)
  })

  it("convert says that only the file tells whether a line without a sign stays", async () => {
    const input = "```diff\n--- a/a.txt\n+++ b/a.txt\n@@ ... @@\n one\ntwo\n-three\n+3\n```\n"
    const converted = await emend(["convert", "--to", "search-replace"], { input })
    expect(converted).toMatchObject({ status: 1, stdout: expect.stringContaining("one\ntwo\n3\n") })
    expect(converted.stderr).toContain("a line without a sign")
    expect((await emend(["lint", "--fix"], { input })).stdout).toBe(input)
  })

  it("convert writes the same edits in every format that can hold them", async () => {
    const input = change("src/x.ts", "a", "b")
    const formats = (await emend(["prompt"])).stdout
      .split("\n")
      .slice(1)
      .map((line) => line.trim().split(" ")[0]!)
      .filter(Boolean)
    expect(formats.length).toBeGreaterThan(3)
    for (const format of formats) {
      const converted = await emend(["convert", "--to", format], { input })
      if (converted.status === 1) {
        expect(converted.stderr).not.toBe("")
        continue
      }
      const back = await emend(["parse", "--json", "--format", format], { input: converted.stdout })
      expect(JSON.parse(back.stdout)).toMatchObject({ ok: true, format, edits: [{ path: "src/x.ts" }] })
    }
  })

  it("prompt prints the instructions of every format", async () => {
    const list = (await emend(["prompt"])).stdout
    expect(list).toMatch(/^ {2}\S+ {2}/m)
    const [, name] = /^ {2}(\S+)/m.exec(list)!
    expect((await emend(["prompt", name!])).stdout.length).toBeGreaterThan(100)
    expect(await emend(["prompt", "nonsense"])).toMatchObject({ status: 2, stdout: "" })
  })
})

describe("emend lint", () => {
  const messy =
    '<edit file=“a.txt” op="patch">\n<find>\n<<\none\n>>>\n</find>\n<put>\n<<<\n1\n>>>\n</put>\n</edit>\n'

  it("names each problem with line, column and code", async () => {
    const run = await emend(["lint"], { input: messy })
    expect(run.status).toBe(1)
    expect(run.stdout).toMatch(/^1:12 warning attribute-quotes .*\n3:1 warning truncated-marker /)
    expect(JSON.parse((await emend(["lint", "--json"], { input: messy })).stdout)).toMatchObject({
      ok: false,
      problems: [
        { line: 1, column: 12 },
        { line: 3, column: 1, fix: { insert: "<<<" } },
      ],
    })
  })

  it("prints the repaired response with --fix, which then has no problem", async () => {
    const fix = await emend(["lint", "--fix"], { input: messy })
    expect(fix).toMatchObject({ status: 0, stderr: "" })
    expect(await emend(["lint"], { input: fix.stdout })).toMatchObject({ status: 0, stdout: "" })
  })

  it("looks at the files as well with --root", async () => {
    const block = (old: string) =>
      `a.txt\n««« EDIT\n${old}\n═══════ REPL\n${old.toUpperCase()}\n»»» EDIT END\n`
    const input = block("one") + block("three")
    write("ws/a.txt", "one\ntwo\nthree\n")
    expect(await emend(["lint"], { input })).toMatchObject({ status: 0, stdout: "" })
    const run = await emend(["lint", "--root", "ws"], { input })
    expect(run).toMatchObject({ status: 1, stdout: expect.stringMatching(/^1:1 warning adjacent-blocks /) })
    const fix = await emend(["lint", "--fix", "--root", "ws"], { input })
    expect(fix).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("one\ntwo\nthree\n═══════ REPL\nONE"),
    })
  })

  it("says what it cannot fix", async () => {
    const run = await emend(["lint", "--fix"], { input: "a.txt\n<<<<<<< SEARCH\nx\n" })
    expect(run.status).toBe(1)
    expect(run.stdout).toBe("a.txt\n<<<<<<< SEARCH\nx\n")
    expect(run.stderr).toContain("incomplete_edit")
    expect((await emend(["lint"], { input: "prose" })).status).toBe(2)
  })
})

describe("wrong usage", () => {
  const wrong: [string, string[], string][] = [
    ["a misspelt command", ["aply"], "Did you mean apply?"],
    ["a misspelt flag", ["apply", "--dry-rn"], "Did you mean --dry-run?"],
    ["a value that is not allowed", ["apply", "--match", "loose"], "exact, whitespace, fuzzy"],
    ["flags that exclude each other", ["apply", "--atomic", "--partial"], "cannot be used with"],
    ["a response that is not there", ["apply", "nowhere.md"], "there is no such file"],
    ["a response that is a folder", ["apply", "."], "it is a folder"],
    ["a root that is not there", ["apply", "--root", "nowhere"], "is not a folder"],
    ["too many arguments", ["apply", "a", "b"], "too many arguments"],
    ["no number of jobs", ["batch", "-j", "many"], "whole number"],
    ["cases that are not there", ["batch", "nowhere.jsonl"], "there is no such file"],
    ["no command", [], "Usage: emend"],
  ]
  it.each(wrong)("%s exits with 2 and says what is allowed", async (_name, args, said) => {
    const run = await emend(args)
    expect(run).toMatchObject({ status: 2, stdout: "" })
    expect(run.stderr).toContain(said)
  })
})

describe("output", () => {
  it("tells which command may be meant, by itself or in a question for help", async () => {
    for (const args of [["aply"], ["help", "aply"]]) {
      const { status, stderr } = await emend(args)
      expect(status).toBe(2)
      expect(stderr).toContain("unknown command 'aply'\n(Did you mean apply?)")
    }
    expect((await emend(["help", "apply"])).stdout).toContain("Usage: emend apply")
    expect((await emend(["help", "help"])).status).toBe(0)
  })

  it("has a help with examples for every command, for a terminal of 80 columns", async () => {
    const { status, stdout } = await emend(["apply", "--help"])
    expect([status, stdout]).toEqual([0, expect.stringMatching(/Examples:\n {2}\$ /)])
    const names = createProgram([], { exit() {} }).commands.map((command) => command.name())
    expect(names.length).toBeGreaterThan(10)
    const helpOf = (command: Command) => {
      let help = ""
      const output = { writeOut: (text: string) => void (help += text), getOutHelpWidth: () => 80 }
      command.configureOutput(output).outputHelp()
      expect(help.split("\n").filter((line) => line.length > 80)).toEqual([])
      return help
    }
    const all = createProgram(names, { exit() {} })
    for (const command of all.commands) expect(helpOf(command)).toMatch(/Examples:\n {2}\$ /)
    for (const name of names) expect(helpOf(all)).toContain(`\n  ${name} `)
  })

  it("is coloured only where that is wanted", async () => {
    write("a.txt", "one\n")
    const input = change("a.txt", "one", "1")
    expect((await emend(["check"], { input })).stdout).not.toContain("\u001b")
    expect((await emend(["check"], { input, env: { FORCE_COLOR: "1" } })).stdout).toContain("\u001b[32m")
    expect((await emend(["check", "--no-color"], { input, env: { FORCE_COLOR: "1" } })).stdout).not.toContain(
      "\u001b",
    )
    expect(
      (await emend(["check"], { input, env: { FORCE_COLOR: "1", NO_COLOR: "1" } })).stdout,
    ).not.toContain("\u001b")
  })

  it("survives a reader that leaves early", async () => {
    write("big.txt", "x\n")
    const lines = Array.from({ length: 200_000 }, (_, index) => `line ${index}`).join("\n")
    write("answer.md", change("big.txt", "x", lines))
    const child = spawn(process.execPath, [program.path, "check", "answer.md"], { cwd })
    let stderr = ""
    child.stderr.on("data", (data) => void (stderr += data))
    child.stdout.once("data", () => child.stdout.destroy())
    const status = await new Promise((resolve) => child.on("close", resolve))
    expect(stderr).toBe("")
    expect(status).toBe(0)
  })
})
