import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { editOf, expectSummary, give, newFile, sample } from "./response.ts"
import { stages, visit } from "./stage.ts"

const thirty = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`).join("")
const two = editOf("notes.txt", ["line 2\n", "line two\n"], ["line 28\n", "line twenty-eight\n"])

describe.each(stages)("what the page says is so, over the %s:", (stage) => {
  it("a mended edit keeps the file's own words in lines that the edit does not change", () =>
    visit(stage, async ({ page, change, text }) => {
      const file = `.page {\n  /* The width that readers like best. */\n  max-width: 46rem;\n  margin: 0 auto;\n}\n`
      const old = file.replace("The width that readers like best.", "As wide as it is.").replace("46", "40")
      await change("a.css", file)
      await give(page, editOf("a.css", [old, old.replace("40rem", "60rem")]))
      await expectSummary(page, "1 edit · 1 does not fit")
      await page.getByRole("button", { name: "Copy corrected edit" }).click()
      await page.getByText("The corrected edit is on the clipboard.").waitFor()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toContain(file)
      expect(copied).not.toContain("As wide as it is.")
      await page.getByRole("button", { name: "Mend the edit" }).click()
      await expectSummary(page, "1 edit · 1 ready")
      expect(await page.locator(".row .says").textContent()).toBe("same to the letter")
      await page.locator("#apply").click()
      await page.getByText("Applied 1 edit in 1 file.").waitFor()
      expect(await text("a.css")).toBe(file.replace("46rem", "60rem"))
    }))

  it("a conflict is settled by a person: theirs, the file's, or what they type", () =>
    visit(stage, async ({ page, text }) => {
      await give(page, sample)
      const detail = page.getByRole("region", { name: "Edit 6" })
      await detail.getByText("The edit remembers").waitFor()
      await detail.getByText("max-width: 46rem;").waitFor()
      await detail.getByRole("button", { name: "Type what shall be there…" }).click()
      await detail.getByLabel("What shall be there").fill("  max-width: 52rem;")
      await detail.getByRole("button", { name: "Take this" }).click()
      await expectSummary(page, "6 edits · 6 ready")
      await page.locator(".row .says", { hasText: "place picked by you" }).waitFor()
      await page.getByRole("button", { name: "Apply 6" }).click()
      await expectSummary(page, "6 edits · 6 applied")
      expect(await text("web/linkbox.css")).toContain("max-width: 52rem;")
    }))

  it("a doubt shows what speaks against the place, and offers no choice that would change nothing", () =>
    visit(stage, async ({ page, change }) => {
      await change("app.yaml", "server:\n  port: 80\n  timeout: 30\ncache:\n  size: 100\n  timeout: 30\n")
      const old = "queue:\n  size: 100\n  timeout: 30\n"
      await give(page, editOf("app.yaml", [old, old.replace("30", "300")]))
      await expectSummary(page, "1 edit · 1 does not fit")
      const detail = page.getByRole("region", { name: "Edit 1" })
      await detail.getByText("The file has, line 4").waitFor()
      expect(await detail.getByRole("button", { name: /^Use / }).count()).toBe(0)
    }))

  it("keeping the file's lines in a conflict leaves the file alone", () =>
    visit(stage, async ({ page, text }) => {
      await give(page, sample)
      await page.getByRole("button", { name: "Keep the file’s" }).click()
      await page.getByLabel("Tick edit 6, web/linkbox.css").and(page.locator(":not(:checked)")).waitFor()
      await page.getByRole("button", { name: "Apply 5" }).click()
      await page.getByText("Applied 5 edits in 5 files.").waitFor()
      expect(await text("web/linkbox.css")).toContain("max-width: 46rem;")
    }))

  it("new and deleted files show their lines, and no heads of patches", () =>
    visit(stage, async ({ page, change }) => {
      await change("old.txt", "to go\n")
      await give(page, `${newFile("new.txt", "to come\n")}\n<edit file="old.txt" op="remove"/>\n`)
      await expectSummary(page, "2 edits · 2 ready")
      await page.locator("[data-file='new.txt'] .cm-line", { hasText: "to come" }).waitFor()
      await page.locator("[data-file='old.txt'] .cm-line", { hasText: "to go" }).waitFor()
      expect(await page.locator(".changes .cm-line").allTextContents()).toEqual(["to come", "to go"])
    }))

  it("there is nothing to ask for again once everything landed", () =>
    visit(stage, async ({ page }) => {
      await give(page, newFile("a.txt", "a\n"))
      await page.getByRole("button", { name: "Apply 1" }).click()
      await expectSummary(page, "1 edit · 1 applied")
      expect(await page.getByRole("button", { name: "Copy retry prompt" }).count()).toBe(0)
      await page.keyboard.press("r")
      await page.getByText("There is nothing to ask for again.").waitFor()
    }))

  it("what is rejected is not ready, and does not count", () =>
    visit(stage, async ({ page, change }) => {
      await change("notes.txt", thirty)
      await change("old.txt", "to go\n")
      await give(page, `${two}\n<edit file="old.txt" op="remove"/>\n`)
      await expectSummary(page, "3 edits · 3 ready")
      const notes = page.locator("[data-file='notes.txt']")
      await notes.locator("[data-hunk='1'] [data-reject]").click()
      await expectSummary(page, "3 edits · 2 ready · 1 rejected")
      await page.getByRole("button", { name: "Apply 2" }).waitFor()
      expect(await notes.locator(".file-bar span.added").textContent()).toContain("+1")
      await page.locator("[data-file='old.txt'] [data-reject]").click()
      await expectSummary(page, "3 edits · 1 ready · 2 rejected")
      await page.locator(".row.rejected", { hasText: "old.txt" }).waitFor()
      await page.getByRole("button", { name: "Apply 1" }).waitFor()
    }))

  it("counts only what will be made of an edit of which a part is rejected", () =>
    visit(stage, async ({ page, change }) => {
      await change("notes.txt", thirty)
      await give(page, twoHunks)
      await expectSummary(page, "1 edit · 1 ready")
      expect(await page.locator(".row span.added").textContent()).toMatch(/^\+2/)
      await page.locator("[data-hunk='1'] [data-reject]").click()
      await page.locator(".row span.added", { hasText: "+1" }).waitFor()
      await expectSummary(page, "1 edit · 1 ready")
    }))

  it("what was there already is not applied, and cannot be undone", () =>
    visit(stage, async ({ page, change, text }) => {
      await change("notes.txt", thirty.replace("line 2\n", "line two\n"))
      const old = "line 1\nline 2\nline 3\nline 4\n"
      await give(
        page,
        editOf("notes.txt", [old, old.replace("line 2", "line two")], ["line 28\n", "line twenty-eight\n"]),
      )
      await expectSummary(page, "2 edits · 1 ready · 1 already there")
      await page.getByRole("button", { name: "Apply 1" }).click()
      await page.getByText("Applied 1 edit in 1 file.").waitFor()
      await expectSummary(page, "2 edits · 1 applied · 1 already there")
      expect(await page.getByRole("button", { name: /^Undo edit/ }).count()).toBe(1)
      await page.getByRole("button", { name: "Undo edit 2, notes.txt" }).click()
      await expectSummary(page, "2 edits · 1 ready · 1 already there")
      expect(await text("notes.txt")).toBe(thirty.replace("line 2\n", "line two\n"))
    }))

  it("undo of a row takes back that row, whatever else was done to the file since, and says so", () =>
    visit(stage, async ({ page, change, text }) => {
      await change("notes.txt", thirty)
      await give(page, two)
      await page.getByRole("button", { name: "Apply 2" }).click()
      await expectSummary(page, "2 edits · 2 applied")
      await change("notes.txt", `${await text("notes.txt")}mine\n`)
      await page.getByRole("button", { name: "Undo edit 1, notes.txt" }).click()
      await page.getByText("Took back 1 edit in notes.txt.").waitFor()
      await expectSummary(page, "2 edits · 1 applied · 1 ready")
      expect(await text("notes.txt")).toBe(`${thirty.replace("line 28\n", "line twenty-eight\n")}mine\n`)
      await page.getByRole("button", { name: "Undo edit 2, notes.txt" }).click()
      await expectSummary(page, "2 edits · 2 ready")
      expect(await text("notes.txt")).toBe(`${thirty}mine\n`)
    }))

  it("says what was done last and nothing that is no longer so: one Undo in sight, and no news of what was taken back here", () =>
    visit(stage, async ({ page, change, text }) => {
      await change("notes.txt", thirty)
      await give(page, two)
      await page.locator("#apply").click()
      await page.getByText("Applied 2 edits in 1 file.").waitFor()
      await page.getByRole("button", { name: "Undo edit 1, notes.txt" }).click()
      await page.getByText("Took back 1 edit in notes.txt.").waitFor()
      expect(await page.getByText("Applied 2 edits in 1 file.").count()).toBe(0)
      await expectSummary(page, "2 edits · 1 applied · 1 ready")
      await page.getByRole("button", { name: "Undo edit 2, notes.txt" }).click()
      await expectSummary(page, "2 edits · 2 ready")
      expect(await text("notes.txt")).toBe(thirty)
      // Somebody else's change is news; what was done here is not.
      await change("other.txt", "x\n")
      await page.waitForTimeout(600)
      expect(await page.getByText("changed on disk").count()).toBe(0)
    }))

  it("undo of a row is refused where the same lines were changed since", () =>
    visit(stage, async ({ page, change, text }) => {
      await change("notes.txt", thirty)
      await give(page, two)
      await page.getByRole("button", { name: "Apply 2" }).click()
      await expectSummary(page, "2 edits · 2 applied")
      const mine = (await text("notes.txt"))!.replace("line two", "line zwei")
      await change("notes.txt", mine)
      await page.getByRole("button", { name: "Undo edit 1, notes.txt" }).click()
      await page.locator(".toast.failed", { hasText: "were changed since" }).waitFor()
      expect(await text("notes.txt")).toBe(mine)
    }))

  it("one change of what was applied can be taken back, and brought back", () =>
    visit(stage, async ({ page, go, change, text }) => {
      await change("notes.txt", thirty)
      await give(page, twoHunks)
      await page.getByRole("button", { name: "Apply 1" }).click()
      await expectSummary(page, "1 edit · 1 applied")
      await page.getByRole("button", { name: "Undo this change, line 28 of notes.txt" }).click()
      await page.locator(".hunk.rejected", { hasText: "taken back" }).waitFor()
      expect(await text("notes.txt")).toBe(thirty.replace("line 2\n", "line two\n"))
      await go("history")
      await page.locator(".commits .label", { hasText: /^Took back changes in notes\.txt$/ }).waitFor()
      await go("apply")
      await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Redo" }).click()
      await page.locator(".hunk.rejected").waitFor({ state: "detached" })
      expect(await text("notes.txt")).toContain("line twenty-eight\n")
    }))

  it("an edit that could not be read has a row of its own", () =>
    visit(stage, async ({ page }) => {
      await give(page, `${newFile("a.txt", "a\n")}\n<edit file="b.txt" op="new">\n<put>\n<<<\nb\n`)
      await expectSummary(page, "1 edit · 1 ready · 1 not readable")
      await page.locator(".row", { hasText: "not readable" }).click()
      await page.getByRole("region", { name: "Could not be read" }).waitFor()
      // Only a change of the response helps: so it is there to be changed.
      await page.getByRole("complementary", { name: "Response" }).waitFor()
    }))

  it("the nearest lines are all of those that are named, and all of them are replaced", () =>
    visit(stage, async ({ page, change, text }) => {
      await change(
        "a.py",
        "def total(items):\n\tresult = 0\n\tfor item in items:\n\n\t\tresult += item.price\n",
      )
      const old = "def total(items):\n    outcome = 1\n    for item in goods:\n        outcome += item.cost\n"
      await give(page, editOf("a.py", [old, "def total(items):\n\treturn sum(items)\n\n"]))
      await page.getByText("The file has, lines 1–4").waitFor()
      await page.getByRole("button", { name: "Replace lines 1–4 instead" }).click()
      await page.getByRole("button", { name: "Apply 1" }).click()
      await expectSummary(page, "1 edit · 1 applied")
      expect(await text("a.py")).toBe("def total(items):\n\treturn sum(items)\n\n\t\tresult += item.price\n")
    }))

  it("a region that a person picked is never called exact", () =>
    visit(stage, async ({ page, change }) => {
      await change(
        "a.py",
        "def total(items):\n\tresult = 0\n\tfor item in items:\n\t\tresult += item.price\n",
      )
      const old = "def total(items):\n    outcome = 1\n    for item in goods:\n        outcome += item.cost\n"
      await give(page, editOf("a.py", [old, "def total(items):\n\treturn sum(items)\n"]))
      await page.getByRole("button", { name: /^Replace lines/ }).click()
      await expectSummary(page, "1 edit · 1 ready")
      expect(await page.locator(".row .says").textContent()).toBe("place picked by you")
    }))
})

const twoHunks = `*** Begin Patch
*** Update File: notes.txt
@@
-line 2
+line two
@@
-line 28
+line twenty-eight
*** End Patch
`

describe("after the page is loaded again", () => {
  it("what was applied, picked and rejected is still so", () =>
    visit("server", async ({ page, change, text }) => {
      await change("notes.txt", thirty)
      await change("list.txt", "- one\n- two\n\n- one\n")
      await change("gone.txt", "to go\n")
      const response = `<edit file="gone.txt" op="remove"/>\n${two}${editOf("list.txt", ["- one\n", "- first\n"])}`
      await give(page, response)
      await expectSummary(page, "4 edits · 3 ready · 1 needs you")
      await page.getByRole("button", { name: "Apply edit 1, gone.txt" }).click()
      await expectSummary(page, "4 edits · 1 applied · 2 ready · 1 needs you")
      await page.getByRole("button", { name: "Use line 4" }).click()
      await page.locator("[data-file='notes.txt'] [data-hunk='1'] [data-reject]").click()
      const summary = "4 edits · 1 applied · 2 ready · 1 rejected"
      await expectSummary(page, summary)
      await page.reload()
      await expectSummary(page, summary)
      expect(await page.getByText("no such file").count()).toBe(0)
      await page.locator(".row", { hasText: "place picked by you" }).waitFor()
      await page.getByRole("button", { name: "Undo edit 1, gone.txt" }).click()
      await expectSummary(page, "4 edits · 3 ready · 1 rejected")
      expect(await text("gone.txt")).toBe("to go\n")
    }))

  it("what another tab took back is taken back here", () =>
    visit("server", async ({ page, second }) => {
      await give(page, newFile("a.txt", "a\n"))
      await page.getByRole("button", { name: "Apply 1" }).click()
      await expectSummary(page, "1 edit · 1 applied")
      const other = await second()
      await other.locator(".workspace", { hasText: "linkbox" }).waitFor()
      await other.keyboard.press("u")
      await other.getByText("Taken back: a.txt.").waitFor()
      await expectSummary(page, "1 edit · 1 ready")
    }))
})

describe("what is the person's own", () => {
  it("is not written into the project: light or dark, and rules that were only tried", () =>
    visit("server", async ({ page, go, served }) => {
      const file = join(served!.dir, "emend.config.json")
      const git = (...args: string[]) =>
        spawnSync("git", args, { cwd: served!.dir, encoding: "utf8" }).stdout.trim()
      git("init", "-q")
      git("add", ".")
      await page.keyboard.press("t")
      await page.locator("html[data-theme]").waitFor()
      await go("settings")
      await page.getByText("Saved.").waitFor()
      await page.getByRole("button", { name: "Add a pattern" }).click()
      await page.getByLabel("Pattern 1", { exact: true }).waitFor()
      await page.getByText("Not saved yet.").waitFor()
      expect(existsSync(file)).toBe(false)
      // Nothing that anybody could commit, neither new nor changed.
      expect(git("ls-files", "--others", "--modified", "--exclude-standard")).toBe("")
      await page.getByRole("button", { name: "Save the rules…" }).click()
      const dialog = page.getByRole("dialog", { name: "A new file in the project" })
      await dialog.getByText(file).waitFor()
      await dialog.getByText('"permissions"').waitFor()
      await dialog.getByRole("button", { name: "Write it" }).click()
      await page.getByText("Not saved yet.").waitFor({ state: "detached" })
      expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
        permissions: { edit: [{ pattern: "**", action: "ask" }] },
      })
      await page.reload()
      await page.locator("html[data-theme]").waitFor()
    }))
})

describe("a server that was started again", () => {
  it("is found again by the address that it printed, and nothing is lost", () =>
    visit(
      "server",
      async ({ page, served }) => {
        await give(page, newFile("a.txt", "new\n"))
        await expectSummary(page, "1 edit · 1 ready")
        await served!.restart({ token: "another-token-for-the-same-port" })
        await page.getByRole("alert").getByText("The address that the server printed").waitFor()
        await page.getByLabel("The address that the server printed").fill(served!.current.url)
        await page.getByRole("button", { name: "Connect" }).click()
        await page.getByRole("alert").waitFor({ state: "detached" })
        await page.locator("#apply:enabled").click()
        await page.getByText("Applied 1 edit in 1 file.").waitFor()
      },
      { ignoreErrors: true },
    ))
})

describe("trust", () => {
  it("is given on the page after seeing what would run, and holds from then on", () =>
    visit(
      "server",
      async ({ page, change, text }) => {
        const run = 'require("fs").writeFileSync("ran", "")'
        await change("emend.config.json", JSON.stringify({ formatters: { "*.txt": ["node", "-e", run] } }))
        await change("a.txt", "one\n")
        await page.getByRole("button", { name: "See what it wants…" }).click()
        const dialog = page.getByRole("dialog", { name: "Do you trust this folder?" })
        await dialog.getByText("after edits of *.txt").waitFor()
        await dialog.getByRole("button", { name: "Trust it with this" }).click()
        await page.getByText("The folder is trusted.").waitFor()
        await page.getByText("This folder is not trusted:").waitFor({ state: "detached" })
        await give(page, editOf("a.txt", ["one\n", "two\n"]))
        await expectSummary(page, "1 edit · 1 ready")
        await page.locator("#apply").click()
        await page.getByText("Applied 1 edit in 1 file.").waitFor()
        expect([await text("a.txt"), await text("ran")]).toEqual(["two\n", ""])
      },
      { asked: true },
    ))
})
