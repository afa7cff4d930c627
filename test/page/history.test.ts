import { describe, expect, it } from "vitest"
import { editOf, expectSummary, give, newFile, sample } from "./response.ts"
import { stages, visit } from "./stage.ts"

describe.each(stages)("the History tab, over the %s", (stage) => {
  it("lists every commit with its diffs, and undoes and redoes all of it or one file", () =>
    visit(stage, async ({ page, go, text }) => {
      await go("history")
      await page.getByText("Nothing was written yet.").waitFor()
      await go("apply")
      await give(page, sample)
      await page.getByRole("button", { name: "Apply 5" }).click()
      await expectSummary(page, "6 edits · 5 applied · 1 does not fit")
      await go("history")
      const files = page.locator(".changed-file")
      await files.first().waitFor()
      expect(await files.locator("h3").allTextContents()).toEqual([
        "src/links.ts",
        "scripts/import_csv.py",
        "src/server.ts",
        "src/slug.test.ts",
        "web/style.css → web/linkbox.css",
      ])
      await page.locator(".changed-file .cm-line", { hasText: "URL.canParse" }).waitFor()

      await page.getByRole("button", { name: "Undo this file, src/links.ts" }).click()
      await page.getByRole("button", { name: "Redo this file, src/links.ts" }).waitFor()
      expect(await text("src/links.ts")).not.toContain("canParse")
      expect(await text("src/slug.test.ts")).toBeDefined()
      await page.getByRole("button", { name: "Redo this file, src/links.ts" }).click()
      await page.getByRole("button", { name: "Undo this file, src/links.ts" }).waitFor()
      expect(await text("src/links.ts")).toContain("canParse")

      await page.getByRole("button", { name: /^Undo all of commit/ }).click()
      await page.getByRole("button", { name: /^Redo all of commit/ }).waitFor()
      expect(await text("src/slug.test.ts")).toBeUndefined()
      await page.getByRole("button", { name: /^Redo all of commit/ }).click()
      await page.getByRole("button", { name: /^Undo all of commit/ }).waitFor()
      expect(await text("src/slug.test.ts")).toBeDefined()
    }))

  it("restores to a commit: what came after it is taken back, and can be made again", () =>
    visit(stage, async ({ page, go, change, text }) => {
      await change("notes.txt", "one\n")
      for (const [at, answer] of [
        `First.\n\n${newFile("a.txt", "a\n")}`,
        editOf("notes.txt", ["one\n", "two\n"]),
        `${editOf("notes.txt", ["two\n", "three\n"])}${newFile("b.txt", "b\n")}`,
      ].entries()) {
        await give(page, answer)
        await page.getByRole("button", { name: at === 2 ? "Apply 2" : "Apply 1" }).click()
        await expectSummary(page, at === 2 ? "2 edits · 2 applied" : "1 edit · 1 applied")
      }
      const now = () => Promise.all(["a.txt", "b.txt", "notes.txt"].map(text))
      expect(await now()).toEqual(["a\n", "b\n", "three\n"])
      await go("history")
      // The newest has nothing after it.
      await page.locator(".changed-file").first().waitFor()
      expect(await page.getByRole("button", { name: "Restore to here" }).count()).toBe(0)
      await page.locator(".commits .row", { hasText: "First." }).locator("a").first().click()
      await page.getByRole("button", { name: "Restore to here" }).click()
      await page.getByText("Took back 2 commits.").waitFor()
      expect(await now()).toEqual(["a\n", undefined, "one\n"])
      await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Redo" }).click()
      await expect.poll(now, { timeout: 10_000 }).toEqual(["a\n", "b\n", "three\n"])
    }))

  it("calls a commit by the whys of its edits, by the first sentence of the answer, or by its files", () =>
    visit(stage, async ({ page, go, change }) => {
      await change("notes.txt", "one\ntwo\n")
      const why = (text: string, edit: string) => edit.replace("<find>", `<why>${text}</why>\n<find>`)
      for (const answer of [
        `Sure! Here it is.\n\n${why("Count from zero", editOf("notes.txt", ["one\n", "zero\n"]))}`,
        `Sure thing! I have changed the second line: it was wrong.\n\n${editOf("notes.txt", ["two\n", "three\n"])}`,
        newFile("bare.txt", "b\n"),
      ]) {
        await give(page, answer)
        await page.getByRole("button", { name: "Apply 1" }).click()
        await expectSummary(page, "1 edit · 1 applied")
      }
      await go("history")
      await page.locator(".commits .label").nth(2).waitFor()
      expect(await page.locator(".commits .label").allTextContents()).toEqual([
        "bare.txt",
        "I have changed the second line",
        "Count from zero",
      ])
    }))

  it("says what changed since, and never takes later work away", () =>
    visit(stage, async ({ page, go, change, text }) => {
      await give(page, newFile("notes.txt", "one\n"))
      await page.getByRole("button", { name: "Apply 1" }).click()
      await page.getByText("Applied 1 edit in 1 file.").waitFor()
      await go("history")
      await change("notes.txt", "one\nmine\n")
      await page.getByText("changed since", { exact: true }).waitFor()
      await page.getByText("What changed since").click()
      await page.locator(".since .cm-line", { hasText: "mine" }).waitFor()
      await page.getByRole("button", { name: /^Undo all of commit/ }).click()
      await page.locator(".toast.failed").waitFor()
      expect(await text("notes.txt")).toBe("one\nmine\n")
    }))

  it("can be linked to, and worked with keys", () =>
    visit(stage, async ({ page, go, text }) => {
      await give(page, newFile("one.txt", "1\n"))
      await page.getByRole("button", { name: "Apply 1" }).click()
      await page.getByText("Applied 1 edit in 1 file.").waitFor()
      await page.getByRole("link", { name: /^Commit / }).click()
      expect(page.url()).toMatch(/#\/history\/[a-z0-9]{8}$/)
      await page.locator(".changed-file", { hasText: "one.txt" }).waitFor()
      await page.keyboard.press("u")
      await page.getByText("Taken back: one.txt.").waitFor()
      expect(await text("one.txt")).toBeUndefined()
      await page.keyboard.press("U")
      await page.getByText("Made again: one.txt.").waitFor()
      expect(await text("one.txt")).toBe("1\n")
      await go("apply")
      await page.goBack()
      await page.locator(".changed-file").waitFor()
    }))
})
