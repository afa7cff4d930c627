import { describe, expect, it } from "vitest"
import type { Edit } from "../edits/edit.ts"
import { createDocument } from "../locate/read/document.ts"
import { encode } from "../text/encoding.ts"
import { createOverlay } from "./overlay.ts"
import { opaque, planOn, stateOf, update } from "./testing/plan-on.ts"

describe("earlier versions of a file", () => {
  function written(count: number) {
    const overlay = createOverlay(new Map([["a", stateOf("0")]]))
    for (let version = 1; version <= count; version++) overlay.write("a", createDocument(`${version}`))
    return overlay
  }

  it("are all kept while they are few, the oldest and the newest when they are many", () => {
    const versions = (count: number) =>
      written(count)
        .earlier("a")
        .map((document) => document.text)
    expect(versions(0)).toEqual([])
    expect(versions(8)).toEqual(["0", "1", "2", "3", "4", "5", "6", "7"])
    expect(versions(10)).toEqual(["0", "1", "2", "3", "6", "7", "8", "9"])
  })

  it("go along when it moves, and are gone when it is", () => {
    const overlay = written(10)
    overlay.move("a", "b")
    expect(overlay.earlier("b")).toHaveLength(8)
    expect(overlay.earlier("a")).toEqual([])
    overlay.remove("b")
    expect(overlay.earlier("b")).toEqual([])
    expect(overlay.document("b")).toBeUndefined()
    expect(overlay.document("never")).toBeUndefined()
    expect(overlay.state("b")).toEqual({ kind: "missing" })
    expect(overlay.state("a")).toEqual({ kind: "missing" })
  })

  it("do not begin with what was no text, nor does such a file have any", () => {
    const overlay = createOverlay(new Map([["a", opaque("binary")]]))
    expect(overlay.document("a")).toBeUndefined()
    overlay.write("a", createDocument("text"))
    expect(overlay.earlier("a")).toEqual([])
    expect(overlay.origin("a")).toBe("a")
    expect(overlay.origin("b")).toBeUndefined()
  })

  it("of what is not there are none, wherever it would move", () => {
    const overlay = createOverlay(new Map())
    overlay.move("a", "b")
    expect(overlay.touched()).toEqual([])
  })
})

describe("a byte-order mark that was copied along with the text", () => {
  const marked = new Uint8Array(encode("one\n", "utf-8-bom")!)
  const rewrite = (content: string): Edit => ({ op: "rewrite", path: "a", content })

  it("becomes no second one", () => {
    const { files, after } = planOn({ a: marked }, [rewrite("\uFEFFtwo\n")])
    expect(after).toEqual({ a: "two\n" })
    expect(files[0]!.after).toMatchObject({ encoding: "utf-8-bom" })
    expect(planOn({ a: marked }, [rewrite("\uFEFFone\n")]).results).toEqual(["already_applied"])
    expect(planOn({ a: marked }, [rewrite("two\n")]).after).toEqual({ a: "two\n" })
  })

  it("stays where the file has none", () => {
    expect(planOn({ a: "one\n" }, [rewrite("\uFEFFtwo\n")]).after).toEqual({ a: "\uFEFFtwo\n" })
    expect(planOn({}, [{ op: "create", path: "a", content: "\uFEFFtwo\n" }]).after).toEqual({
      a: "\uFEFFtwo\n",
    })
    const latin = new Uint8Array(encode("\xe9\n", "latin-1")!)
    expect(planOn({ a: latin }, [rewrite("\uFEFFtwo\n")]).results).toEqual(["encoding"])
  })
})

describe("a refusal", () => {
  const latin = new Uint8Array(encode("\xe9\n", "latin-1")!)
  const issueOf = (file: Parameters<typeof stateOf>[0], edit: Edit) =>
    planOn({ a: file }, [edit]).outcomes[0]!.issue!

  it("says what to do about characters that do not fit", () => {
    const narrow = issueOf(latin, update("a", ["\xe9\n", "€\n"]))
    expect(narrow.message).toContain("(latin-1)")
    expect(narrow.hint).toContain("Convert the file to UTF-8")
    const half = issueOf("one\n", update("a", ["one\n", "\ud800\n"]))
    expect(half.message).toContain("(utf-8)")
    expect(half.hint).toContain("surrogate")
  })

  it("takes only latin-1 for a guess, and only bytes that are no characters there", () => {
    expect(planOn({ a: "\x85 one\n" }, [update("a", ["\x85 one\n", "\x85 na\xefve\n"])]).results).toEqual([
      "validated",
    ])
    expect(planOn({ a: latin }, [update("a", ["\xe9\n", "\xef\n"])]).results).toEqual(["validated"])
  })

  it("says how large is too large", () => {
    const large = { ...opaque("too_large"), size: 41_000_001 }
    expect(issueOf(large, update("a", ["x\n", "y\n"])).message).toBe("a is too large to edit (42 MB).")
  })

  it("names the file that would move onto itself", () => {
    expect(issueOf("x\n", { op: "move", path: "a", to: "a" }).message).toContain(
      "a would be moved onto itself",
    )
  })

  it("of a placeholder is for code: only the end of a name tells a text about code", () => {
    const placeholder = "// ... existing code ...\n"
    const create = (path: string): Edit => ({ op: "create", path, content: `x\n${placeholder}` })
    expect(planOn({}, ["a.md", "b.TXT", "c.md.ts", "a.mdx.js"].map(create)).results).toEqual([
      ...["validated", "validated"],
      ...["incomplete_edit", "incomplete_edit"],
    ])
  })
})
