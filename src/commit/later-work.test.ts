import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { redo, undo } from "../history.ts"
import { encode } from "../text/encoding.ts"
import { type MemoryWorkspace, memoryWorkspace } from "../workspace/index.ts"
import { create, landed, rewrite } from "./testing/edits.ts"

const text = (workspace: MemoryWorkspace, path = "a.txt") =>
  new TextDecoder().decode(workspace.files().get(path))
const put = (workspace: MemoryWorkspace, content: string | Uint8Array, path = "a.txt") =>
  workspace.fs.put(
    `/workspace/${path}`,
    typeof content === "string" ? new TextEncoder().encode(content) : content,
  )

function replace(workspace: MemoryWorkspace, from: string, to: string): Promise<string> {
  return landed(workspace, { op: "update", path: "a.txt", hunks: [{ old: from, new: to, scope: "lines" }] })
}

describe("undo, where a file was changed since", () => {
  const lines = "one\ntwo\nthree\nfour\nfive\n"

  it("keeps the changes of other lines, whoever made them, and redo does as well", async () => {
    const workspace = memoryWorkspace({ "a.txt": lines })
    const first = await replace(workspace, "one\n", "1\n")
    await replace(workspace, "five\n", "5\n5b\n")
    put(workspace, text(workspace).replace("three", "3"))
    expect(await undo({ workspace, id: first })).toMatchObject({ ok: true, merged: ["a.txt"] })
    expect(text(workspace)).toBe("one\ntwo\n3\nfour\n5\n5b\n")
    expect(await redo({ workspace, id: first })).toMatchObject({ ok: true, merged: ["a.txt"] })
    expect(text(workspace)).toBe("1\ntwo\n3\nfour\n5\n5b\n")
    expect(await undo({ workspace, id: first })).toMatchObject({ ok: true })
    expect(text(workspace)).toBe("one\ntwo\n3\nfour\n5\n5b\n")
  })

  it("does nothing where the same lines were changed, or those right beside them", async () => {
    for (const later of ["zwei\n", "2\nmore\n", ""]) {
      const workspace = memoryWorkspace({ "a.txt": lines })
      await replace(workspace, "two\n", "2\n")
      put(workspace, text(workspace).replace("2\n", later))
      expect(await undo({ workspace })).toMatchObject({
        ok: false,
        issue: { code: "stale" },
        paths: ["a.txt"],
      })
    }
    const workspace = memoryWorkspace({ "a.txt": lines })
    await replace(workspace, "two\n", "2\n")
    put(workspace, text(workspace).replace("three", "drei"))
    expect(await undo({ workspace })).toMatchObject({ ok: false, issue: { code: "stale" } })
    expect(text(workspace)).toBe("one\n2\ndrei\nfour\nfive\n")
  })

  it("takes back the very lines, not others that look the same", async () => {
    const workspace = memoryWorkspace({ "a.txt": "x\n-\nx\n-\nx\n" })
    put(workspace, "x\n-\nx\n-\nx\n")
    await landed(workspace, rewrite("a.txt", "x\n-\ny\n-\nx\n"))
    put(workspace, "y\n-\ny\n-\nx\nend\n")
    expect(await undo({ workspace })).toMatchObject({ ok: true })
    expect(text(workspace)).toBe("y\n-\nx\n-\nx\nend\n")
  })

  it("does all files or none", async () => {
    const workspace = memoryWorkspace({ "a.txt": lines, "b.txt": lines })
    const change = (path: string) => ({
      op: "update" as const,
      path,
      hunks: [{ old: "two\n", new: "2\n", scope: "lines" as const }],
    })
    await landed(workspace, change("a.txt"), change("b.txt"))
    put(workspace, text(workspace).replace("five", "5"))
    put(workspace, text(workspace, "b.txt").replace("2", "zwei"), "b.txt")
    expect(await undo({ workspace })).toMatchObject({ ok: false, paths: ["b.txt"] })
    expect(text(workspace)).toBe("one\n2\nthree\nfour\n5\n")
    expect(await undo({ workspace, paths: ["a.txt"] })).toMatchObject({ ok: true, merged: ["a.txt"] })
  })

  it("does not take back a new file that somebody went on with, nor bring one back over another", async () => {
    const workspace = memoryWorkspace({})
    await landed(workspace, create("a.txt", "one\n"))
    put(workspace, "one\nmine\n")
    expect(await undo({ workspace })).toMatchObject({ ok: false, issue: { code: "stale" } })
  })

  it("keeps the encoding and the line endings", async () => {
    const file = "// 設定ファイルを読み込みます。\r\nint a;\r\nint b;\r\nint c;\r\n"
    const workspace = memoryWorkspace({ "a.txt": encode(file, "shift_jis")! })
    await replace(workspace, "int b;\n", "int b; // 結果を返します\n")
    const later = file.replace("int b;", "int b; // 結果を返します").replace("// 設", "// 新しい設")
    put(workspace, encode(`${later}int d;\r\n`, "shift_jis")!)
    expect(await undo({ workspace })).toMatchObject({ ok: true, merged: ["a.txt"] })
    expect(workspace.files().get("a.txt")).toEqual(
      encode(`${file.replace("// 設", "// 新しい設")}int d;\r\n`, "shift_jis"),
    )
  })

  it("comes to the same as if the change had never been made", async () => {
    const line = fc.integer({ min: 0, max: 11 })
    await fc.assert(
      fc.asyncProperty(line, line, fc.constantFrom("new", "new\nlines", ""), async (mine, theirs, fresh) => {
        fc.pre(Math.abs(mine - theirs) > 1)
        const base = Array.from({ length: 12 }, (_, at) => `line ${at}\n`)
        const changed = (all: readonly string[], at: number, to: string) =>
          all.map((each, index) => (index === at ? to : each))
        const workspace = memoryWorkspace({ "a.txt": base.join("") })
        await replace(workspace, base[mine]!, "mine\n")
        put(
          workspace,
          changed(changed(base, mine, "mine\n"), theirs, fresh === "" ? "" : `${fresh}\n`).join(""),
        )
        expect((await undo({ workspace })).ok).toBe(true)
        expect(text(workspace)).toBe(changed(base, theirs, fresh === "" ? "" : `${fresh}\n`).join(""))
      }),
      { numRuns: 60 },
    )
  })
})
