import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { editOf, expectSummary, give, newFile, sample } from "./response.ts"
import { stages, visit } from "./stage.ts"

describe.each(stages)("the Apply tab, over the %s", (stage) => {
  it("says what would become of each edit, applies what fits, and takes it back", () =>
    visit(stage, async ({ page, text }) => {
      await give(page, sample)
      await expectSummary(page, "6 edits · 5 ready · 1 does not fit")
      expect(await rowTexts(page)).toEqual([
        expect.stringMatching(/^ready: src\/links\.ts\+1 .*update same to the letter/),
        expect.stringMatching(/^ready: scripts\/import_csv\.py\+2 .*update indentation differs/),
        expect.stringMatching(/^ready: src\/server\.ts\+1 .*update 1 line remembered differently/),
        expect.stringMatching(/^ready: src\/slug\.test\.ts\+7 .*create new file/),
        expect.stringMatching(/^ready: web\/style\.css → web\/linkbox\.css ?move file moves/),
        expect.stringMatching(/^does not fit: web\/linkbox\.css ?update conflict/),
      ])
      await page.getByRole("button", { name: "Apply 5" }).click()
      await page.getByText("Applied 5 edits in 5 files.").waitFor()
      await expectSummary(page, "6 edits · 5 applied · 1 does not fit")
      expect(await text("src/links.ts")).toContain("URL.canParse(url)")
      expect(await text("web/style.css")).toBeUndefined()

      await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" }).click()
      await expectSummary(page, "6 edits · 5 ready · 1 does not fit")
      expect(await text("src/links.ts")).not.toContain("URL.canParse(url)")
      expect(await text("web/style.css")).toBeDefined()
    }))

  it("applies one edit, takes it back on its row, and leaves out what is not ticked", () =>
    visit(stage, async ({ page, text }) => {
      await give(page, sample)
      await page.getByRole("button", { name: "Apply edit 2, scripts/import_csv.py" }).click()
      await expectSummary(page, "6 edits · 1 applied · 4 ready · 1 does not fit")
      expect(await text("scripts/import_csv.py")).toContain("tags = row.get")
      expect(await text("src/slug.test.ts")).toBeUndefined()
      await page.getByRole("button", { name: "Undo edit 2, scripts/import_csv.py" }).click()
      await expectSummary(page, "6 edits · 5 ready · 1 does not fit")
      expect(await text("scripts/import_csv.py")).not.toContain("tags = row.get")

      await page.getByLabel("Tick edit 1, src/links.ts").uncheck()
      await page.getByRole("button", { name: "Apply 4" }).click()
      await expectSummary(page, "6 edits · 4 applied · 1 ready · 1 does not fit")
      expect(await text("src/links.ts")).not.toContain("canParse")
    }))

  it("writes all or nothing when told to", () =>
    visit(stage, async ({ page, text }) => {
      await give(page, sample)
      await page.getByRole("switch", { name: "All or nothing" }).check()
      await page.locator("#apply:disabled").waitFor()
      await page.getByLabel("Tick edit 6, web/linkbox.css").uncheck()
      await page.getByRole("button", { name: "Apply 5" }).click()
      await expectSummary(page, "6 edits · 5 applied · 1 does not fit")
      expect(await text("web/linkbox.css")).toBeDefined()
    }))

  it("shows problems where they are, and mends them with one click", () =>
    visit(stage, async ({ page }) => {
      await give(page, sample)
      await page.getByRole("button", { name: "Response" }).click()
      const problems = page.getByRole("region", { name: "Problems of the response" })
      await problems.getByText("The line >> was read as the marker >>>.").waitFor()
      await page.locator(".cm-lintRange-warning").waitFor()
      await problems.getByRole("button", { name: "Fix" }).click()
      await problems.waitFor({ state: "detached" })
      await expectSummary(page, "6 edits · 5 ready · 1 does not fit")
    }))

  it("stays as high as the window, however many problems there are", () =>
    visit(stage, async ({ page }) => {
      const unclosed =
        '<edit file="a.txt" op="new">\n<put>\n<<<\n>>>\n</put>\n</edit>\n<edit file="b.txt">\n</edit>\n'
      await give(page, unclosed.repeat(20))
      await page.getByRole("region", { name: "Problems of the response" }).waitFor()
      const [all, shown] = await page.evaluate(() => {
        const { scrollHeight, clientHeight } = document.documentElement
        return [scrollHeight, clientHeight] as const
      })
      expect(all).toBe(shown)
    }))

  it("mends an edit with the file's own lines", () =>
    visit(stage, async ({ page, text }) => {
      await give(page, sample)
      await page.getByRole("button", { name: "Mend the edit" }).click()
      await expectSummary(page, "6 edits · 6 ready")
      await page.getByRole("button", { name: "Apply 6" }).click()
      await expectSummary(page, "6 edits · 6 applied")
      expect(await text("web/linkbox.css")).toContain("max-width: 60rem")
    }))

  it("ties rows and words of the response together, both ways", () =>
    visit(stage, async ({ page }) => {
      await give(page, sample)
      await page.getByRole("button", { name: "Response" }).click()
      await page.locator("[data-row='3']").click()
      await page.locator(".cm-edit-active", { hasText: "src/slug.test.ts" }).waitFor()
      await page.locator(".cm-line", { hasText: 'op="new"' }).click()
      await page.locator(".cm-line", { hasText: "Pin down what a slug is" }).click()
      expect(await page.locator(".row[aria-current] .path").textContent()).toBe("src/slug.test.ts")
      await page.locator("[data-row='0']").click()
      await page.locator(".cm-edit-active", { hasText: "src/links.ts" }).waitFor()
      await page.locator(".cm-line", { hasText: "Refuse an address" }).click()
      await page.keyboard.press("Control+End")
      await page.locator(".cm-line", { hasText: "One style sheet" }).click()
      expect(await page.locator(".row[aria-current] .path").textContent()).toContain("web/linkbox.css")
    }))

  it("reads what is typed, as it is typed", () =>
    visit(stage, async ({ page }) => {
      await page.getByRole("textbox", { name: "Response" }).click()
      await page.keyboard.insertText("Sure!\n")
      await page.getByText("The response contains no edit that emend can read.").first().waitFor()
      await page.keyboard.insertText('<edit file="a.txt" op="new"><put>\n<<<\nhello\n>>>\n</put></edit>')
      await expectSummary(page, "1 edit · 1 ready")
      await page.keyboard.insertText("\nThat is all.")
      await expectSummary(page, "1 edit · 1 ready")
    }))

  it("lets each change of a file be taken or left", () =>
    visit(stage, async ({ page, change, text }) => {
      const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`)
      await change("notes.txt", `${lines.join("\n")}\n`)
      await give(page, editOf("notes.txt", ["line 2\n", "line two\n"], ["line 28\n", "line twenty-eight\n"]))
      await expectSummary(page, "2 edits · 2 ready")
      const second = page.locator("[data-hunk='1']")
      await second.getByRole("button", { name: "Reject" }).click()
      await second.locator(".sign", { hasText: "rejected" }).waitFor()
      await page.getByRole("button", { name: "Apply 1" }).click()
      await page.getByText("Applied 1 edit in 1 file.").waitFor()
      expect(await text("notes.txt")).toContain("line two\n")
      expect(await text("notes.txt")).not.toContain("twenty-eight")
    }))

  it("shows diffs side by side or in one column, with colours", () =>
    visit(stage, async ({ page }) => {
      await give(page, sample)
      await page.locator("[data-row='0']").click()
      const file = page.locator("[data-file='src/links.ts']")
      await file.locator(".cm-mergeView").waitFor()
      expect(await file.locator(".cm-editor").count()).toBe(2)
      await page.getByRole("button", { name: "Inline" }).click()
      await file.locator(".cm-mergeView").waitFor({ state: "detached" })
      await file.locator(".cm-editor").waitFor()
      // The language is loaded when it is first shown: its colours come a moment after the text.
      const colours = () =>
        file
          .locator(".cm-line span")
          .evaluateAll((spans) => new Set(spans.map((span) => getComputedStyle(span).color)).size)
      await expect.poll(colours).toBeGreaterThan(2)
    }))

  it("compares a miss with the nearest lines, white space and all, and can take those instead", () =>
    visit(stage, async ({ page, change, text }) => {
      await change(
        "a.py",
        "def total(items):\n\tresult = 0\n\tfor item in items:\n\t\tresult += item.price\n\treturn result\n",
      )
      const old = "def total(items):\n    outcome = 1\n    for item in goods:\n        outcome += item.cost\n"
      await give(
        page,
        editOf("a.py", [old, "def total(items):\n\treturn sum(item.price for item in items)\n"]),
      )
      await expectSummary(page, "1 edit · 1 does not fit")
      const detail = page.getByRole("region", { name: "Edit 1" })
      await detail.getByText("The edit looks for").waitFor()
      await detail.getByText(/^The file has, lines \d–\d, \d\d % alike$/).waitFor()
      await detail.getByText(/First difference, line \d/).waitFor()
      expect(await detail.locator(".difference").textContent()).toMatch(/→result·=·0/)
      await detail.locator(".cm-highlightTab").first().waitFor()
      await detail.getByRole("button", { name: /^Replace lines/ }).click()
      await expectSummary(page, "1 edit · 1 ready")
      await page.getByRole("button", { name: "Forget the place I picked" }).waitFor()
      await page.locator("#apply").click()
      await page.getByText("Applied 1 edit in 1 file.").waitFor()
      expect(await text("a.py")).toContain("return sum(item.price for item in items)")
    }))

  it("asks which place is meant where several fit", () =>
    visit(stage, async ({ page, change, text }) => {
      await change("list.txt", "- one\n- two\n\n- one\n- three\n")
      await give(page, editOf("list.txt", ["- one\n", "- first\n"]))
      await expectSummary(page, "1 edit · 1 needs you")
      await page.getByRole("button", { name: "Use line 4" }).click()
      await expectSummary(page, "1 edit · 1 ready")
      await page.locator("#apply").click()
      await page.getByText("Applied 1 edit in 1 file.").waitFor()
      expect(await text("list.txt")).toBe("- one\n- two\n\n- first\n- three\n")
    }))

  it("asks on which side of an unknown line new lines go", () =>
    visit(stage, async ({ page, change, text }) => {
      await change("a.py", "if all:\n    say(1)\nelif dots:\n    write(2)\n    flush(3)\n")
      const old = "if all:\n    say(1)\n    write(2)\n"
      await give(page, editOf("a.py", [old, old.replace("    write", "    reset(0)\n    write")]))
      await page.getByText("The new lines could go before line 3 or before line 4.").first().waitFor()
      await page.getByRole("button", { name: "Use line 4" }).click()
      await expectSummary(page, "1 edit · 1 ready")
      await page.locator("#apply").click()
      await page.getByText("Applied 1 edit in 1 file.").waitFor()
      expect(await text("a.py")).toBe(
        "if all:\n    say(1)\nelif dots:\n    reset(0)\n    write(2)\n    flush(3)\n",
      )
    }))

  it("offers the file that an edit is really for", () =>
    visit(stage, async ({ page, change, text }) => {
      await change("lib/deep/names.ts", 'export const greeting = "hello, world"\n')
      await give(
        page,
        editOf("names.ts", ['export const greeting = "hello, world"\n', 'export const greeting = "hi"\n']),
      )
      await page.getByRole("button", { name: "Edit this file instead" }).click()
      await expectSummary(page, "1 edit · 1 ready")
      await page.locator("#apply").click()
      await page.getByText("Applied 1 edit in 1 file.").waitFor()
      expect(await text("lib/deep/names.ts")).toBe('export const greeting = "hi"\n')
    }))

  it("makes the preview anew when a file changes, and says so", () =>
    visit(stage, async ({ page, change, text }) => {
      await change("a.txt", "one\ntwo\n")
      await give(page, editOf("a.txt", ["two\n", "2\n"]))
      await expectSummary(page, "1 edit · 1 ready")
      await change("a.txt", "zero\none\ntwo\n")
      await page.getByText("changed on disk. This is the new preview.").waitFor()
      await page.locator(".detail .cm-line", { hasText: "zero" }).first().waitFor()
      await page.locator("#apply:enabled").click()
      await page.getByText("Applied 1 edit in 1 file.").waitFor()
      expect(await text("a.txt")).toBe("zero\none\n2\n")
    }))

  it("keeps a rejection with its change when lines above it come and go", () =>
    visit(stage, async ({ page, change, text }) => {
      const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`)
      await change("notes.txt", lines.join(""))
      await give(page, editOf("notes.txt", ["line 2\n", "line two\n"], ["line 28\n", "line twenty-eight\n"]))
      await page.locator("[data-hunk='1']").getByRole("button", { name: "Reject" }).click()
      await page.locator("[data-hunk='1'].rejected").waitFor()
      await change("notes.txt", ["a new first line\n", ...lines].join(""))
      await page.getByText("changed on disk. This is the new preview.").waitFor()
      await page.locator("[data-hunk='0'] .cm-line", { hasText: "a new first line" }).first().waitFor()
      await page.locator("[data-hunk='1'].rejected").waitFor()
      await page.locator("#apply:enabled").click()
      await page.getByText("Applied 1 edit in 1 file.").waitFor()
      expect(await text("notes.txt")).toMatch(/^a new first line\nline 1\nline two\n/)
      expect(await text("notes.txt")).toContain("line 28\n")
    }))

  it("gives a prompt to ask again with", () =>
    visit(stage, async ({ page }) => {
      await give(page, sample)
      await page.getByRole("button", { name: "Copy retry prompt" }).first().click()
      await page.getByText("The retry prompt is on the clipboard.").waitFor()
      const prompt = await page.evaluate(() => navigator.clipboard.readText())
      expect(prompt).toMatch(/1 of the 6 edits of your response could not be placed\./)
      expect(prompt).toContain("## Edit 6: update web/linkbox.css")
    }))

  it("holds back edits of files that the model has not seen, until they are added", () =>
    visit(stage, async ({ page, go }) => {
      await go("context")
      await page.locator("[data-tick='README.md']").click()
      await go("apply")
      await give(page, editOf("src/slug.ts", ["    .toLowerCase()\n", "    .toUpperCase()\n"]))
      await page.locator(".row", { hasText: "not in the prompt" }).waitFor()
      await page.getByRole("button", { name: "Add src/slug.ts to the prompt" }).click()
      await expectSummary(page, "1 edit · 1 ready")
      await go("context")
      await page.locator("[data-tick='src'].mixed").waitFor()
    }))
})

describe.each(stages)("a response, over the %s", (stage) => {
  const small = newFile("new.txt", "hello\n")

  it("can be opened, dropped or pasted anywhere", () =>
    visit(stage, async ({ page, go }) => {
      await page.getByLabel("Open a response").setInputFiles({
        name: "answer.md",
        mimeType: "text/markdown",
        buffer: Buffer.from(small),
      })
      await expectSummary(page, "1 edit · 1 ready")
      await page.keyboard.press("/")
      await page.getByRole("button", { name: "Clear" }).click()
      await page.getByRole("region", { name: "How to begin" }).waitFor()

      await go("history")
      await page.evaluate((text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData("text/plain", text)
        document.body.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
        )
      }, small)
      await expectSummary(page, "1 edit · 1 ready")
      expect(page.url()).toContain("#/apply")

      await page.evaluate((text) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([`${text}\n${text.replaceAll("new.txt", "other.txt")}`], "answer.md"))
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }))
      }, small)
      await expectSummary(page, "2 edits · 2 ready")
    }))
})

it("is taken as soon as the page shows anything", () =>
  visit("playground", async ({ page }) => {
    await page.addInitScript(() => {
      const later = setTimeout
      const late = (done: () => void, wait = 0) => later(done, wait + 500)
      Object.assign(globalThis, { setTimeout: late, requestAnimationFrame: late })
    })
    await page.reload()
    await page.locator(".workspace", { hasText: "linkbox" }).waitFor()
    await give(page, newFile("new.txt", "hello\n"))
    await expectSummary(page, "1 edit · 1 ready")
  }))

it("hides nothing of what a model wrote", () =>
  visit("playground", async ({ page }) => {
    const content = "let a = 1 // \u202e }\n"
    await give(page, newFile("src/a.ts", content) + newFile("src/\u202egnp.exe", content))
    await expectSummary(page, "2 edits · 1 ready · 1 does not fit")
    expect(await page.locator(".row .path").allTextContents()).toEqual(["src/a.ts", "src/<U+202E>gnp.exe"])
    await page.locator("[data-row='0']").click()
    await page.locator(".detail .cm-specialChar").first().waitFor()
  }))

it("is still there when the page is loaded again", () =>
  visit("server", async ({ page }) => {
    await give(page, newFile("new.txt", "hello\n"))
    await expectSummary(page, "1 edit · 1 ready")
    await page.waitForFunction(() => sessionStorage.getItem("emend.review"))
    await page.reload()
    await expectSummary(page, "1 edit · 1 ready")
  }))

it("tells what followed: a formatter that could not be run", () =>
  visit("server", async ({ page, change }) => {
    await change("emend.config.json", '{"formatters":{"*.txt":["no-such-formatter"]}}')
    await change("a.txt", "one\n")
    await give(page, editOf("a.txt", ["one\n", "two\n"]))
    await expectSummary(page, "1 edit · 1 ready")
    await page.locator("#apply").click()
    await page
      .getByRole("status")
      .getByText(/no-such-formatter/)
      .waitFor()
  }))

it("says above all what a folder wants that nobody has trusted, and runs none of it", () =>
  visit(
    "server",
    async ({ page, change, text }) => {
      const run = 'require("fs").writeFileSync("ran", "")'
      await change("emend.config.json", JSON.stringify({ formatters: { "*.txt": ["node", "-e", run] } }))
      await change("a.txt", "one\n")
      await page.getByRole("button", { name: "See what it wants…" }).click()
      await page.getByRole("dialog").getByText("after edits of *.txt").waitFor()
      await page.getByRole("button", { name: "Not now" }).click()
      await give(page, editOf("a.txt", ["one\n", "two\n"]))
      await expectSummary(page, "1 edit · 1 ready")
      await page.locator("#apply").click()
      await page.getByText("Applied 1 edit in 1 file.").waitFor()
      expect([await text("a.txt"), await text("ran")]).toEqual(["two\n", undefined])
    },
    { untrusted: true },
  ))

it("never writes what was not previewed", () =>
  visit("playground", async ({ page, change, text }) => {
    await change("a.txt", "one\ntwo\n")
    await give(page, editOf("a.txt", ["two\n", "2\n"]))
    await expectSummary(page, "1 edit · 1 ready")
    // Nobody tells the page.
    await page.evaluate(() => playground.put("a.txt", "changed\ntwo\n", { silent: true }))
    await page.locator("#apply").click()
    await page
      .getByRole("alert")
      .getByText(/Nothing was written: .* changed since the preview\./)
      .waitFor()
    expect(await text("a.txt")).toBe("changed\ntwo\n")
    await page.locator("#apply:enabled").click()
    await page.getByText("Applied 1 edit in 1 file.").waitFor()
    expect(await text("a.txt")).toBe("changed\n2\n")
  }))

function rowTexts(page: Page): Promise<string[]> {
  return page
    .locator(".row-line")
    .evaluateAll((rows) => rows.map((row) => (row.textContent ?? "").replace(/\s+/g, " ")))
}
