import { writeFileSync } from "node:fs"
import { join } from "node:path"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { createSession } from "../session/index.ts"
import { openWorkspace } from "../workspace/index.ts"
import { callTool } from "./call.ts"
import { readInput } from "./input.ts"
import { allTools, tools, toolsNamed } from "./list.ts"
import { deskWith } from "./testing/session.ts"
import type { ToolName } from "./tool.ts"
import { inputJsonSchema } from "./tool.ts"

describe("apply_patch", () => {
  const files = { "src/a.ts": "let a = 1\n", "src/b.ts": "let b = 1\n", "src/c.ts": "let c = 1\n" }
  const update = (path: string, from: string, to: string) =>
    `*** Update File: ${path}\n@@\n-${from}\n+${to}\n`
  const patch = (...sections: string[]) => `*** Begin Patch\n${sections.join("")}*** End Patch`
  const three = patch(
    update("src/a.ts", "let a = 1", "let a = 2"),
    update("src/b.ts", "let b = 1", "let b = 2"),
    update("src/c.ts", "let c = 1", "let c = 2"),
  )

  it.each(["patchText", "patch", "input"])("answers as its specification says (%s)", async (name) => {
    const { call, text } = deskWith(files, { mustRead: false })
    const result = await call("apply_patch", { [name]: three })
    expect(result).toMatchObject({
      ok: true,
      title: "3 files changed",
      output: "Patch applied successfully. 3 files changed:\n src/a.ts\n src/b.ts\n src/c.ts",
    })
    expect(result.metadata.diff).toContain(
      "--- a/src/b.ts\n+++ b/src/b.ts\n@@ -1 +1 @@\n-let b = 1\n+let b = 2\n",
    )
    expect(text("src/c.ts")).toBe("let c = 2\n")
  })

  it("takes the bare text of a patch as its input", async () => {
    const { call } = deskWith(files, { mustRead: false })
    expect(await call("apply_patch", three)).toMatchObject({ ok: true })
  })

  it("makes, moves and deletes", async () => {
    const { call, text } = deskWith(files, { mustRead: false })
    const result = await call("apply_patch", {
      patchText: patch(
        "*** Add File: d.ts\n+let d\n",
        "*** Delete File: src/a.ts\n",
        "*** Update File: src/b.ts\n*** Move to: src/e.ts\n@@\n-let b = 1\n+let e = 1\n",
      ),
    })
    expect(result.output).toBe("Patch applied successfully. 3 files changed:\n d.ts\n src/a.ts\n src/e.ts")
    expect([text("d.ts"), text("src/a.ts"), text("src/b.ts"), text("src/e.ts")]).toEqual([
      "let d\n",
      undefined,
      undefined,
      "let e = 1\n",
    ])
  })

  it.each([
    ["no Begin Patch", "just words", /no edit|Begin Patch/],
    ["no End Patch", three.replace("*** End Patch", "").slice(0, -12), /./],
    ["context that is not there", patch(update("src/a.ts", "nothing like it", "x")), /not in the file/],
    ["a file that is not there", patch(update("src/x.ts", "a", "b")), /^File src\/x\.ts not found/],
  ])("says what is wrong: %s", async (_, patchText, message) => {
    const { call, text } = deskWith(files, { mustRead: false })
    const result = await call("apply_patch", { patchText })
    expect(result.ok).toBe(false)
    expect(result.title).toBe("Patch not applied")
    expect(result.output).toMatch(message)
    expect(result.output).not.toContain("oldString")
    expect(text("src/a.ts")).toBe("let a = 1\n")
  })

  it("has nothing to do where a file that is to go is not there", async () => {
    const { call } = deskWith(files, { mustRead: false })
    expect(await call("apply_patch", { patchText: patch("*** Delete File: nope.ts\n") })).toMatchObject({
      ok: true,
    })
  })

  it("writes nothing if one part does not fit, and names only that one", async () => {
    const { call, text } = deskWith(files, { mustRead: false })
    const patchText = patch(update("src/a.ts", "let a = 1", "let a = 2"), update("src/b.ts", "nowhere", "x"))
    const { output } = await call("apply_patch", { patchText })
    expect(output).toMatch(/^update src\/b\.ts: /)
    expect(output).not.toContain("src/a.ts")
    expect(text("src/a.ts")).toBe("let a = 1\n")
  })

  it("wants the files read", async () => {
    const result = await deskWith(files).call("apply_patch", { patchText: three })
    expect(result).toMatchObject({ ok: false, metadata: { issues: [{ code: "not_read" }, {}, {}] } })
  })
})

describe("write", () => {
  it("makes a file", async () => {
    const { call, text } = deskWith({})
    expect(await call("write", { filePath: "a/b.ts", content: "let a\nlet b\n" })).toMatchObject({
      ok: true,
      title: "a/b.ts",
      output: "Created a/b.ts (2 lines).",
      metadata: { filediff: { additions: 2, deletions: 0 } },
    })
    expect(text("a/b.ts")).toBe("let a\nlet b\n")
  })

  it("replaces what was read, and nothing else", async () => {
    const { call, text } = deskWith({ "a.ts": "let a\r\n" })
    expect(await call("write", { filePath: "a.ts", content: "let b\n" })).toMatchObject({
      ok: false,
      metadata: { issues: [{ code: "not_read" }] },
    })
    await call("read", { filePath: "a.ts" })
    expect(await call("write", { path: "a.ts", file_text: "let b\n" })).toMatchObject({
      ok: true,
      output: "Wrote a.ts (1 line).",
    })
    expect(text("a.ts")).toBe("let b\r\n")
  })

  it("refuses a folder and a placeholder", async () => {
    const { call } = deskWith({ "src/a.ts": "a\n" })
    expect((await call("write", { filePath: "src", content: "x" })).output).toMatch(
      /^Path is a directory, not a file: src/,
    )
    const left = await call("write", { filePath: "b.ts", content: "let a\n// ... rest of the code\n" })
    expect(left).toMatchObject({ ok: false, metadata: { issues: [{ code: "incomplete_edit" }] } })
  })
})

describe("read", () => {
  const long = Array.from({ length: 5000 }, (_, at) => `line ${at + 1}\n`).join("")

  it("numbers the lines", async () => {
    const result = await deskWith({ "a.ts": "one\r\n\ttwo\r\n" }).call("read", { filePath: "a.ts" })
    expect(result).toMatchObject({
      ok: true,
      title: "a.ts",
      output: "1→one\n2→\ttwo",
      metadata: { path: "a.ts", total: 2, lines: [1, 2] },
    })
  })

  it("shows a range, and says how to go on", async () => {
    const { call } = deskWith({ "a.txt": long })
    expect((await call("read", { filePath: "a.txt", offset: 10, limit: 2 })).output).toBe(
      "10→line 10\n11→line 11\n\n(a.txt has 5000 lines; read on with offset 12.)",
    )
    expect((await call("read", { filePath: "a.txt", offset: "4999" })).output).toBe(
      "4999→line 4999\n5000→line 5000",
    )
    expect((await call("read", { filePath: "a.txt" })).output).toMatch(
      /\n2000→line 2000\n\n\(a\.txt has 5000 lines; read on with offset 2001\.\)$/,
    )
    expect(await call("read", { filePath: "a.txt", offset: 6000 })).toMatchObject({
      ok: false,
      output:
        "offset 6000 is past the end: a.txt has 5000 lines.\nWhat to do: Start at a line that the file has.",
    })
  })

  it("cuts what is too long, and says so", async () => {
    const { call } = deskWith({
      "a.txt": `${"x".repeat(5000)}\n`,
      "b.txt": `${"y".repeat(1990)}\n`.repeat(300),
    })
    expect((await call("read", { filePath: "a.txt" })).output).toBe(
      `1→${"x".repeat(2000)}… (cut: the line has 5000 characters)`,
    )
    const { output } = await call("read", { filePath: "b.txt" })
    expect(output.length).toBeLessThan(201_000)
    expect(output).toMatch(/\(b\.txt has 300 lines; read on with offset 101\.\)$/)
  })

  it("has a word for an empty file, a binary one, a missing one", async () => {
    const { call } = deskWith({
      "empty.txt": "",
      "x.bin": new Uint8Array([0, 1, 2, 255]),
      "src/deep.ts": "x\n",
    })
    expect(await call("read", { filePath: "empty.txt" })).toMatchObject({
      ok: true,
      output: "empty.txt is an empty file.",
    })
    expect(await call("read", { filePath: "x.bin" })).toMatchObject({
      ok: false,
      output: "x.bin is a binary file (4 bytes); it cannot be shown as text.",
    })
    expect((await call("read", { filePath: "deep.ts" })).output).toBe(
      "File deep.ts not found\nWhat to do: There are files of this name elsewhere: src/deep.ts.",
    )
    expect((await call("read", { filePath: "nowhere.ts" })).output).toMatch(
      /^File nowhere\.ts not found\n.*folder/,
    )
    expect((await call("read", { filePath: "../x" })).ok).toBe(false)
  })

  it("lists a folder", async () => {
    const { call } = deskWith({ "src/b.ts": "b\n", "src/a/c.ts": "c\n", "x.md": "x\n" })
    for (const filePath of ["src", "src/", "./src", "/workspace/src"])
      expect(await call("read", { filePath })).toMatchObject({
        ok: true,
        title: "src/",
        output: "src is a folder:\n a/\n b.ts",
      })
    expect((await call("read", { filePath: "." })).output).toBe(". is a folder:\n src/\n x.md")
  })
})

describe("read in several roots", () => {
  it("lists the roots by their names, and each of them", async () => {
    const [web, api] = [temporaryFolder(), temporaryFolder()]
    writeFileSync(join(web, "a.ts"), "a\n")
    const workspace = await openWorkspace({
      roots: [
        { name: "web", dir: web },
        { name: "api", dir: api },
      ],
    })
    const session = createSession({ workspace })
    const output = async (filePath: string) => (await callTool(session, "read", { filePath })).output
    expect(await output(".")).toBe(". is a folder:\n web/\n api/")
    expect(await output("web")).toBe("web is a folder:\n a.ts")
    expect(await output(`${web}/`)).toBe("web is a folder:\n a.ts")
    expect(await output("api")).toBe("api is a folder:\nIt is empty.")
    expect(await output("web/a.ts")).toBe("1→a")
  })
})

describe("undo", () => {
  const desk = async () => {
    const { call, text, put } = deskWith({ "a.ts": "1\n" })
    await call("read", { filePath: "a.ts" })
    await call("edit", { filePath: "a.ts", oldString: "1", newString: "2" })
    const { metadata } = await call("write", { filePath: "b.ts", content: "b\n" })
    return { call, text, put, commit: metadata.commit as string }
  }

  it("takes back the newest change, then the one before it", async () => {
    const { call, text } = await desk()
    expect(await call("undo", {})).toMatchObject({
      ok: true,
      title: "1 file restored",
      output: "Taken back. 1 file restored:\n b.ts (removed: it was new)",
    })
    expect(text("b.ts")).toBeUndefined()
    expect(await call("undo", undefined)).toMatchObject({
      ok: true,
      output: "Taken back. 1 file restored:\n a.ts",
    })
    expect(text("a.ts")).toBe("1\n")
    expect(await call("undo", {})).toMatchObject({ ok: false, title: "Nothing taken back" })
  })

  it("takes back one by its id, or one file", async () => {
    const { call, text, commit } = await desk()
    expect(await call("undo", { paths: ["a.ts"] })).toMatchObject({ ok: true })
    expect(text("a.ts")).toBe("1\n")
    expect(await call("undo", { commit })).toMatchObject({ ok: true })
    expect(text("b.ts")).toBeUndefined()
  })

  it("takes back nobody else's change unless it is named", async () => {
    const { session, call, text } = deskWith({ "a.ts": "1\n" })
    const other = createSession({ workspace: session.workspace, mustRead: false })
    await call("write", { filePath: "mine.ts", content: "x\n" })
    const done = await callTool(other, "edit", { filePath: "a.ts", oldString: "1", newString: "2" })
    expect(await call("undo", {})).toMatchObject({ ok: true })
    expect([text("mine.ts"), text("a.ts")]).toEqual([undefined, "2\n"])
    expect(await call("undo", {})).toMatchObject({
      ok: false,
      output: expect.stringMatching(/^There is no change of yours left to take back\./),
    })
    expect(await call("undo", { commit: done.ok && done.metadata.commit })).toMatchObject({ ok: true })
    expect(text("a.ts")).toBe("1\n")
  })

  it("means the newest of all where the session has written nothing", async () => {
    const { session, call, text } = deskWith({ "a.ts": "1\n" })
    const other = createSession({ workspace: session.workspace, mustRead: false })
    await callTool(other, "edit", { filePath: "a.ts", oldString: "1", newString: "2" })
    expect(await call("undo", {})).toMatchObject({ ok: true })
    expect(text("a.ts")).toBe("1\n")
  })

  it("never overwrites later work", async () => {
    const { call, text, put } = await desk()
    put("a.ts", "mine\n")
    const result = await call("undo", { paths: ["a.ts"] })
    expect(result).toMatchObject({ ok: false, metadata: { issues: [{ code: "stale" }] } })
    expect(text("a.ts")).toBe("mine\n")
  })
})

describe("a call", () => {
  it.each([
    ["edti", 'There is no tool called "edti". Did you mean edit?'],
    [
      "frobnicate",
      'There is no tool called "frobnicate". There are: read, edit, multiedit, apply_patch, write, undo, excerpt.',
    ],
  ])("of an unknown tool (%s) is told so", async (name, output) => {
    expect(await deskWith({}).call(name, {})).toMatchObject({ ok: false, output })
  })

  it("finds a tool in any manner of writing", async () => {
    for (const name of ["Write", "WRITE", "write"])
      expect(await deskWith({}).call(name, { filePath: "a", content: "" })).toMatchObject({ ok: true })
  })

  it.each([
    ["edit", 5, "The input of edit must be an object, not 5"],
    ["edit", "words", 'The input of edit must be an object, not "words"'],
    ["edit", null, "filePath is required"],
    ["edit", { filePath: 3, oldString: "a", newString: "b" }, "filePath must be a string, not 3"],
    ["edit", { filePath: "a", oldString: ["x"], newString: "b" }, "oldString must be a string, not a list"],
    [
      "edit",
      { filePath: "a", oldString: "x", newString: "b", replaceAll: "often" },
      'replaceAll must be true or false, not "often"',
    ],
    [
      "edit",
      { filePath: "a", oldString: "x", newString: "y", banana: 1 },
      'The input of edit has no parameter "banana". There are: filePath, oldString, newString, replaceAll',
    ],
    ["read", { filePath: "a", offset: 1.5 }, "offset must be a whole number, not 1.5"],
    ["read", { filePath: "a", limit: 0 }, "limit must be at least 1, not 0"],
    ["write", { filePath: "a" }, "content is required"],
    ["apply_patch", {}, "patchText is required"],
    ["undo", { paths: "a.ts" }, 'paths must be a list, not "a.ts"'],
  ])("of %s with %j is told what is expected", async (name, input, message) => {
    const result = await deskWith({}).call(name, input)
    expect(result.ok).toBe(false)
    expect(result.output.split("\n")[0]).toBe(message)
    expect(result.output).toContain(`Call ${name} again`)
  })

  it("never throws for what a model can send", async () => {
    const { call } = deskWith({ "a.ts": "a\n" })
    for (const tool of tools)
      for (const value of [
        undefined,
        null,
        0,
        "",
        "{",
        "[]",
        [],
        {},
        { filePath: "\0" },
        { filePath: {} },
        { edits: [null] },
        { __proto__: null },
      ])
        expect(typeof (await call(tool.name, value)).ok).toBe("boolean")
  })

  it("is answered, whatever is in its parameters", async () => {
    const text = fc.oneof(
      fc.constantFrom("a.ts", "src", ".", "", "a\n", "*** Begin Patch\n", "../a.ts"),
      fc.string(),
    )
    const value = fc.oneof(text, fc.jsonValue())
    const inputs = fc.record(
      {
        filePath: text,
        oldString: value,
        newString: value,
        content: value,
        patchText: value,
        edits: value,
        offset: value,
      },
      { requiredKeys: [] },
    )
    const names = fc.constantFrom(...tools.map(({ name }) => name))
    await fc.assert(
      fc.asyncProperty(names, inputs, async (name, input) => {
        const result = await deskWith({ "a.ts": "a\n", "src/b.ts": "b\n" }, { mustRead: false }).call(
          name,
          input,
        )
        expect(result).toMatchObject({
          ok: expect.any(Boolean),
          title: expect.any(String),
          output: expect.any(String),
        })
        expect(result.output).not.toBe("")
        expect(JSON.parse(JSON.stringify(result.metadata))).toEqual(result.metadata)
      }),
      { numRuns: 300 },
    )
  })
})

describe("the input of a tool", () => {
  const edit = tools.find(({ name }) => name === "edit")!

  it("is the parameter of that name, where two are given", () => {
    const read = readInput(edit, { filePath: "a", path: "b", oldString: "x", newString: "y" })
    expect(read).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringContaining('has no parameter "path"') }],
    })
  })

  it("is nobody's guess where two other names are given for one parameter", () => {
    const read = readInput(edit, { file: "a", path: "b", oldString: "x", newString: "y" })
    expect(read).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringContaining('has no parameter "path"') }],
    })
  })

  it("is not complained about at length", () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`${at}${"x".repeat(1000)}`, at]))
    const read = readInput(edit, { filePath: "a", oldString: "x", newString: "y", ...many })
    expect(read).toMatchObject({ ok: false })
    expect(JSON.stringify(read).length).toBeLessThan(3000)
  })

  it("may be JSON in a string, with null for what is not given", () => {
    const json = JSON.stringify({ file_path: "a", old_string: "x", new_string: "y", replace_all: null })
    expect(readInput(edit, json)).toEqual({
      ok: true,
      input: { filePath: "a", oldString: "x", newString: "y" },
    })
  })
})

describe("the tools", () => {
  it("are those that their names promise", () => {
    const names: Record<ToolName, true> = {
      read: true,
      edit: true,
      multiedit: true,
      apply_patch: true,
      write: true,
      undo: true,
      excerpt: true,
    }
    expect(allTools.map(({ name }) => name)).toEqual(Object.keys(names))
  })

  it.each(allTools)("$name teaches: every parameter is described, and no other is allowed", (tool) => {
    const { type, properties, additionalProperties } = inputJsonSchema(tool)
    expect({ type, additionalProperties }).toEqual({ type: "object", additionalProperties: false })
    for (const property of Object.values(properties))
      expect((property as { description?: string }).description?.length).toBeGreaterThan(10)
    expect(tool.description.length).toBeGreaterThan(100)
  })
})

describe("tools that are offered beside few others", () => {
  const others = (name: ToolName) => new RegExp(`\\b${name}\\b`)
  const named: readonly ToolName[] = ["multiedit", "apply_patch", "write", "undo"]

  it("speak of none that the model has not", async () => {
    const few = toolsNamed(["read", "edit"])
    expect(few.map(({ name }) => name)).toEqual(["read", "edit"])
    for (const { description } of few) for (const name of named) expect(description).not.toMatch(others(name))
    const { session } = deskWith({ "a.ts": "1\n" })
    const missing = await callTool(session, "edit", { filePath: "b.ts", oldString: "1", newString: "2" }, few)
    expect(missing.output).toMatch(/^File b\.ts not found\nWhat to do: Check the path\.$/)
    const there = await callTool(session, "edit", { filePath: "a.ts", oldString: "", newString: "2" }, few)
    expect(there.output).toMatch(/change parts of it with edit\.$/)
    const unknown = await callTool(session, "write", { filePath: "b.ts", content: "2" }, few)
    expect(unknown.output).toBe('There is no tool called "write". There are: read, edit.')
  })

  it("speak of all, where all are offered", () => {
    const edit = tools.find(({ name }) => name === "edit")!
    expect(edit.description).toContain(
      "For several changes of one file use multiedit, for changes of several files apply_patch.",
    )
    expect(toolsNamed(["edit", "apply_patch"])[0]!.description).toContain(
      "For changes of several files use apply_patch.",
    )
  })

  it("are typed by their names", async () => {
    const { session } = deskWith({ "a.ts": "1\n" })
    const read = await callTool(session, "read", { filePath: "a.ts" })
    if (read.ok && "lines" in read.metadata)
      expect(read.metadata.lines satisfies [number, number]).toEqual([1, 1])
    const edit = await callTool(session, "edit", { filePath: "a.ts", oldString: "1", newString: "2" })
    expect(edit.ok && edit.metadata.filediff.after).toBe("2\n")
    const refused = await callTool(session, "edit", { filePath: "a.ts", oldString: "7", newString: "3" })
    expect(!refused.ok && refused.metadata.issues[0]?.code).toBe("not_found")
  })
})

describe("what is wrong with a file", () => {
  it("is said once, however many edits there are", async () => {
    const edits = [
      { oldString: "1", newString: "2" },
      { oldString: "3", newString: "4" },
    ]
    const missing = await deskWith({}).call("multiedit", { filePath: "b.ts", edits })
    expect(missing.output.match(/not found/g)).toHaveLength(1)
    expect(missing.output).not.toContain("edits[")
    expect(missing.metadata.issues).toHaveLength(1)
    const unread = await deskWith({ "a.ts": "1\n3\n" }).call("multiedit", { filePath: "a.ts", edits })
    expect(unread.output).not.toContain("edits[")
    expect(unread.metadata.issues).toMatchObject([{ code: "not_read" }])
  })

  it("is a code, not the end of a message", async () => {
    const { call } = deskWith({})
    const codes = async (input: object) =>
      ((await call("edit", input)).metadata.issues as { code: string }[]).map(({ code }) => code)
    expect(await codes({ filePath: "a", oldString: 1, newString: "x" })).toEqual(["parse_error"])
    expect(await codes({ filePath: "a" })).toEqual(["missing_attribute", "missing_attribute"])
    expect(await codes({ filePath: "a", oldString: "x", newString: "x" })).toEqual(["no_change"])
    expect(await codes({ filePath: "a", oldString: "x", newString: "y", "that is required": 1 })).toEqual([
      "parse_error",
    ])
  })
})

describe("an ask that fails", () => {
  it("is a refused permission, for edits, undo and reading outside", async () => {
    const { call, text } = deskWith(
      { "a.ts": "1\n" },
      {
        mustRead: false,
        permissions: { edit: [{ pattern: "*", action: "ask" }], outside: [{ pattern: "**", action: "ask" }] },
        ask: async () => {
          throw new Error("the terminal is gone.")
        },
      },
    )
    const edit = await call("edit", { filePath: "a.ts", oldString: "1", newString: "2" })
    expect(edit).toMatchObject({ ok: false, metadata: { issues: [{ code: "permission_denied" }] } })
    expect(edit.output).toContain("asking failed: the terminal is gone.")
    expect(text("a.ts")).toBe("1\n")
    expect(await call("read", { filePath: "/elsewhere/x" })).toMatchObject({
      ok: false,
      metadata: { issues: [{ code: "permission_denied" }] },
    })
  })
})
