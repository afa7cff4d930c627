import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { top } from "../sources.ts"

/** The answer of `npm run demo`: six edits, of which five fit. */
export const sample = readFileSync(join(top, "demo/response.md"), "utf8")

/** Gives the page a response, as a file. */
export async function give(page: Page, response: string): Promise<void> {
  await page.getByLabel("Open a response").setInputFiles({
    name: "answer.md",
    mimeType: "text/markdown",
    buffer: Buffer.from(response),
  })
}

/** Waits until the line above the edits says this. */
export async function expectSummary(page: Page, summary: string): Promise<void> {
  await page.locator(".summary", { hasText: new RegExp(`^${summary}$`) }).waitFor()
}

/** One edit for each change, all in one file. */
export function editOf(path: string, ...changes: [old: string, fresh: string][]): string {
  return changes
    .map(
      ([old, fresh]) =>
        `<edit file="${path}" op="patch">\n<find>\n<<<\n${old}>>>\n</find>\n<put>\n<<<\n${fresh}>>>\n</put>\n</edit>\n`,
    )
    .join("\n")
}

export function newFile(path: string, content: string): string {
  return `<edit file="${path}" op="new">\n<put>\n<<<\n${content}>>>\n</put>\n</edit>\n`
}

/** Writes the rules that were changed, as a person does who has looked at the file. */
export async function saveRules(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save the rules…" }).click()
  await page.getByRole("button", { name: "Write it" }).click()
  await page.getByText("Saved.").waitFor()
}
