import type { Frame } from "playwright-core"
import { describe, expect, it } from "vitest"
import { chat, chosenRate, fence, labels, loudMark, method, cart as shop } from "../../../test/page/chat.ts"
import { eventually, missing, patch, photograph, useWindow } from "./window.ts"

const cart = [
  "export function total(items) {",
  "  let sum = 0",
  "  for (const item of items) sum += item.price",
  "  return sum",
  "}",
  "",
].join("\n")

describe.skipIf(missing)("a row of the Apply view", () => {
  const stage = useWindow({
    "src/cart.js": cart,
    "src/a-folder-with-a-long-name/and-another-one-in-it/of-a-file-with-a-very-long-name.js": "one\n",
    "shop.py": "class Cart:\n    def total(self):\n        return 0\n\n\ndef total():\n    pass\n",
    "src/cart.ts": shop,
    "labels.py": labels,
    "src/old-name.js": "export const old = true\n",
    "src/gone.js": "export const gone = true\n",
    "list.txt": `- one\n- two\n\n- one ${"x".repeat(300)}\n- one\n`,
  })

  async function give(answer: string): Promise<Frame> {
    const { page, command, view, putOnClipboard } = stage()
    await command("emend: Focus on Apply View")
    const apply = await view("apply")
    await putOnClipboard(answer)
    // VS Code gives the view the focus some time after the command.
    await eventually(async () => {
      const hasFocus = await apply.evaluate(() => {
        document.querySelector<HTMLElement>("#main")?.focus()
        return document.hasFocus() && document.activeElement?.id === "main"
      })
      expect(hasFocus).toBe(true)
    })
    await page.keyboard.press("Control+v")
    return apply
  }

  it("opens VS Code's own diff editor, of what would be written and of what was", async () => {
    const { page, read, command } = stage()
    const apply = await give(
      patch("src/cart.js", "  let sum = 0", "  let sum = 1") +
        patch("src/cart.js", "  return sum", "  return Math.round(sum)"),
    )
    await apply.locator(".summary", { hasText: "2 edits · 2 ready" }).waitFor()
    await apply.locator("[data-row='1']").click()
    const diff = page.locator(".editor-group-container.active .monaco-diff-editor")
    await diff.locator(".original .view-line", { hasText: "return sum" }).first().waitFor()
    await diff.locator(".modified .view-line", { hasText: "Math.round(sum)" }).first().waitFor()
    // All of the file that will be written, and the list is still there.
    await diff.locator(".modified .view-line", { hasText: "let sum = 1" }).first().waitFor()
    expect(await apply.locator(".changes").isVisible()).toBe(false)
    await photograph(stage(), "vscode apply view diff")
    expect(read("src/cart.js")).toBe(cart)

    await apply.locator("#apply").click()
    await eventually(() => expect(read("src/cart.js")).toContain("Math.round"))
    // The file is there before the view knows of it.
    await apply.locator(".summary", { hasText: "2 applied" }).waitFor()
    await command("View: Close All Editors")
    await apply.locator("[data-row='0']").click()
    await page.locator(".tab.active", { hasText: "before and after the answer" }).waitFor()
    await diff.locator(".original .view-line", { hasText: "let sum = 0" }).first().waitFor()
    await apply.getByRole("button", { name: "Undo edit 1, src/cart.js" }).click()
    await eventually(() => expect(read("src/cart.js")).toContain("let sum = 0"))
    expect(read("src/cart.js")).toContain("Math.round")
    await command("View: Close All Editors")
  })

  it("opens the merge editor where the edit found no place, and the comparison where nothing is like it", async () => {
    const { page, read, command } = stage()
    const before = read("src/cart.js")
    const lost =
      patch(
        "src/cart.js",
        "  let sum = 10\n  for (const each of items) sum += each.cost * each.count",
        "  let sum = 1\n  for (const each of items) sum += each.cost * each.count",
      ) + patch("nowhere.js", "a", "b")
    const apply = await give(lost)
    await apply.locator(".summary", { hasText: "2 edits · 2 do not fit" }).waitFor()
    await apply.locator("[data-row='0']").click()
    const merge = page.locator(".editor-group-container.active .merge-editor")
    await merge.getByText("Accept The answer").first().click()
    await page.keyboard.press("Control+s")
    await eventually(() => expect(read("src/cart.js")).toContain("let sum = 1\n"))
    expect(before).not.toContain("let sum = 1\n")
    await apply.locator("[data-row='1']").click()
    await apply.getByRole("region", { name: "Edit 2" }).waitFor()
    await command("View: Close All Editors")
  })

  it("is that of a chat's answer: words, and three pieces of code for two files", async () => {
    const { page, read, command } = stage()
    await command("Notifications: Clear All Notifications")
    const apply = await give(chat)
    await apply.locator(".summary", { hasText: "2 edits · 2 ready" }).waitFor()
    expect(await apply.locator(".row .why").allTextContents()).toEqual([
      "Let the rate be chosen",
      "Update the method name of Mark",
    ])
    await apply.locator("[data-row='0']").click()
    const diff = page.locator(".editor-group-container.active .monaco-diff-editor")
    await diff.locator(".modified .view-line", { hasText: "itemCount" }).first().waitFor()
    await diff.locator(".modified .view-line", { hasText: "rate = 0.2" }).first().waitFor()
    await photograph(stage(), "vscode apply view sketch")
    await apply.locator("#apply").click()
    await eventually(() => expect(read("labels.py")).toContain("kind.upper()"))
    expect([read("src/cart.ts"), read("labels.py")]).toEqual([chosenRate, loudMark])
    await command("emend: Undo the Last Apply")
    await eventually(() => expect([read("src/cart.ts"), read("labels.py")]).toEqual([shop, labels]))
    await command("View: Close All Editors")
  })

  it("asks which place an excerpt means, and shows in the view what is not clear of one", async () => {
    const { read } = stage()
    const apply = await give(`In \`labels.py\`:\n\n${method}`)
    await apply.locator(".summary", { hasText: "1 edit · 1 needs you" }).waitFor()
    await apply.locator("[data-row='0']").click()
    await apply.getByRole("button", { name: "Use line 2" }).click()
    await apply.locator(".summary", { hasText: "1 ready" }).waitFor()
    await apply.getByRole("button", { name: "Edits", exact: true }).click()
    const unclear =
      "def name(self):\n    label = self.kind.upper().title()\n    text = self.other()\n    # ...\n"
    await give(`In \`shop.py\`, change \`total\`:\n\n${fence("python", unclear)}`)
    const row = apply.locator(".row.lost").first()
    await row.waitFor()
    await row.locator("[data-row]").click()
    await apply.locator(".misses").waitFor()
    expect(read("shop.py")).not.toContain("# ...")
    await apply.getByRole("button", { name: "Edits", exact: true }).click()
  })

  it("never turns into a missing file when the answer is applied by key, and is so after the window was opened again", async () => {
    const { page, command, putOnClipboard, read, view, message, reload } = stage()
    const answer =
      '<edit file="src/old-name.js" op="move">\n<to file="src/new-name.js" />\n</edit>\n' +
      '<edit file="src/gone.js" op="remove"/>\n' +
      '<edit file="src/fresh.js" op="new">\n<put>\n<<<\nexport const fresh = 1\n>>>\n</put>\n</edit>\n'
    const apply = await give(answer)
    await apply.locator(".summary", { hasText: "3 edits · 3 ready" }).waitFor()
    await putOnClipboard(answer)
    await command("emend: Apply Edits from the Clipboard")
    await eventually(() => expect(read("src/new-name.js")).toContain("old"))
    // The view sees the files, and may say so before what was applied is remembered.
    await message("3 edits applied").waitFor()
    const settled = async (frame: Frame) => {
      await frame.locator(".summary", { hasText: /^3 edits · 3 (already there|applied)$/ }).waitFor()
      expect(await frame.locator(".row .says").allTextContents()).not.toContain("no such file")
      expect(await frame.locator(".row.lost").count()).toBe(0)
    }
    await settled(apply)
    await photograph(stage(), "vscode apply view by key")
    await reload()
    await command("emend: Focus on Apply View")
    await settled(await view("apply"))
    await command("emend: Undo the Last Apply")
    await eventually(() => expect(read("src/gone.js")).toContain("gone"))
    await page.keyboard.press("Escape")
  })

  it("says before it is written that the file would no longer parse", async () => {
    const { read } = stage()
    const apply = await give(patch("shop.py", "def total():\n    pass", "def total(:\n    pass"))
    await apply.locator(".row", { hasText: "no longer parses" }).waitFor()
    expect(read("shop.py")).toContain("def total():")
    await photograph(stage(), "vscode apply view broken")
    await apply.getByRole("button", { name: "Changes of edit 1, shop.py" }).click()
    await apply.getByText("shop.py no longer parses: line 6").waitFor()
    await apply.getByRole("button", { name: "Edits", exact: true }).click()
  })

  it("lands an edit of a declaration that only a parser finds", async () => {
    const { read } = stage()
    const input = {
      relative_path: "shop.py",
      name_path: "Cart/total",
      body: "def total(self):\n    return sum(self.prices)",
    }
    const apply = await give(JSON.stringify({ name: "replace_symbol_body", input }))
    await apply.locator(".summary", { hasText: "1 edit · 1 ready" }).waitFor()
    await apply.locator("#apply").click()
    await eventually(() => expect(read("shop.py")).toContain("        return sum(self.prices)\n"))
    expect(read("shop.py")).toContain("def total():\n    pass\n")
  })

  /** Draws the edge of the side bar to the left. */
  async function narrow(by: number): Promise<void> {
    const { page } = stage()
    const { x, width } = (await page.locator(".part.sidebar").boundingBox())!
    const edge = x + width
    await page.mouse.move(edge, 400)
    await page.mouse.down()
    await page.mouse.move(edge - by, 400, { steps: 5 })
    await page.mouse.up()
    await page.mouse.move(edge + 300, 500)
    await eventually(async () => {
      const box = await page.locator(".part.sidebar").boundingBox()
      expect(box!.width).toBeLessThan(width - by / 2)
    })
  }

  it("never has to be scrolled sideways, however narrow the side bar is", async () => {
    const long = "src/a-folder-with-a-long-name/and-another-one-in-it/of-a-file-with-a-very-long-name.js"
    const apply = await give(
      patch(long, "one", "w".repeat(400)) +
        patch("list.txt", "- one", "- first") +
        patch("src/cart.js", "  let nothing = 'like it'\n  at = all()", "  x"),
    )
    await apply.locator(".summary", { hasText: "3 edits" }).waitFor()
    const sideways = () =>
      apply.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        ...[...document.querySelectorAll(".edits, .rows, .changes, .review-bar, .chips")].map(
          (pane) => pane.scrollWidth - pane.clientWidth,
        ),
      ])
    const widths: number[] = []
    for (const by of [0, 60, 60]) {
      if (by > 0) await narrow(by)
      widths.push(await apply.evaluate(() => innerWidth))
      for (const row of [0, 1, 2]) {
        const one = apply.getByRole("button", { name: new RegExp(`^Changes of edit ${row + 1},`) })
        await one.click()
        await apply.locator(".changes").waitFor()
        expect({ row, sideways: await sideways() }).toEqual({ row, sideways: zeros(await sideways()) })
        await apply.getByRole("button", { name: "Edits", exact: true }).click()
        await apply.locator(".rows").waitFor()
        expect({ row, sideways: await sideways() }).toEqual({ row, sideways: zeros(await sideways()) })
      }
    }
    expect(widths.at(-1)).toBeLessThan(widths[0]! - 50)
    await photograph(stage(), "vscode apply view narrow")
  })
})

const zeros = (list: readonly number[]) => list.map(() => 0)
