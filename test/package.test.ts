import { execFileSync, spawnSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { transform } from "esbuild"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readSources, top } from "./sources.ts"

/** The package as users get it: packed, unpacked in a project of its own, used from there. Needs `npm run build`. */
const manifest = JSON.parse(readFileSync(join(top, "package.json"), "utf8"))
const entries = Object.keys(manifest.exports).filter((entry) => entry !== "./package.json")

/** A project that wants to know everything. */
const strict = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023", "--types", ""]

interface Component {
  name: string
  version: string
  licenses?: object[]
  hashes?: { content: string }[]
  properties: { value: string }[]
}

let project: string
let packed: string[]

beforeAll(() => {
  if (!existsSync(join(top, "dist"))) throw new Error("There is no dist/ to pack. Run: npm run build")
  project = realpathSync(mkdtempSync(join(tmpdir(), "emend-package-")))
  const args = ["pack", "--ignore-scripts", "--json", "--pack-destination", project]
  const [{ filename, files }] = JSON.parse(npm(args, top))
  packed = files.map((file: { path: string }) => file.path)

  const installed = join(project, "node_modules/emend")
  mkdirSync(installed, { recursive: true })
  execFileSync("tar", ["-xzf", filename, "--strip-components=1", "-C", "node_modules/emend"], {
    cwd: project,
  })
  for (const name of Object.keys(manifest.dependencies)) {
    const link = join(project, "node_modules", name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(top, "node_modules", name), link, "junction")
  }
  const dependencies = { emend: manifest.version, ...manifest.dependencies }
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "user", type: "module", dependencies }))
  npm(["rebuild", "--ignore-scripts", "--offline"], project)
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

/** Beside the library, which has a file for each source. */
const others: readonly RegExp[] = [
  /^(package\.json|README\.md|CHANGELOG\.md|LICENSE)$/,
  /^\.claude-plugin\/marketplace\.json$/,
  /^plugins?\/[\w./-]+\.(json|md|mjs|sh|js)$/,
  /^plugins?\/[\w/]*dist\/THIRD-PARTY-NOTICES\.txt$/,
  /^dist\/(emend\.config\.schema\.json|sbom\.cdx\.json|THIRD-PARTY-NOTICES\.txt)$/,
  /^dist\/bin\/(emend|apply_patch|batch-worker|token-worker|chunk-[A-Z0-9]{8})\.js$/,
  /^dist\/web\/(index\.html|[\w-]+\.svg|assets\/[\w.-]+-[\w-]{8}\.(js|css|woff2|svg))$/,
]

describe("the package", () => {
  it("holds what was built, and nothing else", () => {
    expect(packed).toEqual(expect.arrayContaining(["package.json", "README.md", "CHANGELOG.md", "LICENSE"]))
    const sources = readSources().map(({ path }) => path.slice(0, -".ts".length))
    const library = new Set(sources.flatMap((path) => [`dist/${path}.js`, `dist/${path}.d.ts`]))
    expect(packed.filter((path) => !library.has(path) && !others.some((other) => other.test(path)))).toEqual(
      [],
    )
    expect(packed.filter((path) => /\.test\.|\/testing\/|\.map$/.test(path))).toEqual([])
  })

  it("says whose code is in it, and under which terms", () => {
    const folder = join(project, "node_modules/emend/dist")
    const notices = readFileSync(join(folder, "THIRD-PARTY-NOTICES.txt"), "utf8")
    const { components, ...bill } = JSON.parse(readFileSync(join(folder, "sbom.cdx.json"), "utf8"))
    expect(bill).toMatchObject({
      bomFormat: "CycloneDX",
      metadata: { component: { name: "emend", version: manifest.version } },
    })
    const named = (how: string) =>
      components
        .filter((each: Component) => each.properties[0]!.value === how)
        .map(({ name }: Component) => name)
    expect(named("installed")).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)))
    expect(named("bundled")).toEqual(expect.arrayContaining(["commander", "gpt-tokenizer", "preact"]))
    for (const { name, version, licenses, hashes, properties } of components as Component[]) {
      expect(licenses, name).toHaveLength(1)
      expect(hashes?.[0]?.content, name).toMatch(/^[0-9a-f]{128}$/)
      if (properties[0]!.value === "bundled") expect(notices).toContain(`\n${name} ${version} (`)
    }
    // And nobody else is.
    for (const [, name] of notices.matchAll(/^(@?[\w/.-]+) \d+\.\d+\.\d+ \(/gm))
      expect(named("bundled")).toContain(name)
  })

  it("says so of its plugin as well, which is copied elsewhere by itself", () => {
    const folder = join(project, "node_modules/emend/plugin/dist")
    const notices = readFileSync(join(folder, "THIRD-PARTY-NOTICES.txt"), "utf8")
    const { components } = JSON.parse(readFileSync(join(folder, "sbom.cdx.json"), "utf8"))
    const names = (components as Component[]).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(["zod", "@modelcontextprotocol/server"]))
    for (const name of names) expect(notices).toContain(`\n${name} `)
  })

  it("lets users import each of its entries", () => {
    const names = entries.map((entry) => `emend${entry.slice(1)}`)
    const script = `for (const name of ${JSON.stringify(names)}) console.log(name, Object.keys(await import(name)).length > 0)`
    const said = node(["--input-type=module", "-e", script])
    expect(said).toBe(names.map((name) => `${name} true\n`).join(""))
  })

  it("has the names that other tools know in emend/patch and emend/opx", () => {
    writeFileSync(
      join(project, "names.ts"),
      `import { applyPatch, maybeParseApplyPatch, maybeParseApplyPatchVerified, parsePatch } from "emend/patch"
import type { AffectedPaths, ApplyPatchAction, ApplyPatchFileChange, Hunk, UpdateFileChunk } from "emend/patch"
import { ApplyPatchError } from "emend/patch"
import { type FileAction, type ParseResult, parseXmlResponse } from "emend/opx"
const hunks: Hunk[] = parsePatch("*** Begin Patch\\n*** Delete File: a\\n*** End Patch").hunks
const chunk: UpdateFileChunk = { old_lines: [], new_lines: [], change_context: "x", is_end_of_file: true }
const affected: Promise<AffectedPaths> = applyPatch("")
const kinds: string[] = [ApplyPatchError.ParseError, ApplyPatchError.IoError, ApplyPatchError.ComputeReplacements, ApplyPatchError.ImplicitInvocation]
const result: ParseResult = parseXmlResponse("")
const actions: FileAction[] = result.fileActions
export type All = [ApplyPatchAction["changes"], ApplyPatchFileChange]
export { actions, affected, chunk, hunks, kinds, maybeParseApplyPatch, maybeParseApplyPatchVerified }
`,
    )
    expect(node([join(top, "node_modules/typescript/bin/tsc"), ...strict, "names.ts"])).toBe("")
  })

  it("says what to install for what only some need", () => {
    const program = join(project, "node_modules/emend/dist/bin/emend.js")
    const args = [program, "worker", "--queue", "postgres://user:s3cret@127.0.0.1:1/none"]
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: "utf8" })
    expect(status).toBe(2)
    expect(stderr).toMatch(/need the packages pg-boss and pg.*npm install pg pg-boss/)
    expect(stderr).not.toContain("s3cret")
  })

  it("keeps the rest to itself", () => {
    const script = 'import("emend/dist/plan/index.js").catch((error) => console.log(error.code))'
    expect(node(["--input-type=module", "-e", script])).toBe("ERR_PACKAGE_PATH_NOT_EXPORTED\n")
  })

  it("has types that a strict project can use", () => {
    const lines = entries.map((entry, index) => `export * as entry${index} from "emend${entry.slice(1)}"`)
    writeFileSync(join(project, "use.ts"), `${lines.join("\n")}\n`)
    const tsc = join(top, "node_modules/typescript/bin/tsc")
    expect(node([tsc, ...strict, "use.ts"])).toBe("")
  })

  it("runs the example of applying to a folder", async () => {
    cpSync(join(top, "demo/workspace"), join(project, "my-project"), { recursive: true })
    cpSync(join(top, "demo/response.md"), join(project, "answer.md"))
    const output = await example("apply.ts")
    expect(output).toContain("applied src/links.ts")
    expect(output).toContain("failed web/linkbox.css")
    expect(readFileSync(join(project, "my-project/src/links.ts"), "utf8")).toContain("URL.canParse")
  })

  it("runs the example of applying to texts", async () => {
    expect(await example("in-memory.ts")).toBe('true import sys\nprint("hello, world")\n\n')
  })

  it("runs the example of watching a stream", async () => {
    expect(await example("streaming.ts")).toMatch(
      /^editing greet\.py\nfound in line 2\nvalidated\nediting greet\.py\nThe text to replace is not in the file/,
    )
  })

  it("brings the program emend", () => {
    expect(npm(["exec", "--offline", "--", "emend", "--version"], project)).toBe(`${manifest.version}\n`)
  })

  it("does without parsers that are not installed, says so, and finds them once they are", () => {
    const scenario = join(top, "scenarios/search-replace/170-a-loose-edit-that-breaks-the-syntax-is-refused")
    const emend = (...args: string[]) => {
      const program = join(project, "node_modules/emend/dist/bin/emend.js")
      const root = join(scenario, "input")
      const ran = spawnSync(process.execPath, [program, ...args, "--root", root, "--json"], {
        encoding: "utf8",
      })
      return JSON.parse(ran.stdout)
    }
    const check = () => emend("check", join(scenario, "response.md"))
    const states = () => {
      const { findings } = emend("doctor") as { findings: { name: string; state: string; hint?: string }[] }
      return findings.filter(({ name }) => ["grammars", "YAML", "TOML"].includes(name))
    }
    expect(check()).toMatchObject({
      ok: true,
      files: [expect.not.objectContaining({ syntax: expect.anything() })],
    })
    expect(states().map(({ state }) => state)).toEqual(["missing", "missing", "missing"])
    expect(states()[0]!.hint).toContain("npm install --save-dev @vscode/tree-sitter-wasm")

    const link = join(project, "node_modules/@vscode/tree-sitter-wasm")
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(top, "node_modules/@vscode/tree-sitter-wasm"), link, "junction")
    expect(check()).toMatchObject({ ok: false, edits: [{ issue: { code: "doubt" } }] })
    expect(states().map(({ state }) => state)).toEqual(["ok", "missing", "missing"])

    // One that is cut off, or no grammar at all, or a library that does not even start, is a missing one.
    rmSync(link)
    cpSync(join(top, "node_modules/@vscode/tree-sitter-wasm"), link, { recursive: true })
    const broken = (name: string, content: Uint8Array | string) =>
      writeFileSync(join(link, "wasm", name), content)
    const grammar = "tree-sitter-typescript.wasm"
    const whole = readFileSync(join(link, "wasm", grammar))
    for (const content of [whole.subarray(0, whole.length >> 1), "", "no grammar\n"]) {
      broken(grammar, content)
      expect(check()).toMatchObject({ ok: true })
      expect(states()[0]).not.toMatchObject({ state: "ok" })
    }
    broken(grammar, whole)
    expect(check()).toMatchObject({ ok: false })
    broken("tree-sitter.js", 'throw new Error("no such luck")\n')
    expect(check()).toMatchObject({ ok: true })
    expect(states()[0]).not.toMatchObject({ state: "ok" })
  })

  it("brings a plugin that runs by itself, wherever an agent copies it", () => {
    // Claude Code copies the folder of a plugin, and nothing around it.
    const copy = join(mkdtempSync(join(tmpdir(), "emend-plugin-")), "copied away")
    cpSync(join(project, "node_modules/emend/plugin"), copy, { recursive: true })
    const { hooks } = JSON.parse(readFileSync(join(copy, "hooks/hooks.json"), "utf8"))
    const line = hooks.PreToolUse[0].hooks[0].command
    writeFileSync(join(project, "hooked.txt"), "\tone\n\ttwo\n")
    const tool_input = { file_path: "hooked.txt", old_string: "one\ntwo", new_string: "1\ntwo" }
    const call = { hook_event_name: "PreToolUse", cwd: project, tool_name: "Edit", tool_input }
    const answer = execFileSync("sh", ["-c", line], {
      cwd: project,
      input: JSON.stringify(call),
      env: { ...process.env, CLAUDE_PLUGIN_ROOT: copy },
      encoding: "utf8",
    })
    expect(JSON.parse(answer)).toMatchObject({
      hookSpecificOutput: { updatedInput: { old_string: "\tone", new_string: "\t1" } },
    })
    rmSync(dirname(copy), { recursive: true, force: true })
  })

  it("brings the program apply_patch", () => {
    const patch = "*** Begin Patch\n*** Add File: added.txt\n+here\n*** End Patch"
    npm(["exec", "--offline", "--", "apply_patch"], project, patch)
    expect(readFileSync(join(project, "added.txt"), "utf8")).toBe("here\n")
  })
})

/** Runs a file of `examples/` as a user of the package would. */
async function example(name: string): Promise<string> {
  const { code } = await transform(readFileSync(join(top, "examples", name), "utf8"), {
    loader: "ts",
    format: "esm",
  })
  writeFileSync(join(project, "example.js"), code)
  return node(["example.js"])
}

function node(args: readonly string[]): string {
  return run(process.execPath, args, project)
}

/** npm as the one that runs these tests, so that no shell is between it and its arguments. */
function npm(args: readonly string[], cwd: string, input = ""): string {
  const { npm_execpath: npmCli } = process.env
  return npmCli ? run(process.execPath, [npmCli, ...args], cwd, input) : run("npm", args, cwd, input)
}

function run(command: string, args: readonly string[], cwd: string, input = ""): string {
  try {
    return execFileSync(command, args, { cwd, input, encoding: "utf8", stdio: "pipe" })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command} ${args.join(" ")} failed:\n${stdout ?? ""}${stderr ?? ""}`, { cause: error })
  }
}
