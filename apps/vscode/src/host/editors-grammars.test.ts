import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { editorsGrammars } from "./editors-grammars.ts"

const top = fileURLToPath(new URL("../../../..", import.meta.url))

it("finds the grammars where VS Code keeps them", async () => {
  const syntax = await editorsGrammars(top).load(["a.ts", "a.json"])
  expect(syntax.errors("a.ts", "let a = (\n")).toHaveLength(1)
  expect(syntax.errors("a.json", "{")).toHaveLength(1)
})

it("does without where there are none, but for JSON", async () => {
  const syntax = await editorsGrammars(`${top}/nowhere`).load(["a.ts", "a.json", "a.yaml"])
  expect(syntax.errors("a.ts", "let a = (\n")).toBeUndefined()
  expect(syntax.errors("a.yaml", "a: [")).toBeUndefined()
  expect(syntax.errors("a.json", "{")).toHaveLength(1)
})
