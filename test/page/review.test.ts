import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { editOf, expectSummary, give, newFile, sample } from "./response.ts"
import { visit } from "./stage.ts"

const many = Array.from({ length: 200 }, (_, at) =>
  newFile(`made/file-${at}.ts`, `export const at = ${at}\n`),
).join("\n")

/** How far the top of something is from the top of the pane that it scrolls in. */
function distance(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate(
      (element) =>
        element.getBoundingClientRect().top - element.closest(".changes")!.getBoundingClientRect().top,
    )
}

describe("the review", () => {
  it.each([
    ["1440", { width: 1440, height: 900 }],
    ["1024", { width: 1024, height: 768 }],
    ["390", { width: 390, height: 844 }],
    ["240", { width: 240, height: 600 }],
  ])("has one bar of 40 pixels, and nothing widens the page, at %s pixels", (_, viewport) =>
    visit(
      "playground",
      async ({ page, change }) => {
        await change("list.txt", `${"long ".repeat(200)}\n- one\n- two\n\n- one ${"x".repeat(300)}\n- one\n`)
        await give(page, `${sample}\n${editOf("list.txt", ["- one\n", "- first\n"])}`)
        await page.locator(".summary", { hasText: "7 edits" }).waitFor()
        const heights = () =>
          page.evaluate(() => [
            document.querySelector(".review-bar")!.getBoundingClientRect().height,
            document.documentElement.scrollWidth - innerWidth,
            document.documentElement.scrollHeight - innerHeight,
          ])
        expect(await heights()).toEqual([40, 0, 0])
        await page.locator("[data-row='6']").click()
        await page.getByRole("button", { name: "Use line 2" }).waitFor()
        expect(await heights()).toEqual([40, 0, 0])
      },
      { viewport },
    ),
  )

  it("shows list and changes side by side, each with its own scroll; on a phone one of them, with a way back", () =>
    visit(
      "playground",
      async ({ page }) => {
        await give(page, sample)
        await page.locator("[data-row='0']").waitFor()
        expect(await page.locator(".changes").isVisible()).toBe(false)
        await page.locator("[data-row='0']").click()
        await page.locator("[data-file='src/links.ts'] .cm-line", { hasText: "canParse" }).waitFor()
        expect(await page.locator(".edits").isVisible()).toBe(false)
        await page.goBack()
        await page.locator("[data-row='1']").click()
        await page.getByRole("button", { name: "Edits", exact: true }).click()
        await page.locator("[data-row='1']").waitFor()
      },
      { viewport: { width: 390, height: 844 } },
    ))

  it("brings the diff of a row to where the eye is, also among two hundred", () =>
    visit("playground", async ({ page }) => {
      await give(page, many)
      await expectSummary(page, "200 edits · 200 ready")
      for (const row of [150, 40, 199]) {
        await page.locator(`[data-row='${row}']`).click()
        const own = `[data-file='made/file-${row}.ts']`
        await page.locator(`${own} .cm-line`, { hasText: `at = ${row}` }).waitFor()
        await expect.poll(async () => Math.abs(await distance(page, own))).toBeLessThan(60)
      }
      // Each pane has its own scroll; the page has none.
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
    }))

  it("moves list and changes with j and k, and keeps the name of the file in sight", () =>
    visit("playground", async ({ page }) => {
      await give(page, many)
      await expectSummary(page, "200 edits · 200 ready")
      for (let step = 0; step < 12; step++) await page.keyboard.press("j")
      await page.locator("[data-row='12']:focus").waitFor()
      await page.locator("[data-file='made/file-12.ts'] .cm-line", { hasText: "at = 12" }).waitFor()
      const bar = "[data-file='made/file-12.ts'] .file-bar"
      await expect.poll(async () => Math.abs(await distance(page, bar))).toBeLessThan(60)
    }))

  it("lists what needs a person alone", () =>
    visit("playground", async ({ page }) => {
      await give(page, sample)
      await expectSummary(page, "6 edits · 5 ready · 1 does not fit")
      await page.getByRole("button", { name: "No fit 1" }).click()
      expect(await page.locator(".edits .row").count()).toBe(1)
      await page.getByRole("button", { name: "No fit 1" }).click()
      expect(await page.locator(".edits .row").count()).toBe(6)
    }))

  it("says in plain words how sure a place is, and why when asked by mouse or key", () =>
    visit("playground", async ({ page }) => {
      await give(page, sample)
      await page.locator("[data-row='2']").click()
      expect(await page.locator("[data-row='2']").getAttribute("title")).toMatch(/ was kept|not in the file/)
      await page.keyboard.press("w")
      await page
        .locator("[data-file='src/server.ts'] .reasons", { hasText: /was kept|not in the file/ })
        .waitFor()
      for (const word of await page.locator(".row .says").allTextContents())
        expect(word).not.toMatch(/exact|anchored|similar|\d\.\d/)
    }))

  it("lets a place be picked with two keys", () =>
    visit("playground", async ({ page, change }) => {
      await change("list.txt", "- one\n- two\n\n- one\n- three\n")
      await give(page, editOf("list.txt", ["- one\n", "- first\n"]))
      await expectSummary(page, "1 edit · 1 needs you")
      await page.keyboard.press("p")
      await page.keyboard.press("Enter")
      await expectSummary(page, "1 edit · 1 ready")
      await page.locator("[data-file='list.txt'] .cm-line", { hasText: "- first" }).first().waitFor()
    }))

  it("shows more of the file around a change, and its colours as the whole file has them", () =>
    visit("playground", async ({ page, change }) => {
      const body = Array.from({ length: 40 }, (_, at) => `the import of number ${at} for class ${at}`).join(
        "\n",
      )
      await change("doc.py", `"""\n${body}\n"""\nvalue = 1\n`)
      await give(
        page,
        editOf("doc.py", ["the import of number 20 for class 20\n", "another import for class\n"]),
      )
      await expectSummary(page, "1 edit · 1 ready")
      const lines = page.locator("[data-file='doc.py'] .cm-line")
      await lines.filter({ hasText: "another import" }).first().waitFor()
      await page.waitForTimeout(500)
      const keywords = await lines.locator("span").evaluateAll((spans) => {
        const keyword = getComputedStyle(document.documentElement).getPropertyValue("--code-keyword")
        const probe = document.createElement("i")
        probe.style.color = keyword
        document.body.append(probe)
        const colour = getComputedStyle(probe).color
        return spans.filter((span) => getComputedStyle(span).color === colour).map((span) => span.textContent)
      })
      expect(keywords).toEqual([])
      expect(await lines.filter({ hasText: "number 10 " }).count()).toBe(0)
      await page.getByRole("button", { name: /^Show more lines above/ }).click()
      await lines.filter({ hasText: "number 10 " }).first().waitFor()
    }))

  it("colours code as code where what is shown begins inside of a docstring", () =>
    visit("playground", async ({ page, change }) => {
      const prose = Array.from({ length: 20 }, (_, at) => `    Number ${at} of what this is about.\n`).join(
        "",
      )
      await change("doc.py", `def f():\n    """\n${prose}    """\n    return 1\n`)
      await give(page, editOf("doc.py", ["    return 1\n", "    return 2\n"]))
      await expectSummary(page, "1 edit · 1 ready")
      const lines = page.locator("[data-file='doc.py'] .cm-line")
      await lines.filter({ hasText: "Number 19" }).first().waitFor()
      expect(await lines.filter({ hasText: "Number 3 " }).count()).toBe(0)
      const colourOf = (text: string) =>
        lines
          .filter({ hasText: text })
          .last()
          .evaluate((line) => getComputedStyle(line.querySelector("span") ?? line).color)
      const named = (name: string) =>
        page.evaluate((name) => {
          const probe = document.createElement("i")
          probe.style.color = `var(${name})`
          document.body.append(probe)
          return getComputedStyle(probe).color
        }, name)
      const [string, keyword] = [await named("--code-string"), await named("--code-keyword")]
      expect(string).not.toBe(keyword)
      await expect.poll(() => colourOf("Number 19"), { timeout: 5000 }).toBe(string)
      expect(await colourOf("return 2")).toBe(keyword)
    }))

  it("marks files as viewed, by click and by key, and keeps it", () =>
    visit("playground", async ({ page }) => {
      await give(page, sample)
      await page.locator("[data-row='0']").click()
      const file = page.locator("[data-file='src/links.ts']")
      await file.locator(".hunk").waitFor()
      await page.keyboard.press("v")
      await file.locator(".hunk").waitFor({ state: "detached" })
      await page.getByLabel("Viewed src/links.ts").uncheck()
      await file.locator(".hunk").waitFor()
    }))

  it("shows of a very long line what differs in it, and all of it if that is wanted", () =>
    visit("playground", async ({ page, change }) => {
      const line = (word: string) => `${"same ".repeat(3000)}${word} ${"same ".repeat(3000)}`
      await change("data.txt", `first\n${line("old")}\nlast\n`)
      await give(page, editOf("data.txt", [`${line("old")}\n`, `${line("new")}\n`]))
      await expectSummary(page, "1 edit · 1 ready")
      for (const layout of ["split", "inline"]) {
        if (layout === "inline") await page.keyboard.press("d")
        const marked = page.locator(".hunk .cm-changedText, .hunk .cm-insertedLine .cm-changedText").last()
        await marked.waitFor()
        expect(await marked.textContent()).toMatch(/new/)
        expect((await page.locator(".hunk").boundingBox())!.height).toBeLessThan(500)
        await page.locator(".hunk", { hasText: /⋯ 1[45],\d\d\d characters ⋯/ }).waitFor()
      }
      await page.getByLabel("Long lines as a whole").check()
      await expect.poll(async () => (await page.locator(".hunk").boundingBox())!.height).toBeGreaterThan(2000)
    }))

  it.each([
    ["1440", { width: 1440, height: 900 }],
    ["390", { width: 390, height: 844 }],
  ])(
    "opens the response where a part cannot be read, unless that hides the others, at %s pixels",
    (width, viewport) =>
      visit(
        "playground",
        async ({ page }) => {
          const open = '<edit file="b.txt" op="new">\n<put>\n<<<\nb\n'
          await give(page, newFile("a.txt", "a\n") + open)
          await expectSummary(page, "1 edit · 1 ready · 1 not readable")
          await page.locator("[data-row='0']").click()
          expect(await page.locator(".review aside.response").count()).toBe(width === "390" ? 0 : 1)
          await give(page, open)
          await page.locator(".review aside.response").waitFor()
        },
        { viewport },
      ),
  )

  it("is cleared with a way back", () =>
    visit("playground", async ({ page }) => {
      await give(page, newFile("a.txt", "a\n"))
      await expectSummary(page, "1 edit · 1 ready")
      await page.keyboard.press("/")
      await page.getByRole("button", { name: "Clear" }).click()
      await page.getByRole("region", { name: "How to begin" }).waitFor()
      await page.getByRole("button", { name: "Undo" }).click()
      await expectSummary(page, "1 edit · 1 ready")
    }))

  it("says what can be dropped when it is not text", () =>
    visit("playground", async ({ page }) => {
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(
          new File([new Uint8Array([0x89, 0x50, 0, 1])], "photo.png", { type: "image/png" }),
        )
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }))
      })
      await page.getByText("photo.png is not text (image/png).").waitFor()
      await page.getByText("Drop or paste a model's answer: text, Markdown, a patch, or JSON.").waitFor()
    }))

  it.each([
    ["anywhere", "#main"],
    ["into the response", ".cm-content"],
  ])("says the same when an image is pasted %s", (_, place) =>
    visit("playground", async ({ page }) => {
      await page.locator(place).first().focus()
      await page.evaluate(() => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add(new File([new Uint8Array([1])], "shot.png", { type: "image/png" }))
        let target: Element = document.activeElement!
        while (target.shadowRoot?.activeElement) target = target.shadowRoot.activeElement
        const how = { clipboardData, bubbles: true, cancelable: true, composed: true }
        target.dispatchEvent(new ClipboardEvent("paste", how))
      })
      await page.getByText("shot.png is not text (image/png).").waitFor()
      await page.getByRole("region", { name: "How to begin" }).waitFor()
    }),
  )
})

describe("the palette", () => {
  it("finds commands and edits by a few letters", () =>
    visit("playground", async ({ page }) => {
      await give(page, sample)
      await expectSummary(page, "6 edits · 5 ready · 1 does not fit")
      await page.keyboard.press("Control+k")
      const palette = page.getByRole("dialog", { name: "Commands" })
      await palette.getByRole("combobox").fill("slug")
      await page.keyboard.press("Enter")
      await palette.waitFor({ state: "detached" })
      await page.locator(".row[aria-current]", { hasText: "src/slug.test.ts" }).waitFor()
      await page.keyboard.press("Control+k")
      await palette.getByRole("combobox").fill("go to hist")
      await page.keyboard.press("Enter")
      await page.getByText("Nothing was written yet.").waitFor()
    }))

  it("gives the focus back, and the filter of files can be left by keys", () =>
    visit("playground", async ({ page, go }) => {
      await go("context")
      await page.keyboard.press("/")
      await page.locator("#filter:focus").waitFor()
      // What fits the first letter is shown before all is typed; Enter is for what was typed.
      await page.keyboard.type("s")
      await page.getByRole("tree", { name: "Files that fit the filter" }).waitFor()
      await page.keyboard.type("lug")
      await page.keyboard.press("Enter")
      await page.locator("[data-tick='src/slug.ts'].yes").waitFor()
      await page.keyboard.press("ArrowDown")
      await page.locator("[role=treeitem]:focus").waitFor()
      await page.keyboard.press("Control+k")
      await page.keyboard.press("Escape")
      await page.locator("[role=treeitem]:focus").waitFor()
    }))
})

describe("what takes a while", () => {
  it("is told: packing", () =>
    visit("server", async ({ page, go }) => {
      let pack = () => {}
      const seen = new Promise<void>((resolve) => {
        pack = resolve
      })
      await page.route("**/api/pack", async (route) => {
        await seen
        await route.continue()
      })
      await go("context")
      await page.locator("[data-tick='src']").click()
      await page.getByRole("progressbar", { name: "Packing" }).waitFor()
      pack()
      await page.getByRole("progressbar", { name: "Packing" }).waitFor({ state: "detached" })
    }))

  it("is told: reading, and nothing is counted before", () =>
    visit("server", async ({ page }) => {
      let look = () => {}
      const seen = new Promise<void>((resolve) => {
        look = resolve
      })
      await page.route("**/api/snapshot", async (route) => {
        await seen
        await route.continue()
      })
      await give(page, sample)
      await expectSummary(page, "Reading the answer…")
      expect(await page.locator(".chip").allTextContents()).toEqual([
        "Needs you ",
        "No fit ",
        "Ready ",
        "Done ",
      ])
      look()
      await expectSummary(page, "6 edits · 5 ready · 1 does not fit")
      await page.locator(".chip", { hasText: "Ready 5" }).waitFor()
    }))

  it("is not asked again and again: what a commit of many files did, here and on a page that shows all files", () =>
    visit("server", async ({ page, second }) => {
      const asked: string[] = []
      const listed: string[] = []
      const other = await second()
      await other.getByRole("link", { name: "Context" }).click()
      await other.getByRole("treeitem", { name: /^src/ }).waitFor()
      const response = Array.from({ length: 189 }, (_, at) => newFile(`made/${at}.txt`, `${at}\n`)).join("\n")
      await give(page, response)
      await page.locator("#apply:enabled").waitFor()
      page.on("request", (request) => asked.push(new URL(request.url()).pathname))
      other.on("request", (request) => listed.push(new URL(request.url()).pathname))
      await page.getByRole("button", { name: "Apply 189" }).click()
      await expectSummary(page, "189 edits · 189 applied")
      await page.locator("[data-file='made/0.txt'] .landed .cm-line").waitFor()
      await other.getByRole("treeitem", { name: /^made 189 files/ }).waitFor()
      const count = (of: string[], name: string) => of.filter((path) => path === `/api/${name}`).length
      expect([count(asked, "tree"), count(asked, "pack")]).toEqual([0, 0])
      expect(count(asked, "changes")).toBeLessThan(4)
      expect(count(asked, "snapshot")).toBeLessThan(4)
      // For the files, for git, for the new folder; while files are written, not once.
      expect(count(listed, "tree")).toBeLessThan(6)
      expect(count(listed, "pack")).toBeLessThan(6)
    }))
})
