import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { eventually, missing, patch, useWindow } from "./window.ts"

const config = {
  formatters: { "*.txt": "node shout.mjs $FILE", "*.css": "node slow.mjs $FILE" },
  stage: true,
}
/** A formatter that is done when somebody says so. */
const slow = `import { existsSync, writeFileSync } from "node:fs"
const file = process.argv[2]
if (!existsSync(file + ".enough")) {
  writeFileSync(file + ".seen", "seen")
  const timer = setInterval(() => existsSync(file + ".enough") && clearInterval(timer), 50)
}
`
const shout = `import { readFileSync, writeFileSync } from "node:fs"
const file = process.argv[2]
writeFileSync(file, readFileSync(file, "utf8").toUpperCase())
`

describe.skipIf(missing)("what the project wants done after an edit, in VS Code", () => {
  const stage = useWindow({
    "emend.config.json": JSON.stringify(config),
    "shout.mjs": shout,
    "slow.mjs": slow,
    "slow.css": "a { }\n",
    "a.txt": "ONE\nTWO\n",
    "b.txt": "THREE\n",
    "c.md": "four\n",
  })
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@t", ...args], {
      cwd: stage().dir,
      encoding: "utf8",
    })

  it("formats and stages what was saved, not what was unsaved before, and undo takes back both", async () => {
    const { page, open, command, putOnClipboard, message, read, text } = stage()
    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "start")
    await open("b.txt")
    await page.keyboard.press("Control+End")
    await page.keyboard.type("mine")
    await open("a.txt")
    await putOnClipboard(
      patch("a.txt", "TWO", "two") + patch("b.txt", "THREE", "three") + patch("c.md", "four", "five"),
    )
    await command("emend: Apply Edits from the Clipboard")
    await message("3 edits applied in 3 files. 1 file not saved, so neither formatted nor staged.").waitFor()
    expect([read("a.txt"), read("b.txt"), read("c.md")]).toEqual(["ONE\nTWO\n", "THREE\n", "five\n"])
    expect(git("diff", "--cached", "--name-only")).toBe("c.md\n")
    // The editor shows what the formatter made of the file.
    await eventually(async () => expect(await text()).toBe("ONE\nTWO\n"))

    await command("emend: Undo the Last Apply")
    await message("Taken back in 3 files.").waitFor()
    expect(read("c.md")).toBe("four\n")
    expect(git("diff", "--cached", "--name-only")).toBe("")
    await open("b.txt")
    expect(await text()).toBe("THREE\nmine")
    await command("File: Revert File")
    await command("View: Close All Editors")
  })

  it("tells about a formatter that failed; the edit stays", async () => {
    const { command, putOnClipboard, message, read } = stage()
    await putOnClipboard(`${patch("b.txt", "THREE", "three")}<edit file="shout.mjs" op="remove" />\n`)
    await command("emend: Apply Edits from the Clipboard")
    await message("node did not format b.txt").waitFor()
    expect(read("b.txt")).toBe("three\n")
    expect(git("diff", "--cached", "--name-only").split("\n")).toEqual(["b.txt", "shout.mjs", ""])
  })

  it("can be taken back when the window is closed while a formatter is still at it", async () => {
    const { command, putOnClipboard, reload, message, read, dir } = stage()
    await putOnClipboard(patch("slow.css", "a { }", "b { }"))
    await command("emend: Apply Edits from the Clipboard")
    await eventually(() => expect(read("slow.css.seen")).toBe("seen"))
    await reload()
    await command("emend: Undo the Last Apply")
    await message("Taken back in 1 file.").waitFor()
    expect(read("slow.css")).toBe("a { }\n")
    writeFileSync(join(dir, "slow.css.enough"), "")
  })
})
