import { describe, expect, it } from "vitest"
import { cart, chat, chosenRate, fence, labels, loudMark, method, readLock, store } from "./chat.ts"
import { expectSummary, give } from "./response.ts"
import { stages, visit } from "./stage.ts"

describe.each(stages)("what a chat answers when nobody asks for a format, over the %s", (stage) => {
  it("lands as it was pasted: three pieces of code for two files, each row with the model's own words for it", () =>
    visit(stage, async ({ page, change, text }) => {
      await change("src/cart.ts", cart)
      await change("labels.py", labels)
      await give(page, chat)
      await expectSummary(page, "2 edits · 2 ready")
      const rows = page.locator(".row")
      expect(await rows.locator(".says").allTextContents()).toEqual(["1 changed, 1 new", "1 part changed"])
      expect(await rows.locator(".why").allTextContents()).toEqual([
        "Let the rate be chosen",
        "Update the method name of Mark",
      ])
      // Nothing is wrong with such an answer: no amber, no number on the response.
      expect(await page.getByRole("button", { name: /^Response/ }).textContent()).toBe(" Response")
      await page.getByRole("button", { name: "Apply 2" }).click()
      await page.getByText("Applied 2 edits in 2 files.").waitFor()
      expect(await text("src/cart.ts")).toBe(chosenRate)
      expect(await text("labels.py")).toBe(loudMark)
      await page.getByRole("button", { name: "Undo edit 1, src/cart.ts" }).click()
      await expectSummary(page, "2 edits · 1 applied · 1 ready")
      expect(await text("src/cart.ts")).toBe(cart)
    }))

  it("asks which place is meant, and puts it there", () =>
    visit(stage, async ({ page, change, text }) => {
      await change("labels.py", labels)
      await give(page, `In \`labels.py\`:\n\n${method}`)
      await expectSummary(page, "1 edit · 1 needs you")
      await page.keyboard.press("p")
      await page.getByRole("button", { name: "Use line 8" }).click()
      await expectSummary(page, "1 edit · 1 ready")
      expect(await page.locator(".row .says").textContent()).toBe("place picked by you")
      await page.getByRole("button", { name: "Apply 1" }).click()
      await page.getByText("Applied 1 edit in 1 file.").waitFor()
      expect(await text("labels.py")).toBe(loudMark)
    }))
})

describe.each(stages)("a part of it that is not clear, over the %s", (stage) => {
  it("is chosen by key, outlasts a reload, and can be forgotten", () =>
    visit(stage, async ({ page, change, text }) => {
      await change("store.go", store)
      await give(page, readLock)
      await expectSummary(page, "1 edit · 1 needs you")
      await page.keyboard.press("p")
      expect(await page.locator(":focus").textContent()).toBe(" Replace lines 5–6")
      await page.keyboard.press("p")
      await page.keyboard.press("Enter")
      await expectSummary(page, "1 edit · 1 ready")
      expect(await page.locator(".row .says").textContent()).toBe("meant as you said")
      // The playground's files are gone with its page.
      if (stage === "server") await page.reload()
      await expectSummary(page, "1 edit · 1 ready")
      await page.getByRole("button", { name: "Forget what I said" }).click()
      await expectSummary(page, "1 edit · 1 needs you")
      await page.getByRole("button", { name: "Replace lines 5–6" }).click()
      await expectSummary(page, "1 edit · 1 ready")
      await page.getByRole("button", { name: "Apply 1" }).click()
      await page.getByText("Applied 1 edit in 1 file.").waitFor()
      expect(await text("store.go")).toBe(store.replace(".Lock", ".RLock").replace(".Unlock", ".RUnlock"))
    }))
})

describe("such an answer", () => {
  it("says of each change what the lines there stand for, and marks all pieces of code in the response", () =>
    visit("playground", async ({ page, change }) => {
      await change("src/cart.ts", cart)
      await change("labels.py", labels)
      await give(page, chat)
      await expectSummary(page, "2 edits · 2 ready")
      await page.locator("[data-row='0']").click()
      const second = page.locator("[data-file='src/cart.ts'] .hunk").nth(1)
      expect(await second.locator("summary").textContent()).toBe("Edit 11 part new")
      await second.locator("summary").click()
      const reasons = await second.locator(".reasons li").allTextContents()
      expect(reasons.join("\n")).toContain("of excerpt 2 (export function itemCount(cart: Cart) {")
      expect(reasons.join("\n")).not.toContain("excerpt 1")
      await page.keyboard.press("/")
      const marked = page.locator(".response .cm-edit-active")
      await marked.filter({ hasText: "rate = 0.2" }).waitFor()
      await marked.filter({ hasText: "function itemCount" }).waitFor()
      expect(await page.getByRole("region", { name: "Problems of the response" }).textContent()).toContain(
        "notes on how it was read",
      )
    }))

  it("shows the part that is not clear, each way to read it with what would come of it, and asks the model for just that", () =>
    visit("playground", async ({ page, change }) => {
      await change("store.go", store)
      await give(page, readLock)
      await expectSummary(page, "1 edit · 1 needs you")
      expect(await page.locator(".row .says").textContent()).toBe("a part is not clear")
      const unclear = page.getByRole("region", { name: "What is not clear" })
      expect(await unclear.locator(".here").allTextContents()).toEqual(["3\ts.mu.RLock()"])
      const ways = page.getByRole("list", { name: "What may be meant" })
      expect(await ways.getByRole("button").allTextContents()).toEqual([
        " Replace lines 5–6",
        " New, before lines 5–6",
        " New, after lines 5–6",
        " Replace line 5",
      ])
      await page.getByRole("button", { name: "Copy what to ask the model" }).click()
      await page.getByText("The retry prompt is on the clipboard.").waitFor()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toContain("What is not clear is this part of what you sent (its line 3)")
      expect(copied).toContain("s.mu.RLock()")
    }))

  it("asks before lines go that it does not show, and says what is kept", () =>
    visit("playground", async ({ page, change, text }) => {
      const basket =
        "export class Basket {\n  items: Item[] = []\n\n  add(item: Item) {\n    this.items.push(item)\n  }\n\n  total() {\n    return this.items.length\n  }\n}\n"
      const part = basket
        .slice(0, basket.indexOf("\n  total"))
        .replace("(item)\n", "(item)\n    this.items.sort()\n")
      await change("src/basket.ts", `${basket}\nexport const empty = new Basket()\n`)
      await give(
        page,
        `In \`src/basket.ts\`:\n\n${fence("ts", `// ... existing code ...\n${part}}\n// ... existing code ...\n`)}`,
      )
      await expectSummary(page, "1 edit · 1 needs you")
      expect(await page.locator(".row .says").textContent()).toBe("lines may go")
      await page.getByRole("button", { name: "Remove them" }).waitFor()
      await page.getByRole("button", { name: "Keep them" }).click()
      await expectSummary(page, "1 edit · 1 ready")
      await page.getByRole("button", { name: "Apply 1" }).click()
      await page.getByText("Applied 1 edit in 1 file.").waitFor()
      expect(await text("src/basket.ts")).toBe(
        `${basket.replace("(item)\n", "(item)\n    this.items.sort()\n")}\nexport const empty = new Basket()\n`,
      )
    }))

  it("says which code was taken for an example, so that nobody takes it for an edit", () =>
    visit("playground", async ({ page, change }) => {
      await change("src/cart.ts", cart)
      await change("labels.py", labels)
      await change("main.py", "import sys\n\nsys.exit(0)\n")
      const usage = fence("python", "for shelf in library.shelves:\n    shelf.dust()\n")
      await give(page, `${chat}\nWith that, \`main.py\` is much simpler to use:\n\n${usage}`)
      await expectSummary(page, "2 edits · 2 ready")
      const row = page.locator(".row.example")
      await row.getByText(/taken for an example, line \d+/).waitFor()
      expect(await row.locator(".path").textContent()).toBe("main.py")
      await row.getByRole("button").click()
      await page.locator(".response .cm-line", { hasText: "shelf.dust()" }).waitFor()
    }))

  it("is no empty list where all of it was an example", () =>
    visit("playground", async ({ page, change }) => {
      await change("labels.py", labels)
      const usage = fence("python", "for shelf in library.shelves:\n    shelf.dust()\n")
      await give(page, `As \`labels.py\` shows, this is simple:\n\n${usage}`)
      await page.locator(".row.lost", { hasText: "no edit" }).waitFor()
    }))

  it("an edit of several pieces of code is another one as soon as any of them is", () =>
    visit("server", async ({ page, change, text }) => {
      await change("src/cart.ts", cart)
      await change("labels.py", labels)
      await give(page, chat)
      await page.getByRole("button", { name: "Apply edit 1, src/cart.ts" }).click()
      await expectSummary(page, "2 edits · 1 applied · 1 ready")
      await page.keyboard.press("/")
      const second = page.locator(".response .cm-line", { hasText: "export function itemCount" })
      await second.click()
      await page.keyboard.press("End")
      await page.keyboard.press("Enter")
      await page.keyboard.type("  // counted")
      await expectSummary(page, "2 edits · 2 ready")
      expect(await text("src/cart.ts")).toContain("itemCount")
    }))
})
