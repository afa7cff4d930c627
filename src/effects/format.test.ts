import {
  chmodSync,
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { top } from "../../test/sources.ts"
import { create, move, remove, rewrite } from "../commit/testing/edits.ts"
import { memoryWorkspace } from "../workspace/memory.ts"
import { diskWorkspace, type TestFiles } from "../workspace/testing/workspaces.ts"
import { type Formatter, formatEffect } from "./format.ts"
import { landedOn } from "./testing/landed.ts"

const biome: Formatter = {
  files: "*.{ts,json}",
  command: ["biome", "format", "--write", "$FILE"],
}

/** A folder with biome installed in it, as npm would have done. */
async function project(files: TestFiles = {}) {
  const workspace = await diskWorkspace(files)
  const dir = workspace.roots[0]!.dir
  symlinkSync(join(top, "node_modules"), join(dir, "node_modules"))
  return { workspace, text: (path: string) => readFileSync(join(dir, path), "utf8"), dir }
}

/** A formatter that is a line of JavaScript; `file` is the path that it was given. */
function script(code: string, files: string | string[] = "**"): Formatter {
  return { files, command: [process.execPath, "-e", `const file = process.argv[1]; ${code}`] }
}

describe("a formatter", () => {
  it("rewrites what a commit wrote, and nothing else", async () => {
    const { workspace, text } = await project({ "theirs.ts": "let   a=1", "moved.ts": "let   b=1" })
    const landed = await landedOn(
      workspace,
      create("src/a.ts", "const   a = {b:1}\n"),
      create("neat.ts", "const a = 1;\n"),
      create("a.md", "*  x\n"),
      move("moved.ts", "new/moved.ts"),
    )
    expect(await formatEffect({ formatters: [biome] }).after(landed)).toEqual({
      rewritten: ["src/a.ts"],
      notices: [],
    })
    expect([text("src/a.ts"), text("theirs.ts"), text("new/moved.ts"), text("a.md")]).toEqual([
      "const a = { b: 1 };\n",
      "let   a=1",
      "let   b=1",
      "*  x\n",
    ])
  })

  it("is told about when it fails, with what it said", async () => {
    const { workspace, text } = await project()
    const broken = "const = = {\n"
    const result = await formatEffect({ formatters: [biome] }).after(
      await landedOn(workspace, create("a.ts", broken)),
    )
    expect(result.rewritten).toEqual([])
    expect(result.notices).toEqual([
      expect.stringMatching(/^biome did not format a\.ts: exit status 1:\n.*a\.ts/),
    ])
    expect(result.notices![0]!.split("\n").length).toBeLessThanOrEqual(7)
    expect(text("a.ts")).toBe(broken)
  })

  it("is told about once when it is missing", async () => {
    const { workspace } = await project()
    const landed = await landedOn(workspace, create("a.ts", "1\n"), create("b.ts", "1\n"))
    const missing = { files: "*.ts", command: ["no-such-formatter", "--write"] }
    expect(await formatEffect({ formatters: [missing] }).after(landed)).toEqual({
      rewritten: [],
      notices: [
        "no-such-formatter did not format a.ts and 1 more: it was found neither in node_modules/.bin nor on the PATH.",
      ],
    })
  })

  it("is ended when it takes too long", async () => {
    const { workspace } = await project()
    const slow = { ...script("setInterval(() => {}, 1000)"), timeout: 300 }
    const landed = await landedOn(workspace, create("a.ts", "1\n"))
    const result = await formatEffect({ formatters: [slow] }).after(landed)
    expect(result.notices).toEqual([
      expect.stringContaining("did not format a.ts: it took longer than 0.3 seconds."),
    ])
  })

  it("runs in the root, gets the absolute path, and meets no shell", async () => {
    const { workspace, dir, text } = await project()
    const name = process.platform === "win32" ? "$HOME & co.ts" : '$HOME `id` & "co".ts'
    const writes = script("fs.writeFileSync(file, JSON.stringify([process.cwd(), file]))")
    await formatEffect({ formatters: [writes] }).after(await landedOn(workspace, create(name, "1\n")))
    expect(JSON.parse(text(name))).toEqual([dir, join(dir, name)])
  })

  it("gets the path in the place of $FILE, also within a word", async () => {
    const { workspace, dir, text } = await project()
    const code = "fs.writeFileSync(process.argv[2], process.argv.slice(1).join())"
    const command = [process.execPath, "-e", code, "--", "--path=$FILE", "$FILE", "last"]
    const landed = await landedOn(workspace, create("a.ts", "1\n"))
    await formatEffect({ formatters: [{ files: "a.ts", command }] }).after(landed)
    expect(text("a.ts")).toBe(`--path=${dir}/a.ts,${dir}/a.ts,last`)
  })

  it("takes its turn after those before it", async () => {
    const { workspace, text } = await project()
    const adds = (letter: string) => script(`fs.appendFileSync(file, "${letter}")`)
    const landed = await landedOn(workspace, create("a.ts", ""), create("b.ts", "x"))
    const result = await formatEffect({ formatters: [adds("1"), adds("2"), adds("3")] }).after(landed)
    expect([text("a.ts"), text("b.ts"), result.rewritten]).toEqual(["123", "x123", ["a.ts", "b.ts"]])
  })

  it("has changed a file that it spoiled before it failed", async () => {
    const { workspace } = await project()
    const spoils = script('fs.writeFileSync(file, "half"); console.error("no more"); process.exit(3)')
    const landed = await landedOn(workspace, create("a.ts", "whole\n"))
    const result = await formatEffect({ formatters: [spoils] }).after(landed)
    expect(result.rewritten).toEqual(["a.ts"])
    expect(result.notices).toEqual([expect.stringMatching(/did not format a\.ts: exit status 3:\nno more$/)])
  })

  it.each([
    ["removes it", "fs.rmSync(file)", ""],
    ["empties it", 'fs.writeFileSync(file, "")', ""],
    ["is cut short", 'fs.writeFileSync(file, ""); process.exit(9)', " exit status 9."],
  ])("does not get away with a file when it %s", async (_, code, how) => {
    const { workspace, dir, text } = await project()
    const landed = await landedOn(workspace, create("run.sh", "whole\n"))
    chmodSync(join(dir, "run.sh"), 0o755)
    const result = await formatEffect({ formatters: [script(code)] }).after(landed)
    const notice = `${process.execPath} did not format run.sh: it left nothing of the file, which is as before.${how}`
    expect(result).toEqual({ rewritten: [], notices: [notice] })
    expect([text("run.sh"), statSync(join(dir, "run.sh")).mode & 0o777]).toEqual(["whole\n", 0o755])
  })

  it("may leave an empty file empty", async () => {
    const { workspace } = await project()
    const landed = await landedOn(workspace, create("a.ts", ""))
    expect(await formatEffect({ formatters: [script("")] }).after(landed)).toEqual({
      rewritten: [],
      notices: [],
    })
  })

  it("does not wait for a daemon that it leaves behind", async () => {
    const { workspace, text } = await project()
    const daemon = "setTimeout(() => {}, 600000)"
    const leaves = script(
      `const left = require("child_process").spawn(process.execPath, ["-e", "${daemon}"], { stdio: "inherit", detached: true });
      require("fs").writeFileSync("daemon", String(left.pid)); left.unref()`,
    )
    const landed = await landedOn(workspace, create("a.ts", "1\n"))
    expect((await formatEffect({ formatters: [leaves] }).after(landed)).notices).toEqual([])
    // It ends here and now, so it was alive: nobody waited for it.
    expect(process.kill(Number(text("daemon")), "SIGKILL")).toBe(true)
  })

  it("is not asked about files that are deleted, gone or in memory", async () => {
    const fails = { formatters: [script("process.exit(1)")] }
    const { workspace, dir } = await project({ "a.ts": "1\n", "b.ts": "1\n" })
    const landed = await landedOn(workspace, remove("a.ts"), rewrite("b.ts", "2\n"))
    rmSync(join(dir, "b.ts"))
    expect(await formatEffect(fails).after(landed)).toEqual({ rewritten: [], notices: [] })
    const inMemory = await landedOn(memoryWorkspace({ "a.ts": "1\n" }), rewrite("a.ts", "2\n"))
    expect(await formatEffect(fails).after(inMemory)).toEqual({})
  })
})

it.runIf(process.platform !== "win32")(
  "starts what was looked at, and nothing that comes in its place",
  async () => {
    const { workspace, dir } = await project()
    copyFileSync("/bin/true", join(dir, "fmt"))
    const swap = () => {
      writeFileSync(join(dir, "evil"), "#!/bin/sh\ntouch ran\n", { mode: 0o755 })
      renameSync(join(dir, "evil"), join(dir, "fmt"))
    }
    const landed = await landedOn(workspace, create("a.ts", "1\n"))
    const vet = async () => void setImmediate(swap)
    const effect = formatEffect({ formatters: [{ files: "*.ts", command: ["./fmt"] }], vet })
    expect((await effect.after(landed)).notices).toEqual([])
    expect(existsSync(join(dir, "ran"))).toBe(false)
  },
)

it("needs a command", () => {
  const empty = { formatters: [{ files: ["*.ts", "*.css"], command: [] }] }
  expect(() => formatEffect(empty)).toThrow("The formatter of *.ts, *.css has no command.")
})

describe("the files of a formatter", () => {
  it.each([
    ["*.ts", ["a.ts", "src/a.ts", "src/.hidden/a.ts"]],
    ["src/*.ts", ["src/a.ts"]],
    ["src/**", ["src/a.ts", "src/.hidden/a.ts", "src/b.css"]],
    [
      ["*.css", "a.ts"],
      ["a.ts", "src/a.ts", "src/.hidden/a.ts", "src/b.css"],
    ],
    ["**/*.{css,md}", ["src/b.css"]],
  ])("are those that fit %j", async (files, expected) => {
    const { workspace } = await project()
    const paths = ["a.ts", "src/a.ts", "src/.hidden/a.ts", "src/b.css"]
    const landed = await landedOn(workspace, ...paths.map((path) => create(path, "1\n")))
    const marks = script('fs.appendFileSync(file, "!")', files as string[])
    const { rewritten } = await formatEffect({ formatters: [marks] }).after(landed)
    expect(rewritten).toEqual([...expected].sort())
  })
})

it("finds a program by its path from the root", async () => {
  const { workspace, dir, text } = await project()
  writeFileSync(
    join(dir, "format.mjs"),
    "#!/usr/bin/env node\nimport fs from 'fs'; fs.writeFileSync(process.argv[2], 'neat')\n",
    {
      mode: 0o755,
    },
  )
  const landed = await landedOn(workspace, create("a.ts", "1\n"))
  await formatEffect({ formatters: [{ files: "*", command: ["./format.mjs"] }] }).after(landed)
  expect(text("a.ts")).toBe("neat")
})
