import { describe, expect, it } from "vitest"
import { brokenGrammar } from "../../src/syntax/testing/broken-grammar.ts"
import { editOf, expectSummary, give, newFile } from "./response.ts"
import { visit } from "./stage.ts"

const breaks = editOf("src/slug.ts", ['    .replace(/^-|-$/g, "")\n}\n', '    .replace(/^-|-$/g, "")\n'])

describe("a file that no longer parses", () => {
  it("is told of on the page, with grammars from its server and under its policy, and can be applied all the same", () =>
    visit("server", async ({ page, text }) => {
      await give(page, breaks)
      await expectSummary(page, "1 edit · 1 ready")
      await page.getByText("src/slug.ts no longer parses: line 6, column 27: `}` is missing").waitFor()
      await page.getByRole("button", { name: "Apply 1" }).click()
      await page.getByText("Applied 1 edit in 1 file.").waitFor()
      expect(await text("src/slug.ts")).not.toContain("}")
    }))

  it("is told of in other languages as well, and what parses is not spoken of", () =>
    visit("server", async ({ page }) => {
      await give(page, newFile("config/a.yaml", "a: 1\na: 2\n"))
      await page
        .getByText("config/a.yaml does not parse: line 2, column 1: the key `a` is there already")
        .waitFor()
      await give(page, newFile("config/a.toml", "a =\n"))
      await page.getByText("config/a.toml does not parse: line 1, column 4").waitFor()
      await give(page, newFile("src/a.py", "def f():\nreturn 1\n"))
      await page
        .getByText("src/a.py does not parse: line 1, column 9: an indented block is missing")
        .waitFor()
      await give(page, newFile("src/a.py", "def f():\n    return 1\n"))
      await page.locator("[data-broken]").waitFor({ state: "detached" })
    }))

  it("is a matter of planning, too: what names a declaration lands as it was previewed", () =>
    visit("server", async ({ page, change, text }) => {
      await change(
        "src/cart.py",
        "class Cart:\n    def total(self):\n        return 0\n\n\ndef total():\n    pass\n",
      )
      const input = {
        relative_path: "src/cart.py",
        name_path: "Cart/total",
        body: "def total(self):\n    return sum(self.prices)",
      }
      await give(page, JSON.stringify({ name: "replace_symbol_body", input }))
      await expectSummary(page, "1 edit · 1 ready")
      await page.getByRole("button", { name: "Apply 1" }).click()
      await page.getByText("Applied 1 edit in 1 file.").waitFor()
      expect(await text("src/cart.py")).toBe(
        "class Cart:\n    def total(self):\n        return sum(self.prices)\n\n\ndef total():\n    pass\n",
      )
    }))

  it.each([
    ["is no program", () => Buffer.from("not one")],
    ["crashes", (bytes: Buffer) => Buffer.from(brokenGrammar(bytes, "traps"))],
  ])("is nobody's matter where its grammar %s, and others are told of", (_, damaged) =>
    visit("server", async ({ page }) => {
      let asked = 0
      await page.route("**/tree-sitter-typescript.wasm", async (route) => {
        const body = damaged(await (await route.fetch()).body())
        asked++
        await route.fulfill({ body, contentType: "application/wasm" })
      })
      await give(page, breaks)
      await expectSummary(page, "1 edit · 1 ready")
      await give(page, newFile("src/a.py", "def f():\nreturn 1\n"))
      await page.getByText("src/a.py does not parse: line 1, column 9").waitFor()
      await give(page, breaks)
      await expectSummary(page, "1 edit · 1 ready")
      await page.locator("[data-broken]").waitFor({ state: "detached" })
      expect(asked).toBe(1)
    }),
  )

  it("is nobody's matter where there is no server to get grammars from", () =>
    visit("playground", async ({ page }) => {
      await give(page, breaks)
      await expectSummary(page, "1 edit · 1 ready")
      expect(await page.locator("[data-broken]").count()).toBe(0)
    }))
})
