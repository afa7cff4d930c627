import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { expectSummary, give, newFile } from "./response.ts"
import { stages, visit } from "./stage.ts"

const megabyte = Array.from({ length: 200 }, (_, at) =>
  newFile(`made/file-${at}.ts`, `// file ${at}\n${`export const line = "${"x".repeat(76)}"\n`.repeat(52)}`),
).join("\n")

describe.each(stages)("a response of a megabyte, over the %s", (stage) => {
  it("is read to its end, and read again while somebody types in it", () =>
    visit(stage, async ({ page }) => {
      expect(megabyte.length).toBeGreaterThan(1e6)
      await give(page, megabyte)
      await expectSummary(page, "200 edits · 200 ready")
      await page.keyboard.press("/")
      const editor = page.getByRole("textbox", { name: "Response" })
      await editor.press("ControlOrMeta+Home")
      await editor.pressSequentially("Here are all the files.\n\n")
      await editor.press("ControlOrMeta+End")
      await editor.pressSequentially(
        '\n<edit file="made/one-more.ts" op="new"><put><<<\nlast\n>>></put></edit>\n',
      )
      await expectSummary(page, "201 edits · 201 ready")
    }))

  it("takes what is typed while all workers are busy: nothing is parsed where the keys are heard", () =>
    visit(stage, async ({ page }) => {
      await give(page, megabyte)
      await expectSummary(page, "200 edits · 200 ready")
      const workers = page.workers()
      expect(workers).not.toEqual([])
      // Until the page is closed, far longer than this takes.
      await page.keyboard.press("/")
      await page.locator(".cm-editor.cm-focused").waitFor()
      for (const worker of workers) worker.evaluate(busyForMinutes).catch(() => {})
      const editor = page.getByRole("textbox", { name: "Response" })
      await editor.press("ControlOrMeta+Home")
      await editor.pressSequentially('<edit file="made/one-more.ts" op="delete"/>')
      expect(await editor.locator(".cm-line").first().textContent()).toMatch(/^<edit file="made\/one-more/)
      await page.waitForTimeout(500)
      expect(await page.locator(".summary").textContent()).not.toContain("201")
    }))
})

describe("a folder of 50,000 files, over the server", () => {
  it("opens, finds a file by its name, and counts a folder of it", () =>
    visit("server", async ({ page, go, served }) => {
      for (let folder = 0; folder < 500; folder++) {
        mkdirSync(join(served!.dir, `many/${folder}`), { recursive: true })
        for (let file = 0; file < 100; file++)
          writeFileSync(join(served!.dir, `many/${folder}/file-${file}.ts`), "export {}\n")
      }
      await page.reload()
      await go("context")
      await page.getByRole("treeitem", { name: /^many 50,000 files/ }).waitFor()
      await page.getByLabel("Filter all files").fill("many/321/file-77")
      const found = page.getByRole("tree", { name: "Files that fit the filter" })
      await found.getByRole("treeitem", { name: /file-77\.ts/ }).waitFor()
      expect(await found.locator(".name").allTextContents()).toHaveLength(1)
    }))
})

function busyForMinutes(): void {
  for (const end = Date.now() + 600_000; Date.now() < end; ) Math.random()
}
