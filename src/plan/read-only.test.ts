import { describe, expect, it } from "vitest"
import { applyEdits } from "../apply.ts"
import type { Edit } from "../edits/edit.ts"
import { createSession } from "../session/index.ts"
import { callTool } from "../tools/index.ts"
import { memoryWorkspace } from "../workspace/index.ts"

function closed(mode = 0o444) {
  const workspace = memoryWorkspace({ "b.txt": "b\n" })
  for (const [path, text] of [
    ["a.txt", "one\n"],
    ["empty.txt", ""],
  ] as const)
    workspace.fs.put(`/workspace/${path}`, new TextEncoder().encode(text), mode)
  return workspace
}

const edits: [string, Edit][] = [
  ["an update", { op: "update", path: "a.txt", hunks: [{ old: "one", new: "1", scope: "lines" }] }],
  ["a rewrite", { op: "rewrite", path: "a.txt", content: "1\n" }],
  ["a create that may replace it", { op: "create", path: "a.txt", content: "1\n", overwrite: true }],
  ["a create over an empty file", { op: "create", path: "empty.txt", content: "1\n" }],
  ["a delete", { op: "delete", path: "a.txt" }],
  ["a move onto it", { op: "move", path: "b.txt", to: "a.txt", overwrite: true }],
]

describe("a read-only file", () => {
  it.each(edits)("is refused to %s, unless overwrite is set", async (_, edit) => {
    const workspace = closed()
    const before = workspace.files()
    const refused = await applyEdits([edit], { workspace })
    expect(refused.edits[0]).toMatchObject({ status: "failed", issue: { code: "permission_denied" } })
    expect(workspace.files()).toEqual(before)
    expect((await applyEdits([edit], { workspace, overwrite: true })).ok).toBe(true)
  })

  it.each(edits)("is one that nobody may write: %s lands where the owner may", async (_, edit) => {
    expect((await applyEdits([edit], { workspace: closed(0o644) })).ok).toBe(true)
  })

  it("may be moved away, and what is in it already may be asked for again", async () => {
    const workspace = closed()
    expect(
      await applyEdits([{ op: "rewrite", path: "a.txt", content: "one\n" }], { workspace }),
    ).toMatchObject({
      ok: true,
      edits: [{ status: "already_applied" }],
    })
    expect((await applyEdits([{ op: "move", path: "a.txt", to: "c.txt" }], { workspace })).ok).toBe(true)
  })

  it("is refused to every tool, patches included", async () => {
    const session = createSession({ workspace: closed(), mustRead: false })
    const patch = "*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+1\n*** End Patch"
    for (const [name, input] of [
      ["edit", { filePath: "a.txt", oldString: "one", newString: "1" }],
      ["write", { filePath: "a.txt", content: "1\n" }],
      ["apply_patch", { patchText: patch }],
    ] as const) {
      const result = await callTool(session, name, input)
      expect(result).toMatchObject({ ok: false, metadata: { issues: [{ code: "permission_denied" }] } })
      expect(result.output).toContain("a.txt is read-only, so that nothing was written to it.")
    }
  })
})
