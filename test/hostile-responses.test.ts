import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { builtProgram, runProgram } from "../src/cli/testing/program.ts"
import { applyToFiles, parse, protocols, type Report } from "../src/core.ts"
import { applyEdits, createSession, openWorkspace } from "../src/index.ts"
import { callTool } from "../src/tools.ts"
import { flood, readers, refusal } from "../trials/hostile/flood.ts"
import { temporaryFolder } from "./folder.ts"

const program = builtProgram()

// What takes linear time takes a second here, on a busy machine too; what does not would take hours.
const patience = 150_000

/** The beginnings of things that never end, or are nested, or claim what is not so. */
const seeds: readonly string[] = [
  ...[
    "<",
    ">",
    "[",
    "{",
    '{"a":',
    '[{"name":',
    "(",
    "`",
    "```",
    "~~~",
    "```a.ts\n",
    "> ",
    "> > ",
    "    ",
    "\t",
    " ",
  ],
  ...[
    "*",
    "**",
    "_",
    "#",
    "# ",
    "-",
    "--",
    "---",
    "--- a\n",
    "+++ b\n",
    "+",
    "=",
    "=======\n",
    "<<<<<<< SEARCH\n",
  ],
  ...[
    ">>>>>>> REPLACE\n",
    "<<<<<<< ",
    "@@",
    "@@ -1,1 +1,1 @@\n",
    "@@ -1,999999999 +1,999999999 @@\n",
    "diff --git ",
  ],
  ...[
    "*** Begin Patch\n",
    "*** Update File: a\n",
    "*** Add File: ",
    "*** End of File\n",
    "\\",
    '\\"',
    "\\u0000",
    '"',
  ],
  ...[
    "<edit ",
    "<edit>",
    '<edit file="',
    "</edit>",
    "<find>",
    "<put>",
    "<<<\n",
    ">>>\n",
    "<![CDATA[",
    "<!--",
    "&lt;",
  ],
  ...[
    "&",
    "&#",
    "««« EDIT\n",
    "»»» EDIT END\n",
    "═══════\n",
    "/",
    "../",
    "a/",
    ".",
    "a.",
    "a ",
    "a\n",
    "\n",
    "\r",
    "\r\n",
  ],
  ...[
    "0",
    "1,",
    "e",
    "é",
    "\u0301",
    "\u{1f468}\u200d",
    "\ufeff",
    "\0",
    "\u001b[",
    "<think>",
    "</think>",
    "<tool_call>",
  ],
]

describe("responses built to blow up", () => {
  it("cost no more than their length, in any format", { timeout: 2 * patience }, () => {
    const cases = ["auto", ...protocols.map(({ name }) => name)].flatMap((format) =>
      seeds.map((seed) => {
        const response = seed.repeat(Math.ceil(40_000 / seed.length))
        return JSON.stringify({
          id: `${format} ${JSON.stringify(seed)}`,
          files: { "a.txt": "a\n" },
          response,
          format,
        })
      }),
    )
    const path = join(temporaryFolder(), "cases.jsonl")
    writeFileSync(path, `${cases.join("\n")}\n`)
    const args = ["--max-old-space-size=512", program.path, "batch", "-j", "1", path]
    const ran = spawnSync(process.execPath, args, { timeout: patience, maxBuffer: 1 << 30, encoding: "utf8" })
    const lines = ran.stdout.trim().split("\n")
    // The line that is missing tells which case it was.
    expect(lines.length, `${JSON.parse(lines.at(-1) || "{}").id} was the last`).toBe(cases.length)
    for (const line of lines) expect(JSON.parse(line)).not.toHaveProperty("error")
  })

  it("may claim what they like", () => {
    const diff = (header: string) => `--- a/a.txt\n+++ b/a.txt\n@@ ${header} @@\n-a\n+b\n`
    // A claimed line is a hint, and the text decides; a claimed length says that something is missing.
    for (const header of ["-99999999999999999999999999,1 +1e999,1", "-NaN,-1 +Infinity,0x10"])
      expect(applyToFiles(diff(header), { "a.txt": "a\n" }).files, header).toEqual({ "a.txt": "b\n" })
    expect(applyToFiles(diff("-1,999999999 +1,999999999"), { "a.txt": "a\n" })).toMatchObject({
      files: {},
      report: { edits: [], issues: [{ code: "incomplete_edit" }] },
    })
    for (const occurrence of ["99999999999999999999", "-1", "1e9", "NaN", "0x10"]) {
      const tag = `<edit file="a.txt" op="patch"><find occurrence="${occurrence}">\n<<<\na\n>>>\n</find><put>\n<<<\nb\n>>>\n</put></edit>`
      expect(applyToFiles(tag, { "a.txt": "a\na\n" }).report.ok, occurrence).toBe(false)
    }
  })

  it("may be nested as deeply as they like", async () => {
    // Several times as deep as the stack of Node.
    const deep = 50_000
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
      ["<a>", "</a>"],
      ["> ", ""],
      ["```\n", "```\n"],
    ] as const) {
      const text = open.repeat(deep) + close.repeat(deep)
      expect(parse(text).edits).toEqual([])
      for (const { name } of protocols) expect(parse(text, { format: name }).edits.length).toBeLessThan(10)
    }
    const workspace = await openWorkspace({ roots: [{ dir: temporaryFolder() }] })
    const session = createSession({ workspace })
    onTestFinished(() => session.close())
    const nested = `{"filePath":${"[".repeat(deep)}${"]".repeat(deep)}}`
    expect(await callTool(session, "read", nested)).toMatchObject({ ok: false })
  })

  it("may have very many edits, and the report stays whole", async () => {
    const many = 10_000
    const block = (at: number) => `${at % 10}.txt\n<<<<<<< SEARCH\n${at},\n=======\n${at};\n>>>>>>> REPLACE\n`
    const numbers = Array.from({ length: many }, (_, at) => at)
    const before = Object.fromEntries(
      Array.from({ length: 10 }, (_, file) => [
        `${file}.txt`,
        numbers.flatMap((at) => (at % 10 === file ? `${at},\n` : [])).join(""),
      ]),
    )
    const { report, files } = applyToFiles(numbers.map(block).join(""), before)
    expect([report.ok, report.edits.length]).toEqual([true, many])
    for (const [path, text] of Object.entries(before)) expect(files[path]).toBe(text.replaceAll(",", ";"))
  })
})

describe("more than fits into memory", () => {
  it.each(readers)("is refused with a clear word: %s", async (...args) => {
    const cwd = temporaryFolder()
    const { status, said } = await flood({ program: program.path, args, cwd, megabytes: 1024 })
    expect(said).toMatch(refusal)
    expect(status).toBe(2)
  })
})

describe("text that is none", () => {
  const apply = (input: string | Buffer, root: string) =>
    spawnSync(process.execPath, [program.path, "apply", "--json", "--root", root], {
      input,
      encoding: "utf8",
    })
  const block = (search: string, replace: string) =>
    `a.txt\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`

  it("is refused as a response, and not read with other characters", () => {
    const root = temporaryFolder()
    const invalid = Buffer.concat([Buffer.from(block("a", "b")), Buffer.of(0xff, 0xc3, 0x28)])
    const ran = apply(invalid, root)
    expect([ran.status, ran.stdout]).toEqual([2, ""])
    expect(ran.stderr).toContain("not valid UTF-8")
  })

  it("may be a response in UTF-16, or one with a mark", () => {
    for (const input of [Buffer.from(`\ufeff${block("a", "b")}`, "utf16le"), `\ufeff${block("a", "b")}`]) {
      const root = temporaryFolder()
      writeFileSync(join(root, "a.txt"), "a\n")
      expect(apply(input, root).status).toBe(0)
      expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("b\n")
    }
  })

  it("is a file like any other in UTF-16, with its mark and its bytes", () => {
    const root = temporaryFolder()
    writeFileSync(join(root, "a.txt"), Buffer.from("\ufeffa\r\né\r\n", "utf16le"))
    expect(apply(block("a", "b"), root).status).toBe(0)
    expect(readFileSync(join(root, "a.txt"))).toEqual(Buffer.from("\ufeffb\r\né\r\n", "utf16le"))
  })

  it("is never written: half a character, or a NUL where text was", async () => {
    const root = temporaryFolder()
    writeFileSync(join(root, "a.txt"), "a\n")
    const call = `{"name":"edit","input":{"filePath":"a.txt","oldString":"a","newString":"\\ud800"}}`
    const report = JSON.parse(apply(call, root).stdout) as Report
    expect(report.edits).toMatchObject([{ status: "failed", issue: { code: "encoding" } }])
    expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("a\n")
  })

  it("has a path that is cut in what is said of it", async () => {
    const path = `${"x".repeat(1_000_000)}.ts`
    const report = await applyEdits([{ op: "create", path, content: "" }], { root: temporaryFolder() })
    expect(report.edits[0]!.issue!.message.length).toBeLessThan(1000)
    const { stdout } = await runProgram(program, ["check", "--root", temporaryFolder()], {
      input: `<edit file="${path}" op="new"><put>\n<<<\nx\n>>>\n</put></edit>`,
    })
    expect(stdout).not.toBe("")
  })
})
