import { buffer } from "node:stream/consumers"
import type { Locator, Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { editOf, expectSummary, give, saveRules } from "./response.ts"
import { stages, visit } from "./stage.ts"

/** The line under which the files of the prompt are listed. */
function promptFiles(page: Page, count: number): Locator {
  return page.locator(".prompt-files summary", { hasText: `${count} files` })
}

describe.each(stages)("the Context tab, over the %s", (stage) => {
  it("packs what is ticked, counts it, and hands it over", () =>
    visit(stage, async ({ page, go }) => {
      await go("context")
      const tree = page.getByRole("tree", { name: "Files" })
      await tree.getByRole("treeitem", { name: /^src / }).click()
      await tree.getByRole("treeitem", { name: /^links\.ts / }).click()
      expect(await tree.getByRole("treeitem", { name: /^src / }).getAttribute("aria-checked")).toBe("mixed")
      await page.getByLabel("Instructions").fill("Add a search box.")
      const preview = page.getByRole("textbox", { name: "The packed prompt" })
      await preview.getByText("Add a search box.").waitFor()
      const shown = (await preview.textContent()) ?? ""
      expect(shown).toContain("<file_map>")
      expect(shown).toContain("File: src/links.ts")
      expect(shown).not.toContain("File: src/server.ts")

      await page.getByRole("button", { name: "Copy", exact: true }).click()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toMatch(/<file_contents>\nFile: src\/links\.ts/)
      expect(copied).toContain("<edit_format>")
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download" }).click(),
      ])
      expect(download.suggestedFilename()).toBe("linkbox-prompt.md")
      expect(String(await buffer(await download.createReadStream()))).toBe(copied)
    }))

  it("counts tokens for files, folders and the whole, against a window", () =>
    visit(stage, async ({ page, go }) => {
      await go("context")
      await page.getByRole("treeitem", { name: /^src 3 files [\d,]+ tokens$/ }).waitFor()
      await page.locator("[data-tick='src']").click()
      await page.getByText(/^[1-9][\d,]* of 128,000 tokens$/).waitFor()
      await page.getByLabel("Window", { exact: true }).selectOption("32k")
      await page.getByText(/^[1-9][\d,]* of 32,000 tokens$/).waitFor()
      await promptFiles(page, 3).click()
      await page.getByRole("button", { name: "Untick src/server.ts" }).click()
      await promptFiles(page, 2).waitFor()
      expect(await page.getByRole("treeitem", { name: /^src / }).getAttribute("aria-checked")).toBe("mixed")
    }))

  it("finds files by words of their path, and ticks them all", () =>
    visit(stage, async ({ page, go }) => {
      await go("context")
      await page.getByLabel("Filter all files").fill("SRC .ts")
      const found = page.getByRole("tree", { name: "Files that fit the filter" })
      await found.getByRole("treeitem").first().waitFor()
      const names = await found.locator(".name").allTextContents()
      expect(names.toSorted()).toEqual(["links.ts src", "server.ts src", "slug.ts src"])
      await page.getByRole("button", { name: "Tick all 3" }).click()
      await promptFiles(page, 3).waitFor()
      await page.getByLabel("Filter all files").fill("nowhere")
      await page.getByText("No file has all of these words in its path.").waitFor()
      await page.getByLabel("Filter all files").fill("")
      await page.getByRole("button", { name: "Untick all" }).click()
      await page.getByText("Tick files at the left: the prompt appears here.").waitFor()
    }))

  it("shows of each file that the filter finds its name and the end of its path, however little room there is", () =>
    visit(
      stage,
      async ({ page, go, change }) => {
        const long = "packages/a-package-with-a-long-name/src/components/forms"
        await change(`${long}/date/index.tsx`, "")
        await change(`${long}/time/index.tsx`, "")
        await go("context")
        await page.getByLabel("Filter all files").fill("index.tsx")
        const names = page.getByRole("tree", { name: "Files that fit the filter" }).locator(".name")
        await names.nth(1).waitFor()
        expect((await names.allTextContents()).sort()).toEqual([
          "index.tsx …/components/forms/date",
          "index.tsx …/components/forms/time",
        ])
        // What tells one from the other is not cut off.
        for (const name of await names.all()) {
          const end = await name.evaluate((element) => {
            const range = document.createRange()
            range.selectNodeContents(element)
            return range.getBoundingClientRect().right - element.getBoundingClientRect().right
          })
          expect(end).toBeLessThanOrEqual(1)
        }
      },
      { viewport: { width: 390, height: 844 } },
    ))

  it("leaves out what .gitignore and the settings name, and says why a chosen file is not there", () =>
    visit(stage, async ({ page, go, change }) => {
      await change(".gitignore", "*.log\n!keep.log\n")
      await change("debug.log", "noise\n")
      await change("keep.log", "signal\n")
      await change("picture.bin", "\0\u0001\u0002\0")
      await go("context")
      await page.locator("[data-tick='keep.log']").waitFor()
      // Shown for a moment if the rules were read right before they changed, and the folder right after.
      await page.locator("[data-tick='debug.log']").waitFor({ state: "detached" })
      await page.getByLabel("Show what .gitignore and the settings leave out").check()
      await page.locator(".file-line.left-out", { hasText: "debug.log" }).waitFor()
      await page.getByLabel("Show what .gitignore and the settings leave out").uncheck()
      await page.locator("[data-tick='debug.log']").waitFor({ state: "detached" })
      await page.locator("[data-tick='picture.bin']").click()
      await page.getByText("1 file left out").waitFor()
      await page.locator(".skipped", { hasText: "picture.bin" }).getByText("It is not text.").waitFor()
      await go("settings")
      await page.getByLabel("Leave out as well").fill("*.md\nweb/**")
      await page.getByLabel("Leave out as well").blur()
      await saveRules(page)
      await go("context")
      await page.locator("[data-tick='README.md']").waitFor({ state: "detached" })
    }))

  it("is worked with the keyboard", () =>
    visit(stage, async ({ page, go }) => {
      await go("context")
      await page.getByRole("treeitem").first().focus()
      await page.keyboard.press("ArrowDown")
      await page.keyboard.press("ArrowRight")
      await page.getByRole("treeitem", { name: /^links\.ts/ }).waitFor()
      await page.keyboard.press("ArrowRight")
      await page.keyboard.press("Space")
      const links = page.getByRole("treeitem", { name: /^links\.ts/ })
      await page.locator("[data-tick='src/links.ts'].yes").waitFor()
      expect(await links.evaluate((line) => line === document.activeElement)).toBe(true)
      await page.keyboard.press("ArrowLeft")
      await page.keyboard.press("ArrowLeft")
      await links.waitFor({ state: "detached" })
      await page.keyboard.press("/")
      expect(
        await page.getByLabel("Filter all files").evaluate((box) => box === document.activeElement),
      ).toBe(true)
    }))

  it("draws only what is in sight of a folder with thousands of files", () =>
    visit(stage, async ({ page, go, change }) => {
      await Promise.all(Array.from({ length: 1200 }, (_, index) => change(`many/file-${index}.txt`, "x\n")))
      await go("context")
      await page.getByRole("treeitem", { name: /^many 1,200 files/ }).click()
      await page.getByRole("treeitem", { name: /^file-0\.txt/ }).waitFor()
      expect(await page.getByRole("treeitem").count()).toBeLessThan(100)
      await page.getByRole("treeitem").first().focus()
      await page.keyboard.press("End")
      await page.getByRole("treeitem", { name: /^README\.md/ }).waitFor()
    }))
})

describe("the Context tab, with a server", () => {
  it("remembers what was chosen, and tells other pages", () =>
    visit("server", async ({ page, go, second }) => {
      await go("context")
      await page.locator("[data-tick='web']").click()
      await page.getByLabel("Instructions").fill("Make it blue.")
      const other = await second()
      await other.goto(other.url().replace(/#.*|$/, "#/context"))
      await other.locator("[data-tick='web'].yes").waitFor()
      await other.locator("[data-tick='README.md']").click()
      await page.locator("[data-tick='README.md'].yes").waitFor()
      await page.reload()
      await page.locator("[data-tick='web'].yes").waitFor()
      expect(await page.getByLabel("Instructions").inputValue()).toBe("Make it blue.")
    }))

  it("keeps what is ticked and typed before the server has told what was chosen", () =>
    visit("server", async ({ page, go }) => {
      let tell = () => {}
      const told = new Promise<void>((resolve) => {
        tell = resolve
      })
      await page.route("**/api/selection", async (route) => {
        await told
        await route.continue()
      })
      await go("context")
      await page.reload()
      await page.locator("[data-tick='web']").click()
      await page.getByLabel("Instructions").fill("Make it blue.")
      const saved = page.waitForResponse("**/api/saveSelection")
      tell()
      await saved
      await page.locator("[data-tick='web'].yes").waitFor()
      expect(await page.getByLabel("Instructions").inputValue()).toBe("Make it blue.")
    }))

  it("sends nobody's choice back to the page that made it", () =>
    visit("server", async ({ page, go, second }) => {
      await go("context")
      const other = await second()
      await other.goto(other.url().replace(/#.*|$/, "#/context"))
      await other.locator("[data-tick='web']").waitFor()
      let sent = 0
      for (const each of [page, other])
        each.on("request", (request) => {
          if (request.url().endsWith("/api/saveSelection")) sent++
        })
      await page.locator("[data-tick='web']").click()
      await other.locator("[data-tick='web'].yes").waitFor()
      await other.locator("[data-tick='README.md']").click()
      await page.locator("[data-tick='README.md'].yes").waitFor()
      // Longer than a page waits before it saves.
      await page.waitForTimeout(1500)
      expect(sent).toBe(2)
    }))

  it("shows what git thinks of each file, and keeps up with the disk", () =>
    visit("server", async ({ page, go, change, served }) => {
      const { execFileSync } = await import("node:child_process")
      const git = (...args: string[]) =>
        execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], { cwd: served!.dir })
      git("init", "-q")
      git("add", ".")
      git("commit", "-q", "-m", "first")
      await go("context")
      await change("README.md", "# changed\n")
      await page
        .locator(".file-line", { hasText: "README.md" })
        .locator(".badge", { hasText: "M (modified)" })
        .waitFor()
      await change("fresh.txt", "new\n")
      await page
        .locator(".file-line", { hasText: "fresh.txt" })
        .locator(".badge", { hasText: "U (untracked)" })
        .waitFor()
      await change("fresh.txt", null)
      await page.locator(".file-line", { hasText: "fresh.txt" }).waitFor({ state: "detached" })
    }))

  it("packs and edits files of several roots, by their names", () =>
    visit(
      "server",
      async ({ page, go, text }) => {
        await go("context")
        await page.locator("[data-tick='linkbox']").waitFor()
        await page.locator(".file-line", { hasText: "other" }).click()
        await page.locator("[data-tick='other/README.md']").click()
        await page
          .getByRole("textbox", { name: "The packed prompt" })
          .getByText("File: other/README.md", { exact: true })
          .waitFor()
        await go("apply")
        await give(page, editOf("other/README.md", ["# linkbox\n", "# the other one\n"]))
        await expectSummary(page, "1 edit · 1 ready")
        await page.locator("#apply").click()
        await page.getByText("Applied 1 edit in 1 file.").waitFor()
        expect(await text("other/README.md")).toContain("# the other one\n")
        expect(await text("linkbox/README.md")).toContain("# linkbox\n")
      },
      { roots: ["linkbox", "other"] },
    ))
})
