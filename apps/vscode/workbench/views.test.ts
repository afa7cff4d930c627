import { describe, expect, it } from "vitest"
import { eventually, missing, patch, useWindow } from "./window.ts"

const answer = `${patch("notes.txt", "draft", "final")}<edit root="web" file="index.txt" op="replace">
<put>
<<<
rewritten
>>>
</put>
</edit>
`

describe.skipIf(missing)("the views of VS Code, on several folders", () => {
  const stage = useWindow(
    {
      "api/notes.txt": "draft\n",
      "api/index.txt": "api\n",
      "web/index.txt": "web\n",
      "other/web/index.txt": "other web\n",
      "all.code-workspace": JSON.stringify({
        folders: [{ path: "api" }, { path: "web" }, { path: "other/web" }],
      }),
    },
    { workspace: "all.code-workspace" },
  )

  it("plans a pasted answer on unsaved text, and applies it across folders, and takes it back", async () => {
    const { page, open, command, view, read, text } = stage()
    await open("notes.txt")
    await page.keyboard.press("Control+End")
    await page.keyboard.type("unsaved")
    await command("emend: Focus on Apply View")
    const apply = await view("apply")
    await apply.getByText("Paste a model").first().waitFor()
    await apply.locator(".cm-content").first().click()
    await stage().putOnClipboard(answer)
    await page.keyboard.press("Control+v")
    await apply.locator("[data-row]").nth(1).waitFor()
    await apply.locator("#apply").click()
    await eventually(() => expect(read("web/index.txt")).toBe("rewritten\n"))
    await eventually(async () => expect(await text()).toBe("final\nunsaved"))
    expect(read("api/notes.txt")).toBe("draft\n")
    expect(read("api/index.txt")).toBe("api\n")

    // One of the two by itself, then what is left.
    await apply.getByRole("button", { name: /^Undo .*index\.txt/ }).click()
    await eventually(() => expect(read("web/index.txt")).toBe("web\n"))
    expect(await text()).toBe("final\nunsaved")
    await command("emend: Undo the Last Apply")
    await eventually(async () => expect(await text()).toBe("draft\nunsaved"))
  })

  it("packs chosen files, with the text of their editors", async () => {
    const { command, view, clipboard } = stage()
    await command("emend: Focus on Context View")
    const context = await view("context")
    await context.locator("[data-tick='api']").click()
    await context.getByText(/^[1-9][\d,]* of 128,000 tokens$/).waitFor({ state: "attached" })
    await eventually(async () => {
      await command("emend: Copy Context for a Model")
      expect(await clipboard()).toContain("draft\nunsaved")
    })
  })

  it("lists what was applied, and makes it again", async () => {
    const { command, view, read, text } = stage()
    await command("emend: Focus on History View")
    const history = await view("history")
    await history.getByText("web/index.txt").first().click()
    await history.getByRole("button", { name: "Redo" }).first().click()
    await eventually(() => expect(read("web/index.txt")).toBe("rewritten\n"))
    await eventually(async () => expect(await text()).toBe("final\nunsaved"))
    await command("emend: Undo the Last Apply")
    await eventually(async () => expect(await text()).toBe("draft\nunsaved"))
  })

  it("knows folders by `root` and by the first part of a path, and takes no path that fits several", async () => {
    const { command, putOnClipboard, message, read } = stage()
    const named = patch("index.txt", "web", "named").replace("<edit ", '<edit root="web" ')
    const second = patch("web-2/index.txt", "other web", "second")
    await putOnClipboard(named + second + patch("index.txt", "api", "guessed"))
    await command("emend: Apply Edits from the Clipboard")
    await message("2 edits applied in 2 files, 1 edit not applied.").waitFor()
    const all = () => ["api", "web", "other/web"].map((folder) => read(`${folder}/index.txt`))
    expect(all()).toEqual(["api\n", "named\n", "second\n"])
    await command("emend: Copy the Retry Prompt")
    await eventually(async () => expect(await stage().clipboard()).toContain("index.txt"))
    await command("emend: Undo the Last Apply")
    await eventually(() => expect(all()).toEqual(["api\n", "web\n", "other web\n"]))
  })
})
