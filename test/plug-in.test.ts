import { execFile, execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { dirname, join } from "node:path"
import { text } from "node:stream/consumers"
import { promisify } from "node:util"
import { describe, expect, it, vi } from "vitest"
import { buildPlugin } from "../scripts/plugin.mjs"
import { createProgram } from "../src/cli/program.ts"
import { configJsonSchema, configSchema } from "../src/config/schema.ts"
import { answerHook } from "../src/hook/index.ts"
import { inputJsonSchema, tools } from "../src/tools.ts"
import { bundlePrograms } from "./bundled.ts"
import { temporaryFolder } from "./folder.ts"
import { top } from "./sources.ts"

/** Every page of docs/plug-in shows something that runs; here it does. */
const page = (name: string) => readFileSync(join(top, "docs/plug-in", name), "utf8")
const json = (path: string) => JSON.parse(readFileSync(join(top, path), "utf8"))

function blocks(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(
    (match) => match[1]!,
  )
}

function project(files: Record<string, string> = { "greet.py": 'print("helo")\n' }) {
  const root = temporaryFolder()
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  return { root, text: (path = "greet.py") => readFileSync(join(root, path), "utf8") }
}

describe("tools.md", () => {
  it("has an example that does what it shows", async () => {
    const said: unknown[][] = []
    const log = vi.spyOn(console, "log").mockImplementation((...words) => void said.push(words))
    await import("../examples/tools.ts").finally(() => log.mockRestore())
    expect(said.slice(0, tools.length)).toEqual(
      tools.map((tool) => [tool.name, Object.keys(inputJsonSchema(tool).properties)]),
    )
    expect(said.slice(tools.length)).toEqual([
      [false, "greet.py has not been read in this session, so that this edit was not attempted."],
      [true, '1→print("helo")'],
      ["Edit applied successfully.", expect.objectContaining({ file: "greet.py", additions: 1 })],
    ])
  })

  it("names every tool with its parameters", () => {
    const rows = tools.map((tool) => {
      const { properties, required = [] } = inputJsonSchema(tool)
      const names = Object.keys(properties).map((name) => `\`${name}${required.includes(name) ? "" : "?"}\``)
      return `| \`${tool.name}\` | ${names.join(", ")} |`
    })
    expect(rows.filter((row) => !page("tools.md").includes(row))).toEqual([])
  })
})

/**
 * Runs a program of examples/ in a folder, against a provider on this machine that answers with these bodies, one after the other. The
 * program, its SDK and the connection are real; only what the model says is written here.
 */
async function runAgainst(
  bodies: object[],
  name: string,
  root: string,
  env: (url: string) => NodeJS.ProcessEnv,
) {
  const programs = temporaryFolder()
  await bundlePrograms({ [name]: join(top, `examples/${name}.ts`) }, programs)
  const asked: { path: string; body: string }[] = []
  const provider = createServer(async (request, response) => {
    asked.push({ path: request.url!, body: await text(request) })
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify(bodies[asked.length - 1]))
  })
  await new Promise<void>((listening) => provider.listen(0, "127.0.0.1", listening))
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(programs, `${name}.mjs`), "Mend the greeting."],
      { cwd: root, env: { ...process.env, ...env(url) } },
    )
    return { said: stdout, asked: asked.map(({ path, body }) => ({ path, body: JSON.parse(body) })) }
  } finally {
    provider.closeAllConnections()
    provider.close()
  }
}

describe("ai-sdk.md", () => {
  it("has a program that works", async () => {
    const { root, text } = project()
    const call = (toolName: string, input: object) => ({
      content: [{ type: "tool-call", toolCallId: toolName, toolName, input: JSON.stringify(input) }],
      finishReason: { unified: "tool-calls" },
      usage,
    })
    const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } }
    const bodies = [
      call("read", { filePath: "greet.py" }),
      call("edit", { filePath: "greet.py", oldString: "helo", newString: "hello" }),
      { content: [{ type: "text", text: "Done." }], finishReason: { unified: "stop" }, usage },
    ]
    const { said, asked } = await runAgainst(bodies, "ai-sdk", root, (url) => ({
      AI_GATEWAY_API_KEY: "none",
      AI_GATEWAY_URL: url,
    }))
    expect(said).toBe("Done.\n")
    expect(text()).toBe('print("hello")\n')
    expect(asked[0]!.body.tools.map(({ name }: { name: string }) => name)).toEqual(
      tools.map(({ name }) => name),
    )
    expect(JSON.stringify(asked[2]!.body.prompt.at(-1))).toContain("Edit applied successfully.")
  })
})

describe("anthropic.md", () => {
  it("has a program that works", async () => {
    const { root, text } = project()
    const message = (stop_reason: string, content: object) => ({
      id: "msg",
      type: "message",
      role: "assistant",
      model: "claude",
      stop_reason,
      content: [content],
      usage: { input_tokens: 1, output_tokens: 1 },
    })
    const use = (input: object) =>
      message("tool_use", { type: "tool_use", id: "toolu_1", name: "str_replace_based_edit_tool", input })
    const bodies = [
      use({ command: "view", path: "greet.py" }),
      use({ command: "str_replace", path: "greet.py", old_str: "helo", new_str: "hello" }),
      message("end_turn", { type: "text", text: "Done." }),
    ]
    const { said, asked } = await runAgainst(bodies, "anthropic", root, (url) => ({
      ANTHROPIC_API_KEY: "none",
      ANTHROPIC_BASE_URL: url,
    }))
    expect(said).toBe("Done.\n")
    expect(text()).toBe('print("hello")\n')
    expect(asked.map(({ path }) => path)).toEqual(Array(3).fill("/v1/messages"))
    expect(asked[2]!.body.messages.at(-1).content).toEqual([
      { type: "tool_result", tool_use_id: "toolu_1", content: "Edit applied successfully." },
    ])
  })
})

describe("openai.md", () => {
  it("has a program that works", async () => {
    const { root, text } = project()
    const operation = { type: "update_file", path: "greet.py", diff: '@@\n-print("helo")\n+print("hello")\n' }
    const response = (...output: object[]) => ({ id: "resp", object: "response", output })
    const bodies = [
      response({ type: "function_call", call_id: "1", name: "read", arguments: '{"filePath":"greet.py"}' }),
      response({ type: "apply_patch_call", id: "i", call_id: "2", status: "completed", operation }),
      response({
        type: "message",
        role: "assistant",
        content: [{ type: "output_text", text: "Done.", annotations: [] }],
      }),
    ]
    const { said, asked } = await runAgainst(bodies, "openai", root, (url) => ({
      OPENAI_API_KEY: "none",
      OPENAI_BASE_URL: url,
    }))
    expect(said).toBe("Done.\n")
    expect(text()).toBe('print("hello")\n')
    expect(asked[2]!.body).toMatchObject({
      previous_response_id: "resp",
      input: [{ type: "apply_patch_call_output", call_id: "2", status: "completed" }],
    })
  })
})

describe("config.md", () => {
  it("shows a configuration that is one, and names every key", () => {
    expect(configSchema.parse(JSON.parse(blocks(page("config.md"), "json")[0]!))).toBeTruthy()
    const keys = Object.keys(configSchema.shape).filter((key) => key !== "$schema")
    expect(keys.filter((key) => !new RegExp(`^\\| \`${key}[\`.]`, "m").test(page("config.md")))).toEqual([])
  })

  it("names a schema that is shipped, and in step with what is read", () => {
    const { $schema } = JSON.parse(blocks(page("config.md"), "json")[0]!)
    expect(json($schema.replace("./node_modules/emend/", ""))).toEqual(
      JSON.parse(JSON.stringify(configJsonSchema())),
    )
  })
})

describe("hook.md", () => {
  it("shows what the hook says to a call", async () => {
    const { root } = project({ "greet.py": 'def greet():\n\tname = "you"\n\tprint("helo", name)\n' })
    const [settings, call, answer] = blocks(page("hook.md"), "json").map((block) => JSON.parse(block))
    expect(Object.keys(settings.hooks)).toEqual(["PreToolUse", "PostToolUse"])
    expect(await answerHook(call, { root })).toEqual(answer)
  })
})

describe("claude-code.md", () => {
  const commands = () => {
    const { hooks } = json("plugin/hooks/hooks.json")
    const lines: string[] = Object.values(hooks as Record<string, { hooks: { command: string }[] }[]>)
      .flat()
      .flatMap((each) => each.hooks.map(({ command }) => command))
    const servers: { command: string; args: string[] }[] = Object.values(json("plugin/.mcp.json").mcpServers)
    return [...lines, ...servers.map(({ command, args }) => [command, ...args].join(" "))]
  }

  it("is about a plugin whose commands exist", () => {
    const names = createProgram([], { exit: () => {} }).commands.map((command) => command.name())
    const used = commands().map(
      (line) => /^node "?\$\{CLAUDE_PLUGIN_ROOT\}\/dist\/plugin\.js"? (\w+)$/.exec(line)?.[1],
    )
    expect(used).toEqual(["hook", "hook", "mcp"])
    expect(used.filter((name) => !names.includes(name!))).toEqual([])
  })

  it.runIf(process.platform !== "win32")(
    "is about a plugin that a hostile project has no part in",
    async () => {
      const home = join(temporaryFolder(), "the plugin")
      await buildPlugin(join(home, "dist"))
      cpSync(join(top, "plugin/.claude-plugin"), join(home, ".claude-plugin"), { recursive: true })
      const { root } = project({ "a.txt": "\tone\n\ttwo\n" })
      // A program of that name, a package of that name, and a shell of npm's that is none.
      const mark = `#!/bin/sh\necho ran > ${root}/marked\n`
      for (const path of ["node_modules/.bin/emend", "node_modules/.bin/node", "emend", "node", "shell"]) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        writeFileSync(join(root, path), mark, { mode: 0o755 })
      }
      mkdirSync(join(root, "node_modules/emend/dist"), { recursive: true })
      writeFileSync(join(root, "node_modules/emend/package.json"), '{"name":"emend","bin":"./dist/x.js"}')
      writeFileSync(join(root, "node_modules/emend/dist/x.js"), mark, { mode: 0o755 })
      writeFileSync(join(root, ".npmrc"), `script-shell=${root}/shell\n`)
      const call = {
        hook_event_name: "PreToolUse",
        cwd: root,
        tool_name: "Edit",
        tool_input: { file_path: "a.txt", old_string: "one\ntwo", new_string: "1\ntwo" },
      }
      const env = { ...process.env, CLAUDE_PLUGIN_ROOT: home }
      const [line] = commands()
      const said = execFileSync("sh", ["-c", line!], {
        cwd: root,
        env,
        input: JSON.stringify(call),
        encoding: "utf8",
      })
      expect(JSON.parse(said)).toMatchObject({
        hookSpecificOutput: { updatedInput: { old_string: "\tone" } },
      })
      const hello = {
        ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
        params: {
          ...{ protocolVersion: "2025-06-18", capabilities: {} },
          clientInfo: { name: "test", version: "1" },
        },
      }
      const server = execFileSync("sh", ["-c", commands()[2]!.replace(/(\$\{.*\.js)/, '"$1"')], {
        cwd: root,
        env,
        input: `${JSON.stringify(hello)}\n`,
        encoding: "utf8",
      })
      expect(server).toContain('"serverInfo"')
      expect(existsSync(join(root, "marked"))).toBe(false)
    },
  )

  it("is about a plugin that is packed, under the package's own version", () => {
    const { version, files } = json("package.json")
    expect(files).toEqual(expect.arrayContaining(["plugin", ".claude-plugin"]))
    expect(json("plugin/.claude-plugin/plugin.json")).toMatchObject({ name: "emend", version })
    const [{ name, source }] = json(".claude-plugin/marketplace.json").plugins
    expect(json(join(source, ".claude-plugin/plugin.json")).name).toBe(name)
  })

  it("is about skills that say when to use them, and name tools that exist", () => {
    for (const skill of readdirSync(join(top, "plugin/skills"))) {
      const text = readFileSync(join(top, "plugin/skills", skill, "SKILL.md"), "utf8")
      const [, name, description] = /^---\nname: (.*)\ndescription: (.*)\n---\n/.exec(text)!
      expect({ name, long: description!.length > 1024 }).toEqual({ name: skill, long: false })
      expect(description).toMatch(/Use when/)
    }
  })
})
