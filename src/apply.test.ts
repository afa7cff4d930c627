import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeEach, describe, expect, it } from "vitest"
import {
  apply,
  applyToFiles,
  check,
  EmendError,
  log,
  memoryWorkspace,
  type Plan,
  redo,
  retryText,
  undo,
} from "./index.ts"
import { temporaryFolder } from "./workspace/testing/workspaces.ts"

let root: string
beforeEach(() => void (root = temporaryFolder()))

const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const text = (path: string) => readFileSync(join(root, path), "utf8")

function change(path: string, old: string, now: string): string {
  return `${path}\n<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`
}

describe("apply", () => {
  it("lands a response in the files of a folder, and can be taken back", async () => {
    write("a.txt", "one\ntwo\n")
    const report = await apply(change("a.txt", "two", "2"), { root })
    expect(report).toMatchObject({ ok: true, commit: expect.any(String), edits: [{ status: "applied" }] })
    expect(text("a.txt")).toBe("one\n2\n")
    expect(await log({ root })).toMatchObject([{ id: report.commit, label: "apply" }])
    expect(await undo({ root, id: report.commit! })).toMatchObject({ ok: true })
    expect(text("a.txt")).toBe("one\ntwo\n")
    expect(await redo({ root })).toMatchObject({ ok: true })
    expect(text("a.txt")).toBe("one\n2\n")
  })

  it("foretells with check what it will do, and writes nothing then", async () => {
    write("a.txt", "one\ntwo\n")
    const response = change("a.txt", "two", "2") + change("a.txt", "2", "II") + change("a.txt", "gone", "x")
    const foretold = await check(response, { root })
    expect(text("a.txt")).toBe("one\ntwo\n")
    const done = await apply(response, { root })
    expect(done.files).toEqual(foretold.files)
    expect(done.edits.map((edit) => edit.status)).toEqual(["applied", "applied", "failed"])
    expect(foretold.edits.map((edit) => edit.status)).toEqual(["validated", "validated", "failed"])
  })

  it("plans anew when a file changes between plan and commit", async () => {
    write("a.txt", "one\ntwo\n")
    let asked = 0
    const judge = (plan: Plan) => {
      if (asked++ === 0) write("a.txt", "zero\none\ntwo\n")
      return plan
    }
    const report = await apply(change("a.txt", "two", "2"), { root, judge })
    expect(asked).toBe(2)
    expect(report).toMatchObject({ ok: true, edits: [{ hunks: [{ before: [3, 3] }] }] })
    expect(text("a.txt")).toBe("zero\none\n2\n")
  })

  it("gives up as stale when somebody else never stops, and overwrites nothing", async () => {
    write("a.txt", "one\ntwo\n")
    write("b.txt", "three\n")
    let asked = 0
    const judge = (plan: Plan) => {
      write("a.txt", `${asked++}\ntwo\n`)
      return plan
    }
    const report = await apply(change("a.txt", "two", "2") + change("b.txt", "three", "3"), { root, judge })
    expect(report).toMatchObject({
      ok: false,
      commit: null,
      files: [],
      edits: [
        { status: "failed", issue: { code: "stale" } },
        { status: "skipped", issue: { code: "batch_failed" } },
      ],
    })
    expect([text("a.txt"), text("b.txt")]).toEqual([`${asked - 1}\ntwo\n`, "three\n"])
  })

  it("lands what the disk takes, where not all of it does", async ({ skip }) => {
    const closed = join(root, "closed")
    mkdirSync(closed)
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "ro,size=1m", "tmpfs", closed], { stdio: "ignore" })
    } catch {
      skip("mounting is not allowed here")
    }
    try {
      const made = (path: string) => change(path, "", "new")
      const response = made("a.txt") + made("closed/b.txt") + made("c.txt")
      const report = await apply(response, { root })
      expect(report.edits.map(({ status }) => status)).toEqual(["applied", "failed", "applied"])
      expect(report.edits[1]!.issue).toMatchObject({ code: "io_error", path: "closed/b.txt" })
      expect([text("a.txt"), text("c.txt")]).toEqual(["new\n", "new\n"])
      const many = Array.from({ length: 8 }, (_, index) => `closed/${index}.txt`)
      const most = await apply([...many, "f.txt"].map(made).join(""), { root })
      expect(most.edits.map(({ status }) => status)).toEqual([...many.map(() => "failed"), "applied"])
      const strict = await apply(made("d.txt") + made("closed/e.txt"), { root, mode: "atomic" })
      expect(strict.edits.map(({ status }) => status)).toEqual(["skipped", "failed"])
      expect(existsSync(join(root, "d.txt"))).toBe(false)
    } finally {
      execFileSync("umount", [closed])
    }
  })

  it("writes only what the judge leaves in the plan", async () => {
    write("a.txt", "one\n")
    const report = await apply(change("a.txt", "one", "1"), {
      root,
      judge: (plan) => ({ ...plan, files: [] }),
    })
    expect(report.commit).toBeNull()
    expect(text("a.txt")).toBe("one\n")
  })

  it("works in memory too", async () => {
    const workspace = memoryWorkspace({ "a.txt": "one\n" })
    expect(await apply(change("a.txt", "one", "1"), { workspace })).toMatchObject({ ok: true })
    expect(new TextDecoder().decode(workspace.files().get("a.txt"))).toBe("1\n")
  })

  it("throws for a format that does not exist, naming those that do", async () => {
    const wrong = apply("", { root, format: "nonsense" })
    await expect(wrong).rejects.toThrow(EmendError)
    await expect(wrong).rejects.toThrow(/"nonsense".*auto, /)
  })
})

describe("applyToFiles", () => {
  const files = { "src/a.txt": "one\n", "b.txt": "two\n" }

  it("gives the changed files only, and null for those that are gone", () => {
    const response = [
      "*** Begin Patch",
      "*** Update File: src/a.txt",
      "*** Move to: src/c.txt",
      "@@",
      "-one",
      "+1",
      "*** Delete File: b.txt",
      "*** Add File: d.txt",
      "+new",
      "*** End Patch",
    ].join("\n")
    const { report, files: changed } = applyToFiles(response, { ...files, "e.txt": "as it was\n" })
    expect(report).toMatchObject({ ok: true, commit: null })
    expect(changed).toEqual({ "src/a.txt": null, "src/c.txt": "1\n", "b.txt": null, "d.txt": "new\n" })
  })

  it("lets only files in context be edited; a folder stands for all in it", () => {
    const response = change("src/a.txt", "one", "1") + change("b.txt", "two", "2")
    const statuses = (context: string[]) =>
      applyToFiles(response, files, { context }).report.edits.map((edit) => edit.status)
    expect(statuses(["src"])).toEqual(["applied", "not_in_context"])
    expect(statuses(["./src/", "b.txt"])).toEqual(["applied", "applied"])
    expect(statuses(["."])).toEqual(["applied", "applied"])
    expect(statuses(["sr"])).toEqual(["not_in_context", "not_in_context"])
  })

  it("hands the model no corrected block that would put its memory over the file's words", () => {
    const file = "def f(a):\n    x = compute(a)\n    y = refine(x)\n    z = polish(y)\n    return z\n"
    const response = change(
      "f.py",
      "    x = compute(a)\n    y = improve(x)\n    z = polish(y)\n    return z",
      "    x = compute(a)\n    y = improve(x, 2)\n    z = polish(y)\n    return z",
    )
    const { report } = applyToFiles(response, { "f.py": file })
    expect(report.edits[0]).toMatchObject({ status: "failed" })
    expect(report.edits[0]!.corrected).toBeUndefined()
  })

  it("hands over the corrected block where the changed line itself was misremembered", () => {
    const file = "body {\n  margin: 0;\n  width: 46rem;\n}\n"
    const response = change("s.css", "  margin: 0;\n  width: 50rem;\n}", "  margin: 0;\n  width: 60rem;\n}")
    const { report } = applyToFiles(response, { "s.css": file })
    expect(report.edits[0]).toMatchObject({ status: "failed", issue: { code: "conflict" } })
    expect(retryText(report)).toContain(report.edits[0]!.corrected!)
    const again = applyToFiles(report.edits[0]!.corrected!, { "s.css": file })
    expect(again.files).toEqual({ "s.css": file.replace("46rem", "60rem") })
  })

  it("tells how far it is", () => {
    const calls: [number, number][] = []
    applyToFiles(change("src/a.txt", "one", "1") + change("b.txt", "two", "2"), files, {
      onProgress: (done, total) => void calls.push([done, total]),
    })
    expect(calls).toEqual([
      [0, 2],
      [1, 2],
    ])
  })
})
