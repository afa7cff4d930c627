import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, it } from "vitest"
import { builtProgram, type Program, runProgram } from "../src/cli/testing/program.ts"
import { clients } from "../src/mcp/testing/clients.ts"
import { brokenGrammar } from "../src/syntax/testing/broken-grammar.ts"
import { temporaryFolder } from "./folder.ts"
import { top } from "./sources.ts"

/** The program beside a package of grammars that is damaged in some way: everything works as without that grammar. */

const grammars = "@vscode/tree-sitter-wasm"
const { dependencies } = JSON.parse(readFileSync(join(top, "package.json"), "utf8"))

const built = builtProgram()

const typescript = "tree-sitter-typescript.wasm"
const damages: Record<string, (wasm: string) => void> = {
  "that is no program": (wasm) => writeFileSync(join(wasm, typescript), "not one"),
  "that is a program, and no grammar": (wasm) =>
    cpSync(join(wasm, "tree-sitter.wasm"), join(wasm, typescript)),
  "that crashes": (wasm) =>
    writeFileSync(join(wasm, typescript), brokenGrammar(readFileSync(join(wasm, typescript)), "traps")),
  "without the runtime that it needs": (wasm) => writeFileSync(join(wasm, "tree-sitter.wasm"), "not one"),
}

/** Installs the program with what it needs, and the damaged package beside it. */
function install(damage: (wasm: string) => void): Program {
  const modules = join(temporaryFolder(), "node_modules")
  cpSync(dirname(built.path), join(modules, "emend/dist/bin"), { recursive: true })
  cpSync(join(top, "package.json"), join(modules, "emend/package.json"))
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(top, "node_modules", name), join(modules, name), "junction")
  }
  // File by file: those that are here are shared with others.
  for (const name of readdirSync(join(top, "node_modules", grammars), { recursive: true, encoding: "utf8" }))
    if (/package\.json$|\.js$|tree-sitter(-typescript|-css)?\.wasm$/.test(name))
      cpSync(join(top, "node_modules", grammars, name), join(modules, grammars, name))
  damage(join(modules, grammars, "wasm"))
  return { path: join(modules, "emend/dist/bin/emend.js") }
}

it.each(Object.entries(damages))("a grammar %s is a missing grammar", async (_, damage) => {
  const program = install(damage)
  const folder = temporaryFolder()
  writeFileSync(join(folder, "a.ts"), "function f() {\n  return 1\n}\n")
  const block = (old: string, now: string) =>
    `a.ts\n\`\`\`\n<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n\`\`\`\n`
  const run = (...args: string[]) =>
    runProgram(program, args, { cwd: folder, input: block("return  1", "return (1") })
  const applied = await run("apply", "-", "--json")
  expect(applied).toMatchObject({ status: 0, stderr: "" })
  expect(JSON.parse(applied.stdout)).toMatchObject({ ok: true, files: [{ path: "a.ts" }] })
  expect(JSON.parse(applied.stdout).files[0]).not.toHaveProperty("syntax")

  const { findings } = JSON.parse((await run("doctor", "--json")).stdout)
  expect(findings.find(({ name }: { name: string }) => name === "grammars")).toMatchObject({ state: "wrong" })

  // What a runtime prints would be in the middle of the protocol.
  const args = [program.path, "mcp", "--root", folder]
  const { call } = await clients[0]!.connect({ args })
  await call("read", { filePath: "a.ts" })
  const edit = { filePath: "a.ts", oldString: "return (1", newString: "return [1" }
  expect(await call("edit", edit)).toMatchObject({ isError: false })
  expect(readFileSync(join(folder, "a.ts"), "utf8")).toContain("return [1")
})
