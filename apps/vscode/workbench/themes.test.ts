import type { Frame } from "playwright-core"
import { describe, expect, it } from "vitest"
import { eventually, missing, patch, photograph, useWindow } from "./window.ts"

// By the names that VS Code's list has for them. The first is not the one that a window opens with. In high contrast, 7 would
// be better than 6.5, but VS Code's own red has no more than 6.6.
const themes = [
  { name: "Dark Modern", kind: "vscode-dark", contrast: 4.5 },
  { name: "Light Modern", kind: "vscode-light", contrast: 4.5 },
  { name: "Dark High Contrast", kind: "vscode-high-contrast", contrast: 6.5 },
  { name: "Light High Contrast", kind: "vscode-high-contrast-light", contrast: 6.5 },
]

const code = `<edit file="code.ts" op="patch">
<find>
<<<
  return "one"
>>>
</find>
<put>
<<<
  return 1 // one
>>>
</put>
</edit>
`

describe.skipIf(missing)("the views in the themes of VS Code", () => {
  const stage = useWindow({
    "notes.txt": "draft\n",
    "code.ts": 'export function one() {\n  return "one"\n}\n',
  })

  it.each(themes)("have the colours of $name, also when it is chosen while they are open", async (theme) => {
    const { page, view, command, answer, putOnClipboard } = stage()
    await command("emend: Focus on Apply View")
    const apply = await view("apply")
    if ((await apply.locator("[data-row]").count()) === 0) {
      await apply.locator(".cm-content").first().click()
      await putOnClipboard(patch("notes.txt", "draft", "final") + patch("notes.txt", "nowhere", "x") + code)
      await page.keyboard.press("Control+v")
    }
    // A sidebar has room for one pane.
    const back = apply.getByRole("button", { name: "Edits", exact: true })
    if (await back.isVisible()) await back.click()
    await apply.locator("[data-row]", { hasText: "code.ts" }).click()
    await page.keyboard.press("Control+k")
    await page.keyboard.press("Control+t")
    await answer(theme.name)
    await apply.locator(`body.${theme.kind}`).waitFor()

    // VS Code hands its colours to a view some time after its kind.
    await eventually(async () => {
      const sidebar = await page
        .locator(".part.sidebar")
        .evaluate((part) => getComputedStyle(part).backgroundColor)
      expect(await styleOf(apply, "body", "backgroundColor")).toBe(sidebar)
      expect(await styleOf(apply, "body", "color")).toBe(await variable(apply, "--vscode-foreground"))
      const onButton = await variable(apply, "--vscode-button-foreground")
      expect(await styleOf(apply, "#apply", "color")).toBe(onButton)
      expect(await styleOf(apply, ":root", "colorScheme")).toBe(/light/.test(theme.kind) ? "light" : "dark")
    })
    await photograph(stage(), theme.name)
    await eventually(async () => expect(await faintTexts(apply, theme.contrast)).toEqual([]))
  })
})

function styleOf(frame: Frame, selector: string, name: "backgroundColor" | "color" | "colorScheme") {
  return frame
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element)[name], name)
}

/** A colour of VS Code, in the words in which a style tells it. */
function variable(frame: Frame, name: string): Promise<string> {
  return frame.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement("span"))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)
}

/** The texts that are too much like what is behind them. What is disabled may be faint. */
function faintTexts(frame: Frame, least: number): Promise<string[]> {
  return frame.evaluate((least) => {
    const channels = (colour: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
      return { rgb: [red, green, blue], alpha }
    }
    const over = (top: string, below: number[]) => {
      const { rgb, alpha } = channels(top)
      return rgb.map((channel, at) => channel * alpha + below[at]! * (1 - alpha))
    }
    const ground = (element: Element | null): number[] =>
      element
        ? over(getComputedStyle(element).backgroundColor, ground(element.parentElement))
        : [255, 255, 255]
    const light = (rgb: number[]) => {
      const [red, green, blue] = rgb
        .map((channel) => channel / 255)
        .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
    }
    const ratio = (element: Element) => {
      const below = ground(element)
      const [one, other] = [light(below), light(over(getComputedStyle(element).color, below))]
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    }
    const texts = document.createTreeWalker(document.getElementById("page")!, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    while (texts.nextNode()) {
      const { textContent, parentElement: element } = texts.currentNode
      if (!textContent?.trim() || !element?.checkVisibility() || element.closest(":disabled")) continue
      if (ratio(element) < least) found.add(`${textContent.trim()}: ${ratio(element).toFixed(1)}`)
    }
    return [...found]
  }, least)
}
