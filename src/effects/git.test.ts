import { execFileSync, spawnSync } from "node:child_process"
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { gitBadges } from "../server/git-badges.ts"
import { temporaryFolder } from "../workspace/testing/workspaces.ts"
import { openGit } from "./git.ts"
import { stage } from "./stage.ts"
import { gitIn, opened, repository, staged } from "./testing/repository.ts"

/** A repository in which everything that git can be made to run leaves a mark. */
function hostile() {
  const dir = repository({
    "a.txt": "one\n",
    "b.txt": "two\n",
    ".gitattributes": "*.txt filter=evil diff=evil\n",
  })
  const marks = temporaryFolder()
  const mark = (name: string, rest = "") => {
    const program = join(marks, `${name}.sh`)
    writeFileSync(program, `#!/bin/sh\necho ran > '${join(marks, `${name}.mark`)}'\n${rest}\n`)
    chmodSync(program, 0o755)
    return program
  }
  const git = gitIn(dir)
  const settings: Record<string, string> = {
    "core.fsmonitor": mark("fsmonitor"),
    "core.pager": mark("pager", "cat"),
    "core.editor": mark("editor"),
    "core.sshCommand": mark("ssh"),
    "core.askPass": mark("askpass"),
    "core.gitProxy": mark("proxy"),
    "credential.helper": mark("credential"),
    "diff.external": mark("external-diff"),
    "diff.evil.textconv": mark("textconv", 'cat "$1"'),
    "diff.evil.command": mark("diff-command"),
    "filter.evil.clean": mark("clean", "cat"),
    "filter.evil.smudge": mark("smudge", "cat"),
    "filter.other.process": mark("process", "cat"),
    "gpg.program": mark("gpg"),
    "interactive.diffFilter": mark("diff-filter", "cat"),
    "uploadpack.packObjectsHook": mark("pack-hook"),
    "alias.status": `!${mark("alias")}`,
    // A repository that says it lacks contents, and how to get them.
    "core.repositoryFormatVersion": "1",
    "remote.origin.url": join(marks, "elsewhere"),
    "remote.origin.uploadpack": mark("upload-pack"),
    "remote.origin.promisor": "true",
    "extensions.partialClone": "origin",
    "protocol.allow": "always",
    "protocol.ext.allow": "always",
    "core.hooksPath": join(marks, "hooks"),
    // Since git 2.54 these are hooks as well, wherever those in files lie.
    "hook.mine.event": "post-index-change",
    "hook.mine.command": mark("named-hook"),
  }
  git("init", "-q", "--bare", join(marks, "elsewhere"))
  for (const [name, value] of Object.entries(settings)) git("config", name, value)
  mkdirSync(join(marks, "hooks"))
  for (const hook of [
    "post-index-change",
    "pre-commit",
    "fsmonitor-watchman",
    "post-checkout",
    "pre-auto-gc",
  ]) {
    writeFileSync(join(marks, "hooks", hook), `#!/bin/sh\necho ran > '${join(marks, `${hook}.mark`)}'\n`)
    chmodSync(join(marks, "hooks", hook), 0o755)
  }
  // Other times, so that git looks into the files.
  appendFileSync(join(dir, "a.txt"), "more\n")
  utimesSync(join(dir, "b.txt"), 1, 1)
  return {
    dir,
    ran: () => readdirSync(marks).filter((name) => name.endsWith(".mark")),
    reset: () => {
      for (const name of readdirSync(marks)) if (name.endsWith(".mark")) rmSync(join(marks, name))
    },
  }
}

describe.runIf(process.platform !== "win32")("git in a repository that nobody has trusted", () => {
  it("runs nothing of the repository's when its state is looked at", async () => {
    const { dir, ran, reset } = hostile()
    const workspace = await opened(dir)
    const badges = await gitBadges(workspace)
    expect(ran()).toEqual([])
    expect(badges?.get("a.txt")).toBe("M")
    // The trap is real: git by itself walks into it.
    execFileSync("git", ["-c", "alias.status=", "status"], { cwd: dir, stdio: "pipe" })
    expect(ran()).toEqual(expect.arrayContaining(["clean.mark", "fsmonitor.mark"]))
    reset()
    await gitBadges(workspace)
    expect(ran()).toEqual([])
  })

  it("stages nothing where the repository names a filter, and runs none", async () => {
    const { dir, ran } = hostile()
    const result = await stage(await opened(dir), ["a.txt"])
    expect(ran()).toEqual([])
    expect(result.staged).toEqual([])
    expect(result.notices).toEqual([
      expect.stringMatching(/not staged: git would run a program that this repository names \(filter\./),
    ])
  })

  it("runs the filters that were trusted when it stages, and no hook, monitor or helper", async () => {
    const { dir, ran } = hostile()
    const workspace = await opened(dir)
    const git = await openGit(dir, { nested: false })
    const filters = "filters" in git ? git.filters : []
    expect(filters.map((filter) => filter.split(" = ")[0])).toEqual([
      "filter.evil.clean",
      "filter.evil.smudge",
      "filter.other.process",
    ])
    expect(await stage(workspace, ["a.txt"], { filters: filters.slice(1) })).toMatchObject({ staged: [] })
    expect(ran()).toEqual([])
    expect(await stage(workspace, ["a.txt"], { filters })).toEqual({ staged: ["a.txt"], notices: [] })
    expect(ran()).toEqual(["clean.mark"])
    expect(gitIn(dir)("diff", "--cached", "--name-only", "--no-ext-diff")).toContain("a.txt")
  })

  it("has no hook that the repository gives a name, and leaves the person's", async () => {
    const { dir } = hostile()
    const home = temporaryFolder()
    writeFileSync(join(home, ".gitconfig"), '[hook "own"]\n\tevent = pre-push\n\tcommand = true\n')
    vi.stubEnv("HOME", home)
    onTestFinished(() => void vi.unstubAllEnvs())
    for (const options of [{ nested: false }, { nested: false, filters: true, works: true }]) {
      const git = await openGit(dir, options)
      if (!("git" in git)) throw new Error("It is a repository.")
      expect((await git.git(["config", "--bool", "hook.mine.enabled"])).stdout).toBe("false\n")
      expect((await git.git(["config", "--bool", "hook.own.enabled"])).stdout).toBe("")
    }
    gitIn(dir)("config", "hook.a=b.command", "evil")
    expect(await openGit(dir, { nested: false })).toEqual({
      notice: expect.stringContaining("cannot be read"),
    })
  })

  it("fetches nothing for a repository that says that its contents are elsewhere", async () => {
    const { dir, ran } = hostile()
    const blob = gitIn(dir)("rev-parse", "HEAD:a.txt").trim()
    rmSync(join(dir, ".git/objects", blob.slice(0, 2), blob.slice(2)), { force: true })
    const workspace = await opened(dir)
    await gitBadges(workspace)
    await stage(workspace, ["a.txt"], { filters: true })
    expect(ran()).not.toContain("upload-pack.mark")
    expect(ran().filter((name) => !/^(clean|process)\.mark$/.test(name))).toEqual([])
    // Nor by any other question; git by itself would.
    const wary = await openGit(dir, { nested: false })
    if ("git" in wary) expect((await wary.git(["cat-file", "-p", blob])).status).not.toBe(0)
    expect(ran()).not.toContain("upload-pack.mark")
    spawnSync("git", ["cat-file", "-p", blob], { cwd: dir })
    expect(ran()).toContain("upload-pack.mark")
  })

  it("does not look into a submodule, whose settings are its own", async () => {
    const inner = hostile()
    const dir = repository({ "a.txt": "one\n" })
    gitIn(dir)("-c", "core.hooksPath=/dev/null", "clone", "-q", inner.dir, "inner")
    gitIn(dir)("add", "inner")
    inner.reset()
    const marker = join(dir, "ran")
    const program = join(dir, "run.sh")
    writeFileSync(program, `#!/bin/sh\necho ran > '${marker}'\ncat\n`)
    chmodSync(program, 0o755)
    const innerGit = gitIn(join(dir, "inner"))
    innerGit("config", "filter.evil.clean", program)
    innerGit("config", "core.fsmonitor", program)
    appendFileSync(join(dir, "inner/a.txt"), "more\n")
    await gitBadges(await opened(dir))
    expect(existsSync(marker)).toBe(false)
  })

  it("leaves the filters of the person's own settings alone", async () => {
    const dir = repository({ "a.txt": "one\n", ".gitattributes": "*.txt filter=own\n" })
    const home = temporaryFolder()
    writeFileSync(join(home, "config"), '[filter "own"]\n\tclean = tr a-z A-Z\n')
    const before = process.env.GIT_CONFIG_GLOBAL
    process.env.GIT_CONFIG_GLOBAL = join(home, "config")
    try {
      appendFileSync(join(dir, "a.txt"), "two\n")
      expect(await stage(await opened(dir), ["a.txt"])).toMatchObject({ staged: ["a.txt"], notices: [] })
      expect(gitIn(dir)("show", ":a.txt")).toBe("ONE\nTWO\n")
    } finally {
      if (before === undefined) delete process.env.GIT_CONFIG_GLOBAL
      else process.env.GIT_CONFIG_GLOBAL = before
    }
    expect(staged(dir)).toEqual(["M a.txt"])
  })
})
