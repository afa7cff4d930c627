import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"

/** How to start a browser. Whoever copies and pastes needs one of their own: a browser has one clipboard for all its windows. */
export interface BrowserProgram {
  executablePath: string
  args: string[]
}

/**
 * A Chromium for tests, with no step by hand: the one of the system if there is one, else the one that comes inside
 * an npm package. It talks to nobody but the pages under test.
 */
export async function browserProgram(): Promise<BrowserProgram> {
  const system = systemChromium()
  if (system) return { executablePath: system, args: quiet }
  const { default: packed } = await import("@sparticuz/chromium")
  const own = packed.args.filter((arg) => !unwanted.test(arg))
  return { executablePath: await packed.executablePath(), args: [...own, ...quiet] }
}

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/** Playwright says itself how headless it is; a page gets a process of its own, and is as safe as any other. */
const unwanted = /^--(headless|single-process|no-zygote|disable-web-security|allow-running-insecure-content)/

function systemChromium(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter)
  const names = ["chromium", "chromium-browser", "google-chrome"]
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}
