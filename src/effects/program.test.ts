import { mkdirSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { describe, expect, it } from "vitest"
import { temporaryFolder, writeFiles } from "../workspace/testing/workspaces.ts"
import { findProgram, safeEnvironment, systemProgram } from "./program.ts"
import { scriptOf, throughInterpreter } from "./windows-program.ts"

const runnable = { text: "#!/bin/sh\n", mode: 0o755 }

describe("a program", () => {
  const dir = () => {
    const folder = temporaryFolder()
    writeFiles(folder, {
      "bin/tool": runnable,
      "bin/not-runnable": "",
      "repo/.git/HEAD": "",
      "repo/node_modules/.bin/tool": runnable,
      "repo/app/node_modules/.bin/app-tool": runnable,
      "node_modules/.bin/stray": runnable,
      "repo/app/script": runnable,
    })
    mkdirSync(join(folder, "bin/folder"))
    return folder
  }
  const env = (folder: string) => ({ PATH: ["", ".", "relative", join(folder, "bin")].join(delimiter) })

  it("is found on the PATH, with its arguments", () => {
    const folder = dir()
    expect(findProgram(["tool", "--x"], {}, env(folder))).toEqual({
      file: join(folder, "bin/tool"),
      args: ["--x"],
    })
  })

  it("is found first in the project, and above it as far as the repository goes", () => {
    const folder = dir()
    const from = join(folder, "repo/app")
    const find = (name: string) => findProgram([name], { from }, env(folder))?.file
    expect(find("app-tool")).toBe(join(from, "node_modules/.bin/app-tool"))
    expect(find("tool")).toBe(join(folder, "repo/node_modules/.bin/tool"))
    expect(find("stray")).toBeUndefined()
  })

  it("is found by its path from the project", () => {
    const folder = dir()
    const from = join(folder, "repo/app")
    expect(findProgram(["./script"], { from }, env(folder))?.file).toBe(join(from, "script"))
    expect(findProgram([join(folder, "bin/tool")], { from }, env(folder))?.file).toBe(
      join(folder, "bin/tool"),
    )
    expect(findProgram(["./missing"], { from }, env(folder))).toBeUndefined()
  })

  it("of a folder that may be anybody's is none of the person's, though the PATH names it in full", () => {
    const folder = dir()
    const [repo, app] = [join(folder, "repo"), join(folder, "repo/app")]
    const PATH = [join(repo, "node_modules/.bin"), join(app, "node_modules/.bin"), join(folder, "bin")].join(
      delimiter,
    )
    const find = (name: string, apartFrom: string) => findProgram([name], { apartFrom }, { PATH })?.file
    expect([find("tool", repo), find("tool", app)]).toEqual(Array(2).fill(join(folder, "bin/tool")))
    expect(find("app-tool", app)).toBeUndefined()
    expect(find("tool", join(folder, "elsewhere"))).toBe(join(repo, "node_modules/.bin/tool"))
    expect(safeEnvironment({ PATH, A: "1" }, app)).toMatchObject({ PATH: join(folder, "bin"), A: "1" })
    expect(safeEnvironment({ PATH: ["", ".", PATH].join(delimiter) })).toMatchObject({ PATH })
    expect(safeEnvironment({ A: "1" })).not.toHaveProperty("PATH")
  })

  it("is no folder, nothing that cannot be run, and nothing that lies about", () => {
    const folder = dir()
    writeFileSync(join(folder, "here"), "", { mode: 0o755 })
    for (const name of ["folder", "not-runnable", "here", ""]) {
      expect(findProgram([name], { from: join(folder, "repo") }, env(folder))).toBeUndefined()
    }
  })
})

describe("on Windows", () => {
  it("what npm installs is run without its batch file", () => {
    const newer = [
      "@ECHO off",
      'IF EXIST "%dp0%\\node.exe" (',
      '  SET "_prog=%dp0%\\node.exe"',
      ") ELSE (",
      '  SET "_prog=node"',
      ")",
      'endLocal & goto #_undefined_# 2>NUL || title %COMSPEC% & "%_prog%"  "%dp0%\\..\\biome\\bin\\biome" %*',
    ].join("\r\n")
    const older = '@"%~dp0\\node.exe" "%~dp0\\..\\biome\\bin\\biome" %*\r\n'
    for (const batch of [newer, older]) {
      expect(scriptOf("/x/node_modules/.bin/biome.cmd", batch)).toBe("/x/node_modules/biome/bin/biome")
    }
    expect(scriptOf("/x/tool.cmd", '@"%dp0%\\python.exe" "%dp0%\\tool.py" %*')).toBeUndefined()
  })

  it("another batch file gets its words through the interpreter unharmed", () => {
    const { args, verbatim } = throughInterpreter("C:\\a b\\x.bat", ['say "hi" & go', "100%\\"])
    expect(verbatim).toBe(true)
    expect(args).toEqual([
      "/d",
      "/s",
      "/c",
      '"^"C:\\a^ b\\x.bat^" ^^^"say^^^ \\^^^"hi\\^^^"^^^ ^^^&^^^ go^^^" ^^^"100^^^%\\\\^^^""',
    ])
  })
})

describe("systemProgram", () => {
  it("is never a bare name on Windows, where the current folder comes first", () => {
    const env = { SystemRoot: "C:\\Windows" }
    expect(systemProgram("taskkill.exe", env, "win32")).toBe("C:\\Windows\\System32\\taskkill.exe")
    expect(systemProgram("taskkill.exe", {}, "win32")).toBe("C:\\Windows\\System32\\taskkill.exe")
    expect(systemProgram("kill", env, "linux")).toBe("kill")
  })
})
