import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { expect, inject } from "vitest"
import { openWorkspace } from "../../src/index.ts"
import { type Served, serve } from "../../src/server/serve.ts"
import { top } from "../sources.ts"
import { serveFolder } from "./static.ts"

/** What the playground lets the console do. */
declare global {
  const playground: {
    put(path: string, text: string | null, options?: { silent: boolean }): Promise<void>
    text(path: string): Promise<string | undefined>
  }
}

/** The page over a fresh copy of the sample project, in a real browser. */
export interface Visit {
  page: Page
  /** Goes to a tab by its address. */
  go(place: string): Promise<void>
  /** Changes a file behind the page's back; null removes it. */
  change(path: string, text: string | null): Promise<void>
  text(path: string): Promise<string | undefined>
  /** Another page on the same workspace. */
  second(): Promise<Page>
  /** Only with a server. */
  served?: { dir: string; current: Served; restart(how?: Restart): Promise<void> }
}

/** How a server comes back: with another token, after something was done without it. */
export interface Restart {
  token?: string
  meanwhile?: () => Promise<void>
}

export interface VisitOptions extends BrowserContextOptions {
  /** Something is meant to go wrong. */
  ignoreErrors?: boolean
  /** Only with a server: folders to serve, each of them a copy of the sample project. */
  roots?: string[]
  /** Only with a server: what the folder names does not count. */
  untrusted?: boolean
  /** Only with a server: what the folder names counts when the person says so, who has said nothing yet. */
  asked?: boolean
}

export type StageName = "playground" | "server"
export const stages: StageName[] = ["playground", "server"]

/** Plays with a page, and sees to it that nothing went wrong behind the scenes: no error, nothing that the policy forbids. */
export async function visit(
  stage: StageName,
  play: (visit: Visit) => Promise<void>,
  {
    ignoreErrors = false,
    roots = ["linkbox"],
    untrusted = false,
    asked = false,
    ...options
  }: VisitOptions = {},
): Promise<void> {
  const house =
    stage === "server" ? await openServer(roots, asked ? {} : { trust: !untrusted }) : await openPlayground()
  try {
    const { page, errors, context } = await openPage(await browser(), house.address(), options)
    const second = async () => {
      const another = await context.newPage()
      await another.goto(house.address())
      return another
    }
    const go = async (place: string) => {
      await page.evaluate((hash) => {
        location.hash = hash
      }, `#/${place}`)
      // A key that is pressed at once would still be for the tab that was left.
      await page
        .locator(`a[aria-current=page][href="#/${place.split("/")[0]}"]`)
        .waitFor({ state: "attached" })
    }
    await play({ page, go, second, ...house.files(page) })
    if (!ignoreErrors) expect(errors).toEqual([])
    await context.close()
  } finally {
    await house.close()
  }
}

/** The browser of this file of tests. */
function browser(): Promise<Browser> {
  started ??= chromium.launch(inject("browser"))
  return started
}

let started: Promise<Browser> | undefined

/** Ends the browser, after each file of tests (`after.ts`). */
export async function closeBrowser(): Promise<void> {
  const ending = started
  started = undefined
  await (await ending)?.close()
}

async function openPage(browser: Browser, address: string, options: BrowserContextOptions) {
  // Without motion: what is on its way in would be looked at half faded.
  const still = { viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" } as const
  const context = await browser.newContext({ ...still, ...options })
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const page = await context.newPage()
  const errors: string[] = []
  page.on("pageerror", (error) => errors.push(String(error)))
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text())
  })
  page.setDefaultTimeout(20_000)
  await page.goto(address)
  await page.locator(".workspace", { hasText: "linkbox" }).waitFor()
  return { page, errors, context }
}

interface House {
  address(): string
  files(page: Page): Pick<Visit, "change" | "text" | "served">
  close(): Promise<void>
}

async function openPlayground(): Promise<House> {
  const site = await serveFolder(inject("playground"))
  return {
    address: () => site.address,
    files: (page) => ({
      change: (path, text) =>
        page.evaluate(([path, text]) => playground.put(path!, text!), [path, text] as const),
      text: (path) => page.evaluate((path) => playground.text(path), path),
    }),
    close: site.close,
  }
}

async function openServer(roots: readonly string[], trust: { trust?: boolean }): Promise<House> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "emend-page-")))
  const { EMEND_CONFIG_HOME: person } = process.env
  if (trust.trust === undefined) process.env.EMEND_CONFIG_HOME = join(home, "person")
  for (const name of roots) cpSync(join(top, "demo/workspace"), join(home, name), { recursive: true })
  const dir = roots.length > 1 ? home : join(home, roots[0]!)
  const workspace = await openWorkspace({ roots: roots.map((name) => ({ name, dir: join(home, name) })) })
  const options = { workspace, assets: join(top, "dist/web"), version: "0.0.0", ...trust }
  let current = await serve({ ...options, port: 0 })
  const { url, port, token } = current
  return {
    address: () => url,
    files: (page) => ({
      async change(path, text) {
        if (text === null) return rmSync(join(dir, path))
        mkdirSync(dirname(join(dir, path)), { recursive: true })
        writeFileSync(join(dir, path), text)
      },
      text: async (path) => (existsSync(join(dir, path)) ? readFileSync(join(dir, path), "utf8") : undefined),
      served: {
        dir,
        get current() {
          return current
        },
        async restart({ token: next = token, meanwhile } = {}) {
          await current.close()
          await page.getByText("offline, trying again").waitFor()
          await meanwhile?.()
          current = await serve({ ...options, port, token: next })
        },
      },
    }),
    async close() {
      await current.close()
      if (person === undefined) delete process.env.EMEND_CONFIG_HOME
      else process.env.EMEND_CONFIG_HOME = person
      rmSync(home, { recursive: true, force: true })
    },
  }
}
