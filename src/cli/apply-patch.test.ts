import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { beforeEach, describe, expect, test } from "vitest"
import { temporaryFolder } from "../workspace/testing/workspaces.ts"
import { builtProgram, runProgram } from "./testing/program.ts"

const emend = builtProgram()
const program = { path: join(dirname(emend.path), "apply_patch.js") }
let cwd: string

beforeEach(() => void (cwd = temporaryFolder()))

const patch = (...lines: string[]) => ["*** Begin Patch", ...lines, "*** End Patch"].join("\n")
const applyPatch = (args: readonly string[], input?: string) =>
  runProgram(program, args, { cwd, ...(input !== undefined && { input }) })
const files = () => readdirSync(cwd).filter((name) => name !== ".emend")

describe("apply_patch", () => {
  const text = patch(
    "*** Add File: new.txt",
    "+hi",
    "*** Update File: a.txt",
    "-one",
    "+eins",
    "*** Delete File: b.txt",
  )

  beforeEach(() => {
    writeFileSync(join(cwd, "a.txt"), "one\n")
    writeFileSync(join(cwd, "b.txt"), "two\n")
  })

  test("takes a patch as its argument, and undo takes it back", async () => {
    expect(await applyPatch([text])).toEqual({
      status: 0,
      stdout: "Success. Updated the following files:\nA new.txt\nM a.txt\nD b.txt\n",
      stderr: "",
    })
    expect(readFileSync(join(cwd, "a.txt"), "utf8")).toBe("eins\n")
    expect((await runProgram(emend, ["undo"], { cwd })).status).toBe(0)
    expect(files()).toEqual(["a.txt", "b.txt"])
    expect(readFileSync(join(cwd, "a.txt"), "utf8")).toBe("one\n")
  })

  test("takes a patch from standard input", async () => {
    expect(await applyPatch([], `${text}\n`)).toMatchObject({ status: 0 })
    expect(files()).toEqual(["a.txt", "new.txt"])
  })

  test("lists a file once for each of its sections, and a moved one by its new name", async () => {
    const twice = patch(
      "*** Update File: a.txt",
      "-one",
      "+1",
      "*** Update File: a.txt",
      "*** Move to: c.txt",
      "-1",
      "+eins",
    )
    expect((await applyPatch([twice])).stdout).toBe(
      "Success. Updated the following files:\nM a.txt\nM c.txt\n",
    )
  })

  test("overwrites what is in the way", async () => {
    const over = patch("*** Add File: b.txt", "+new", "*** Update File: a.txt", "*** Move to: b.txt")
    expect((await applyPatch([over])).status).toBe(0)
    expect(readFileSync(join(cwd, "b.txt"), "utf8")).toBe("one\n")
  })

  test("fails on standard error with status 1, and writes nothing", async () => {
    const run = await applyPatch([
      patch("*** Add File: new.txt", "+hi", "*** Update File: a.txt", "-nope nope", "+x"),
    ])
    expect(run).toMatchObject({ status: 1, stdout: "" })
    expect(run.stderr).toContain("a.txt")
    expect(files()).toEqual(["a.txt", "b.txt"])
  })

  test("says where a patch is malformed", async () => {
    const run = await applyPatch([patch("*** Add File: new.txt", "bad")])
    expect(run).toMatchObject({ status: 1, stdout: "", stderr: expect.stringContaining("line 3, column 1") })
    expect(files()).toEqual(["a.txt", "b.txt"])
  })

  test("writes nothing where a line without a sign may be meant to be added", async () => {
    const run = await applyPatch([patch("*** Update File: a.txt", "-one", "+two", "three")])
    expect(run).toMatchObject({ status: 1, stdout: "", stderr: expect.stringContaining("three") })
    expect(readFileSync(join(cwd, "a.txt"), "utf8")).toBe("one\n")
  })

  test.each([
    [["a", "b"], undefined, "exactly one argument"],
    [[], "", "Usage"],
  ])("wrong usage is status 2: %j", async (args, input, message) => {
    expect(await applyPatch(args, input)).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringContaining(message),
    })
  })

  test("an empty argument is a bad patch, not wrong usage", async () => {
    expect(await applyPatch([""])).toMatchObject({ status: 1, stdout: "" })
  })

  test("--help helps", async () => {
    expect(await applyPatch(["--help"])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("emend undo"),
    })
  })
})
