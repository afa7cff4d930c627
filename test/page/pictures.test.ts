import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { it } from "vitest"
import { top } from "../sources.ts"
import { readLock, store } from "./chat.ts"
import { editOf, give, newFile, sample } from "./response.ts"
import { visit } from "./stage.ts"

const folder = join(top, "docs/pictures")

/** Three pieces of code for two files. */
const chat = [
  readFileSync(join(top, "demo/chat.md"), "utf8"),
  "Then cut what `slugify` makes in `src/slug.ts`:\n",
  "```ts",
  "export function slugify(title: string): string {",
  "  const slug = title",
  "    .toLowerCase()",
  '    .replace(/[^a-z0-9]+/g, "-")',
  '    .replace(/^-|-$/g, "")',
  "  return slug.slice(0, 60)",
  "}",
  "```\n",
].join("\n")

const shown = [
  "chat-light-1440",
  "chat-dark-1024",
  "review-light-1440",
  "review-dark-1024",
  "review-light-390",
  "conflict-dark-1024",
  "unclear-light-1440",
  "places-light-390",
  "second-answer-light-1440",
]

/** The pictures of docs/page.md: `EMEND_PICTURES=1 npx vitest run test/page/pictures.test.ts` makes them anew. */
it.runIf(process.env.EMEND_PICTURES).each([
  ["light-1440", { viewport: { width: 1440, height: 900 }, colorScheme: "light" }],
  ["dark-1024", { viewport: { width: 1024, height: 768 }, colorScheme: "dark" }],
  ["light-390", { viewport: { width: 390, height: 844 }, colorScheme: "light" }],
] as const)("the page is photographed: %s", (size, options) =>
  visit(
    "playground",
    async ({ page, change }) => {
      mkdirSync(folder, { recursive: true })
      const take = async (name: string) => {
        if (!shown.includes(`${name}-${size}`)) return
        await page.waitForTimeout(600)
        await page.screenshot({ path: join(folder, `${name}-${size}.png`) })
      }
      await give(page, chat)
      await page.locator("[data-row='0']").waitFor()
      await take("chat")
      await page.keyboard.press("/")
      await page.getByRole("button", { name: "Clear" }).click()
      await dismissAll(page)
      await change("store.go", store)
      await give(page, readLock)
      await page.locator("[data-row='0']").waitFor()
      await look(page, 0)
      await page.getByRole("button", { name: "Replace lines 5–6" }).waitFor()
      await take("unclear")
      await page.getByRole("button", { name: "Replace lines 5–6" }).click()
      await page.getByText("You said what is meant.").waitFor()
      await page.keyboard.press("/")
      await page.getByRole("button", { name: "Clear" }).click()
      await change("list.txt", "# Things\n\n- one\n- two\n\n# More things\n\n- one\n- three\n")
      await give(page, `${sample}\n${editOf("list.txt", ["- one\n", "- first\n"])}`)
      await page.locator(".summary", { hasText: "7 edits" }).waitFor()
      await dismissAll(page)
      await look(page, 0)
      await take("review")
      await look(page, 5)
      await take("conflict")
      await look(page, 6)
      await take("places")
      await page.getByRole("button", { name: "Use line 8" }).click()
      await page.getByRole("button", { name: "Apply 6" }).click()
      await page.getByText("Applied 6 edits in 6 files.").waitFor()
      await give(page, newFile("notes.md", "# Notes\n"))
      await page.getByRole("button", { name: "Apply 1" }).waitFor()
      await look(page, 1)
      await take("second-answer")
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

/** Messages go away by themselves, sooner or later. */
async function dismissAll(page: Page): Promise<void> {
  const dismiss = page.getByRole("button", { name: "Dismiss" })
  while ((await dismiss.count()) > 0)
    await dismiss
      .first()
      .click({ timeout: 1000 })
      .catch(() => {})
}
