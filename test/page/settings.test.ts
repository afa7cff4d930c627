import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { editOf, expectSummary, give, newFile, sample, saveRules } from "./response.ts"
import { stages, visit } from "./stage.ts"

describe.each(stages)("the Settings tab, over the %s", (stage) => {
  it("holds from the moment something is changed", () =>
    visit(stage, async ({ page, go, change }) => {
      await change("a.txt", "one  two\n")
      await go("settings")
      await page.getByLabel("Matching").selectOption("exact")
      await page.getByLabel("Several edits").selectOption("atomic")
      await page.getByLabel("Format that prompts ask for").selectOption("patch")
      await saveRules(page)
      await go("apply")
      await give(page, editOf("a.txt", ["one two\n", "three\n"]))
      await expectSummary(page, "1 edit · 1 does not fit")
      expect(await page.getByRole("switch", { name: "All or nothing" }).isChecked()).toBe(true)
      await go("context")
      await page.locator("[data-tick='a.txt']").click()
      await page
        .getByRole("textbox", { name: "The packed prompt" })
        .getByText("*** Begin Patch", { exact: true })
        .first()
        .waitFor()
    }))

  it("changes the theme, here and in the header", () =>
    visit(
      stage,
      async ({ page, go }) => {
        const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
        const light = await ground()
        await go("settings")
        await page.getByLabel("Theme").selectOption("dark")
        await page.locator("html[data-theme=dark]").waitFor()
        expect(await ground()).not.toBe(light)
        await page.getByRole("button", { name: "Light or dark" }).click()
        await page.locator("html[data-theme=light]").waitFor()
        expect(await ground()).toBe(light)
        await page.getByText("Saved.").waitFor()
        expect(await page.getByLabel("Theme").inputValue()).toBe("light")
      },
      { colorScheme: "light" },
    ))
})

describe("the Settings tab, with a server", () => {
  it("writes to the configuration, which everything else reads", () =>
    visit("server", async ({ page, go, served }) => {
      await go("settings")
      await page.getByLabel("Leave out as well").fill("*.lock")
      await page.getByLabel("Leave out as well").blur()
      await saveRules(page)
      const config = JSON.parse(readFileSync(join(served!.dir, "emend.config.json"), "utf8"))
      expect(config).toMatchObject({ exclude: ["*.lock"] })
    }))

  it("lets nobody take the words out of a person's hands", () =>
    visit("server", async ({ page, go, change }) => {
      await go("settings")
      await page.getByLabel("Leave out as well").fill("half a pat")
      await change("emend.config.json", JSON.stringify({ gitignore: false }))
      await page.locator("[type=checkbox]:not(:checked)").waitFor()
      expect(await page.getByLabel("Leave out as well").inputValue()).toBe("half a pat")
    }))

  it("forbids edits where the permissions say so", () =>
    visit("server", async ({ page, go, text }) => {
      await go("settings")
      await page.getByRole("button", { name: "Add a pattern" }).click()
      await page.getByLabel("Pattern 1", { exact: true }).fill("web/**")
      await page.getByLabel("Pattern 1", { exact: true }).blur()
      await page.getByLabel("What holds for pattern 1").selectOption("deny")
      await saveRules(page)
      await go("apply")
      await give(page, sample)
      await page.locator(".row", { hasText: "not allowed" }).first().waitFor()
      await page.locator("#apply:enabled").click()
      await page.getByText(/^Applied 4 edits/).waitFor()
      expect(await text("web/style.css")).toBeDefined()
    }))
})

describe("a page with a server", () => {
  it("comes back by itself after the server was gone", () =>
    visit(
      "server",
      async ({ page, change, served }) => {
        await give(page, newFile("a.txt", "new\n"))
        await expectSummary(page, "1 edit · 1 ready")
        await served!.restart({ meanwhile: () => change("a.txt", "there before\n") })
        await page.getByText("offline, trying again").waitFor({ state: "detached" })
        await expectSummary(page, "1 edit · 1 does not fit")
      },
      { ignoreErrors: true },
    ))

  it("shows a response while another program sends it", () =>
    visit("server", async ({ page, go, served }) => {
      await go("settings")
      const { port, token } = served!.current
      await fetch(`http://127.0.0.1:${port}/api/incoming`, {
        method: "POST",
        headers: { "x-emend-token": token },
        body: sample,
      })
      await expectSummary(page, "6 edits · 5 ready · 1 does not fit")
    }))

  it("says what to do when the token is missing", () =>
    visit(
      "server",
      async ({ page }) => {
        const answered = page.waitForEvent("console", (message) => message.type() === "error")
        await page.evaluate(() => sessionStorage.clear())
        await page.goto(new URL("/?again", page.url()).href)
        await page
          .getByRole("alert")
          .getByText(/The token is missing or wrong/)
          .waitFor()
        await answered
      },
      { ignoreErrors: true },
    ))
})
