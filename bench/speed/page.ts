import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { type Browser, chromium } from "playwright-core"
import { browserProgram } from "../../test/page/browser.ts"
import { type Finding, milliseconds, ratio } from "./measure.ts"
import { codeFile, joined } from "./texts.ts"

/** As many as a person complained about, among some that stay as they are. */
const [fileCount, editCount] = [236, 189]
const rounds = 3

/** The time until an answer has landed, and how long processors worked for it. In milliseconds. */
interface Cost {
  elapsed: number
  worked: number
}

/** An answer for many files: clicked on the page until every row says so, beside the command line. Needs a build and Linux. */
export async function measurePage(root: string): Promise<Finding[]> {
  const emend = join(root, "dist", "bin", "emend.js")
  if (!existsSync(emend) || process.platform !== "linux")
    return [{ what: "emend serve: needs Linux, and `npm run build` first", measured: "–" }]
  const browser = await chromium.launch(await browserProgram())
  try {
    const [commands, pages]: [Cost[], Cost[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      commands.push(await inProject((folder) => runCommand(emend, folder)))
      pages.push(await inProject((folder) => clickApply(emend, folder, browser)))
    }
    const [command, page] = [least(commands), least(pages)]
    const what = `an answer for ${editCount} files`
    return [
      { what: `${what}: emend apply, start to end`, measured: `${milliseconds(command.elapsed)} ms` },
      { what: `${what}: on the page, click to every row`, measured: `${milliseconds(page.elapsed)} ms` },
      ratio(`${what}: page against emend apply, elapsed`, page.elapsed / command.elapsed, 1.2),
      ratio(`${what}: page's server against emend apply, work`, page.worked / command.worked, 1),
    ]
  } finally {
    await browser.close()
  }
}

function least(costs: readonly Cost[]): Cost {
  return {
    elapsed: Math.min(...costs.map(({ elapsed }) => elapsed)),
    worked: Math.min(...costs.map(({ worked }) => worked)),
  }
}

async function inProject<T>(use: (folder: string) => Promise<T> | T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "emend-speed-"))
  try {
    for (let file = 0; file < fileCount; file++) {
      const path = join(folder, pathOf(file))
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, joined(codeFile(60 + file)))
    }
    spawnSync("git", ["init", "-q"], { cwd: folder })
    spawnSync("git", ["add", "."], { cwd: folder })
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const pathOf = (file: number) => `src/part-${file % 12}/file-${file}.ts`

const response = Array.from({ length: editCount }, (_, file) => {
  const old = joined(codeFile(60 + file).slice(20, 40))
  return `${pathOf(file)}\n<<<<<<< SEARCH\n${old}=======\n${old}// one more line\n>>>>>>> REPLACE\n`
}).join("\n")

function runCommand(emend: string, folder: string): Cost {
  const answer = join(folder, "answer.md")
  writeFileSync(answer, response)
  const timed = `TIMEFORMAT='%R %U %S'; time "$0" "$1" apply "$2" >"$2.out" 2>&1`
  const { stderr } = spawnSync("bash", ["-c", timed, process.execPath, emend, answer], {
    cwd: folder,
    encoding: "utf8",
  })
  if (!readFileSync(`${answer}.out`, "utf8").includes(`${editCount} edits applied`))
    throw new Error("The command line did not apply what the speed bench gave it.")
  const [elapsed = 0, user = 0, system = 0] = stderr.trim().split(" ").map(Number)
  return { elapsed: elapsed * 1000, worked: (user + system) * 1000 }
}

async function clickApply(emend: string, folder: string, browser: Browser): Promise<Cost> {
  const server = spawn(process.execPath, [emend, "serve", "--port", "0"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "ignore"],
  })
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(await addressOf(server))
    const buffer = Buffer.from(response)
    await page
      .getByLabel("Open a response")
      .setInputFiles({ name: "a.md", mimeType: "text/markdown", buffer })
    await page.locator("#apply:enabled").waitFor()
    // What the page does on its own when it opens is no part of applying.
    await page.waitForTimeout(1000)
    const before = workOf(server)
    const start = performance.now()
    // Nothing that looks at every element again and again, as waiting for a text would.
    await page.evaluate('document.querySelector("#apply").click()')
    // The page's policy lets nobody wait inside of it: that would be code made of text.
    while ((await page.evaluate('document.querySelector(".summary").textContent')) !== landed)
      await page.waitForTimeout(20)
    const elapsed = performance.now() - start
    return { elapsed, worked: workOf(server) - before }
  } finally {
    await context.close()
    await new Promise((gone) => {
      server.once("exit", gone)
      server.kill()
    })
  }
}

const landed = `${editCount} edits · ${editCount} applied`

function addressOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let said = ""
    stdout!.on("data", (piece) => {
      said += piece
      const [address] = /http:\S+/.exec(said) ?? []
      if (address) resolve(address)
    })
  })
}

/** How long a process has worked, and those that it started and that have ended; in milliseconds. */
function workOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ")
  const hundredths = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return hundredths * 10
}
