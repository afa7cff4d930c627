import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { eventually, missing, patch, useWindow } from "./window.ts"

describe.skipIf(missing)("undo in VS Code", () => {
  const stage = useWindow({ "a.txt": "one\n", "b.txt": "two\n", "goes.bin": new Uint8Array([0, 1, 2, 255]) })
  const response = patch("a.txt", "one", "ONE") + patch("b.txt", "two", "TWO")
  const both = () => [stage().read("a.txt"), stage().read("b.txt")]

  it("refuses if a file changed on disk since, says which one, and touches nothing", async () => {
    const { command, putOnClipboard, message, dir } = stage()
    await putOnClipboard(response)
    await command("emend: Apply Edits from the Clipboard")
    await eventually(() => expect(both()).toEqual(["ONE\n", "TWO\n"]))
    await message("2 edits applied in 2 files.").waitFor()
    writeFileSync(join(dir, "b.txt"), "somebody else\n")
    await command("emend: Undo the Last Apply")
    await message("b.txt changed since. Nothing was touched.").waitFor()
    expect(both()).toEqual(["ONE\n", "somebody else\n"])
    writeFileSync(join(dir, "b.txt"), "TWO\n")
  })

  it("refuses if there is unsaved text since", async () => {
    const { page, open, command, message, text } = stage()
    await open("a.txt")
    await page.keyboard.press("Control+End")
    await page.keyboard.type("later")
    await command("emend: Undo the Last Apply")
    await message("a.txt changed since. Nothing was touched.").waitFor()
    expect(await text()).toBe("ONE\nlater")
    expect(both()).toEqual(["ONE\n", "TWO\n"])
    await command("File: Revert File")
    await command("View: Close All Editors")
  })

  it("outlasts the window, with the bytes of a file that is gone", async () => {
    const { command, putOnClipboard, reload, view, message, read } = stage()
    await putOnClipboard('<edit file="goes.bin" op="remove" />\n')
    await command("emend: Apply Edits from the Clipboard")
    await eventually(() => expect(() => read("goes.bin")).toThrow("ENOENT"))
    await message("1 edit applied in 1 file.").waitFor()
    await reload()
    await command("emend: Focus on History View")
    const history = await view("history")
    await history.getByText("goes.bin").first().waitFor()
    await history.getByText("a.txt").first().waitFor()
    await command("emend: Undo the Last Apply")
    await eventually(() => expect(read("goes.bin")).toBe("\0\x01\x02\ufffd"))
    await command("emend: Undo the Last Apply")
    await eventually(() => expect(both()).toEqual(["one\n", "two\n"]))
    await message("Taken back in 2 files.").waitFor()
  })

  it("knows after the next reload what is taken back, and still looks at the files first", async () => {
    const { command, putOnClipboard, reload, message, dir } = stage()
    await putOnClipboard(response)
    await command("emend: Apply Edits from the Clipboard")
    await eventually(() => expect(both()).toEqual(["ONE\n", "TWO\n"]))
    await message("2 edits applied in 2 files.").waitFor()
    await reload()
    writeFileSync(join(dir, "a.txt"), "changed while nobody looked\n")
    await command("emend: Undo the Last Apply")
    await message("a.txt changed since. Nothing was touched.").waitFor()
    expect(both()).toEqual(["changed while nobody looked\n", "TWO\n"])
    writeFileSync(join(dir, "a.txt"), "ONE\n")
    await command("emend: Undo the Last Apply")
    await eventually(() => expect(both()).toEqual(["one\n", "two\n"]))
    await command("emend: Undo the Last Apply")
    await message("There is nothing to undo.").waitFor()
  })
})
