import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { create, move, remove, rewrite } from "../commit/testing/edits.ts"
import { gitBadges } from "../server/git-badges.ts"
import { memoryWorkspace } from "../workspace/memory.ts"
import { openWorkspace } from "../workspace/node.ts"
import { diskWorkspace, temporaryFolder, writeFiles } from "../workspace/testing/workspaces.ts"
import { stage, stagedOtherwise, stageEffect } from "./stage.ts"
import { landedOn } from "./testing/landed.ts"
import { gitIn, opened, repository, staged } from "./testing/repository.ts"

const nothing = { staged: [], notices: [] }

/** Lets a variable of the environment have a value until the test is over. */
function withEnvironment(name: string, value: string): void {
  vi.stubEnv(name, value)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
}

describe("staging what a commit changed", () => {
  it("stages changes, new files, deletions and both ends of a move", async () => {
    const dir = repository({ "a.txt": "a\n", "b.txt": "b\n", "old/c.txt": "c\n" })
    const landed = await landedOn(
      await opened(dir),
      rewrite("a.txt", "A\n"),
      remove("b.txt"),
      move("old/c.txt", "new/c.txt"),
      create("d.txt", "d\n"),
    )
    const result = await stageEffect().after(landed)
    expect(staged(dir)).toEqual(["M a.txt", "D b.txt", "A d.txt", "A new/c.txt", "D old/c.txt"])
    expect(result.notices).toEqual([])
    expect(result.staged!.sort()).toEqual(["a.txt", "b.txt", "d.txt", "new/c.txt", "old/c.txt"])
  })

  it("tells which files are staged as they no longer are", async () => {
    const dir = repository({ "a/same.txt": "1\n", "a/back.txt": "1\n", "open.txt": "1\n" })
    const git = gitIn(dir)
    const workspace = await openWorkspace({ roots: [{ dir: join(dir, "a") }] })
    const files = ["same.txt", "back.txt", "new.txt", "none.txt"]
    writeFiles(dir, { "a/same.txt": "2\n", "a/back.txt": "2\n", "a/new.txt": "2\n", "open.txt": "2\n" })
    expect(await stagedOtherwise(workspace, files)).toEqual([])
    git("add", "-A")
    expect(await stagedOtherwise(workspace, files)).toEqual([])
    writeFiles(dir, { "a/back.txt": "1\n" })
    rmSync(join(dir, "a/new.txt"))
    expect(await stagedOtherwise(workspace, files)).toEqual(["back.txt", "new.txt"])
    expect(await stagedOtherwise(memoryWorkspace({ a: "" }), ["a"])).toEqual([])
  })

  it("leaves everything else as it is: staged, unstaged and untracked", async () => {
    const dir = repository({ "a.txt": "a\n", "theirs.txt": "1\n", "open.txt": "1\n", "both.txt": "1\n" })
    const git = gitIn(dir)
    writeFiles(dir, { "theirs.txt": "2\n", "open.txt": "2\n", "both.txt": "2\n", "untracked.txt": "x\n" })
    git("add", "theirs.txt", "both.txt")
    writeFiles(dir, { "both.txt": "3\n" })
    await stageEffect().after(await landedOn(await opened(dir), rewrite("a.txt", "A\n")))
    expect(git("status", "--porcelain", "-uall")).toBe(
      "M  a.txt\nMM both.txt\n M open.txt\nM  theirs.txt\n?? untracked.txt\n",
    )
  })

  it("leaves ignored files ignored, and stages those that are tracked all the same", async () => {
    const dir = repository({ ".gitignore": "*.log\nbuild/\n", "kept.log": "1\n" })
    const workspace = await opened(dir)
    const landed = await landedOn(
      workspace,
      rewrite("kept.log", "2\n"),
      create("new.log", "x\n"),
      create("build/out.txt", "x\n"),
    )
    expect(await stageEffect().after(landed)).toEqual({ staged: ["kept.log"], notices: [] })
    expect(staged(dir)).toEqual(["M kept.log"])
  })

  it("takes a file for a file although a folder has its name now", async () => {
    const dir = repository({ thing: "a file\n", "box/inner.txt": "x\n" })
    rmSync(join(dir, "thing"))
    rmSync(join(dir, "box"), { recursive: true })
    writeFiles(dir, { "thing/not-ours.txt": "x\n", "thing/ours.txt": "x\n", box: "a file\n" })
    const result = await stage(await opened(dir), ["thing", "thing/ours.txt", "box", "box/inner.txt"])
    expect(result.notices).toEqual([])
    expect(staged(dir)).toEqual(["A box", "D box/inner.txt", "D thing", "A thing/ours.txt"])
  })

  it("passes over what came and went unseen", async () => {
    const dir = repository({ "a.txt": "a\n" })
    expect(await stage(await opened(dir), ["never.txt", "gone/never.txt"])).toEqual(nothing)
  })

  it("knows odd names for names", async () => {
    const names = [
      ..."a b.txt|it's.txt|-f.txt|--all|*.txt|[ab].txt|:(top)x|!no.txt|ünï ✓.txt|q?.txt".split("|"),
      ...(process.platform === "win32" ? [] : ['say "hi".txt', "back\\slash", "two\nlines.txt", "tab\t.txt"]),
    ]
    const dir = repository({ "bystander.txt": "1\n", "b.txt": "1\n" })
    writeFiles(dir, { "bystander.txt": "2\n", "b.txt": "2\n" })
    for (const name of names) writeFileSync(join(dir, name), "new\n")
    const workspace = await opened(dir)
    // Not every one of them can be named in a response; whoever opens the folder may still have them.
    const result = await stage({ ...workspace, absolute: (key) => `${dir}/${key}` }, names)
    expect(result).toEqual({ staged: names, notices: [] })
    expect(staged(dir)).toEqual(names.map((name) => `A ${name}`).sort())
  })

  it("stages more files than a command line can name", async () => {
    const names = Array.from({ length: 300 }, (_, at) => `${"folder/".repeat(8)}${at}.txt`)
    const dir = repository(Object.fromEntries(names.map((name) => [name, "1\n"])))
    writeFiles(dir, Object.fromEntries(names.map((name) => [name, "2\n"])))
    expect((await stage(await opened(dir), names)).notices).toEqual([])
    expect(staged(dir)).toHaveLength(300)
  })

  it("takes its turn when two commits follow on each other", async () => {
    const dir = repository({ "a.txt": "a\n", "b.txt": "b\n" })
    const workspace = await opened(dir)
    const effect = stageEffect()
    const results = await Promise.all([
      effect.after(await landedOn(workspace, rewrite("a.txt", "A\n"))),
      effect.after(await landedOn(workspace, rewrite("b.txt", "B\n"))),
    ])
    expect(results).toEqual([
      { staged: ["a.txt"], notices: [] },
      { staged: ["b.txt"], notices: [] },
    ])
  })
})

describe("the repository", () => {
  it("may start above the root", async () => {
    const dir = repository({ "top.txt": "1\n", "app/a.txt": "a\n" })
    writeFiles(dir, { "top.txt": "2\n" })
    const landed = await landedOn(await opened(join(dir, "app")), rewrite("a.txt", "A\n"))
    expect(await stageEffect().after(landed)).toEqual({ staged: ["a.txt"], notices: [] })
    expect(staged(dir)).toEqual(["M app/a.txt"])
  })

  it("may be a worktree of another", async () => {
    const main = repository({ "a.txt": "a\n" })
    const dir = join(temporaryFolder(), "tree")
    gitIn(main)("worktree", "add", "-q", dir)
    await stageEffect().after(await landedOn(await opened(dir), rewrite("a.txt", "A\n")))
    expect([staged(dir), staged(main)]).toEqual([["M a.txt"], []])
  })

  it("may have submodules, whose files are staged in them", async () => {
    const library = repository({ "lib.txt": "1\n" })
    const dir = repository({ "a.txt": "a\n" })
    gitIn(dir)("submodule", "add", "-q", library, "vendor/lib")
    gitIn(dir)("commit", "-q", "-m", "with a library")
    const workspace = await opened(dir)
    const landed = await landedOn(workspace, rewrite("a.txt", "A\n"), rewrite("vendor/lib/lib.txt", "2\n"))
    withEnvironment("GIT_DIR", join(dir, ".git")) // as in a hook
    expect((await stageEffect().after(landed)).notices).toEqual([])
    vi.unstubAllEnvs()
    expect([staged(dir), staged(join(dir, "vendor/lib"))]).toEqual([["M a.txt"], ["M lib.txt"]])
  })

  it("may be another one for each root", async () => {
    const [one, two] = [repository({ "a.txt": "1\n" }), repository({ "a.txt": "1\n" })]
    const roots = [
      { name: "one", dir: one },
      { name: "two", dir: two },
    ]
    const landed = await landedOn(await openWorkspace({ roots }), rewrite("two/a.txt", "2\n"))
    expect(await stageEffect().after(landed)).toEqual({ staged: ["two/a.txt"], notices: [] })
    expect([staged(one), staged(two)]).toEqual([[], ["M a.txt"]])
  })

  it("need not be there", async () => {
    withEnvironment("GIT_CEILING_DIRECTORIES", "/")
    const workspace = await diskWorkspace({ "a.txt": "a\n" })
    expect(await stageEffect().after(await landedOn(workspace, rewrite("a.txt", "A\n")))).toEqual(nothing)
  })

  it("is none of a workspace in memory", async () => {
    const landed = await landedOn(memoryWorkspace({ "a.txt": "a\n" }), rewrite("a.txt", "A\n"))
    expect(await stageEffect().after(landed)).toEqual(nothing)
  })
})

describe("what git refuses", () => {
  it("is told when somebody else holds the index", async () => {
    const dir = repository({ "a.txt": "a\n" })
    writeFileSync(join(dir, ".git/index.lock"), "")
    const result = await stageEffect().after(await landedOn(await opened(dir), rewrite("a.txt", "A\n")))
    expect(result.staged).toEqual([])
    expect(result.notices).toEqual([
      expect.stringMatching(/^The changes are written, but not staged: .*index\.lock': File exists/),
    ])
  })

  it("is waited for when the index is held for a moment only", async () => {
    const dir = repository({ "a.txt": "a\n" })
    const lock = join(dir, ".git/index.lock")
    writeFileSync(lock, "")
    setTimeout(() => rmSync(lock), 150)
    const result = await stageEffect().after(await landedOn(await opened(dir), rewrite("a.txt", "A\n")))
    expect(result).toEqual({ staged: ["a.txt"], notices: [] })
  })

  it("is no folder that edits have made look like one: git would run what its settings name", async () => {
    const dir = repository({ "app/a.txt": "a\n" })
    const config = `[core]\n\tworktree = .\n\tfsmonitor = "touch '${dir}/ran'; false"\n`
    // Edits may not make one any more; a folder that came so may be one.
    const made = { HEAD: "ref: refs/heads/main\n", config, "objects/x": "", "refs/x": "" }
    for (const [path, text] of Object.entries(made)) {
      mkdirSync(dirname(join(dir, "app", path)), { recursive: true })
      writeFileSync(join(dir, "app", path), text)
    }
    const landed = await landedOn(await opened(join(dir, "app")), rewrite("a.txt", "A\n"))
    const result = await stageEffect().after(landed)
    expect(existsSync(join(dir, "ran"))).toBe(false)
    // A git from before 2022 knows no such caution.
    expect(result.notices).toEqual([expect.stringContaining("bare repository")])
    expect(await gitBadges(await opened(join(dir, "app")))).toBeUndefined()
    expect(existsSync(join(dir, "ran"))).toBe(false)
  })

  it("is told when the repository is broken", async () => {
    const dir = repository({ "a.txt": "a\n" })
    writeFileSync(join(dir, ".git/index"), "no index at all")
    const result = await stageEffect().after(await landedOn(await opened(dir), rewrite("a.txt", "A\n")))
    expect(result.notices).toEqual([expect.stringContaining("index file")])
  })

  it("is told when there is a repository, but no git", async () => {
    const empty = temporaryFolder()
    const dir = repository({ "a.txt": "a\n" })
    const landed = await landedOn(await opened(dir), rewrite("a.txt", "A\n"))
    const elsewhere = await landedOn(await diskWorkspace({ "a.txt": "a\n" }), rewrite("a.txt", "A\n"))
    // A file called git that cannot be run is no git either.
    writeFileSync(join(empty, "git"), "")
    chmodSync(join(empty, "git"), 0o644)
    mkdirSync(join(dir, "node_modules/.bin"), { recursive: true })
    writeFileSync(join(dir, "node_modules/.bin/git"), "#!/bin/sh\ntouch ran\n", { mode: 0o755 })
    withEnvironment("PATH", empty)
    const notices = ["The changes are written, but not staged: git was not found on the PATH."]
    expect(await stageEffect().after(landed)).toEqual({ staged: [], notices })
    expect(await stageEffect().after(elsewhere)).toEqual(nothing)
  })
})
