import { type ChildProcess, spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { type Browser, chromium, type Frame, type Locator, type Page } from "playwright-core"
import { expect, vi } from "vitest"
import type { BrowserProgram } from "../../../test/page/browser.ts"
import { nodeForVSCode, program } from "./install.ts"

/** VS Code takes its time: looks again and again, until it holds or will not any more. */
export function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 20_000, interval: 100 })
}

/** A window of VS Code on a folder of its own. */
export interface Stage {
  page: Page
  dir: string
  read(path: string): string
  /** Opens a file in the editor, with the cursor at its start. */
  open(path: string): Promise<void>
  /** Puts the cursor of the editor there, both counted from 1. */
  goTo(line: number, column: number): Promise<unknown>
  /** Runs a command by its title. One that asks for more leaves its question open. */
  command(title: string, options?: { asks?: boolean }): Promise<void>
  /** Answers what a command asks: types something, and takes what fits. */
  answer(text: string, row?: string): Promise<void>
  /** Takes one of the code actions where the cursor is. */
  action(title: string): Promise<void>
  putOnClipboard(text: string): Promise<void>
  clipboard(): Promise<string>
  /** The text in the editor, as far as it is in view. */
  text(): Promise<string>
  /** Takes something from the menu that a file has in the explorer. */
  fromMenu(file: string, item: string): Promise<void>
  /** A line of the editor that has this text in it. */
  line(text: string): Locator
  /** A message of VS Code's that has this text in it. */
  message(text: string): Locator
  /** A view of the extension. */
  view(name: "apply" | "context" | "history"): Promise<Frame>
  /** Closes the window and opens it again, as a person does who comes back. */
  reload(): Promise<void>
  close(): Promise<void>
}

/** What the window is set to, but for what a test needs. */
const usual = {
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.tips.enabled": false,
  "editor.accessibilitySupport": "off",
  "editor.minimap.enabled": false,
  "editor.stickyScroll.enabled": false,
  "extensions.autoUpdate": false,
  "extensions.autoCheckUpdates": false,
  "files.autoSave": "off",
  "files.hotExit": "off",
  "git.enabled": false,
  "security.workspace.trust.startupPrompt": "never",
  "telemetry.telemetryLevel": "off",
  "typescript.validate.enable": false,
  "update.mode": "none",
}

export interface StageOptions {
  /** A file that names several folders, to open instead of one. */
  workspace?: string
  settings?: object
  /** The folder is opened as one that nobody trusts. */
  untrusted?: boolean
}

export async function openStage(
  workbench: { browser: BrowserProgram; extensions: string },
  files: Record<string, string | Uint8Array>,
  { workspace, settings, untrusted = false }: StageOptions = {},
): Promise<Stage> {
  const home = mkdtempSync(join(tmpdir(), "emend-window-"))
  const dir = join(home, "project")
  for (const [path, content] of Object.entries(files)) put(join(dir, path), content)
  put(join(home, "data/User/settings.json"), JSON.stringify({ ...usual, ...settings }))
  put(join(home, "config.yaml"), "")
  mkdirSync(join(home, "tmp"))
  const port = await freePort()
  const server = spawn(
    nodeForVSCode(),
    [
      ...[
        program,
        "--auth",
        "none",
        "--bind-addr",
        `127.0.0.1:${port}`,
        "--config",
        join(home, "config.yaml"),
      ],
      ...["--disable-telemetry", "--disable-update-check"],
      ...(untrusted ? [] : ["--disable-workspace-trust"]),
      ...["--user-data-dir", join(home, "data"), "--extensions-dir", workbench.extensions],
    ],
    {
      stdio: ["ignore", "pipe", "pipe"],
      // Its sockets and caches stay behind: they go with the rest.
      env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home, TMPDIR: join(home, "tmp") },
    },
  )
  await listening(server)
  const browser = await chromium.launch(workbench.browser)
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } })
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const page = await context.newPage()
  const what = workspace === undefined ? `folder=${dir}` : `workspace=${join(dir, workspace)}`
  await page.goto(`http://127.0.0.1:${port}/?${what}`)
  await started(page)
  const reload = async () => {
    await page.reload()
    await started(page)
  }
  return { ...actions(page, dir), reload, close: () => close(server, browser, home) }
}

/** The extension is there when its item is. */
export const statusItem = "#emend\\.emend-vscode\\.emend\\.status"

function started(page: Page): Promise<void> {
  return page.locator(statusItem).waitFor({ timeout: 90_000 })
}

function actions(page: Page, dir: string): Omit<Stage, "close" | "reload"> {
  const question = page.locator(".quick-input-widget")

  async function answer(text: string, row = text): Promise<void> {
    await question.locator("input.input").fill(text)
    // Enter takes the row that has the focus. Until the list is filtered, that is what was run last: the row that is meant
    // may be in the list already, but further down.
    await question.locator(".monaco-list-row.focused", { hasText: row }).first().waitFor()
    await question.locator("input.input").press("Enter")
  }

  async function pick(text: string, row: string): Promise<void> {
    // A question that was just answered closes when the extension says so: the next one, in the same place, would close with it.
    await question.waitFor({ state: "hidden" })
    // A window that is busy, or whose focus is on its way, may not hear a key; and whatever takes the focus closes the question.
    const isSo = (wait: Promise<unknown>) =>
      wait.then(
        () => true,
        () => false,
      )
    const focused = question.locator(".monaco-list-row.focused", { hasText: row }).first()
    for (let tries = 0; tries < 6; tries++) {
      await page.keyboard.press("F1")
      const isTyped =
        (await isSo(question.waitFor({ timeout: 10_000 }))) &&
        (await isSo(question.locator("input.input").fill(text, { timeout: 10_000 }))) &&
        (await isSo(focused.waitFor({ timeout: 10_000 })))
      // Into the question and nowhere else: if it was closed meanwhile, the key would go to whatever has the focus.
      if (isTyped && (await isSo(question.locator("input.input").press("Enter", { timeout: 5000 })))) return
      // A view of the extension keeps keys to itself: what is around it does not.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await page.bringToFront()
    }
    throw new Error(`The question for ${text} does not open.`)
  }

  /** Another question is shown where the command was typed. */
  const asked = () =>
    page.waitForFunction(
      () =>
        !document.querySelector<HTMLInputElement>(".quick-input-widget input.input")?.value.startsWith(">"),
    )
  const answered = () => question.waitFor({ state: "hidden" })
  /** The focus may still be on its way to the text: then keys go nowhere, and are pressed again. */
  const goTo = (line: number, column: number) =>
    eventually(async () => {
      await page.keyboard.press("Control+Home")
      for (let at = 1; at < line; at++) await page.keyboard.press("ArrowDown")
      for (let at = 1; at < column; at++) await page.keyboard.press("ArrowRight")
      const place = await page.locator("#status\\.editor\\.selection").innerText({ timeout: 1000 })
      expect(place.trim()).toBe(`Ln ${line}, Col ${column}`)
    })
  return {
    page,
    dir,
    read: (path) => readFileSync(join(dir, path), "utf8"),
    async open(path) {
      const name = path.slice(path.lastIndexOf("/") + 1)
      await pick(path, name)
      await answered()
      await page.locator(".tab.active", { hasText: name }).waitFor()
      await page.locator(".editor-group-container.active .monaco-editor .view-line").first().waitFor()
      // VS Code remembers where somebody was, and what was selected.
      await goTo(1, 1)
    },
    goTo,
    async command(title, { asks = false } = {}) {
      await pick(`>${title}`, title)
      await (asks ? asked() : answered())
    },
    async answer(text, row) {
      await answer(text, row)
      await answered()
    },
    async action(title) {
      const rows = page.locator(".action-widget .monaco-list-row.action")
      const wanted = rows.filter({ hasText: title }).first()
      // What can be done about a line is known a little after the line is underlined.
      await eventually(async () => {
        await page.keyboard.press("Escape")
        await page.keyboard.press("Control+.")
        await wanted.waitFor({ timeout: 3000 })
      })
      for (let left = await rows.count(); left > 0; left--) {
        const focused = await page.locator(".action-widget .monaco-list-row.focused").textContent()
        if (focused?.includes(title)) return page.keyboard.press("Enter")
        await page.keyboard.press("ArrowDown")
      }
      throw new Error(`The action ${title} cannot be reached.`)
    },
    putOnClipboard: (text) => page.evaluate((text) => navigator.clipboard.writeText(text), text),
    clipboard: () => page.evaluate(() => navigator.clipboard.readText()),
    async text() {
      const lines = page.locator(".editor-group-container.active .monaco-editor .view-line")
      const found = await lines.evaluateAll((all) =>
        all
          .map((line) => ({
            top: Number.parseInt((line as HTMLElement).style.top, 10),
            text: line.textContent ?? "",
          }))
          .sort((a, b) => a.top - b.top)
          .map(({ text }) => text.replaceAll("\u00a0", " ")),
      )
      return found.join("\n")
    },
    async fromMenu(file, item) {
      await pick(">View: Show Explorer", "View: Show Explorer")
      const row = page.locator(".explorer-folders-view .monaco-list-row", { hasText: file })
      await row.click({ button: "right" })
      // A menu that just opened takes no click yet: the mouse that opened it may not have been let go.
      await page.getByRole("menuitem", { name: item }).hover()
      await page.locator(".monaco-menu .action-item.focused", { hasText: item }).waitFor()
      await page.keyboard.press("Enter")
    },
    line: (text) => page.locator(".editor-group-container.active .view-line", { hasText: text }).first(),
    message: (text) =>
      page.locator(".notifications-toasts .notification-list-item", { hasText: text }).first(),
    async view(name) {
      // A frame in a frame for each view; only the page in it knows which one it is.
      const find = async () => {
        for (const frame of page.frames()) {
          const found = frame.locator(`body[data-view="${name}"]`)
          if ((await found.count().catch(() => 0)) > 0) return frame
        }
        return undefined
      }
      for (const again of [true, false]) {
        for (const until = Date.now() + 20_000; Date.now() < until; await page.waitForTimeout(100)) {
          const frame = await find()
          if (frame) return frame
        }
        // In a window that was just opened again, VS Code leaves a view empty now and then (its service worker is not there
        // yet). It has a command for that.
        if (again) await pick(">Developer: Reload Webviews", "Developer: Reload Webviews")
      }
      throw new Error(`The view ${name} does not open.`)
    },
  }
}

async function close(server: ChildProcess, browser: Browser, home: string): Promise<void> {
  await browser.close()
  const ended = new Promise((resolve) => server.once("exit", resolve))
  server.kill()
  await ended
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** Resolves when the server says that it listens. */
function listening(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ""
    server.stdout!.on("data", (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes("HTTP server listening")) resolve()
    })
    server.once("exit", (status) => reject(new Error(`VS Code ended with ${status}:\n${said}`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
