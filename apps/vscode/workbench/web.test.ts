import { describe, expect, it } from "vitest"
import { eventually, missing, patch, useWindow } from "./window.ts"

// VS Code can run an extension in the browser, as vscode.dev does: there is no Node, and files come from elsewhere.
describe.skipIf(missing)("in VS Code for the web", () => {
  const stage = useWindow(
    { "open.txt": "one\ntwo\n", "closed.txt": "alpha\nbeta\n" },
    { settings: { "remote.extensionKind": { "emend.emend-vscode": ["web"] } } },
  )

  it("runs in the browser's own extension host", async () => {
    const { page, command } = stage()
    await command("Developer: Show Running Extensions")
    const list = page.locator(".runtime-extensions-editor")
    const row = list.locator(".monaco-list-row", { hasText: "emend" })
    await list.locator(".monaco-list-row").first().waitFor()
    // The list has only the rows in view, slowest extension first.
    await list.hover()
    await eventually(async () => {
      if ((await row.count()) === 0) await page.mouse.wheel(0, 300)
      await row.waitFor({ timeout: 500 })
    })
    expect(await row.textContent()).toMatch(/web worker|browser/i)
    await command("View: Close All Editors")
  })

  it("applies the clipboard to an editor with unsaved changes and to a closed file, and takes it back", async () => {
    const { page, open, command, putOnClipboard, read, text } = stage()
    await open("open.txt")
    await page.keyboard.type("mine ")
    await putOnClipboard(patch("open.txt", "two", "TWO") + patch("closed.txt", "beta", "BETA"))
    await command("emend: Apply Edits from the Clipboard")
    await eventually(() => expect(read("closed.txt")).toBe("alpha\nBETA\n"))
    await eventually(async () => expect(await text()).toBe("mine one\nTWO\n"))
    expect(read("open.txt")).toBe("one\ntwo\n")
    await command("emend: Undo the Last Apply")
    await eventually(() => expect(read("closed.txt")).toBe("alpha\nbeta\n"))
    await eventually(async () => expect(await text()).toBe("mine one\ntwo\n"))
  })

  it("plans and applies in the Apply view", async () => {
    const { page, command, view, putOnClipboard, read } = stage()
    await command("emend: Focus on Apply View")
    const apply = await view("apply")
    await apply.locator(".cm-content").first().click()
    await putOnClipboard(patch("closed.txt", "alpha", "omega"))
    await page.keyboard.press("Control+v")
    await apply.locator("[data-row]").first().waitFor()
    await apply.locator("#apply").click()
    await eventually(() => expect(read("closed.txt")).toBe("omega\nbeta\n"))
    await apply
      .getByText(/1 applied/)
      .first()
      .waitFor()
  })

  it("takes it back after the window was opened again", async () => {
    const { command, reload, read } = stage()
    await reload()
    await command("emend: Undo the Last Apply")
    await eventually(() => expect(read("closed.txt")).toBe("alpha\nbeta\n"))
  })
})
