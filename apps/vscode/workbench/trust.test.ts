import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { statusItem } from "./stage.ts"
import { eventually, missing, patch, useWindow } from "./window.ts"

// A folder from somewhere: its configuration names a program, and so does that of its repository.
const touch = (name: string) => `node -e "require('fs').writeFileSync('${name}', '')"`

describe.skipIf(missing)("a folder that is not trusted", () => {
  const stage = useWindow(
    {
      "a.txt": "one\n",
      "emend.config.json": JSON.stringify({
        formatters: { "*.txt": ["node", "-e", "require('fs').writeFileSync('formatted', '')"] },
        stage: true,
        permissions: { edit: { "kept.txt": "deny" } },
      }),
      "kept.txt": "kept\n",
      ".git/HEAD": "ref: refs/heads/main\n",
      ".git/config": `[core]\n\tfsmonitor = ${touch("asked").replaceAll('"', '\\"')}; false\n`,
      ".git/objects/none": "",
      ".git/refs/none": "",
    },
    { untrusted: true },
  )

  it("is edited by the project's rules, but nothing that it names is run", async () => {
    const { page, command, putOnClipboard, message, read, dir, view } = stage()
    await page.locator(".part.statusbar", { hasText: "Restricted Mode" }).waitFor()
    await putOnClipboard(patch("a.txt", "one", "ONE") + patch("kept.txt", "kept", "lost"))
    await command("emend: Apply Edits from the Clipboard")
    await message("1 edit applied in 1 file, 1 edit not applied.").waitFor()
    expect([read("a.txt"), read("kept.txt")]).toEqual(["ONE\n", "kept\n"])
    // One view after the other: code-server's frames get in each other's way when two of them start at once.
    await command("emend: Focus on Apply View")
    await view("apply")
    await command("emend: Focus on Context View")
    await (await view("context")).getByText("a.txt").first().waitFor()
    expect(["formatted", "asked", ".git/index"].filter((name) => existsSync(join(dir, name)))).toEqual([])
    await command("emend: Undo the Last Apply")
    await eventually(() => expect(read("a.txt")).toBe("one\n"))
  })

  it("is reviewed with every name and line as it is, and nothing that it names is run", async () => {
    const { page, command, putOnClipboard, read, dir } = stage()
    const lost = "[Show](command:workbench.action.terminal.new)\u202e.txt"
    await putOnClipboard(patch("a.txt", "one", "ONE \u202e<b>") + patch(lost, "nothing like it", "x"))
    await command("emend: Review Pasted Answer")
    await eventually(() => expect(read("a.txt")).toContain("ONE"))
    await page.locator(statusItem, { hasText: "1 failed" }).waitFor()
    await command("emend: Focus on Review View")
    const rows = page.locator(".pane", { hasText: "Review" }).locator(".monaco-list-row")
    await rows.filter({ hasText: "ONE <U+202E><b>" }).first().waitFor()
    await rows.filter({ hasText: "<U+202E>.txt" }).first().waitFor()
    expect((await rows.allTextContents()).join("")).not.toMatch(/[\u202a-\u202e]/)
    expect(await page.locator(".notification-list-item-message a").count()).toBe(0)
    expect(["formatted", "asked", ".git/index"].filter((name) => existsSync(join(dir, name)))).toEqual([])
  })
})
