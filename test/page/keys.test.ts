import { describe, expect, it } from "vitest"
import { expectSummary, give, sample } from "./response.ts"
import { visit } from "./stage.ts"

describe("the keyboard", () => {
  it("leads everywhere, and ? tells how", () =>
    visit("playground", async ({ page }) => {
      for (const [key, tab] of [
        ["1", "Context"],
        ["3", "History"],
        ["4", "Settings"],
        ["2", "Apply"],
      ] as const) {
        await page.keyboard.press(key)
        await page
          .getByRole("link", { name: tab, exact: true })
          .and(page.locator("[aria-current=page]"))
          .waitFor()
      }
      await page.keyboard.press("?")
      const dialog = page.getByRole("dialog", { name: "Keys" })
      await dialog.getByText("Apply what is ticked").waitFor()
      await page.keyboard.press("Escape")
      await dialog.waitFor({ state: "detached" })
    }))

  it("applies a response without a mouse", () =>
    visit("playground", async ({ page, text }) => {
      await give(page, sample)
      await expectSummary(page, "6 edits · 5 ready · 1 does not fit")
      await page.keyboard.press("k")
      await page.keyboard.press("k")
      await page.locator("[data-row='3']:focus").waitFor()
      await page.keyboard.press("x")
      await page.getByRole("button", { name: "Apply 4" }).waitFor()
      await page.keyboard.press("j")
      await page.locator("[data-row='4']:focus").waitFor()
      await page.keyboard.press("/")
      await page.locator(".cm-editor.cm-focused").waitFor()
      await page.keyboard.press("Control+Enter")
      await expectSummary(page, "6 edits · 4 applied · 1 ready · 1 does not fit")
      expect(await text("src/slug.test.ts")).toBeUndefined()
    }))

  it("is the person's own while text is being written", () =>
    visit("playground", async ({ page, go }) => {
      await go("context")
      await page.getByLabel("Instructions").click()
      await page.keyboard.type("1234 tuj?")
      expect(await page.getByLabel("Instructions").inputValue()).toBe("1234 tuj?")
      expect(page.url()).toContain("#/context")
    }))
})
