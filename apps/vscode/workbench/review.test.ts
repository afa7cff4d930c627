import { describe, expect, it } from "vitest"
import { chat, chosenRate, fence, labels, loudMark, cart as shop } from "../../../test/page/chat.ts"
import { statusItem } from "./stage.ts"
import { eventually, missing, patch, photograph, useWindow } from "./window.ts"

const cart = [
  "export function total(items) {",
  "  let sum = 0",
  "  for (const item of items) sum += item.price",
  "  return sum",
  "}",
  "",
  "export function shipping(items) {",
  "  return items.length * 2",
  "}",
  "",
].join("\n")

const store =
  "package store\n\n// List returns all.\nfunc (s *Store) List() []Item {\n\ts.mu.Lock()\n\tdefer s.mu.Unlock()\n\tvar all []Item\n\treturn all\n}\n"

/** As many files as the list shows at once, with their changes. */
const many = ["one", "two", "three", "four"].map((name) => `many/${name}.txt`)

describe.skipIf(missing)("a review in VS Code", () => {
  const stage = useWindow({
    "mixed.txt": "first\r\nsecond\nthird\n",
    "src/cart.js": cart,
    "src/cart.ts": shop,
    "labels.py": labels,
    "store.go": store,
    "twins.txt": "same\nbetween\nsame\n",
    ...Object.fromEntries(
      many.map((name) => [name, `first of ${name}\nsecond\n\n\n\n\n\n\nlast of ${name}\n`]),
    ),
    "src/tax.js": "export const rate = 0.2\nexport const free = 0\n",
  })
  const answer = [
    "Round the sum, and charge more for shipping.\n\n",
    patch("src/cart.js", "  return sum", "  return Math.round(sum * 100) / 100"),
    patch("src/cart.js", "  return items.length * 2", "  const base = 1\n  return base + items.length * 3"),
    patch("src/tax.js", "export const free = 0", "export const free = 50"),
  ].join("")

  it("shows each change in its file, and goes from one to the next, with what is left in the status bar", async () => {
    const { page, command, putOnClipboard, read } = stage()
    await putOnClipboard(answer)
    await command("emend: Review Pasted Answer")
    await eventually(() => expect(read("src/cart.js")).toContain("Math.round"))
    await page.locator(statusItem, { hasText: "3 to review" }).waitFor()
    const lenses = page.locator(".editor-group-container.active .codelens-decoration")
    await lenses.filter({ hasText: "1 line changed · 1 of 2" }).first().waitFor()
    await lenses.filter({ hasText: "Keep" }).first().waitFor()
    await page.locator(".tab.active", { hasText: "cart.js" }).waitFor()
    await photograph(stage(), "vscode review")
    // The cursor is in the first change; F7 goes to the second, then to the other file, then round.
    const line = page.locator("#status\\.editor\\.selection")
    await line.filter({ hasText: "Ln 4," }).waitFor()
    await page.keyboard.press("F7")
    await line.filter({ hasText: "Ln 8," }).waitFor()
    await page.keyboard.press("F7")
    await page.locator(".tab.active", { hasText: "tax.js" }).waitFor()
    await page.keyboard.press("F7")
    await page.locator(".tab.active", { hasText: "cart.js" }).waitFor()
    await line.filter({ hasText: "Ln 4," }).waitFor()
  })

  it("takes back one change and keeps another, by key and by its own words", async () => {
    const { page, read } = stage()
    const lenses = page.locator(".editor-group-container.active .codelens-decoration a")
    await lenses.filter({ hasText: "Undo" }).first().click()
    await eventually(() => expect(read("src/cart.js")).toContain("  return sum\n"))
    expect(read("src/cart.js")).toContain("base + items.length * 3")
    await page.locator(statusItem, { hasText: "2 to review" }).waitFor()
    await page.keyboard.press("F7")
    await page.locator("#status\\.editor\\.selection", { hasText: "Ln 8," }).waitFor()
    await page.keyboard.press("Control+Alt+y")
    await page.locator(statusItem, { hasText: "1 to review" }).waitFor()
    // The next one that waits is in the other file.
    await page.locator(".tab.active", { hasText: "tax.js" }).waitFor()
    expect(read("src/cart.js")).toBe(
      cart.replace("  return items.length * 2", "  const base = 1\n  return base + items.length * 3"),
    )
  })

  it("remembers what is left when the window is opened again, and takes what a person changes for kept", async () => {
    const { page, reload, open, command } = stage()
    await command("View: Close All Editors")
    await reload()
    await page.locator(statusItem, { hasText: "1 to review" }).waitFor()
    await open("src/tax.js")
    await page.keyboard.press("Control+End")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("End")
    await page.keyboard.type("0")
    await page.locator(statusItem, { hasText: "to review" }).waitFor({ state: "detached" })
    await command("File: Revert File")
    await page.locator(statusItem, { hasText: "1 to review" }).waitFor()
    await command("emend: Keep All Changes")
    await page.locator(statusItem, { hasText: "to review" }).waitFor({ state: "detached" })
  })

  it("opens VS Code's diff editor from its list, and takes all of a file back there", async () => {
    const { page, command, putOnClipboard, read } = stage()
    await putOnClipboard(patch("src/tax.js", "export const rate = 0.2", "export const rate = 0.25"))
    await command("emend: Review Pasted Answer")
    await eventually(() => expect(read("src/tax.js")).toContain("0.25"))
    // It goes to the change at last, and takes the focus from whatever is open by then. The file is open already: its lenses
    // are there before.
    await page.locator("#status\\.editor\\.selection", { hasText: "Ln 1, Col 1" }).waitFor()
    await command("emend: Focus on Review View")
    const rows = page.locator(".pane", { hasText: "Review" }).locator(".monaco-list-row")
    await rows.filter({ hasText: "export const rate" }).click()
    const diff = page.locator(".editor-group-container.active .monaco-diff-editor")
    await diff.locator(".original .view-line", { hasText: "0.2" }).first().waitFor()
    await diff.locator(".modified .view-line", { hasText: "0.25" }).first().waitFor()
    await photograph(stage(), "vscode review diff")
    await rows.filter({ hasText: "tax.js" }).first().hover()
    await rows.filter({ hasText: "tax.js" }).first().getByRole("button", { name: "Undo This Change" }).click()
    await eventually(() => expect(read("src/tax.js")).toContain("rate = 0.2\n"))
    await command("View: Close All Editors")
  })

  it("lists files that came and went, each with a way back, and forgets all that is undone together", async () => {
    const { page, command, putOnClipboard, read } = stage()
    await putOnClipboard(
      '<edit file="src/new.js" op="new">\n<put>\n<<<\nexport {}\n>>>\n</put>\n</edit>\n<edit file="src/tax.js" op="remove" />\n',
    )
    await command("emend: Review Pasted Answer")
    const rows = page.locator(".pane", { hasText: "Review" }).locator(".monaco-list-row")
    await rows.filter({ hasText: "src/new.js, new" }).waitFor()
    await rows.filter({ hasText: "src/tax.js, deleted" }).hover()
    await rows
      .filter({ hasText: "src/tax.js, deleted" })
      .getByRole("button", { name: "Undo This Change" })
      .click()
    await eventually(() => expect(read("src/tax.js")).toContain("rate = 0.2"))
    await page.locator(statusItem, { hasText: "1 to review" }).waitFor()
    await command("emend: Undo the Last Apply")
    await eventually(() => expect(() => read("src/new.js")).toThrow("ENOENT"))
    await page.locator(statusItem, { hasText: "to review" }).waitFor({ state: "detached" })
  })

  it("takes a change back without touching the other lines of a file with mixed line endings", async () => {
    const { page, command, putOnClipboard, read } = stage()
    await putOnClipboard(patch("mixed.txt", "second", "SECOND"))
    await command("emend: Review Pasted Answer")
    await eventually(() => expect(read("mixed.txt")).toBe("first\r\nSECOND\nthird\n"))
    await page.locator(".editor-group-container.active .codelens-decoration", { hasText: "Keep" }).waitFor()
    await command("emend: Focus on Review View")
    const rows = page.locator(".pane", { hasText: "Review" }).locator(".monaco-list-row")
    await rows.filter({ hasText: "SECOND" }).hover()
    await rows.filter({ hasText: "SECOND" }).getByRole("button", { name: "Undo This Change" }).click()
    await eventually(() => expect(read("mixed.txt")).toBe("first\r\nsecond\nthird\n"))
    await page.locator(statusItem, { hasText: "to review" }).waitFor({ state: "detached" })
    await command("View: Close All Editors")
  })

  it("lists every change of every file, however much lands at once, and each of its buttons does something", async () => {
    const { page, command, putOnClipboard, read } = stage()
    await putOnClipboard(
      many
        .flatMap((name) => [
          patch(name, `first of ${name}`, `FIRST of ${name}`),
          patch(name, `last of ${name}`, `LAST of ${name}`),
        ])
        .join(""),
    )
    await command("emend: Review Pasted Answer")
    await page.locator(statusItem, { hasText: "8 to review" }).waitFor()
    await command("emend: Focus on Review View")
    const rows = page.locator(".pane", { hasText: "Review" }).locator(".monaco-list-row")
    for (const name of many)
      for (const change of [`FIRST of ${name}`, `LAST of ${name}`])
        await rows.filter({ hasText: change }).waitFor()
    for (const [at, name] of many.entries()) {
      const row = rows.filter({ hasText: `LAST of ${name}` })
      await row.hover()
      await row.getByRole("button", { name: "Undo This Change" }).click()
      await row.waitFor({ state: "detached" })
      await page.locator(statusItem, { hasText: `${7 - at} to review` }).waitFor()
      await eventually(() => expect(read(name)).toContain(`last of ${name}`))
      expect(read(name)).toContain(`FIRST of ${name}`)
    }
    await command("emend: Undo the Last Apply")
    await eventually(() => {
      for (const name of many) expect(read(name)).toContain(`first of ${name}`)
    })
    await page.locator(statusItem, { hasText: "to review" }).waitFor({ state: "detached" })
    await command("View: Close All Editors")
  })

  it("is one of a chat's answer as well: each change waits in its file, and what is not clear is listed", async () => {
    const { page, command, putOnClipboard, read } = stage()
    const unclear =
      "// List returns all.\nfunc (s *Store) List() []Item {\n\ts.mu.RLock()\n\tdefer s.mu.RUnlock()\n\t// ...\n}\n"
    await putOnClipboard(
      `${chat}\nAnd use the read lock in \`List\` of \`store.go\`:\n\n${fence("go", unclear)}`,
    )
    await command("emend: Review Pasted Answer")
    await eventually(() => expect(read("labels.py")).toBe(loudMark))
    expect(read("src/cart.ts")).toBe(chosenRate)
    await page.locator(statusItem, { hasText: "3 to review" }).waitFor()
    await page.locator(".tab.active", { hasText: "cart.ts" }).waitFor()
    const lenses = page.locator(".editor-group-container.active .codelens-decoration")
    await lenses.filter({ hasText: "1 of 2" }).first().waitFor()
    const rows = page.locator(".pane", { hasText: "Review" }).locator(".monaco-list-row")
    await photograph(stage(), "vscode review sketch")
    // What waits of it can be taken back alone.
    await lenses.locator("a").filter({ hasText: "Undo" }).first().click()
    await page.locator(statusItem, { hasText: "2 to review" }).waitFor()
    await eventually(() => expect(read("src/cart.ts")).toContain("const tax = cart.total * 0.2"))
    expect(read("src/cart.ts")).toContain("itemCount")
    expect(read("store.go")).toBe(store)
    await command("emend: Focus on Review View")
    await rows.filter({ hasText: "store.go" }).filter({ hasText: "not clear" }).waitFor()
    await command("emend: Undo the Last Apply")
    await eventually(() => expect([read("src/cart.ts"), read("labels.py")]).toEqual([shop, labels]))
    await command("View: Close All Editors")
  })

  it("asks what is meant where an edit may mean several things, shows what would come of each, and lands the one that is chosen", async () => {
    const { page, command, putOnClipboard, read } = stage()
    const unclear =
      "// List returns all.\nfunc (s *Store) List() []Item {\n\ts.mu.RLock()\n\tdefer s.mu.RUnlock()\n\t// ...\n}\n"
    await putOnClipboard(
      `${patch("twins.txt", "same", "other")}\nAnd in \`List\` of \`store.go\`:\n\n${fence("go", unclear)}`,
    )
    await command("emend: Review Pasted Answer")
    await page.locator(statusItem, { hasText: "2 failed" }).waitFor()
    const rows = page.locator(".pane", { hasText: "Review" }).locator(".monaco-list-row")
    const question = page.locator(".quick-input-widget")
    const focused = question.locator(".monaco-list-row.focused")
    const shown = page.locator(".monaco-diff-editor .editor.modified .view-line")
    await rows.filter({ hasText: "twins.txt" }).first().waitFor()
    await rows.filter({ hasText: "store.go" }).click()
    await focused.filter({ hasText: "Replace lines 5–6" }).waitFor()
    await shown.filter({ hasText: "s.mu.RUnlock()" }).first().waitFor()
    await photograph(stage(), "vscode choose")
    await page.keyboard.press("ArrowDown")
    await focused.filter({ hasText: "New, before lines 5–6" }).waitFor()
    await shown.filter({ hasText: "s.mu.Lock()" }).first().waitFor()
    expect(read("store.go")).toBe(store)
    await page.keyboard.press("ArrowUp")
    await focused.filter({ hasText: "Replace lines 5–6" }).waitFor()
    await page.keyboard.press("Enter")
    await eventually(() =>
      expect(read("store.go")).toBe(store.replace(".Lock", ".RLock").replace(".Unlock", ".RUnlock")),
    )
    await rows.filter({ hasText: "store.go" }).filter({ hasText: "not clear" }).waitFor({ state: "detached" })
    await rows.filter({ hasText: "twins.txt" }).first().click()
    await focused.filter({ hasText: "Use line 1" }).waitFor()
    await page.keyboard.press("ArrowDown")
    await focused.filter({ hasText: "Use line 3" }).waitFor()
    await page.keyboard.press("Enter")
    await eventually(() => expect(read("twins.txt")).toBe("same\nbetween\nother\n"))
    // What landed is shown in its file, which takes the focus.
    await page.locator(".tab.active", { hasText: /^\s*twins\.txt\s*$/ }).waitFor()
    await command("emend: Undo the Last Apply")
    await eventually(() => expect(read("twins.txt")).toBe("same\nbetween\nsame\n"))
    await command("emend: Undo the Last Apply")
    await eventually(() => expect(read("store.go")).toBe(store))
    await command("View: Close All Editors")
  })

  it("opens the merge editor for an edit that found no place, and what is put together there is the file", async () => {
    const { page, command, putOnClipboard, read } = stage()
    const before = read("src/cart.js")
    await putOnClipboard(
      patch(
        "src/cart.js",
        "  let sum = 10\n  for (const each of items) sum += each.cost * each.count",
        "  let sum = 1\n  for (const each of items) sum += each.cost * each.count",
      ),
    )
    await command("emend: Review Pasted Answer")
    await page.locator(statusItem, { hasText: "1 failed" }).waitFor()
    expect(read("src/cart.js")).toBe(before)
    const rows = page.locator(".pane", { hasText: "Review" }).locator(".monaco-list-row")
    const merge = page.locator(".editor-group-container.active .merge-editor")
    await rows.filter({ hasText: "src/cart.js" }).first().click()
    await merge.getByText("The answer").first().waitFor()
    await merge.getByText("The file").first().waitFor()
    await photograph(stage(), "vscode merge")
    await merge.getByText("Accept The answer").first().click()
    await page.keyboard.press("Control+s")
    await eventually(() => expect(read("src/cart.js")).toContain("let sum = 1\n"))
    await command("View: Close All Editors")
  })
})
