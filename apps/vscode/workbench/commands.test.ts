import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { eventually, missing, patch, useWindow } from "./window.ts"

describe.skipIf(missing)("in VS Code", () => {
  const stage = useWindow({
    "open.txt": "one\ntwo\nthree\n",
    "closed.txt": "alpha\nbeta\n",
    "mixed.txt": "first\r\nsecond\nthird\n",
    "latin.txt": new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x0a, 0x78, 0x0a]),
    "again.txt": "before\n",
    "old/name.txt": "moved\n",
    "goes.txt": "going\n",
    "plan.txt": "a\nb\nc\n",
    "answer.md": `Do this:\n\n\`\`\`xml\n${patch("again.txt", "before", "after")}\`\`\`\n\nand this:\n\n\`\`\`xml\n${patch("again.txt", "nowhere", "x")}\`\`\`\n`,
    "slip.opx": `${patch("again.txt", "before", "after").replace('op="patch"', 'op="patsh"')}`,
  })

  it("applies the clipboard to an editor with unsaved changes and to a closed file, as one step of undo", async () => {
    const { page, open, command, putOnClipboard, text, read } = stage()
    await open("open.txt")
    await page.keyboard.type("mine ")
    await putOnClipboard(patch("open.txt", "two", "TWO") + patch("closed.txt", "beta", "BETA"))
    await command("emend: Apply Edits from the Clipboard")
    await eventually(async () => expect(await text()).toBe("mine one\nTWO\nthree\n"))
    await eventually(() => expect(read("closed.txt")).toBe("alpha\nBETA\n"))
    // What was not saved before is not saved now.
    expect(read("open.txt")).toBe("one\ntwo\nthree\n")
    await page.locator(".tab.active.dirty", { hasText: "open.txt" }).waitFor()

    await page.locator(".editor-group-container.active .view-line").first().click()
    await page.keyboard.press("Control+z")
    await eventually(async () => expect(await text()).toBe("mine one\ntwo\nthree\n"))
    // The closed file is back as well, in an editor of its own with the change still to be saved.
    await page.locator(".tab.dirty", { hasText: "closed.txt" }).waitFor()
    await page.locator(".tab", { hasText: "closed.txt" }).click()
    await eventually(async () => expect(await text()).toBe("alpha\nbeta\n"))
    await page.keyboard.press("Control+s")
    await eventually(() => expect(read("closed.txt")).toBe("alpha\nbeta\n"))
    await command("View: Close All Editors")
    await page.getByRole("button", { name: /Don't Save/ }).click()
  })

  it("takes back the last apply: edits, a move, a new file and a deleted one", async () => {
    const { command, putOnClipboard, read } = stage()
    const response = [
      patch("closed.txt", "beta", "BETA"),
      '<edit file="old/name.txt" op="move"><to file="new/name.txt" /></edit>\n',
      '<edit file="goes.txt" op="remove" />\n',
      '<edit file="fresh/file.txt" op="new">\n<put>\n<<<\nfresh\n>>>\n</put>\n</edit>\n',
    ]
    await putOnClipboard(response.join(""))
    await command("emend: Apply Edits from the Clipboard")
    await eventually(() => expect(read("closed.txt")).toBe("alpha\nBETA\n"))
    await eventually(() => expect(read("new/name.txt")).toBe("moved\n"))
    expect(read("fresh/file.txt")).toBe("fresh\n")
    expect(() => read("goes.txt")).toThrow("ENOENT")
    expect(() => read("old/name.txt")).toThrow("ENOENT")

    await command("emend: Undo the Last Apply")
    await eventually(() => expect(read("closed.txt")).toBe("alpha\nbeta\n"))
    await eventually(() => expect(read("old/name.txt")).toBe("moved\n"))
    await eventually(() => expect(read("goes.txt")).toBe("going\n"))
    await eventually(() => expect(() => read("fresh/file.txt")).toThrow("ENOENT"))
    expect(() => read("new/name.txt")).toThrow("ENOENT")
  })

  it("keeps mixed line endings and foreign encodings, which an editor would not", async () => {
    const { command, putOnClipboard, read, dir } = stage()
    await putOnClipboard(patch("mixed.txt", "second", "SECOND") + patch("latin.txt", "x", "y"))
    await command("emend: Apply Edits from the Clipboard")
    await eventually(() => expect(read("mixed.txt")).toBe("first\r\nSECOND\nthird\n"))
    const bytes = () => [...readFileSync(join(dir, "latin.txt"))]
    await eventually(() => expect(bytes()).toEqual([0x63, 0x61, 0x66, 0xe9, 0x0a, 0x79, 0x0a]))

    await command("emend: Undo the Last Apply")
    await eventually(() => expect(read("mixed.txt")).toBe("first\r\nsecond\nthird\n"))
    await eventually(() => expect(bytes()).toEqual([0x63, 0x61, 0x66, 0xe9, 0x0a, 0x78, 0x0a]))
  })

  it("previews in the diff editor, and writes nothing", async () => {
    const { page, command, putOnClipboard, read } = stage()
    await putOnClipboard(patch("plan.txt", "b", "B"))
    await command("emend: Preview Edits from the Clipboard")
    await page.locator(".tab.active", { hasText: "plan.txt (emend preview)" }).waitFor()
    // Editors that were shown before are still there for a while.
    const sides = page.locator(".monaco-diff-editor .modified .view-lines")
    await eventually(async () => expect((await sides.allTextContents()).join("\n")).toContain("aBc"))
    expect(read("plan.txt")).toBe("a\nb\nc\n")
    await command("View: Close All Editors")
  })

  it("applies a document, goes to what failed, and copies the retry prompt", async () => {
    const { page, open, command, read, clipboard } = stage()
    await open("answer.md")
    await command("emend: Apply Edits in the Selection")
    await eventually(() => expect(read("again.txt")).toBe("after\n"))
    await page.locator("#emend\\.emend-vscode\\.emend\\.status", { hasText: "1 failed" }).waitFor()
    await command("emend: Go to the Next Failed Edit")
    await eventually(async () => {
      const position = await page.locator("#status\\.editor\\.selection").textContent()
      expect(position).toContain(`(${patch("again.txt", "nowhere", "x").trimEnd().length} selected)`)
    })
    await command("emend: Copy the Retry Prompt")
    await eventually(async () => expect(await clipboard()).toContain("Edit 2: update again.txt"))
    await command("emend: Undo the Last Apply")
    await eventually(() => expect(read("again.txt")).toBe("before\n"))
    await command("View: Close All Editors")
  })

  it("applies the one edit under the cursor by a code action", async () => {
    const { page, open, command, action, read } = stage()
    await open("answer.md")
    await page.locator(".editor-group-container.active .view-line", { hasText: "before" }).click()
    await action("Apply this edit (again.txt)")
    await eventually(() => expect(read("again.txt")).toBe("after\n"))
    await command("emend: Undo the Last Apply")
    await eventually(() => expect(read("again.txt")).toBe("before\n"))
    await command("View: Close All Editors")
  })

  it("underlines a mistake in an OPX document and fixes it", async () => {
    const { page, open, command, action, text } = stage()
    await open("slip.opx")
    await page.locator("#status\\.editor\\.mode", { hasText: "OPX" }).waitFor()
    await page
      .locator(
        ".editor-group-container.active .squiggly-error, .editor-group-container.active .squiggly-warning",
      )
      .first()
      .waitFor()
    // Elements, attributes and values have colours of their own: the grammar is at work.
    const colours = page
      .locator(".editor-group-container.active .view-line", { hasText: "patsh" })
      .locator("span > span")
    const classes = await colours.evaluateAll((all) => all.map((each) => each.className))
    expect(new Set(classes).size).toBeGreaterThanOrEqual(3)
    await page.locator(".editor-group-container.active .view-line", { hasText: "patsh" }).click()
    await action("Fix:")
    await eventually(async () => expect(await text()).toContain('op="patch"'))
    await command("File: Revert File")
    await command("View: Close All Editors")
  })
})
