import { describe, expect, it } from "vitest"
import { statusItem } from "./stage.ts"
import { eventually, missing, patch, useWindow } from "./window.ts"

const fenced = (edit: string) => `\`\`\`xml\n${edit}\`\`\`\n`

describe.skipIf(missing)("responses in VS Code", () => {
  const stage = useWindow({
    "a.txt": "one\n",
    "b.txt": "two\n",
    "mine.txt": "mine\n",
    "two.md": `First:\n\n${fenced(patch("a.txt", "one", "ONE"))}\nThen:\n\n${fenced(patch("b.txt", "two", "TWO"))}`,
    "failing.md": ["first", "second", "third"].map((word) => fenced(patch("a.txt", word, "x"))).join("\n"),
    "slip.md": `Prose about \`op\`.\n\n${fenced(patch("a.txt", "one", "1").replace('op="patch"', 'op="patsh"'))}`,
    "colours.opx": `<!-- note -->\n${patch("a.txt", "one", "ONE")}`,
  })

  it("are applied from the lines that are selected, and from no others", async () => {
    const { page, open, command, read, line } = stage()
    await open("two.md")
    await line("Then:").click()
    await page.keyboard.press("Home")
    await page.keyboard.press("Control+Shift+End")
    await command("emend: Apply Edits in the Selection")
    await eventually(() => expect(read("b.txt")).toBe("TWO\n"))
    expect(read("a.txt")).toBe("one\n")
    await command("emend: Undo the Last Apply")
    await eventually(() => expect(read("b.txt")).toBe("two\n"))
    await command("View: Close All Editors")
  })

  it("are applied from a file that the explorer shows, and its message takes them back", async () => {
    const { command, fromMenu, read, message } = stage()
    await fromMenu("two.md", "Apply Edits in a File")
    await eventually(() => expect([read("a.txt"), read("b.txt")]).toEqual(["ONE\n", "TWO\n"]))
    await message("2 edits applied in 2 files.").getByRole("button", { name: "Undo" }).click()
    await eventually(() => expect([read("a.txt"), read("b.txt")]).toEqual(["one\n", "two\n"]))
    await message("Taken back in 2 files.").getByRole("button", { name: "Redo" }).click()
    await eventually(() => expect([read("a.txt"), read("b.txt")]).toEqual(["ONE\n", "TWO\n"]))
    await command("emend: Undo the Last Apply")
    await eventually(() => expect([read("a.txt"), read("b.txt")]).toEqual(["one\n", "two\n"]))
  })

  it("are applied from a file that is picked in the dialog", async () => {
    const { page, command, read } = stage()
    await command("emend: Apply Edits in a File", { asks: true })
    // It lists the folder that is open.
    await page.locator(".quick-input-widget .monaco-list-row", { hasText: "two.md" }).click()
    await eventually(() => expect([read("a.txt"), read("b.txt")]).toEqual(["ONE\n", "TWO\n"]))
    await command("emend: Undo the Last Apply")
    await eventually(() => expect([read("a.txt"), read("b.txt")]).toEqual(["one\n", "two\n"]))
  })

  it("are previewed as one list of diffs if they change several files, and applied from there", async () => {
    const { page, open, command, read, message } = stage()
    await open("two.md")
    await command("emend: Preview Edits in the Selection or File")
    await page.locator(".tab.active", { hasText: "emend: 2 files" }).waitFor()
    const shown = page.locator(".editor-group-container.active .multiDiffEntry")
    for (const [file, before, after] of [
      ["a.txt", "one", "ONE"],
      ["b.txt", "two", "TWO"],
    ] as const) {
      const entry = shown.filter({ hasText: file })
      await entry.locator(".original .view-line", { hasText: before }).first().waitFor()
      await entry.locator(".modified .view-line", { hasText: after }).first().waitFor()
    }
    expect([read("a.txt"), read("b.txt")]).toEqual(["one\n", "two\n"])
    await message("2 edits would be applied in 2 files.").getByRole("button", { name: "Apply" }).click()
    await eventually(() => expect([read("a.txt"), read("b.txt")]).toEqual(["ONE\n", "TWO\n"]))
    await command("emend: Undo the Last Apply")
    await eventually(() => expect([read("a.txt"), read("b.txt")]).toEqual(["one\n", "two\n"]))
    await command("View: Close All Editors")
  })

  it("are previewed with the same path on both sides: only a file that moves is shown as one that does", async () => {
    const { page, command, putOnClipboard } = stage()
    const move = '<edit file="mine.txt" op="move">\n<to file="yours.txt" />\n</edit>\n'
    await putOnClipboard(`${patch("a.txt", "one", "ONE")}${move}${patch("yours.txt", "mine", "yours")}`)
    await command("emend: Preview Edits from the Clipboard")
    await page.locator(".tab.active", { hasText: "emend: 2 files" }).waitFor()
    const entries = page.locator(".editor-group-container.active .multiDiffEntry")
    const flagOf = (file: string) => entries.filter({ hasText: file }).locator(".status").first().innerText()
    await entries.filter({ hasText: "yours.txt" }).first().waitFor()
    await eventually(async () => expect(await flagOf("yours.txt")).toBe("R"))
    expect(await flagOf("a.txt")).toBe("")
    await command("View: Close All Editors")
    await command("Notifications: Clear All Notifications")
  })

  it("are spoken of once: what a message said goes away when it is no longer so", async () => {
    const { page, command, putOnClipboard, read, message } = stage()
    const shown = () => page.locator(".notifications-toasts .notification-list-item").allInnerTexts()
    await putOnClipboard(patch("a.txt", "one", "ONE"))
    await command("emend: Preview Edits from the Clipboard")
    await message("1 edit would be applied in 1 file.").waitFor()
    await command("emend: Apply Edits from the Clipboard")
    await message("1 edit applied in 1 file.").waitFor()
    await eventually(async () => expect((await shown()).join("\n")).not.toContain("would be applied"))
    await command("emend: Undo the Last Apply")
    await message("Taken back in 1 file.").waitFor()
    await eventually(async () => expect((await shown()).join("\n")).not.toContain("1 edit applied"))
    await message("Taken back in 1 file.").getByRole("button", { name: "Redo" }).click()
    await eventually(() => expect(read("a.txt")).toBe("ONE\n"))
    await eventually(async () => expect(await shown()).toEqual([]))
    await command("emend: Undo the Last Apply")
    await eventually(() => expect(read("a.txt")).toBe("one\n"))
    await command("View: Close All Editors")
  })

  it("never make VS Code save what has nothing to do with them", async () => {
    const { page, open, command, putOnClipboard, read, text } = stage()
    await open("mine.txt")
    await page.keyboard.press("Control+End")
    await page.keyboard.type("not yet")
    await putOnClipboard(patch("a.txt", "one", "ONE"))
    await command("emend: Apply Edits from the Clipboard")
    await eventually(() => expect(read("a.txt")).toBe("ONE\n"))
    await command("emend: Undo the Last Apply")
    await eventually(() => expect(read("a.txt")).toBe("one\n"))
    expect(read("mine.txt")).toBe("mine\n")
    expect(await text()).toBe("mine\nnot yet")
    await page.locator(".tab.active.dirty", { hasText: "mine.txt" }).waitFor()
    await command("File: Revert File")
    await command("View: Close All Editors")
  })

  it("lead to what failed, forwards and backwards, round and round", async () => {
    const { page, open, command } = stage()
    await open("failing.md")
    await command("emend: Apply Edits in the Selection")
    await page.locator(statusItem, { hasText: "3 failed" }).waitFor()
    const at = async (word: "first" | "second" | "third") => {
      const end = { first: 13, second: 28, third: 43 }[word]
      const selected = patch("a.txt", word, "x").trimEnd().length
      await eventually(async () => {
        const position = await page.locator("#status\\.editor\\.selection").textContent()
        expect(position).toBe(`Ln ${end}, Col 8 (${selected} selected)`)
      })
    }
    await command("emend: Go to the Previous Failed Edit")
    await at("third")
    await command("emend: Go to the Next Failed Edit")
    await at("first")
    await command("emend: Go to the Previous Failed Edit")
    await at("third")
    await command("emend: Go to the Previous Failed Edit")
    await at("second")
    await command("View: Close All Editors")
  })

  it("tell at the bottom what became of them, where a click leads on", async () => {
    const { page, command, answer, putOnClipboard, read } = stage()
    const item = page.locator(statusItem)
    await putOnClipboard(patch("a.txt", "one", "ONE"))
    await item.click()
    await answer("from the clipboard", "Apply edits from the clipboard")
    await eventually(() => expect(read("a.txt")).toBe("ONE\n"))
    await eventually(async () => expect(await item.textContent()).toContain("emend: 1 edit"))
    await item.click()
    await answer("Undo", "Undo the last apply")
    await eventually(() => expect(read("a.txt")).toBe("one\n"))
    await putOnClipboard("no edit at all")
    await command("emend: Apply Edits from the Clipboard")
    await eventually(async () => expect(await item.textContent()).toContain("1 failed"))
  })

  it("start with a prompt: the file in the editor with its unsaved text, or what is marked in the explorer", async () => {
    const { page, open, command, fromMenu, clipboard } = stage()
    await open("mine.txt")
    await page.keyboard.press("Control+End")
    await page.keyboard.type("not yet")
    await command("emend: Copy Context for a Model")
    await eventually(async () => expect(await clipboard()).toContain("mine\nnot yet"))
    expect(await clipboard()).toContain("mine.txt")
    await command("File: Revert File")
    await command("View: Close All Editors")
    await fromMenu("a.txt", "Copy Context for a Model")
    await eventually(async () => expect(await clipboard()).toContain("a.txt"))
    expect(await clipboard()).not.toContain("not yet")
  })

  it("are underlined in Markdown where they are wrong, and the fix is at hand", async () => {
    const { page, open, command, action, text, line } = stage()
    await open("slip.md")
    await page.locator(".editor-group-container.active .squiggly-error").first().waitFor()
    await command("Problems: Focus on Problems View")
    const problem = page.locator(".markers-panel .monaco-list-row", { hasText: "patsh" })
    await problem.waitFor()
    expect(await problem.textContent()).toMatch(/emend.*\[Ln 4/)
    await line("patsh").click()
    await action("Fix:")
    await eventually(async () => expect(await text()).toContain('op="patch"'))
    await page
      .locator(".editor-group-container.active .squiggly-error")
      .first()
      .waitFor({ state: "detached" })
    await command("File: Revert File")
    await command("View: Close All Editors")
    await command("View: Hide Panel")
  })

  it("have the scopes of their parts in an OPX document", async () => {
    const { page, open, goTo, command } = stage()
    await open("colours.opx")
    /** The scopes at a place, both counted from 0. */
    const scopesAt = async (line: number, column: number) => {
      await goTo(line + 1, column + 1)
      await command("Developer: Inspect Editor Tokens and Scopes")
      const widget = page.locator(".token-inspect-widget")
      await widget.waitFor()
      const found = await widget.textContent()
      await page.keyboard.press("Escape")
      await widget.waitFor({ state: "detached" })
      return found
    }
    // <!-- note -->
    expect(await scopesAt(0, 6)).toContain("comment.block.opx")
    // <edit file="a.txt" op="patch">
    expect(await scopesAt(1, 2)).toContain("entity.name.tag.opx")
    expect(await scopesAt(1, 7)).toContain("entity.other.attribute-name.opx")
    expect(await scopesAt(1, 13)).toContain("string.quoted.double.opx")
    expect(await scopesAt(1, 24)).toContain("keyword.other.op.opx")
    // <find>, <<<, one
    expect(await scopesAt(3, 1)).toContain("keyword.control.marker.opx")
    expect(await scopesAt(4, 1)).toContain("string.unquoted.block.opx")
    await command("View: Close All Editors")
  })
})
