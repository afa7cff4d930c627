import { spawnSync } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeEach, describe, expect, it } from "vitest"
import { installedSource } from "../grammars/installed.ts"
import { announce } from "../server/own-files.ts"
import { createGrammars } from "../syntax/index.ts"
import { openWorkspace } from "../workspace/index.ts"
import { temporaryFolder } from "../workspace/testing/workspaces.ts"
import { examine } from "./doctor.ts"
import { parserFindings } from "./parsers.ts"

let folder: string
beforeEach(() => void (folder = temporaryFolder()))

async function findings(config?: unknown) {
  if (config !== undefined) writeFileSync(join(folder, "emend.config.json"), JSON.stringify(config))
  const found = await examine(await openWorkspace({ roots: [{ dir: folder }] }), { version: "1.2.3" })
  return new Map(found.map((each) => [each.name, each]))
}

describe("the doctor", () => {
  it("finds nothing wrong where nothing is configured", async () => {
    const found = await findings()
    expect([...found.values()].filter(({ state }) => state === "wrong")).toEqual([])
    expect(found.get("emend")!.says).toBe("1.2.3")
    expect(found.get("configuration")!.says).toContain("none")
    expect(found.get("grammars")).toMatchObject({
      state: "ok",
      says: expect.stringContaining("typescript, tsx"),
    })
  })

  it("says what is wrong with a configuration", async () => {
    const found = await findings({ match: "loosely" })
    expect(found.get("configuration")).toMatchObject({
      state: "wrong",
      says: expect.stringContaining("match"),
    })
  })

  it("looks for the programs that are configured, and runs none", async () => {
    mkdirSync(join(folder, "bin"))
    const mark = join(folder, "ran")
    writeFileSync(join(folder, "bin/format"), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 })
    const found = await findings({
      formatters: { "*.ts": "./bin/format $FILE", "*.py": "no-such-formatter" },
      diagnostics: { servers: { mine: { command: "no-such-server", extensions: [".x"] } } },
    })
    expect(found.get("formatter of *.ts")).toMatchObject({
      state: "ok",
      says: expect.stringContaining("format"),
    })
    expect(found.get("formatter of *.py")).toMatchObject({ state: "missing", hint: expect.any(String) })
    expect(found.get("language server mine")).toMatchObject({ state: "missing" })
    expect(() => rmSync(mark)).toThrow("ENOENT")
  })

  it("asks whether the page that was announced is still there", async () => {
    announce(await openWorkspace({ roots: [{ dir: folder }] }), { port: 1, token: "t" })
    expect((await findings()).get("page")).toMatchObject({
      state: "missing",
      hint: expect.stringContaining("emend serve"),
    })
  })

  it.skipIf(process.platform === "win32")("does not wait for a pipe where an address should be", async () => {
    mkdirSync(join(folder, ".emend"))
    spawnSync("mkfifo", [join(folder, ".emend/server.json")])
    expect((await findings()).get("page")).toMatchObject({
      state: "ok",
      says: expect.stringContaining("not open"),
    })
  })
})

describe("parsers", () => {
  it("are missing where they are not installed, and the hint says how to get them", async () => {
    const resolve = () => undefined
    const found = await parserFindings({}, { resolve, grammars: createGrammars(installedSource(resolve)) })
    expect(found.map(({ state }) => state)).toEqual(["ok", "missing", "missing", "missing"])
    expect(found.map(({ hint }) => hint).join("\n")).toContain(
      "npm install --save-dev @vscode/tree-sitter-wasm",
    )
  })

  it("are wrong where they are installed and cannot do what is asked", async () => {
    const main = join(folder, "index.mjs")
    writeFileSync(main, "export const parse = () => 1\n")
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "yaml", version: "1.0.0" }))
    const resolve = (name: string) => (name === "yaml" ? main : undefined)
    const found = await parserFindings({}, { resolve, grammars: createGrammars(installedSource(resolve)) })
    expect(found[2]).toMatchObject({
      name: "YAML",
      state: "wrong",
      says: expect.stringContaining("yaml 1.0.0"),
    })
  })

  it("are wrong where one grammar of many does not work, which is named", async () => {
    const source = installedSource()
    const grammar: typeof source.grammar = (name) =>
      name === "python" ? Promise.resolve(new Uint8Array(8)) : source.grammar(name)
    const found = await parserFindings({}, { grammars: createGrammars({ ...source, grammar }) })
    expect(found[1]).toMatchObject({
      state: "wrong",
      says: expect.stringMatching(/: typescript, .*; these do not work: python$/),
      hint: expect.stringContaining("npm install"),
    })
  })

  it("are not looked for where nothing is to be parsed", async () => {
    expect(await parserFindings({ syntax: "off" })).toHaveLength(1)
  })
})
