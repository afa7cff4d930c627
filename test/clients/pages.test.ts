import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { findClient } from "../../scripts/client-versions.mjs"
import { agents } from "../../src/agents/list.ts"
import { readFolder } from "../folder.ts"
import { startRegistry } from "../local-registry.ts"
import { top } from "../sources.ts"
import { type Client, clients, type Place, put, runClient } from "./agents.ts"
import { modelFor, newPlace, source } from "./place.ts"

/**
 * The pages of docs/plug-in, walked as a new user would: an empty home folder, a project, and the commands as they are printed, npm
 * itself included. What a page says is written is looked for; then the agent works, and all of it is taken back.
 */

const pageOf = (name: string) => readFileSync(join(top, "docs/plug-in", `${name}.md`), "utf8")
const blocks = (page: string, language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, block]) => block!)

let registry: Awaited<ReturnType<typeof startRegistry>>
beforeAll(async () => {
  const { dependencies } = JSON.parse(readFileSync(join(top, "package.json"), "utf8"))
  registry = await startRegistry(top, Object.keys(dependencies), inject("packed"))
})
afterAll(() => registry.close())

/** A command in the project, by a person who has nothing else at home. */
async function run(command: string, { home, project }: Place): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    EMEND_CONFIG_HOME: join(home, "emend"),
    npm_config_registry: registry.address,
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
  }
  const { stdout } = await promisify(execFile)("sh", ["-c", command], { cwd: project, env })
  return stdout
}

/** The first commands of a page, as they are printed; what asks is answered with yes. */
async function follow(name: string, place: Place, more = ""): Promise<void> {
  const [commands = ""] = blocks(pageOf(name), "sh")
  const lines = commands.trim().split("\n")
  expect(lines[0]).toBe("npm install --save-dev emend")
  for (const line of lines) await run(line.includes(" init ") ? `${line} --yes${more}` : line, place)
}

/** What the table of a page says that each file gets: the words in code, and whether they need `--allow-edits`. */
function promises(page: string): { file: string; words: string[]; needsAllowing: boolean }[] {
  const [, headFile] = /^\| `([^`]+)` gets \|/m.exec(page) ?? []
  let file = headFile
  return page.split("\n").flatMap((line) => {
    if (!line.startsWith("|")) return []
    const cells = line.split("|").map((cell) => cell.trim())
    const [first = "", second = ""] = headFile === undefined ? cells.slice(1) : ["", ...cells.slice(1)]
    file = /^`(\.[^`]+)`$/.exec(first)?.[1] ?? file
    const words = [...second.matchAll(/`([^`]+)`/g)].map(([, word]) => word!)
    if (file === undefined || words.length === 0 || words.includes(`${file}`)) return []
    return [
      {
        file,
        words: words.filter((word) => word !== "--allow-edits" && word !== "apply_patch"),
        needsAllowing: words.includes("--allow-edits"),
      },
    ]
  })
}

function expectPromised(page: string, { project }: Place, { allowing }: { allowing: boolean }): void {
  for (const { file, words } of promises(page).filter(({ needsAllowing }) => needsAllowing === allowing)) {
    const written = readFileSync(join(project, file), "utf8")
    for (const word of words)
      for (const part of /[[=]/.test(word) ? [word] : word.split("."))
        expect(written, `${file} has ${word}`).toContain(part)
  }
}

/** The files of the project that npm and emend have not put there for themselves. */
const filesIn = ({ project }: Place) =>
  Object.keys(readFolder(project)).filter((path) => !/^(node_modules\/|package(-lock)?\.json$)/.test(path))

describe.each(agents.map(({ name, title }) => ({ name, title })))("the page of $title", ({ name }) => {
  const client: Client | undefined = clients.find((each) => each.name === name)
  const found = client ? findClient(client.name) : { reason: "it runs on servers of its makers alone" }
  const reason = "reason" in found ? found.reason : ""

  it("says what its commands write, and how that is taken back", async () => {
    const place = newPlace()
    await follow(name, place)
    expect(filesIn(place).length).toBeGreaterThan(1)
    expectPromised(pageOf(name), place, { allowing: false })
    await run(`npx emend init ${name} --allow-edits --yes`, place)
    expectPromised(pageOf(name), place, { allowing: true })
    await run(`npx emend init ${name} --remove --yes`, place)
    expect(filesIn(place)).toEqual(["total.js"])
  }, 120_000)

  it(`leads a new user to an edit that lands, and back${reason && ` (skipped: ${reason})`}`, async ({
    skip,
  }) => {
    skip(reason !== "", reason)
    const place = newPlace()
    await follow(name, place, " --allow-edits")
    const { read, edit, undo, allowing } = client!
    const loop = "    for (const item of items) {"
    const slip = edit("total.js", `    let sum = 0\n${loop}`, `    let sum = 1\n${loop}`)
    const model = await modelFor([read("total.js"), slip, undo, slip, { say: "Done." }])
    const ran = await runClient(client!, place, model.url, allowing)
    expect(model.shown().map(client!.unwrapped)[1], ran.said).toMatch(/^Edit applied successfully\./)
    expect(model.shown().map(client!.unwrapped)[2]).toContain("Taken back.")
    expect(place.text()).toBe(source.replace("sum = 0", "sum = 1"))
  }, 240_000)
})

const agentCalled = (name: Client["name"]) => {
  const found = findClient(name)
  const client = clients.find((each) => each.name === name)!
  return { client, found, reason: "reason" in found ? found.reason : "" }
}

describe("what else the pages print", { timeout: 240_000 }, () => {
  const placeholder = ["\treturn sum\n", "\t// ... rest of the code\n"] as const

  /** A project with emend, and the settings of an agent as a page prints them. */
  async function withSettings(settings: string, page: string) {
    const place = newPlace()
    await run("npm install --save-dev emend", place)
    put(place.project, settings, blocks(pageOf(page), "json")[0]!)
    return { place, file: join(place.project, "total.js") }
  }

  it("is the hook of Claude Code, in its settings", async ({ skip }) => {
    const { client, reason } = agentCalled("claude-code")
    skip(reason !== "", reason)
    const { place, file } = await withSettings(".claude/settings.json", "hook")
    const model = await modelFor([
      { call: "Read", input: { file_path: file } },
      client.ownEdit!(file, ...placeholder),
      { say: "Done." },
    ])
    const ran = await runClient(client, place, model.url, ["--permission-mode", "acceptEdits"])
    expect(model.shown()[1], ran.said).toMatch(/left out/)
    expect(place.text()).toBe(source)
  })

  it("is the hook of Gemini CLI, in its settings", async ({ skip }) => {
    const { client, reason } = agentCalled("gemini")
    skip(reason !== "", reason)
    const { place, file } = await withSettings(".gemini/settings.json", "gemini")
    const model = await modelFor([
      { call: "read_file", input: { file_path: file } },
      client.ownEdit!(file, ...placeholder),
      client.ownEdit!(
        file,
        "    let sum = 0\n    for (const item of items) {",
        "    let sum = 1\n    for (const item of items) {",
      ),
      { say: "Done." },
    ])
    const ran = await runClient(client, place, model.url)
    expect(model.shown()[1], ran.said).toMatch(/left out/)
    expect(place.text()).toBe(source.replace("sum = 0", "sum = 1"))
  })

  it("is the plugin of Claude Code, installed from the package", async ({ skip }) => {
    const { client, found, reason } = agentCalled("claude-code")
    skip(reason !== "", reason)
    const place = newPlace()
    await run("npm install --save-dev emend", place)
    const commands = blocks(pageOf("claude-code"), "text")[0]!.matchAll(/^> \/(plugin .+)$/gm)
    // At its prompt or as arguments, they are the same.
    for (const [, command] of commands)
      await run(`"${"command" in found ? found.command : ""}" ${command}`, place)
    const tool = (name: string) => `mcp__plugin_emend_emend__${name}`
    const model = await modelFor([
      { call: tool("read"), input: { filePath: "total.js" } },
      { call: tool("edit"), input: { filePath: "total.js", oldString: "sum = 0", newString: "sum = 1" } },
      { say: "Done." },
    ])
    const ran = await runClient(client, place, model.url, [
      ...["--allowedTools", "mcp__plugin_emend_emend", "--permission-mode", "default"],
    ])
    expect(client.unwrapped(model.shown()[1] ?? ""), ran.said).toMatch(/^Edit applied successfully\./)
    expect(place.text()).toBe(source.replace("sum = 0", "sum = 1"))
  })

  it("is what a program with Copilot's SDK hands on", async () => {
    const place = newPlace()
    await run("npm install --save-dev emend", place)
    put(place.project, "ask.mjs", blocks(pageOf("copilot"), "js")[0]!)
    const input = {
      ...{ sessionId: "a", timestamp: 1, cwd: place.project, toolName: "edit" },
      toolArgs: { path: "total.js", old_str: placeholder[0], new_str: placeholder[1] },
    }
    const script = `import { askEmend } from "./ask.mjs"; console.log(JSON.stringify(askEmend(${JSON.stringify(input)})))`
    put(place.project, "run.mjs", script)
    expect(JSON.parse(await run("node run.mjs", place))).toMatchObject({ permissionDecision: "deny" })
  })
})
