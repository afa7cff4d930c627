import { describe, expect, it } from "vitest"
import { callTool } from "./call.ts"
import { toolsNamed } from "./list.ts"
import { deskWith } from "./testing/session.ts"

const anchors = toolsNamed(undefined, { anchors: true })
const file = "function a() {\n  return 1\n}\n\nfunction b() {\n  return 2\n}\n"

async function ready(text = file) {
  const desk = deskWith({ "a.ts": text })
  const call = (name: string, input: object) =>
    callTool(desk.session, name, { filePath: "a.ts", ...input }, anchors)
  const { output } = await call("read", {})
  const at = (line: number) => /^\d+:[0-9a-f]{2}/.exec(output.split("\n")[line - 1]!)![0]
  return { ...desk, call, output, at }
}

describe("anchors", () => {
  it("are shown by read, and are as short as can be", async () => {
    const { output } = await ready()
    expect(output.split("\n")[1]).toMatch(/^2:[0-9a-f]{2}\| {2}return 1$/)
    const [read, edit] = anchors
    expect(read!.description).not.toContain("→")
    expect(edit!.description).not.toContain("→")
    expect(edit!.description).toContain("12:a3")
  })

  it("name lines to replace, to remove, and to add beside", async () => {
    const { call, at, text } = await ready()
    expect(await call("edit", { start: at(6), newString: "  return 3" })).toMatchObject({ ok: true })
    expect(await call("edit", { start: at(1), insert: "before", newString: "// a\n" })).toMatchObject({
      ok: true,
    })
    expect(text("a.ts")).toBe(`// a\n${file.replace("return 2", "return 3")}`)
    const fresh = await ready(text("a.ts")!)
    await fresh.call("edit", { start: fresh.at(2), end: fresh.at(5), newString: "" })
    expect(fresh.text("a.ts")).toBe("// a\nfunction b() {\n  return 3\n}\n")
    await fresh.call("edit", { start: fresh.at(1), insert: "after", newString: "// b" })
    expect(fresh.text("a.ts")).toBe("// a\n// b\nfunction b() {\n  return 3\n}\n")
  })

  it("are shown anew after an edit, for the next one", async () => {
    const { call, at, text } = await ready()
    const { output } = await call("edit", { start: at(2), newString: "  const x = 1\n  return x" })
    expect(output).toMatch(
      /^Edit applied successfully\.\nThe lines there now:\n1:..\|function a\(\) \{\n2:..\| {2}const x = 1\n3:..\|/,
    )
    const next = /^3:[0-9a-f]{2}/m.exec(output)![0]
    expect(await call("edit", { start: next, newString: "  return x + 1" })).toMatchObject({ ok: true })
    expect(text("a.ts")).toContain("const x = 1\n  return x + 1\n}")
  })

  it("are refused when they are stale, with what is there now", async () => {
    const { call, at, text } = await ready()
    await call("edit", { start: at(1), insert: "before", newString: "// one more line" })
    const refused = await call("edit", { start: at(6), newString: "  return 3" })
    expect(refused).toMatchObject({ ok: false, metadata: { issues: [{ code: "stale" }] } })
    expect(refused.output).toMatch(/Line 6 is another one now: function b\(\) \{/)
    expect(refused.output).toMatch(/\n7:[0-9a-f]{2}\| {2}return 2/)
    expect(text("a.ts")).toContain("return 2")
    expect(await call("edit", { start: "99:00", newString: "x" })).toMatchObject({
      ok: false,
      metadata: { issues: [{ code: "occurrence_out_of_range" }] },
    })
  })

  it("are refused where somebody else has changed the file, even if the line looks the same", async () => {
    const { call, at, put, text } = await ready()
    put("a.ts", `}\n${file}`)
    expect(await call("edit", { start: at(7), newString: "// gone" })).toMatchObject({ ok: false })
    expect(text("a.ts")).toBe(`}\n${file}`)
  })

  it("are one way, and quoting the text is the other", async () => {
    const { call, at, text } = await ready()
    expect(await call("edit", { oldString: "return 2", newString: "return 3" })).toMatchObject({ ok: true })
    expect(text("a.ts")).toContain("return 3")
    for (const input of [{ newString: "x" }, { start: at(1), oldString: "x", newString: "y" }])
      expect(await call("edit", input)).toMatchObject({
        ok: false,
        metadata: { issues: [{ code: "missing_attribute" }] },
      })
    expect((await call("edit", { start: "line 4", newString: "x" })).output).toMatch(
      /^start is no anchor: "line 4"/,
    )
    expect(await call("edit", { start: `${at(6)}|  return 2`, newString: "x" })).toMatchObject({ ok: false })
  })

  it("want the file read, as all edits do", async () => {
    const { session } = deskWith({ "a.ts": file })
    const result = await callTool(
      session,
      "edit",
      { filePath: "a.ts", start: "2:00", newString: "x" },
      anchors,
    )
    expect(result).toMatchObject({ ok: false, metadata: { issues: [{ code: "not_read" }] } })
  })

  it("keep line endings and a missing last one", async () => {
    const { call, at, text } = await ready("a\r\nb\r\nc")
    await call("edit", { start: at(3), newString: "C" })
    await call("edit", { start: at(2), newString: "B\nBB" })
    expect(text("a.ts")).toBe("a\r\nB\r\nBB\r\nC")
  })
})
