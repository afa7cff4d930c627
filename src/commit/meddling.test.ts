import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { openWorkspace } from "../workspace/node.ts"
import { temporaryFolder, writeFiles } from "../workspace/testing/workspaces.ts"
import { log } from "./index.ts"
import { commitEdits, move, remove, rewrite } from "./testing/edits.ts"

/** A folder with files, in which somebody else does something when a commit is about to do `point` for the nth time. */
async function folder(
  files: Record<string, string | Uint8Array>,
  at: [point: string, nth: number],
  act: (dir: string) => void,
) {
  const dir = temporaryFolder()
  writeFiles(dir, files)
  let left = at[1]
  const faults = (point: string) => {
    if (point === at[0] && --left === 0) act(dir)
  }
  const workspace = await openWorkspace({ roots: [{ dir }], faults })
  return {
    workspace,
    text: (path: string) => readFileSync(join(dir, path), "utf8"),
    names: () =>
      readdirSync(dir)
        .filter((name) => name !== ".emend")
        .sort(),
  }
}

/** As `git clean` does. */
function clearAway(dir: string): void {
  for (const name of readdirSync(dir)) if (name.startsWith(".emend-")) rmSync(join(dir, name))
}

describe("somebody who meddles with a commit", () => {
  it("does not make it look done by clearing away what waits for its turn", async () => {
    const { workspace, text } = await folder({ "a.txt": "one\n" }, ["replace", 1], (dir) => {
      clearAway(dir)
      writeFileSync(join(dir, "a.txt"), "theirs\n")
    })
    expect(await commitEdits(workspace, rewrite("a.txt", "mine\n"))).toMatchObject({
      ok: false,
      issue: { code: "stale" },
      paths: ["a.txt"],
    })
    expect(text("a.txt")).toBe("theirs\n")
    expect(await log(workspace)).toEqual([])
  })

  it("may bring about what it was meant to bring about, and that stays when it is put back", async () => {
    const { workspace, text } = await folder({ "a.txt": "1\n", "b.txt": "1\n" }, ["replace", 1], (dir) =>
      writeFiles(dir, { "a.txt": "2\n", "b.txt": "theirs\n" }),
    )
    const result = await commitEdits(workspace, rewrite("a.txt", "2\n"), rewrite("b.txt", "2\n"))
    expect(result).toMatchObject({ ok: false, issue: { code: "stale" } })
    expect([text("a.txt"), text("b.txt")]).toEqual(["2\n", "theirs\n"])
  })

  it("is told of when it cannot be put back for that", async () => {
    const { workspace, text } = await folder({ "a.txt": "1\n", "b.txt": "1\n" }, ["replace", 2], (dir) =>
      writeFiles(dir, { "a.txt": "2\ntheirs\n", "b.txt": "theirs\n" }),
    )
    const result = await commitEdits(workspace, rewrite("a.txt", "2\n"), rewrite("b.txt", "2\n"))
    expect(result).toMatchObject({
      ok: false,
      issue: {
        message:
          "`b.txt` changed while the commit was being written, so that everything was put back except `a.txt`, which changed once more after that.",
      },
      paths: ["b.txt", "a.txt"],
    })
    expect([text("a.txt"), text("b.txt")]).toEqual(["2\ntheirs\n", "theirs\n"])
  })

  it("is not overruled when it deletes what was to be moved", async () => {
    const { workspace, names } = await folder({ "a.txt": "1\n", "b.txt": "1\n" }, ["remove", 1], (dir) =>
      rmSync(join(dir, "a.txt")),
    )
    expect(await commitEdits(workspace, move("a.txt", "c.txt"), remove("b.txt"))).toMatchObject({
      ok: false,
      paths: ["a.txt"],
    })
    expect(names()).toEqual(["b.txt"])
  })

  it("is a reason to plan anew, not an error, when it changes a file of bytes that is being moved", async () => {
    const bytes = Uint8Array.of(0, 1)
    const { workspace, names } = await folder({ "a.bin": bytes }, ["stage", 1], (dir) =>
      writeFileSync(join(dir, "a.bin"), Uint8Array.of(0, 2)),
    )
    expect(await commitEdits(workspace, move("a.bin", "b.bin"))).toMatchObject({
      ok: false,
      issue: { code: "stale" },
    })
    expect(names()).toEqual(["a.bin"])
  })
})
