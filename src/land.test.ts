import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { applyEdits } from "./apply.ts"
import type { Edit } from "./edits/edit.ts"
import type { Issue } from "./issues/issue.ts"
import { land, onDisk } from "./land.ts"
import { asParsed } from "./options.ts"
import type { Plan } from "./plan/index.ts"
import { planEdits } from "./plan-edits.ts"
import { allOf, expecting, forbidding, judging, type Policy } from "./policy.ts"
import { openWorkspace, type Workspace } from "./workspace/index.ts"
import { temporaryFolder, writeFiles } from "./workspace/testing/workspaces.ts"

/** A workspace in which somebody else does something as soon as the first plan is made. */
async function meddledWith(files: Record<string, string>, somebody: (dir: string) => void) {
  const dir = temporaryFolder()
  writeFiles(dir, files)
  const workspace = await openWorkspace({ roots: [{ dir }] })
  let done = false
  const lock: Workspace["fs"]["lock"] = (...args) => {
    if (!done) somebody(dir)
    done = true
    return workspace.fs.lock(...args)
  }
  return {
    workspace: { ...workspace, fs: { ...workspace.fs, lock } },
    text: (path: string) => readFileSync(join(dir, path), "utf8"),
  }
}

const theirs = (dir: string) => writeFileSync(join(dir, "a.txt"), "one\ntwo\ntheirs\n")
const files = { "a.txt": "one\ntwo\n", "b.txt": "b\n" }

describe("a file that changes after it was planned on", () => {
  it("gets the lines of an edit as well as those of others", async () => {
    const { workspace, text } = await meddledWith(files, theirs)
    const edit: Edit = { op: "update", path: "a.txt", hunks: [{ old: "one\n", new: "1\n", scope: "lines" }] }
    expect(await applyEdits([edit], { workspace })).toMatchObject({ ok: true })
    expect(text("a.txt")).toBe("1\ntwo\ntheirs\n")
  })

  it.each<Edit>([
    { op: "rewrite", path: "a.txt", content: "mine\n" },
    { op: "create", path: "a.txt", content: "mine\n", overwrite: true },
    { op: "delete", path: "a.txt" },
    { op: "move", path: "b.txt", to: "a.txt", overwrite: true },
  ])("is not lost to an edit that leaves nothing of it: $op", async (edit) => {
    const { workspace, text } = await meddledWith(files, theirs)
    const report = await applyEdits([edit], { workspace })
    expect(report).toMatchObject({ ok: false, commit: null, edits: [{ issue: { code: "stale" } }] })
    expect(report.edits[0]!.issue!.message).toContain("`a.txt` was changed by somebody else")
    expect([text("a.txt"), text("b.txt")]).toEqual(["one\ntwo\ntheirs\n", "b\n"])
  })

  it("does not hold up the others, where what can land shall land", async () => {
    const { workspace, text } = await meddledWith(files, theirs)
    const edits: Edit[] = [
      { op: "rewrite", path: "a.txt", content: "mine\n" },
      { op: "rewrite", path: "b.txt", content: "mine\n" },
    ]
    const report = await applyEdits(edits, { workspace, mode: "partial" })
    expect(report.edits.map(({ status }) => status)).toEqual(["failed", "applied"])
    expect([text("a.txt"), text("b.txt")]).toEqual(["one\ntwo\ntheirs\n", "mine\n"])
  })

  it("takes its changes along when it is moved", async () => {
    const { workspace, text } = await meddledWith(files, theirs)
    expect(await applyEdits([{ op: "move", path: "a.txt", to: "c.txt" }], { workspace })).toMatchObject({
      ok: true,
    })
    expect(text("c.txt")).toBe("one\ntwo\ntheirs\n")
  })
})

describe("a file that others make after it was planned on", () => {
  it("is not overwritten, whatever is allowed", async () => {
    const { workspace, text } = await meddledWith({}, theirs)
    const edit: Edit = { op: "create", path: "a.txt", content: "mine\n", overwrite: true }
    expect(await applyEdits([edit], { workspace })).toMatchObject({ edits: [{ issue: { code: "stale" } }] })
    expect(text("a.txt")).toBe("one\ntwo\ntheirs\n")
  })

  it("may be made where others have deleted one", async () => {
    const { workspace, text } = await meddledWith(files, (dir) => rmSync(join(dir, "a.txt")))
    const edit: Edit = { op: "create", path: "a.txt", content: "mine\n", overwrite: true }
    expect(await applyEdits([edit], { workspace })).toMatchObject({ ok: true })
    expect(text("a.txt")).toBe("mine\n")
  })
})

describe("a policy", () => {
  const one: Edit = { op: "update", path: "a.txt", hunks: [{ old: "one\n", new: "1\n", scope: "lines" }] }
  const other: Edit = { op: "rewrite", path: "b.txt", content: "mine\n" }

  async function landed(policy: (dir: string) => Policy, edits: readonly Edit[] = [one, other]) {
    const dir = temporaryFolder()
    writeFiles(dir, files)
    const workspace = await openWorkspace({ roots: [{ dir }] })
    const parsed = { ...asParsed(edits), mode: "partial" as const }
    const plan = (blocked: ReadonlyMap<string, Issue>) => planEdits(workspace, parsed, {}, { blocked })
    const landing = await land({ writer: onDisk(workspace), label: "test", plan, policy: policy(dir) })
    return { ...landing, texts: ["a.txt", "b.txt"].map((path) => readFileSync(join(dir, path), "utf8")) }
  }

  const denied = (path: string): Issue => ({ code: "permission_denied", message: "no", path })

  it("takes out what it forbids, and lets the rest land", async () => {
    const { plan, texts } = await landed(() =>
      forbidding((key) => (key === "b.txt" ? denied(key) : undefined)),
    )
    expect(texts).toEqual(["1\ntwo\n", "b\n"])
    expect(plan.outcomes.map(({ issue }) => issue?.code)).toEqual([undefined, "permission_denied"])
  })

  it("is obeyed by a plan that does not listen: nothing is written", async () => {
    const stubborn = await landed(() => (plan) => ({
      without: new Map([["elsewhere", denied(plan.files[0]!.path)]]),
    }))
    expect(stubborn.written).toMatchObject({ ok: false, issue: { code: "permission_denied" } })
    expect(stubborn.texts).toEqual(["one\ntwo\n", "b\n"])
  })

  it("that asks is asked again when the change is another one, and not when it has only moved", async () => {
    const asked: string[] = []
    const grown = "a\nb\nc\nd\none\ntwo\n"
    const judge = (dir: string) => (plan: Plan) => {
      asked.push(plan.files[0]!.diff)
      writeFileSync(join(dir, "a.txt"), asked.length === 1 ? grown : `above\n${grown}`)
      return plan
    }
    const { written, texts } = await landed((dir) => judging(judge(dir)), [one])
    expect(written).toMatchObject({ ok: true })
    expect(asked).toHaveLength(2)
    expect(texts[0]).toBe(`above\n${grown.replace("one", "1")}`)
  })

  it("that asks gives up on a file that changes each time, and writes nothing", async () => {
    let asked = 0
    const judge = (dir: string) => (plan: Plan) => {
      writeFileSync(join(dir, "a.txt"), `one\n${++asked}\n`)
      return plan
    }
    const { written } = await landed((dir) => judging(judge(dir)), [one])
    expect(written).toMatchObject({ ok: false, issue: { code: "stale" } })
    expect(asked).toBe(5)
  })

  it("of what was previewed lets nothing else pass, and says whether a rule is why", async () => {
    const expected = [{ path: "a.txt", before: null, after: null }]
    const stale = await landed(() => expecting(expected))
    expect(stale.written).toMatchObject({ issue: { code: "stale" }, paths: ["a.txt", "b.txt"] })
    const ruled = await landed(() =>
      allOf(
        forbidding((key) => denied(key)),
        expecting(expected),
      ),
    )
    expect(ruled.written).toMatchObject({ issue: { code: "permission_denied" }, paths: ["a.txt"] })
    expect([stale.texts, ruled.texts]).toEqual([
      ["one\ntwo\n", "b\n"],
      ["one\ntwo\n", "b\n"],
    ])
  })
})
