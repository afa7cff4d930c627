import axe from "axe-core"
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { editOf, expectSummary, give, newFile, sample } from "./response.ts"
import { visit } from "./stage.ts"

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
].map((viewport) => ({ viewport }))
const coloured = [1440, 390]

const listed =
  "func (s *Store) List() []Item {\n\ts.mu.Lock()\n\tdefer s.mu.Unlock()\n\tvar all []Item\n\treturn all\n}\n"

/** A part of a file that leaves a doubt, and code that is none of the file it speaks of. */
const unclear = [
  "Use the read lock in `list.go`:\n",
  "```go\nfunc (s *Store) List() []Item {\n\ts.mu.RLock()\n\tdefer s.mu.RUnlock()\n\t// ...\n}\n```\n",
  "With that, `list.txt` is simpler to read:\n",
  "```text\nshelves are dusted\nevery other week\n```\n",
].join("\n")

it.each(sizes)("a review can be read by everybody: $viewport.width pixels", (options) =>
  visit(
    "playground",
    async ({ page, change }) => {
      await page.evaluate(axe.source)
      await change("list.txt", "- one\n- two\n\n- one\n")
      await change("list.go", listed)
      await expectAccess(page, "the empty Apply tab")
      await give(page, `${sample}\n${editOf("list.txt", ["- one\n", "- first\n"])}`)
      await expectSummary(page, "7 edits · 5 ready · 1 needs you · 1 does not fit")
      await look(page, 5)
      await page.locator(".conflict").waitFor()
      await expectAccess(page, "a conflict")
      await page.getByRole("button", { name: "Type what shall be there…" }).click()
      await page.getByLabel("What shall be there").waitFor()
      await expectAccess(page, "a conflict, with an answer of one's own")
      await page.getByRole("button", { name: "Cancel" }).click()
      await look(page, 6)
      await page.getByRole("list", { name: "Places that fit" }).waitFor()
      await expectAccess(page, "a choice of places")
      await look(page, 0)
      await page.locator(".detail .cm-line", { hasText: "canParse" }).waitFor()
      await expectAccess(page, "a diff")
      await page.locator("[data-file='src/links.ts'] [data-reject]").click()
      await page.locator(".hunk.rejected .cm-line", { hasText: "canParse" }).first().waitFor()
      await expectAccess(page, "a rejected change")
      await page.locator("[data-file='src/links.ts'] [data-accept]").click()
      await page.keyboard.press("/")
      await page.locator(".cm-editor.cm-focused").waitFor()
      await expectAccess(page, "the response in its drawer")
      await page.keyboard.press("Escape")
      await page.keyboard.press("Control+k")
      await page.getByRole("combobox", { name: "Search commands and edits" }).waitFor()
      await expectAccess(page, "the palette")
      await page.keyboard.press("Escape")
      await page.getByRole("button", { name: "Apply 5" }).click()
      await page.getByText("Applied 5 edits in 5 files.").waitFor()
      await expectAccess(page, "what was applied")
      await give(page, `${newFile("a.txt", "a\n")}\n<edit file="b.txt" op="new">\n<put>\n<<<\nb\n`)
      await page.locator(".row", { hasText: "not readable" }).waitFor({ state: "attached" })
      // Where it would hide the edits, it does not open by itself.
      if (options.viewport.width < 1200) await page.keyboard.press("/")
      await page.getByRole("complementary", { name: "Response" }).waitFor()
      await expectAccess(page, "an edit that could not be read, in a second answer")
      await page.getByRole("button", { name: "Clear" }).click()
      await give(page, unclear)
      await page.locator(".row.example").waitFor()
      await look(page, 0)
      await page.getByRole("region", { name: "What is not clear" }).waitFor()
      await page.locator(".ways .cm-line", { hasText: "RUnlock" }).first().waitFor()
      await expectAccess(page, "an excerpt of which a part is not clear, and an example")
    },
    options,
  ),
)

it.each(sizes)("every tab can be read by everybody: $viewport.width pixels", (options) =>
  visit(
    "playground",
    async ({ page, go }) => {
      await page.evaluate(axe.source)
      await give(page, sample)
      await page.getByRole("button", { name: "Apply 5" }).click()
      await page.getByText("Applied 5 edits in 5 files.").waitFor()
      await give(page, newFile("a.txt", "a\n"))
      await page.getByRole("button", { name: "Apply 1" }).click()
      await page.getByText("Applied 1 edit in 1 file.").waitFor()
      await go("history")
      await page.locator(".changed-file .cm-editor").first().waitFor()
      await expectAccess(page, "the History tab")
      await go("context")
      await page.locator("[data-tick='src']").click()
      await page.locator(".prompt-files summary", { hasText: "4 files" }).click()
      await expectAccess(page, "the Context tab")
      await go("settings")
      await page.getByRole("button", { name: "Add a pattern" }).click()
      await page.getByLabel("Pattern 1", { exact: true }).waitFor()
      await expectAccess(page, "the Settings tab")
      await page.getByRole("button", { name: "Save the rules…" }).click()
      await page.getByRole("dialog").waitFor()
      await expectAccess(page, "the file that would be written")
      await page.getByRole("button", { name: "Cancel" }).click()
      await page.getByRole("button", { name: "All keys" }).click()
      await page.getByRole("dialog", { name: "Keys" }).waitFor()
      await expectAccess(page, "the keys")
    },
    options,
  ),
)

/** Looks at an edit: on a narrow page, by way of the list. */
async function look(page: Page, row: number): Promise<void> {
  const back = page.getByRole("button", { name: "Edits", exact: true })
  if (await back.isVisible()) await back.click()
  await page.locator(`[data-row='${row}']`).click()
}

/** Nothing that axe complains about, in light or dark, and nothing that has to be scrolled sideways. */
async function expectAccess(page: Page, what: string): Promise<void> {
  expect(await complaints(page, `${what}, light`)).toEqual([])
  // Only the colours are others, and they are the same on all wide pages, and on all narrow ones.
  if (coloured.includes(page.viewportSize()!.width)) {
    await page.emulateMedia({ colorScheme: "dark" })
    expect(await complaints(page, `${what}, dark`, ["color-contrast"])).toEqual([])
    await page.emulateMedia({ colorScheme: "light" })
  }
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect({ what, sideways }).toEqual({ what, sideways: 0 })
}

async function complaints(page: Page, what: string, runOnly?: string[]): Promise<string[]> {
  const { violations } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ["violations"],
        ...(runOnly && { runOnly }),
      }),
    runOnly,
  )
  return violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ html }) => html).join(" ")}`)
}
