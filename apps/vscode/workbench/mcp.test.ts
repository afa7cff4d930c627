import { describe, expect, it } from "vitest"
import { isNewer } from "./install.ts"
import { eventually, missing, useWindow } from "./window.ts"

// VS Code can be told of MCP servers since 1.101, which does not run on Node 20.
const why = missing ?? (isNewer ? undefined : "EMEND_VSCODE=newer tests it")

describe.skipIf(why)(`the MCP server, in VS Code's own list${why ? ` (${why})` : ""}`, () => {
  const stage = useWindow({ "a.txt": "one\n" })

  it("is offered by the extension, and its tools are there when it is started", async () => {
    const { page, command } = stage()
    const row = (text: string) => page.locator(".quick-input-list .monaco-list-row", { hasText: text })
    await command("MCP: List Servers", { asks: true })
    await row("emend").waitFor()
    expect(await row("emend").textContent()).toContain("Stopped")
    await row("emend").click()
    await row("Start Server").click()
    const output = page.locator(".part.panel .view-lines")
    await eventually(async () => {
      const text = (await output.textContent())?.replaceAll("\u00a0", " ")
      expect(text).toContain("Connection state: Running")
      expect(text).toMatch(/Discovered \d+ tools/)
    })
    await command("MCP: List Servers", { asks: true })
    await eventually(async () => expect(await row("emend").textContent()).toContain("Running"))
    await page.keyboard.press("Escape")
  })
})
