import { describe, expect, it } from "vitest"
import type { Effect } from "../session/effect.ts"
import { deskWith } from "./testing/session.ts"

const greet = 'export function greet(name: string) {\n  return "hello " + name\n}\n'

/** A desk on which src/greet.ts has been read. */
async function ready(files: Record<string, string | Uint8Array> = { "src/greet.ts": greet }, options = {}) {
  const desk = deskWith(files, options)
  for (const filePath of Object.keys(files)) await desk.call("read", { filePath })
  return desk
}

const edit = (oldString: string, newString: string, more = {}) => ({
  filePath: "src/greet.ts",
  oldString,
  newString,
  ...more,
})

describe("edit", () => {
  it("tells of a file that no longer parses, with the lines around, and lands all the same", async () => {
    const { call, text } = await ready()
    const answer = await call("edit", edit("name\n}", "name\n"))
    expect(answer).toMatchObject({
      ok: true,
      metadata: { syntax: [{ path: "src/greet.ts", before: 0, after: 1 }] },
    })
    expect(answer.output).toMatch(/\nsrc\/greet\.ts no longer parses: line \d+, column \d+: `}` is missing\n/)
    expect(answer.output).toMatch(/▸ +\d+ │/)
    expect(text("src/greet.ts")).not.toContain("}")
  })

  it("answers as its specification says", async () => {
    const { call, text } = await ready()
    const after = greet.replace("hello", "good day,")
    expect(await call("edit", edit('"hello "', '"good day, "'))).toEqual({
      ok: true,
      title: "src/greet.ts",
      output: "Edit applied successfully.",
      metadata: {
        diff: expect.stringContaining('-  return "hello " + name\n+  return "good day, " + name\n'),
        filediff: { file: "src/greet.ts", before: greet, after, additions: 1, deletions: 1 },
        diagnostics: [],
        commit: expect.any(String),
        edits: [expect.objectContaining({ status: "applied" })],
        staged: [],
        notices: [],
      },
    })
    expect(text("src/greet.ts")).toBe(after)
  })

  it("shows the change that it made, not what somebody else wrote while the user was asked", async () => {
    const theirs = `${greet}// theirs\n`
    const ask = async () => {
      put("src/greet.ts", theirs)
      return "allow_once" as const
    }
    const rules = { edit: [{ pattern: "*", action: "ask" as const }] }
    const { call, put, text } = await ready(undefined, { permissions: rules, ask })
    const { metadata } = await call("edit", edit('"hello "', '"hi "'))
    expect(text("src/greet.ts")).toBe(theirs.replace("hello", "hi"))
    expect(metadata).toMatchObject({
      filediff: { before: theirs, after: theirs.replace("hello", "hi"), additions: 1, deletions: 1 },
    })
  })

  it("takes absolute paths inside the root, and snake_case", async () => {
    const { call } = await ready()
    const result = await call("edit", {
      file_path: "/workspace/src/greet.ts",
      old_string: '"hello "',
      new_string: '"hi "',
      replace_all: false,
    })
    expect(result).toMatchObject({ ok: true, title: "src/greet.ts" })
  })

  it("makes a file from an empty oldString", async () => {
    const { call, text } = deskWith({})
    const result = await call("edit", { filePath: "new/a.ts", oldString: "", newString: "let a\n" })
    expect(result).toMatchObject({
      ok: true,
      title: "new/a.ts",
      metadata: { filediff: { before: "", additions: 1 } },
    })
    expect(text("new/a.ts")).toBe("let a\n")
  })

  it("replaces no file by an empty oldString, alone or after other edits", async () => {
    const { call, text } = deskWith({ "src/greet.ts": greet, "src/empty.ts": "" })
    await call("read", { filePath: "src/greet.ts" })
    const refused = { ok: false, metadata: { issues: [{ code: "file_exists" }] } }
    expect(await call("edit", edit("", "let a\n"))).toMatchObject(refused)
    const later = [
      { oldString: "hello", newString: "hi" },
      { oldString: "", newString: "// the end\n" },
    ]
    expect(await call("multiedit", { filePath: "src/greet.ts", edits: later })).toMatchObject({
      ok: false,
      output: expect.stringContaining("edits[1].oldString is empty"),
      metadata: { issues: [{ code: "missing_attribute" }] },
    })
    expect(text("src/greet.ts")).toBe(greet)
    expect(await call("edit", { ...edit("", "let a\n"), filePath: "src/empty.ts" })).toMatchObject({
      ok: true,
    })
  })

  it("takes remarks, other names and line breaks as they are", async () => {
    const { call, text } = await ready()
    const input = {
      path: "src/greet.ts",
      before: "hello",
      after: "hi",
      explanation: "shorter",
      expected_replacements: 1,
    }
    expect(await call("edit", input)).toMatchObject({ ok: true })
    const raw = '{"file_path": "src/greet.ts", "old_str": "hi", "new_str": "hey\n  you"}'
    expect(await call("edit", raw)).toMatchObject({ ok: true })
    expect(text("src/greet.ts")).toContain("hey\n  you")
    expect(
      await call("edit", JSON.stringify(JSON.stringify({ ...input, before: "hey", after: "ho" }))),
    ).toMatchObject({ ok: true })
    const odd = await call("edit", { ...edit("ho", "hu"), dry_run: true })
    expect(odd).toMatchObject({ ok: false, output: expect.stringContaining('no parameter "dry_run"') })
  })

  it("never makes half a character of one", async () => {
    const { call, text } = await ready({ "src/greet.ts": "log('👍')\n" })
    expect(await call("edit", edit("\ud83d", "x"))).toMatchObject({
      ok: false,
      metadata: { issues: [{ code: "encoding" }] },
    })
    expect(text("src/greet.ts")).toBe("log('👍')\n")
  })

  it("replaces all places on request", async () => {
    const { call, text } = await ready()
    expect(await call("edit", edit("name", "who", { replaceAll: true }))).toMatchObject({ ok: true })
    expect(text("src/greet.ts")).toBe(greet.replaceAll("name", "who"))
  })

  it("lands where only white space is off, says so, and keeps the file's own bytes", async () => {
    const { call, text } = await ready({ "src/greet.ts": greet.replaceAll("\n", "\r\n") })
    const result = await call(
      "edit",
      edit(
        'function greet(name: string) {\n\treturn "hello " + name',
        'function greet(name: string) {\n\treturn "hi " + name',
      ),
    )
    expect(result).toMatchObject({ ok: true })
    expect(result.output).toMatch(
      /^Edit applied successfully\.\nThe old text was found at line 1, but differs from the file/,
    )
    expect(text("src/greet.ts")).toBe(greet.replace("hello", "hi").replaceAll("\n", "\r\n"))
    // Line endings are no part of what is shown.
    expect(result.metadata.diff).not.toContain("\r")
  })

  it("says that a change is there already, and counts it as done", async () => {
    const { call } = await ready({ "src/greet.ts": "const limit = computeLimit(20)\nrun(limit)\n" })
    const result = await call(
      "edit",
      edit("const limit = computeLimit(10)\nrun(limit)\n", "const limit = computeLimit(20)\nrun(limit)\n"),
    )
    expect(result).toMatchObject({
      ok: true,
      output: "src/greet.ts already is as this call wants it. Nothing was written.",
    })
  })

  it("ends with the new errors, as blocks", async () => {
    const found = [{ severity: "error" as const, line: 2, column: 3, message: "Type 'x' is bad." }]
    const check: Effect = {
      name: "check",
      after: async () => ({ diagnostics: [{ path: "src/greet.ts", found, more: 2 }], notices: ["A word."] }),
    }
    const { call } = await ready({ "src/greet.ts": greet }, { effects: [check] })
    const result = await call("edit", edit("hello", "hi"))
    expect(result.output).toBe(
      "Edit applied successfully.\nA word.\n\nThis edit brought new problems to src/greet.ts, please fix them:\nERROR [2:3] Type 'x' is bad.\n… and 2 more",
    )
    expect(result.metadata.diagnostics).toEqual([{ path: "src/greet.ts", found, more: 2 }])
  })
})

describe("every error of the specification's table", () => {
  it("a missing filePath", async () => {
    const { call } = await ready()
    for (const input of [
      { oldString: "a", newString: "b" },
      { filePath: "", oldString: "a", newString: "b" },
    ]) {
      const { ok, output } = await call("edit", input)
      expect({ ok, first: output.split("\n")[0] }).toEqual({ ok: false, first: "filePath is required" })
    }
  })

  it("equal strings", async () => {
    const { ok, output } = await (await ready()).call("edit", edit("hello", "hello"))
    expect({ ok, first: output.split("\n")[0] }).toEqual({
      ok: false,
      first: "oldString and newString must be different",
    })
  })

  it("a file that does not exist", async () => {
    const { call } = await ready()
    const { ok, output } = await call("edit", { filePath: "src/nowhere.ts", oldString: "a", newString: "b" })
    expect({ ok, first: output.split("\n")[0] }).toEqual({
      ok: false,
      first: "File src/nowhere.ts not found",
    })
  })

  it("a file that is elsewhere, with the place", async () => {
    const { call } = await ready()
    const input = { filePath: "greet.ts", oldString: 'return "hello " + name', newString: "x" }
    const { output } = await call("edit", input)
    expect(output).toMatch(/^File greet\.ts not found\nIt would fit here:\n {2}src\/greet\.ts line 2 │/)
    expect(output).toMatch(/What to do: .*send the edit with its path/)
  })

  it("a directory", async () => {
    const { call } = await ready()
    const { ok, output } = await call("edit", { filePath: "src", oldString: "a", newString: "b" })
    expect({ ok, first: output.split("\n")[0] }).toEqual({
      ok: false,
      first: "Path is a directory, not a file: src",
    })
  })

  it("a file that was never read", async () => {
    const { call, text } = deskWith({ "src/greet.ts": greet })
    const result = await call("edit", edit("hello", "hi"))
    expect(result).toMatchObject({ ok: false, metadata: { issues: [{ code: "not_read" }] } })
    expect(result.output).toMatch(/read/)
    expect(text("src/greet.ts")).toBe(greet)
  })

  it("a file that somebody else changed in the same place", async () => {
    const { call, put, text } = await ready()
    put("src/greet.ts", greet.replace("hello", "servus"))
    const result = await call("edit", edit('"hello "', '"hi "'))
    expect(result).toMatchObject({ ok: false, metadata: { issues: [{ code: "stale" }] } })
    expect(result.output).toContain("hello")
    expect(result.output).toContain("servus")
    // That it was there says it all.
    expect(result.output).not.toContain("not found")
    expect(text("src/greet.ts")).toContain("servus")
  })

  it("no match, with the evidence", async () => {
    const { call } = await ready()
    const { ok, output } = await call("edit", edit('  return "welcome " + nobody\n', "x"))
    expect(ok).toBe(false)
    expect(output).toMatch(/^oldString not found in content\n/)
    expect(output).toContain('2 │   return "hello " + name')
    expect(output).toContain('These lines of the file, to copy from:\n```\n  return "hello " + name\n```')
  })

  it("several matches, with their places", async () => {
    const { call } = await ready()
    const { ok, output } = await call("edit", edit("name", "who"))
    expect(ok).toBe(false)
    expect(output).toMatch(/^Found multiple matches for oldString\. Provide more surrounding lines\.\n/)
    expect(output).toContain("line 1 │ export function greet(name: string) {")
    expect(output).toContain("or set replaceAll")
  })
})

describe("what a model must not do", () => {
  it.each([
    [
      "a path outside of the workspace",
      { filePath: "../x", oldString: "", newString: "b" },
      "outside_workspace",
    ],
    [
      "an absolute path elsewhere",
      { filePath: "/etc/hosts", oldString: "a", newString: "b" },
      "outside_workspace",
    ],
    ["git's own files", { filePath: ".git/config", oldString: "", newString: "b" }, "protected_path"],
    ["a placeholder", edit('return "hello " + name', "// ... rest of the code"), "incomplete_edit"],
  ])("%s", async (_, input, code) => {
    const result = await (await ready()).call("edit", input)
    expect(result).toMatchObject({ ok: false, metadata: { issues: [{ code }] } })
    expect(result.output).toMatch(/What to do: /)
  })

  it("a file that a rule denies", async () => {
    const { call } = await ready(undefined, { permissions: { edit: [{ pattern: "*.ts", action: "deny" }] } })
    const result = await call("edit", edit("hello", "hi"))
    expect(result).toMatchObject({ ok: false, metadata: { issues: [{ code: "permission_denied" }] } })
  })
})

describe("multiedit", () => {
  it("makes all edits in order, with one question", async () => {
    const asked: unknown[] = []
    const { call, text } = await ready(undefined, {
      permissions: { edit: [{ pattern: "**", action: "ask" }] },
      ask: async (request: unknown) => {
        asked.push(request)
        return "allow_once"
      },
    })
    const edits = [
      { oldString: "hello", newString: "bonjour" },
      { old_string: '"bonjour "', new_string: '"bonsoir "' },
    ]
    const result = await call("multiedit", { filePath: "src/greet.ts", edits })
    expect(result).toMatchObject({
      ok: true,
      title: "src/greet.ts",
      output: "All 2 edits applied successfully.",
    })
    expect(result.metadata.filediff).toMatchObject({
      before: greet,
      after: greet.replace("hello", "bonsoir"),
    })
    expect(text("src/greet.ts")).toContain("bonsoir")
    expect(asked).toHaveLength(1)
  })

  it("makes none if one does not fit, and says which", async () => {
    const { call, text } = await ready()
    const edits = [
      { oldString: "hello", newString: "hi" },
      { oldString: "nothing like it at all", newString: "x" },
    ]
    const { ok, output } = await call("multiedit", { filePath: "src/greet.ts", edits })
    expect(ok).toBe(false)
    expect(output).toMatch(/^edits\[1\]: oldString not found in content\n/)
    expect(output).toContain("Nothing was written")
    expect(text("src/greet.ts")).toBe(greet)
  })

  it("makes a file and goes on in it", async () => {
    const { call, text } = deskWith({})
    const edits = [
      { oldString: "", newString: "let a = 1\n" },
      { oldString: "1", newString: "2" },
    ]
    expect(await call("multiedit", { filePath: "a.ts", edits })).toMatchObject({ ok: true })
    expect(text("a.ts")).toBe("let a = 2\n")
  })

  it.each([
    [[], "edits must have at least 1 item"],
    [undefined, "edits is required"],
    [[{ oldString: "a" }], "edits[0].newString is required"],
    [
      [
        { oldString: "a", newString: "b" },
        { oldString: "c", newString: "c" },
      ],
      "edits[1]: oldString and newString must be different",
    ],
    [
      [{ oldString: "a", newString: "b", replaceAl: true }],
      'edits[0] has no parameter "replaceAl". Did you mean "replaceAll"?',
    ],
  ])("names what is wrong with %j", async (edits, message) => {
    const { ok, output } = await (await ready()).call("multiedit", { filePath: "src/greet.ts", edits })
    expect({ ok, first: output.split("\n")[0] }).toEqual({ ok: false, first: message })
  })
})
