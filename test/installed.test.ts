import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process"
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { hasTerminal, runOnTerminal } from "../src/cli/testing/terminal.ts"
import { commandLines } from "./command-lines.ts"
import { startRegistry } from "./local-registry.ts"
import { top } from "./sources.ts"

/**
 * The packed package, installed by npm into a prefix of its own, as a person gets it: every command that the README and the docs
 * print is run there, as printed, in a folder that knows nothing of the clone. Needs `npm run build`.
 */
const { dependencies, version } = JSON.parse(readFileSync(join(top, "package.json"), "utf8"))

/** Commands that are not run here, and where they are. One that no page prints any more has to go. */
const elsewhere: Record<string, string> = {
  "npm ci && npm run demo": "test/demo.test.ts runs the demo; whoever runs this has run npm ci",
  "npm install -g .": "below, into a prefix of its own",
  "npm test": "this",
  "npm install --save-dev emend": "test/package.test.ts has it in a project",
  "python greet.py world": "docs/formats/whole.md: an answer for people, not a command of emend",
  "emend worker": "test/queue.test.ts, with a real database",
  "emend batch cases.jsonl --run tuesday > results.jsonl": "test/queue.test.ts",
  "export EMEND_QUEUE=postgres://user:password@host/database": "test/queue.test.ts",
  "npm install pg pg-boss emend": "test/queue.test.ts",
  "npm pack && docker compose up --build": "test/container.test.ts",
  "copilot --allow-tool=emend": "test/clients/journey.test.ts, in the real one",
  "copilot --excluded-tools=edit --excluded-tools=create": "test/clients/journey.test.ts, in the real one",
  "EMEND_QUEUE=postgres://emend:emend@localhost:5432/emend npx emend batch cases.jsonl --run first":
    "test/queue.test.ts",
}

/** These go on until they are ended: it is enough that they say where they are. */
const serving = /^emend (serve|mcp --http)/

const lines = commandLines()
const here = lines
  .filter(({ line }) => !(line in elsewhere))
  // In a project that has emend, npx finds it; here it is found without.
  .map(({ page, line }) => ({ page, line: line.replace(/^npx (?=emend )/, "") }))

let home: string
let prefix: string

beforeAll(async () => {
  if (!existsSync(join(top, "dist"))) throw new Error("There is no dist/ to pack. Run: npm run build")
  home = mkdtempSync(join(tmpdir(), "emend-installed-"))
  prefix = join(home, "prefix")
  const [{ filename }] = JSON.parse(
    npm(["pack", "--ignore-scripts", "--json", "--pack-destination", home], top),
  )
  const registry = await startRegistry(top, Object.keys(dependencies))
  try {
    const args = ["install", "-g", "--prefix", prefix, "--registry", registry.address, join(home, filename)]
    await npmLater([...args, "--no-audit", "--no-fund", "--cache", join(home, "cache")])
  } finally {
    registry.close()
  }
  standIns(join(home, "stand-ins"))
  makeProject(join(home, "project"))
})

afterAll(() => rmSync(home, { recursive: true, force: true }))

describe.skipIf(process.platform === "win32")("installed from its tarball", () => {
  it("needs no clone, and no network", () => {
    const { stdout } = run("emend --version", project())
    expect(stdout).toBe(`${version}\n`)
  })

  it.each(here)("$page: $line", async ({ line }) => {
    const folder = project()
    if (serving.test(line)) return expect(await firstWords(line, folder)).toMatch(/http:\/\/127\.0\.0\.1:\d+/)
    if (line.includes(" -i")) {
      if (!hasTerminal) return
      const steps: [string, string][] = [["Apply this change", "y"]]
      const shown = await runOnTerminal({ path: "" }, [line], {
        cwd: folder,
        steps,
        env: env(),
        shell: true,
      })
      expect(shown).toMatchObject({ status: 0 })
      return
    }
    // It asks; the answer is yes. What is taken away has to be there.
    const asks = /^emend init [a-z]/.test(line)
    if (asks && line.includes(" --remove")) run(line.replace("--remove", "--yes"), folder)
    const { status, stderr } = run(asks ? `${line} --yes` : line, folder)
    expect(status, stderr).toBe(0)
  })

  it("does with the first commands of the README what they say", () => {
    const folder = project()
    const text = () => readFileSync(join(folder, "src/a.ts"), "utf8")
    expect(run("emend check answer.md", folder).stdout).toContain('+export const word = "two"')
    expect(text()).toContain('"one"')
    run("emend apply answer.md", folder)
    expect(text()).toContain('"two"')
    run("emend undo", folder)
    expect(text()).toContain('"one"')
  })

  it("is there for every folder after npm install -g . in the clone", () => {
    const other = join(home, "linked")
    npm(["install", "-g", "--prefix", other, "--offline", "--no-audit", "--no-fund", "."], top)
    const bin = join(other, "bin")
    const { stdout } = spawnSync("emend", ["--version"], {
      cwd: project(),
      env: { ...env(), PATH: `${bin}${delimiter}${process.env.PATH}` },
      encoding: "utf8",
    })
    expect(stdout).toBe(`${version}\n`)
  })
})

describe("the commands of the pages", () => {
  it("are many, and those run elsewhere are still printed", () => {
    expect(here.length).toBeGreaterThan(15)
    const printed = lines.map(({ line }) => line)
    expect(Object.keys(elsewhere).filter((line) => !printed.includes(line))).toEqual([])
  })
})

/** A project with an answer for it, in which something was changed before. */
function makeProject(folder: string): void {
  mkdirSync(join(folder, "src"), { recursive: true })
  const answer = (path: string, old: string, text: string) =>
    `Here it is:\n\n${path}\n<<<<<<< SEARCH\n${old}\n=======\n${text}\n>>>>>>> REPLACE\n`
  const inMemory = { id: "1", files: { "a.txt": "one\n" }, response: answer("a.txt", "one", "two") }
  const files = {
    "src/a.ts": 'export const word = "one"\n',
    "src/b.ts": "export const count = 1\n",
    "earlier.md": answer("src/b.ts", "export const count = 1", "export const count = 2"),
    "answer.md": answer("src/a.ts", 'export const word = "one"', 'export const word = "two"'),
    "cases.jsonl": `${JSON.stringify(inMemory)}\n`,
    "call.json": JSON.stringify({ filePath: "src/c.ts", oldString: "", newString: "export {}\n" }),
    "change.patch": "*** Begin Patch\n*** Add File: src/d.ts\n+export {}\n*** End Patch\n",
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  const { status, stderr } = run("emend apply earlier.md", folder)
  if (status !== 0) throw new Error(stderr)
}

/** A copy of it. The journal knows its folder by its name. */
function project(): string {
  const folder = join(mkdtempSync(join(home, "copy-")), "project")
  cpSync(join(home, "project"), folder, { recursive: true })
  return folder
}

/** What the pages take for granted on a desk: a clipboard, a browser. */
function standIns(folder: string): void {
  mkdirSync(folder)
  const paste = "#!/bin/sh\ncat answer.md\n"
  const swallow = "#!/bin/sh\ncat > /dev/null\n"
  const programs = {
    pbpaste: paste,
    "wl-paste": paste,
    pbcopy: swallow,
    "xdg-open": "#!/bin/sh\n",
    open: "#!/bin/sh\n",
  }
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, name), text)
    chmodSync(join(folder, name), 0o755)
  }
}

function env(): Record<string, string> {
  const path = [join(prefix, "bin"), join(home, "stand-ins"), process.env.PATH].join(delimiter)
  return { ...(process.env as Record<string, string>), PATH: path, EMEND_CONFIG_HOME: join(home, "person") }
}

function run(line: string, cwd: string) {
  return spawnSync("sh", ["-c", line], { cwd, env: env(), encoding: "utf8", input: "" })
}

/** What a program that goes on says until it says where it is; then it is ended. */
function firstWords(line: string, cwd: string): Promise<string> {
  // Whatever port the page names, somebody may have it here.
  const child: ChildProcess = spawn("sh", ["-c", `exec ${line.replace(/--http \d+/, "--http 0")}`], {
    cwd,
    env: env(),
  })
  return new Promise((resolve, reject) => {
    let said = ""
    const hear = (text: string) => {
      said += text
      if (/http:\/\/\S+:\d+/.test(said)) child.kill()
    }
    child.stdout!.setEncoding("utf8").on("data", hear)
    child.stderr!.setEncoding("utf8").on("data", hear)
    child.on("error", reject)
    child.on("close", () => resolve(said))
  })
}

function npmCommand(args: readonly string[]): [string, string[]] {
  const { npm_execpath: path } = process.env
  return path ? [process.execPath, [path, ...args]] : ["npm", [...args]]
}

function npm(args: readonly string[], cwd: string): string {
  const [command, all] = npmCommand(args)
  return execFileSync(command, all, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
}

/** Not waited for in this thread, which has to serve it. */
function npmLater(args: readonly string[]): Promise<void> {
  const [command, all] = npmCommand(args)
  const child = spawn(command, all, { cwd: home, stdio: ["ignore", "pipe", "pipe"] })
  let said = ""
  child.stderr.setEncoding("utf8").on("data", (text) => void (said += text))
  return new Promise((resolve, reject) =>
    child.on("close", (status) => (status === 0 ? resolve() : reject(new Error(said)))),
  )
}
