import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { brokenGrammar } from "../../../../src/syntax/testing/broken-grammar.ts"
import { editorsGrammars } from "./editors-grammars.ts"

const top = fileURLToPath(new URL("../../../..", import.meta.url))
const runtime = "node_modules/@vscode/tree-sitter-wasm"

it("finds the grammars where VS Code keeps them", async () => {
  const syntax = await editorsGrammars(top).load(["a.ts", "a.json"])
  expect(syntax.errors("a.ts", "let a = (\n")).toHaveLength(1)
  expect(syntax.errors("a.json", "{")).toHaveLength(1)
})

it("takes a runtime that gives itself to loaders of AMD modules alone, as that of VS Code 1.100 does", async () => {
  const home = mkdtempSync(join(tmpdir(), "emend-editor-"))
  try {
    cpSync(join(top, runtime), join(home, runtime), { recursive: true, dereference: true })
    const script = join(home, runtime, "wasm/tree-sitter.js")
    const older = readFileSync(script, "utf8").replace("(module.exports = factory())", "factory(exports)")
    expect(older).toContain("? factory(exports)")
    writeFileSync(script, older)
    const syntax = await editorsGrammars(home).load(["a.ts"])
    expect(syntax.errors("a.ts", "let a = (\n")).toHaveLength(1)
    expect((globalThis as { define?: unknown }).define).toBeUndefined()
  } finally {
    rmSync(home, { recursive: true })
  }
})

it.each([
  ["is no program", () => Buffer.from("not one")],
  ["crashes", (bytes: Buffer) => brokenGrammar(bytes, "traps")],
])("does without a grammar that %s, and has the others", async (_, damaged) => {
  const home = mkdtempSync(join(tmpdir(), "emend-editor-"))
  try {
    cpSync(join(top, runtime), join(home, runtime), { recursive: true, dereference: true })
    const grammar = join(home, runtime, "wasm/tree-sitter-typescript.wasm")
    writeFileSync(grammar, damaged(readFileSync(grammar)))
    const syntax = await editorsGrammars(home).load(["a.ts", "a.css"])
    expect(syntax.errors("a.ts", "let a = (\n")).toBeUndefined()
    expect(syntax.errors("a.css", "a {")).toHaveLength(1)
  } finally {
    rmSync(home, { recursive: true })
  }
})

it("does without where there are none, but for JSON", async () => {
  const syntax = await editorsGrammars(`${top}/nowhere`).load(["a.ts", "a.json", "a.yaml"])
  expect(syntax.errors("a.ts", "let a = (\n")).toBeUndefined()
  expect(syntax.errors("a.yaml", "a: [")).toBeUndefined()
  expect(syntax.errors("a.json", "{")).toHaveLength(1)
})
