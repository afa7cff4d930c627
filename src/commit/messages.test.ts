import { describe, expect, it } from "vitest"
import { stateOf } from "../plan/testing/plan-on.ts"
import { memoryWorkspace } from "../workspace/memory.ts"
import { amend, changes, commit, log, prune, recover, redo, undo } from "./index.ts"
import { commitEdits, create, landed, move, changes as planned, remove, rewrite } from "./testing/edits.ts"

const bytes = (text: string) => new TextEncoder().encode(text)
const at = (path: string) => `/workspace/${path}`

describe("what cannot be taken back", () => {
  it("is told where there is nothing at all", async () => {
    const workspace = memoryWorkspace({ a: "1" })
    expect(await undo(workspace)).toEqual({
      ok: false,
      paths: [],
      issue: {
        code: "no_change",
        message: "There is nothing to undo.",
        hint: "`emend log` lists the commits, and which of them are taken back.",
      },
    })
    expect(await redo(workspace, { id: "abc" })).toMatchObject({
      issue: { code: "not_found", message: "There is no commit `abc` to redo." },
    })
    expect([await log(workspace), await recover(workspace), await prune(workspace)]).toEqual([
      [],
      { outcome: "clean", paths: [], kept: [] },
      { removed: 0 },
    ])
  })

  it("is told for the files that were named", async () => {
    const workspace = memoryWorkspace({ a: "1", b: "1" })
    const id = await landed(workspace, rewrite("a", "2"))
    expect(await redo(workspace, { paths: ["a"] })).toMatchObject({
      paths: ["a"],
      issue: { message: "There is nothing to redo for `a`." },
    })
    expect(await undo(workspace, { paths: ["b"] })).toMatchObject({
      paths: ["b"],
      issue: { message: "There is nothing to undo for `b`." },
    })
    expect(await undo(workspace, { paths: ["a", "b"] })).toMatchObject({
      paths: ["b"],
      issue: {
        code: "not_found",
        path: "b",
        message: `The commit \`${id}\` does not touch \`b\`.`,
        hint: expect.stringContaining("files of one commit only"),
      },
    })
    expect((await log(workspace)).map((each) => each.undone)).toEqual([false])
  })

  it("is told where the file changed since", async () => {
    const workspace = memoryWorkspace({ a: "1" })
    await landed(workspace, rewrite("a", "2"))
    workspace.fs.put(at("a"), bytes("3"))
    expect(await undo(workspace)).toMatchObject({
      paths: ["a"],
      issue: {
        code: "stale",
        message: "`a` changed since that commit, so that nothing was written.",
        hint: expect.stringContaining("bring these back by hand"),
      },
    })
  })
})

describe("what cannot be committed", () => {
  it("is told where files changed since they were planned", async () => {
    const workspace = memoryWorkspace({ a: "1", b: "1" })
    const files = await planned(workspace, [rewrite("a", "2"), rewrite("b", "2")])
    workspace.fs.put(at("b"), bytes("3"))
    expect(await commit(workspace, { files })).toMatchObject({
      paths: ["b"],
      issue: {
        code: "stale",
        path: "b",
        message: "`b` changed since the edits were planned, so that nothing was written.",
        hint: "Read the files again and plan anew.",
      },
    })
  })

  it("is told where a file stands in the way of a folder", async () => {
    const workspace = memoryWorkspace({ a: "1" })
    const files = await planned(workspace, [create("dir/b", "2")])
    workspace.fs.put(at("dir"), bytes("a file now"))
    expect(await commit(workspace, { files })).toMatchObject({
      paths: ["dir/b"],
      issue: {
        code: "stale",
        path: "dir/b",
        message: "`dir/b` cannot be written: `dir` is not a folder any more.",
        hint: "Look at what is there now, and plan anew.",
      },
    })
  })

  it("is told where there is nothing", async () => {
    expect(await commit(memoryWorkspace(), { files: [] })).toMatchObject({
      issue: {
        message: "There is nothing to commit: no file would change.",
        hint: expect.stringContaining("plan"),
      },
    })
  })

  it("is told where a character does not fit", async () => {
    const workspace = memoryWorkspace({ a: "1" })
    const [file] = await planned(workspace, [rewrite("a", "2")])
    const after = { kind: "text", text: "€", encoding: "latin-1", hash: "" } as const
    expect(await commit(workspace, { files: [{ ...file!, after }] })).toMatchObject({
      paths: ["a"],
      issue: {
        code: "encoding",
        path: "a",
        message: expect.stringContaining("a character that latin-1 cannot write"),
      },
    })
  })

  it("is a fault of the caller where the plan makes no sense", async () => {
    const workspace = memoryWorkspace({ a: "1" })
    const [file] = await planned(workspace, [rewrite("a", "2")])
    await expect(commit(workspace, { files: [file!, file!] })).rejects.toThrow("The plan changes `a` twice")
    const after = { kind: "opaque", reason: "binary", hash: "unknown", size: 1 } as const
    await expect(commit(workspace, { files: [{ ...file!, after }] })).rejects.toThrow(
      "The plan has no bytes for `a`",
    )
    await expect(amend(workspace, "gone", ["a"])).rejects.toThrow("There is no commit gone to amend.")
  })
})

describe("what is remembered of a commit", () => {
  it("is what undo turns around", async () => {
    const workspace = memoryWorkspace({ a: "1\n", b: "2\n", c: "3\n" })
    const edits = [rewrite("a", "1\n1\n"), move("b", "d"), remove("c"), create("e", "5\n")]
    const result = await commit(workspace, {
      files: await planned(workspace, edits),
      label: "mine",
      meta: { by: "me" },
    })
    if (!result.ok) throw new Error("it should land")
    expect(await undo(workspace)).toMatchObject({
      ok: true,
      commit: {
        label: `undo ${result.commit.id}`,
        of: result.commit.id,
        files: [
          { path: "a", change: "modify", additions: 0, deletions: 1 },
          { path: "b", from: "d", change: "move" },
          { path: "c", change: "add", additions: 1, deletions: 0 },
          { path: "e", change: "delete", additions: 0, deletions: 1 },
        ],
      },
    })
    const [undone, made] = await log(workspace)
    expect(undone).toMatchObject({ undone: false, of: result.commit.id })
    expect(made).toMatchObject({ label: "mine", meta: { by: "me" }, undone: true })
    expect(await redo(workspace)).toMatchObject({ ok: true, commit: { label: `redo ${result.commit.id}` } })
  })

  it("is its differences, but for very long ones, which are made anew", async () => {
    const workspace = memoryWorkspace({ a: "1\n" })
    const long = "x".repeat(60_000)
    const id = await landed(workspace, rewrite("a", `${long}\n`))
    const longer = await landed(workspace, rewrite("a", `${long}${long}\n`))
    const journal = new Map([...workspace.fs.contents()].map(([path, entry]) => [path, entry]))
    const recordOf = (id: string) => {
      const entry = [...journal].find(([path]) => path.endsWith(`-${id}.json`))![1] as { bytes: Uint8Array }
      return JSON.parse(new TextDecoder().decode(entry.bytes).split("\n")[0]!)
    }
    expect(recordOf(id).files[0].diff).toContain("-1\n+xxx")
    expect(recordOf(longer).files[0]).not.toHaveProperty("diff")
    expect((await changes(workspace, longer))![0]!.diff).toContain("-xxx")
  })

  it("is no difference where nothing differs, as for a move", async () => {
    const workspace = memoryWorkspace({ a: "1\n", image: new Uint8Array([0, 1]) })
    const id = await landed(workspace, move("a", "b"), move("image", "picture"))
    const [path] = [...workspace.fs.contents()].find(([path]) => path.endsWith(`-${id}.json`))!
    const [line] = new TextDecoder().decode(await workspace.fs.read(path)).split("\n")
    expect(JSON.parse(line!).files.map((file: object) => "diff" in file)).toEqual([false, false])
    expect((await changes(workspace, id))!.map(({ diff, since }) => [diff, since])).toEqual([
      ["", "same"],
      ["", "same"],
    ])
    workspace.fs.put(at("picture"), bytes("text now\n"))
    const [, picture] = (await changes(workspace, id))!
    expect(picture).toMatchObject({ since: "changed", diff: "" })
    expect(picture).not.toHaveProperty("sinceDiff")
  })
})

it("what is no text is moved, and comes back as it was", async () => {
  const workspace = memoryWorkspace({ image: new Uint8Array([0, 1, 2]), other: new Uint8Array([0, 9]) })
  await landed(workspace, move("image", "sub/image"), move("other", "image"))
  const files = workspace.files()
  expect([...files.get("sub/image")!, ...files.get("image")!]).toEqual([0, 1, 2, 0, 9])
  expect(await undo(workspace)).toMatchObject({ ok: true })
  expect(stateOf(workspace.files().get("image")!)).toMatchObject({ kind: "opaque" })
  expect([...workspace.files().get("image")!]).toEqual([0, 1, 2])
  expect(await commitEdits(workspace, rewrite("image", "text"))).toMatchObject({ ok: false })
})
