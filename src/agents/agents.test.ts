import { spawnSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { makesRun } from "../session/runs.ts"
import { agentCalled, agents, noSuchAgent, type Programs, proposeRemoval, proposeSetUp } from "./index.ts"

// What was set up is remembered with the person.
beforeEach(() => {
  vi.stubEnv("EMEND_CONFIG_HOME", temporaryFolder())
  return () => void vi.unstubAllEnvs()
})

const programs: Programs = {
  server: { command: "node", args: ["node_modules/emend/dist/bin/emend.js", "mcp"] },
  hook: 'node "node_modules/emend/dist/bin/emend.js" hook',
  plugin: (agent, from) => `${from ? "../" : "./"}node_modules/emend/plugins/${agent}/dist/index.js`,
}

function project(files: Record<string, string> = {}) {
  const folder = temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const text = (path: string) => readFileSync(join(folder, path), "utf8")
  const setUp = async (name: string, allowEdits = false) => {
    const proposal = proposeSetUp(agentCalled(name)!, folder, { allowEdits, programs })
    await proposal.write()
    return proposal.files.map(({ path }) => path)
  }
  const remove = async (name: string) => proposeRemoval(agentCalled(name)!, folder)!.write()
  return { folder, text, json: (path: string) => JSON.parse(text(path)), setUp, remove }
}

/** What people have in these files already, by file. */
const settled: Record<string, string> = {
  ".mcp.json": '{\n  "mcpServers": {\n    "other": { "command": "x" }\n  }\n}\n',
  ".claude/settings.local.json":
    '{\n  "permissions": {\n    "allow": [\n      "Bash"\n    ],\n    "deny": [\n      "Write"\n    ]\n  },\n  "model": "opus"\n}\n',
  ".codex/config.toml": 'model = "gpt"\n\n[mcp_servers.other]\ncommand = "x"\n',
  ".codex/hooks.json":
    '{\n  "hooks": {\n    "PreToolUse": [\n      {\n        "hooks": []\n      }\n    ]\n  }\n}\n',
  ".gemini/settings.json": '{\n\t"tools": {\n\t\t"core": [\n\t\t\t"ls"\n\t\t]\n\t}\n}\n',
  "opencode.json": '{\r\n  "model": "x",\r\n  "plugin": [\r\n    "./mine.js"\r\n  ]\r\n}\r\n',
  ".pi/settings.json": "{}\n",
  ".cursor/hooks.json":
    '{\n  "version": 1,\n  "hooks": {\n    "preToolUse": [\n      {\n        "command": "mine"\n      }\n    ]\n  }\n}\n',
  ".github/mcp.json": '{\n  "mcpServers": {\n    "other": { "command": "x" }\n  }\n}\n',
  ".vscode/mcp.json": '{\n  "servers": {\n    "other": { "command": "x" }\n  }\n}\n',
  ".github/hooks/emend.json": '{\n  "version": 1,\n  "hooks": {\n    "sessionStart": []\n  }\n}\n',
  ".cursor/mcp.json": '{\n  "mcpServers": {\n    "emend": { "command": "mine" }\n  }\n}\n',
}

describe.each(agents)("$name", ({ name }) => {
  it("is told of emend in files that no agent changes without a question, since they name programs", async () => {
    const files = await project().setUp(name)
    expect(files.filter((file) => !makesRun(file))).toEqual([])
  })

  it("is set up in an empty project, and nothing is left when that is taken back", async () => {
    const { folder, setUp, remove } = project()
    const files = await setUp(name)
    expect(files.every((file) => existsSync(join(folder, file)))).toBe(true)
    expect(await setUp(name)).toEqual([])
    await remove(name)
    expect(files.filter((file) => existsSync(join(folder, file)))).toEqual([])
    expect(proposeRemoval(agentCalled(name)!, folder)).toBeUndefined()
  })

  it("leaves all else as it was, and gives back every byte", async () => {
    const { text, setUp, remove } = project(settled)
    const files = await setUp(name)
    expect(files).not.toEqual([])
    for (const file of files) expect(text(file)).not.toBe(settled[file])
    await remove(name)
    for (const file of files)
      if (name === "cursor") expect(JSON.parse(text(file))).toEqual(JSON.parse(settled[file]!))
      else expect(text(file)).toBe(settled[file])
  })

  it("can be set up otherwise afterwards", async () => {
    const { text, setUp, remove } = project(settled)
    const files = await setUp(name, true)
    await setUp(name, false)
    const asked = files.map(text)
    await remove(name)
    await setUp(name, false)
    expect(files.map(text)).toEqual(asked)
    expect(asked.join()).not.toMatch(/"approve"|"mcp__emend"|"trust"/)
  })
})

describe("taking back", () => {
  it("does not take what the person had, or has changed since", async () => {
    const { folder, json, setUp, remove } = project({
      ".claude/settings.local.json": settled[".claude/settings.local.json"]!,
    })
    await setUp("claude-code")
    expect(json(".claude/settings.local.json").permissions.deny).toEqual(["Write", "Edit"])
    writeFileSync(join(folder, ".mcp.json"), '{ "mcpServers": { "emend": { "command": "mine" } } }')
    await remove("claude-code")
    expect(json(".claude/settings.local.json").permissions.deny).toEqual(["Write"])
    expect(json(".mcp.json").mcpServers.emend).toEqual({ command: "mine" })
  })
})

describe("setting up", () => {
  it.each([
    [".mcp.json", "{ // mine\n}", /not plain JSON/],
    [".mcp.json", '{ "mcpServers": [] }', /mcpServers is not an object/],
    [
      ".claude/settings.local.json",
      '{ "permissions": { "deny": "Edit" } }',
      /permissions\.deny is not a list/,
    ],
  ])("refuses %s with %s, and writes nothing", async (file, content, message) => {
    const { folder, text, setUp } = project({ [file]: content })
    await expect(setUp("claude-code")).rejects.toThrow(message)
    expect(text(file)).toBe(content)
    expect(readdirSync(folder)).toEqual([file.split("/")[0]])
  })

  it("refuses a second section for Codex", async () => {
    const { setUp } = project({ ".codex/config.toml": '[mcp_servers.emend]\ncommand = "mine"\n' })
    await expect(setUp("codex")).rejects.toThrow(/has a section for emend already/)
  })

  it.skipIf(process.platform === "win32")("follows no link out of the project", async () => {
    const { folder, setUp } = project()
    const outside = temporaryFolder()
    symlinkSync(outside, join(folder, ".claude"))
    await expect(setUp("claude-code")).rejects.toThrow(/lies outside the workspace/)
    expect(readdirSync(outside)).toEqual([])
    expect(existsSync(join(folder, ".mcp.json"))).toBe(false)
  })

  it("names the agents that there are", () => {
    expect(agentCalled("Claude")?.name).toBe("claude-code")
    expect(noSuchAgent("codx")).toBe('There is no agent called "codx". Did you mean codex?')
  })
})

describe("a folder that was made to hurt", () => {
  it.skipIf(process.platform === "win32")("is not waited for, nor read without an end", async () => {
    const { folder, setUp } = project()
    const file = join(folder, ".mcp.json")
    spawnSync("mkfifo", [file])
    await expect(setUp("claude-code")).rejects.toThrow(/\.mcp\.json cannot be read: .*not a regular file/)
    rmSync(file)
    symlinkSync("/dev/zero", file)
    await expect(setUp("claude-code")).rejects.toThrow(/not a regular file|leads out/)
    rmSync(file)
    writeFileSync(file, "")
    truncateSync(file, 3 * 2 ** 30)
    await expect(setUp("claude-code")).rejects.toThrow(/too large/)
  })

  it("does not get its own server called by emend's name, by saying it twice", async () => {
    const own = '{ "emend": { "command": "evil" } }'
    const { text, setUp } = project({ ".mcp.json": `{ "mcpServers": {}, "mcpServers": ${own} }` })
    await expect(setUp("claude-code")).rejects.toThrow("mcpServers.emend is there twice")
    expect(text(".mcp.json")).toContain("evil")
  })
})
