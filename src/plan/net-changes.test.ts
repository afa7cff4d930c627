import { describe, expect, it } from "vitest"
import type { Edit } from "../edits/edit.ts"
import { encode } from "../text/encoding.ts"
import { opaque, planOn, update } from "./testing/plan-on.ts"

const create = (path: string, content: string): Edit => ({ op: "create", path, content })
const move = (path: string, to: string): Edit => ({ op: "move", path, to, overwrite: true })

/** What becomes of each file, whatever way the edits took there. */
describe("the net change of a file", () => {
  it("names where it was and what it replaced only where there is such a thing", () => {
    const { files } = planOn({ a: "one\n", b: "two\n", c: "three\n" }, [
      update("a", ["one\n", "1\n"]),
      create("new", "new\n"),
      move("b", "fresh"),
      { op: "delete", path: "c" },
    ])
    expect(files.map(({ path, change }) => [path, change])).toEqual([
      ["a", "modify"],
      ["new", "add"],
      ["fresh", "move"],
      ["c", "delete"],
    ])
    expect(files.filter((file) => "from" in file).map(({ path }) => path)).toEqual(["fresh"])
    expect(files.filter((file) => "replaced" in file)).toEqual([])
  })

  it("is no move where a new file took the old name: nothing is gone", () => {
    const { files } = planOn({ a: "one\n" }, [move("a", "b"), create("a", "new\n")])
    expect(files).toMatchObject([
      { path: "a", change: "modify", before: { text: "one\n" }, after: { text: "new\n" } },
      { path: "b", change: "add", before: { kind: "missing" }, after: { text: "one\n" } },
    ])
    expect(files.filter((file) => "from" in file)).toEqual([])
  })

  it("is none where a file that is no text went away and came back", () => {
    expect(planOn({ a: opaque("binary") }, [move("a", "b"), move("b", "a")]).files).toEqual([])
  })

  it("is seen where other bytes came into the place of bytes", () => {
    const files = { a: opaque("binary", "hash of a"), b: opaque("binary", "hash of b") }
    expect(planOn(files, [move("a", "b"), create("a", "text\n")]).files).toMatchObject([
      { path: "a", change: "modify", before: { kind: "opaque" }, after: { kind: "text" } },
      { path: "b", change: "modify", before: { hash: "hash of b" }, after: { hash: "hash of a" }, diff: "" },
    ])
  })

  it("is one of bytes: the same text in another encoding is a change, the same bytes are none", () => {
    const wide = new Uint8Array(encode("one\n", "utf-16le")!)
    const recoded = planOn({ a: "one\n", b: wide }, [move("b", "a"), create("b", "x\n")])
    expect(recoded.files).toMatchObject([
      { path: "b", change: "modify" },
      { path: "a", change: "modify", before: { encoding: "utf-8" }, after: { encoding: "utf-16le" } },
    ])
    const narrow = new Uint8Array(encode("\xe9\n", "latin-1")!)
    for (const [text, changed] of [
      ["one\n", ["b"]],
      ["onE\n", ["b", "a"]],
      ["one\n\n", ["b", "a"]],
    ] as const) {
      const edits = [update("b", ["\xe9\n", text]), move("b", "a"), create("b", "x\n")]
      expect(planOn({ a: "one\n", b: narrow }, edits).files.map(({ path }) => path)).toEqual(changed)
    }
  })

  it("has no hash where nobody wants to know", () => {
    const { files } = planOn({ a: "one\n" }, [update("a", ["one\n", "1\n"])], { hash: null })
    expect(files).toMatchObject([{ after: { kind: "text", text: "1\n", hash: "" } }])
  })
})
