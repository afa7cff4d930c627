import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Worker } from "node:worker_threads"
import { describe, expect, it } from "vitest"
import { readBlocks } from "../batch/blocks.ts"
import { runBlock } from "../batch/cases.ts"
import { packNow, unpackNow } from "../batch/packed.ts"
import { createPool } from "../batch/pool.ts"
import { barText } from "./progress.ts"
import { builtProgram, runProgram } from "./testing/program.ts"
import { hasTerminal, runOnTerminal } from "./testing/terminal.ts"

const program = builtProgram()

const response = "a.txt\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n"
const good = (id: unknown, size = 0) =>
  JSON.stringify({ id, files: { "a.txt": `one\n${"x\n".repeat(size)}` }, response })

const results = (stdout: string) =>
  stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line))

describe("emend batch", () => {
  it("answers each case with its report and the changed files", async () => {
    const run = await runProgram(program, ["batch"], { input: good("a") })
    expect(run).toMatchObject({ status: 0, stderr: "" })
    expect(results(run.stdout)).toMatchObject([
      {
        id: "a",
        report: { ok: true, dryRun: false, commit: null, edits: [{ status: "applied" }] },
        files: { "a.txt": "two\n" },
      },
    ])
  })

  it.each(["1", "3"])("keeps the order of the input with %s workers", async (jobs) => {
    const cases = Array.from({ length: 500 }, (_, index) => good(index, index % 50 === 0 ? 20_000 : 5))
    const run = await runProgram(program, ["batch", "-", "-j", jobs], { input: cases.join("\n") })
    expect(run.status).toBe(0)
    expect(results(run.stdout).map((result) => result.id)).toEqual(cases.map((_, index) => index))
  })

  it("answers a bad line with an error in its place", async () => {
    const input = [
      "nonsense",
      "",
      good(1),
      "[]",
      '{"id":7}',
      '{"id":8,"response":"","mode":"some"}',
      '{"id":9,"response":"x","format":"none"}',
      '{"id":10,"response":"x","format":5}',
      '{"id":11,"response":"x","context":"a.txt"}',
      '{"id":12,"response":"x","overwrite":"yes"}',
    ].join("\n")
    const run = await runProgram(program, ["batch", "-j", "2"], { input })
    expect(run.status).toBe(1)
    expect(results(run.stdout)).toMatchObject([
      { line: 1, error: expect.stringContaining("not JSON") },
      { id: 1 },
      { line: 4, error: expect.stringContaining("JSON object") },
      { id: 7, line: 5, error: expect.stringContaining('"response"') },
      { id: 8, line: 6, error: expect.stringContaining("atomic, partial") },
      { id: 9, line: 7, error: expect.stringContaining("There is no format") },
      { id: 10, line: 8, error: '"format" must be the name of a format, not 5.' },
      { id: 11, line: 9, error: expect.stringContaining("an array of paths") },
      { id: 12, line: 10, error: expect.stringContaining("true or false") },
    ])
  })

  it("exits with 2 when no line can be used", async () => {
    expect(await runProgram(program, ["batch"], { input: "" })).toMatchObject({ status: 2, stdout: "" })
    expect((await runProgram(program, ["batch"], { input: "x\n" })).status).toBe(2)
  })

  it("answers a slow producer at once", async () => {
    const child = spawn(process.execPath, [program.path, "batch", "-j", "2"])
    child.stdin.write(`${good("first")}\n`)
    const answer = await new Promise<string>((resolve) =>
      child.stdout.once("data", (data) => resolve(String(data))),
    )
    expect(JSON.parse(answer).id).toBe("first")
    child.stdin.end()
    await new Promise((resolve) => child.on("close", resolve))
  })

  it("stops quietly when its reader leaves", async () => {
    const child = spawn(process.execPath, [program.path, "batch", "-j", "2"])
    let stderr = ""
    child.stderr.on("data", (data) => void (stderr += data))
    child.stdin.on("error", () => {})
    child.stdin.end(Array.from({ length: 3000 }, (_, index) => good(index, 300)).join("\n"))
    child.stdout.once("data", () => child.stdout.destroy())
    const status = await new Promise((resolve) => child.on("close", resolve))
    expect(stderr).toBe("")
    expect(status).toBe(0)
  })
})

describe.skipIf(!existsSync("/dev/full"))("emend batch on a disk that is full", () => {
  it("says so", async () => {
    const command = `"${process.execPath}" "${program.path}" batch -j 1 > /dev/full`
    const child = spawn("sh", ["-c", command], { stdio: ["pipe", "ignore", "pipe"] })
    let stderr = ""
    child.stderr.on("data", (data) => void (stderr += data))
    child.stdin.end(good(1))
    const status = await new Promise((resolve) => child.on("close", resolve))
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: "emend: cannot write the output: the disk is full.\n",
    })
  })
})

describe("runBlock", () => {
  it("keeps a file called __proto__ apart from everything else", async () => {
    const patch = "*** Begin Patch\n*** Update File: __proto__\n@@\n-one\n+two\n*** End Patch\n"
    const line = `{"files":{"__proto__":"one\\n"},"response":${JSON.stringify(patch)}}`
    const { bytes } = await runBlock({ bytes: new TextEncoder().encode(line), firstLine: 1 })
    expect(new TextDecoder().decode(bytes)).toContain('"files":{"__proto__":"two\\n"}')
  })
})

describe("a case that asks for syntax", () => {
  const file = "export function f(a) {\n  if (a) {\n    return 1\n  }\n  return 2\n}\n"
  /** Not to the letter, and it leaves a bracket open. */
  const response =
    "a.js\n<<<<<<< SEARCH\n if (a) {\n   return 1\n }\n=======\n if (a) {\n   return 3\n>>>>>>> REPLACE\n"
  const line = (more: object) => JSON.stringify({ files: { "a.js": file }, response, ...more })

  it.each(["1", "2"])("gets it, alone among others, with %s jobs", async (jobs) => {
    const input = [
      line({ id: "none" }),
      line({ id: "off", syntax: "off" }),
      line({ id: "report", syntax: "report" }),
      line({ id: "refuse", syntax: "refuse" }),
      line({ id: "bad", syntax: "maybe" }),
      line({ id: "last" }),
    ]
    const { stdout } = await runProgram(program, ["batch", "-j", jobs], { input: input.join("\n") })
    const [none, off, report, refuse, bad, last] = results(stdout)
    expect([none, off, report, refuse, bad, last].map(({ id }) => id)).toEqual([
      "none",
      "off",
      "report",
      "refuse",
      "bad",
      "last",
    ])
    for (const plain of [none, off, last]) {
      expect(plain.report.ok).toBe(true)
      expect(plain.report.files[0].syntax).toBeUndefined()
    }
    expect(report.report.files[0].syntax).toMatchObject({ before: 0, after: 1 })
    expect(refuse.report.edits[0]).toMatchObject({ status: "failed", issue: { code: "doubt" } })
    expect(bad.error).toMatch(/"syntax" must be one of refuse, report, off/)
  })
})

describe("runBlock on bytes that are no text", () => {
  it("blames their line only", async () => {
    const [before, after] = [good(1), good(3)].map((line) => new TextEncoder().encode(`${line}\n`))
    const bytes = new Uint8Array([...before!, 0x7b, 0xff, 0x0a, ...after!])
    const { counts, bytes: written } = await runBlock({ bytes, firstLine: 1 })
    expect(counts).toEqual({ cases: 2, ok: 2, bad: 1 })
    expect(results(new TextDecoder().decode(written))).toMatchObject([
      { id: 1 },
      { error: "This line is not valid UTF-8.", line: 2 },
      { id: 3 },
    ])
  })
})

describe("createPool", () => {
  // A worker that answers each line with itself in capitals, and dies of any that says "crash".
  const fragile = () =>
    new Worker(
      `const { parentPort } = require("node:worker_threads")
      parentPort.on("message", ({ bytes }) => {
        const text = Buffer.from(bytes).toString()
        if (text.includes("crash")) process.exit(7)
        const cases = text.split("\\n").filter(Boolean).length
        parentPort.postMessage({ bytes: Buffer.from(text.toUpperCase()), counts: { cases, ok: cases, bad: 0 } })
      })`,
      { eval: true },
    )

  it("finds the line that brings a worker down, and spares the others", async () => {
    const pool = createPool(2, fragile)
    const lines = ["a", "b", '{"id":"x","crash":1}', "c", "d", "crash", "e"]
    const block = { bytes: new TextEncoder().encode(`${lines.join("\n")}\n`), firstLine: 11 }
    const [first, second] = await Promise.all([pool.run(block), pool.run(block)])
    await pool.close()
    expect(first).toEqual(second)
    expect(first!.counts).toEqual({ cases: 5, ok: 5, bad: 2 })
    const written = new TextDecoder().decode(first!.bytes).trim().split("\n")
    expect(written.map((line) => (line.startsWith("{") ? JSON.parse(line) : line))).toEqual([
      "A",
      "B",
      { id: "x", error: "This case could not be run: its thread ended", line: 13 },
      "C",
      "D",
      { error: "This case could not be run: its thread ended", line: 16 },
      "E",
    ])
  })
})

describe("createPool with a block that hangs", () => {
  it("lets go of it when it is told to, and does all others", async () => {
    const hanging = () =>
      new Worker(
        `const { parentPort } = require("node:worker_threads")
        parentPort.on("message", ({ bytes }) => {
          while (Buffer.from(bytes).includes("endless")) {}
          parentPort.postMessage({ bytes, counts: { cases: 1, ok: 1, bad: 0 } })
        })`,
        { eval: true },
      )
    const pool = createPool(1, hanging)
    const block = (text: string) => ({ bytes: new TextEncoder().encode(text), firstLine: 1 })
    const hangs = new AbortController()
    const endless = pool.run(block("a\nendless\nb\n"), hangs.signal)
    const other = pool.run(block("c\n"), new AbortController().signal)
    hangs.abort()
    await expect(endless).rejects.toThrow("its thread ended")
    expect(new TextDecoder().decode((await other).bytes)).toBe("c\n")
    await pool.close()
  })
})

describe("createPool with packed blocks", () => {
  const lines = (...all: string[]) => new TextEncoder().encode(`${all.join("\n")}\n`)
  const cases = lines(good(1), "nonsense", good(2, 9))

  it.each([1, 2])("gives what it gives for the same block unpacked, with %i threads", async (size) => {
    const pool = createPool(size, () => new Worker(join(dirname(program.path), "batch-worker.js")))
    const plain = await pool.run({ bytes: cases, firstLine: 7 })
    const packed = await pool.run({ bytes: packNow(cases), firstLine: 7, packed: true })
    await pool.close()
    expect(plain.counts).toEqual({ cases: 2, ok: 2, bad: 1 })
    expect(packed.counts).toEqual(plain.counts)
    expect(Buffer.from(unpackNow(packed.bytes)).equals(plain.bytes)).toBe(true)
    expect(new TextDecoder().decode(plain.bytes)).toContain('"line":8')
  })

  it("finds the line that brings a thread down", async () => {
    // Dies of packed blocks, and of any that says "crash".
    const fragile = () =>
      new Worker(
        `const { parentPort } = require("node:worker_threads")
        parentPort.on("message", ({ bytes, packed }) => {
          const text = Buffer.from(bytes).toString()
          if (packed || text.includes("crash")) process.exit(7)
          parentPort.postMessage({ bytes: Buffer.from(text), counts: { cases: 1, ok: 1, bad: 0 } })
        })`,
        { eval: true },
      )
    const pool = createPool(2, fragile)
    const { bytes, counts } = await pool.run({
      bytes: packNow(lines("a", "crash", "b")),
      firstLine: 1,
      packed: true,
    })
    await pool.close()
    expect(counts).toEqual({ cases: 2, ok: 2, bad: 1 })
    expect(unpackNow(bytes).toString().split("\n")).toEqual([
      "a",
      '{"error":"This case could not be run: its thread ended","line":2}',
      "b",
      "",
    ])
  })
})

describe("readBlocks", () => {
  async function blocks(chunks: string[]) {
    async function* stream() {
      for (const chunk of chunks) yield new TextEncoder().encode(chunk)
    }
    const found: [string, number][] = []
    for await (const { bytes, firstLine } of readBlocks(stream()))
      found.push([new TextDecoder().decode(bytes), firstLine])
    return found
  }

  it("gives whole lines, however the bytes arrive", async () => {
    expect(await blocks(["a\nb", "b", "\nc\nd", "\n", "e"])).toEqual([
      ["a\n", 1],
      ["bb\n", 2],
      ["c\n", 3],
      ["d\n", 4],
      ["e", 5],
    ])
  })

  it("cuts large inputs between lines", async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `${index} ${"x".repeat(50)}\n`)
    const found = await blocks([lines.join("")])
    expect(found.length).toBeGreaterThan(2)
    expect(found.map(([text]) => text).join("")).toBe(lines.join(""))
    for (const [text, line] of found) expect(text.startsWith(`${line - 1} `)).toBe(true)
  })
})

describe("the progress bar", () => {
  it.skipIf(!hasTerminal)(
    "appears on a terminal when a batch takes longer than a second, and goes away",
    async () => {
      const cwd = mkdtempSync(join(tmpdir(), "emend-progress-"))
      writeFileSync(join(cwd, "cases.jsonl"), `${good(1)}\n`)
      // The second case comes when the first one has been answered for a while, however slowly the program starts.
      const wait = "while [ ! -s out.jsonl ]; do sleep 0.05; done; sleep 1.3"
      const slowly = `(cat cases.jsonl; ${wait}; cat cases.jsonl) | "$0" "$1" batch > out.jsonl`
      const { status, shown } = await runOnTerminal(program, [slowly], { cwd, steps: [], shell: true })
      expect(status).toBe(0)
      expect(shown).toMatch(/batch \d+ · \d+ s/)
      expect(shown.endsWith("\r\u001b[K")).toBe(true)
      rmSync(cwd, { recursive: true })
    },
  )

  it("shows a share where the end is known, and a count where not", () => {
    expect(barText("batch", 50, 200, 3000)).toBe(`batch [${"█".repeat(6)}${"░".repeat(18)}] 25 % · 3 s`)
    expect(barText("batch", 1234, undefined, 3000)).toBe("batch 1,234 · 3 s")
  })
})
