import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { editOf, expectSummary, give, newFile } from "./response.ts"
import { stages, visit } from "./stage.ts"

const file = "def total(items):\n    result = 0\n    return result\n"
/** One that fits, one that does not. */
const first = `I will add a file.\n\n${newFile("new.txt", "new\n")}${editOf("a.py", ["def sum(goods):\n    nothing like it\n", "x\n"])}`
const second = editOf("a.py", ["    result = 0\n", "    result = 1\n"])

async function askAgain(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Copy retry prompt" }).click()
  await page.getByText("The retry prompt is on the clipboard.").waitFor()
}

describe.each(stages)("a conversation, over the %s", (stage) => {
  it("goes on in the same review: later answers replace what failed, and all of it is one task", () =>
    visit(stage, async ({ page, go, change, text }) => {
      await change("a.py", file)
      await give(page, first)
      await expectSummary(page, "2 edits · 1 ready · 1 does not fit")
      await askAgain(page)
      const prompt = await page.evaluate(() => navigator.clipboard.readText())
      expect(prompt).toContain("1 of the 2 edits of your response could not be placed.")
      await give(page, second)
      await page.getByText("Answer 2 goes on with the same task.").waitFor()
      await expectSummary(page, "2 edits · 2 ready")
      await page.locator(".row", { hasText: "answer 2" }).waitFor()
      await page.getByRole("button", { name: "Apply 2" }).click()
      await expectSummary(page, "2 edits · All landed in 2 rounds")
      await page.getByText("All landed in 2 rounds.").waitFor()
      expect(await text("a.py")).toContain("result = 1")
      expect(await text("new.txt")).toBe("new\n")
      await go("history")
      await page.locator(".commits .label", { hasText: "I will add a file." }).waitFor()
      await page.getByRole("button", { name: /^Undo all of commit/ }).click()
      await page.getByRole("button", { name: /^Redo all of commit/ }).waitFor()
      expect([await text("a.py"), await text("new.txt")]).toEqual([file, undefined])
    }))

  it("has no word of what was replaced: not in numbers and counts, not in messages, and not when the file has it in the end", () =>
    visit(stage, async ({ page, change }) => {
      await change("a.py", file)
      await give(page, first)
      await page.getByRole("button", { name: "Apply 1" }).click()
      await expectSummary(page, "2 edits · 1 applied · 1 does not fit")
      await askAgain(page)
      await give(page, editOf("a.py", ["    unheard = of(7)\n    at = all()\n", "    result = 1\n"]))
      await page.getByText("Answer 2 goes on with the same task.").waitFor()
      await page.getByRole("region", { name: "Edit 2", exact: true }).waitFor()
      expect(await page.getByText("The retry prompt is on the clipboard.").count()).toBe(0)
      await give(page, second)
      await expectSummary(page, "2 edits · 1 applied · 1 ready")
      await page.getByRole("button", { name: "Apply 1" }).click()
      await expectSummary(page, "2 edits · All landed in 3 rounds")
      expect(await page.locator(".row").count()).toBe(2)
    }))

  it("never lands what was replaced, where it fits once the later answer has landed", () =>
    visit(stage, async ({ page, change, text }) => {
      await change("twins.txt", "same\nbetween\nsame\n")
      await give(page, `${newFile("new.txt", "new\n")}\n${editOf("twins.txt", ["same\n", "other\n"])}`)
      await page.getByRole("button", { name: "Apply 1" }).click()
      await expectSummary(page, "2 edits · 1 applied · 1 needs you")
      await give(page, editOf("twins.txt", ["between\nsame\n", "between\nother\n"]))
      await expectSummary(page, "2 edits · 1 applied · 1 ready")
      await page.getByRole("button", { name: "Apply 1" }).click()
      await expectSummary(page, "2 edits · All landed in 2 rounds")
      // The playground's files are gone with its page.
      if (stage === "server") await page.reload()
      await expectSummary(page, "2 edits · All landed in 2 rounds")
      expect(await page.locator(".row").count()).toBe(2)
      expect(await text("twins.txt")).toBe("same\nbetween\nother\n")
    }))

  it("is one undoable task also where each answer was applied by itself", () =>
    visit(stage, async ({ page, go, change, text }) => {
      await change("a.py", file)
      await give(page, first)
      await page.getByRole("button", { name: "Apply 1" }).click()
      await expectSummary(page, "2 edits · 1 applied · 1 does not fit")
      await give(page, second)
      await expectSummary(page, "2 edits · 1 applied · 1 ready")
      await page.getByRole("button", { name: "Apply 1" }).click()
      await expectSummary(page, "2 edits · All landed in 2 rounds")
      await go("history")
      await page.getByRole("button", { name: "Undo task: I will add a file." }).click()
      await page.getByText("Took back 2 commits.").waitFor()
      expect([await text("a.py"), await text("new.txt")]).toEqual([file, undefined])
      await go("apply")
      await expectSummary(page, "2 edits · 2 ready")
    }))

  it("can be told to be another one after all, and is a new one when nothing was left", () =>
    visit(stage, async ({ page, change }) => {
      await change("a.py", file)
      await give(page, first)
      await askAgain(page)
      await give(page, second)
      await expectSummary(page, "2 edits · 2 ready")
      await page.getByRole("button", { name: "Start a new one instead" }).click()
      await expectSummary(page, "1 edit · 1 ready")
      await page.getByRole("button", { name: "Apply 1" }).click()
      await expectSummary(page, "1 edit · 1 applied")
      await give(page, newFile("b.txt", "b\n"))
      await expectSummary(page, "1 edit · 1 ready")
    }))

  it("says what is left of earlier answers that no later one is about", () =>
    visit(stage, async ({ page, change }) => {
      await change("a.py", file)
      await give(page, first)
      await askAgain(page)
      await give(page, newFile("other.txt", "other\n"))
      await expectSummary(page, "3 edits · 2 ready · 1 does not fit")
    }))

  it("asks once about all files that were not in the prompt", () =>
    visit(stage, async ({ page, go }) => {
      await go("context")
      await page.locator("[data-tick='README.md']").click()
      await go("apply")
      const response =
        editOf("src/slug.ts", ["    .toLowerCase()\n", "    .toUpperCase()\n"]) +
        editOf("src/links.ts", ["  const links = await allLinks()\n", "  const links = await everyLink()\n"])
      await give(page, response)
      await page.getByText("2 edits of 2 files that were not in the prompt.").waitFor()
      await go("context")
      await page.getByRole("button", { name: "Add what the answer edits: 2 files" }).waitFor()
      await go("apply")
      await page.getByRole("button", { name: "Add all 2 to the prompt" }).click()
      await page.getByText("not in the prompt.").waitFor({ state: "detached" })
      await go("context")
      await page.locator("[data-tick='src'].mixed").waitFor()
    }))
})

it("a conversation is still there when the page is loaded again", () =>
  visit("server", async ({ page, change }) => {
    await change("a.py", file)
    await give(page, first)
    await page.getByRole("button", { name: "Apply 1" }).click()
    await expectSummary(page, "2 edits · 1 applied · 1 does not fit")
    await give(page, second)
    await expectSummary(page, "2 edits · 1 applied · 1 ready")
    await page.reload()
    await expectSummary(page, "2 edits · 1 applied · 1 ready")
  }))

it("an answer that was not applied can be brought back when another one took its place", () =>
  visit("playground", async ({ page }) => {
    await give(page, first)
    await expectSummary(page, "2 edits · 1 ready · 1 does not fit")
    await page.locator("[data-row='0'] ~ input, .row input[type=checkbox]").first().uncheck()
    await give(page, newFile("other.txt", "other\n"))
    await expectSummary(page, "1 edit · 1 ready")
    await page.getByRole("button", { name: "Bring it back" }).click()
    await page.locator(".row", { hasText: "new.txt" }).waitFor()
    expect(await page.locator(".row input[type=checkbox]").first().isChecked()).toBe(false)
    await page.getByText("This answer took the place").waitFor({ state: "detached" })
  }))

it("an answer that is still coming is not wrong yet", () =>
  visit("server", async ({ page, served }) => {
    const { port, token } = served!.current
    const whole = `${newFile("a.txt", "a\n")}\n${newFile("b.txt", "b\n")}`
    const half = whole.slice(0, whole.lastIndexOf(">>>"))
    let finish = () => {}
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(half))
        finish = () => {
          controller.enqueue(new TextEncoder().encode(whole.slice(half.length)))
          controller.close()
        }
      },
    })
    const sent = fetch(`http://127.0.0.1:${port}/api/incoming`, {
      method: "POST",
      headers: { "x-emend-token": token },
      body,
      duplex: "half",
    } as RequestInit)
    await expectSummary(page, "receiving… 1 edit so far")
    expect(
      await page.locator(".row.lost, .chip.lost:enabled, .notice.failed, .cm-lintRange-error").count(),
    ).toBe(0)
    expect(await page.locator("#apply").isDisabled()).toBe(true)
    finish()
    await sent
    await expectSummary(page, "2 edits · 2 ready")
  }))
