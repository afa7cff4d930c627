import { spawn } from "node:child_process"
import { chmodSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type ClientName, findClient } from "../../scripts/client-versions.mjs"

/** A project, and a home folder that nobody has used before. */
export interface Place {
  home: string
  project: string
}

export interface Call {
  call: string
  input: Record<string, unknown>
}

/** How a real agent is made to talk to the scripted model, and what it calls emend's tools. */
export interface Client {
  name: ClientName
  /** The calls of emend's tools, as this agent's model makes them. */
  read(path: string): Call
  edit(path: string, old: string, now: string): Call
  undo: Call
  /** What its model calls the text to be replaced, if it has another word than emend for it. */
  oldText?: string
  /** The call by which its own edit tool would replace a text, where that tool is still there. */
  ownEdit?(path: string, old: string, now: string): Call
  /** The file of the project that says how emend's server is started. */
  serverIn?: string
  /** What lets emend edit without a question, where no file can say so. */
  allowing?: readonly string[]
  /** What takes its own edit tool away, where no file can; false: nothing does. */
  withoutOwn?: readonly string[] | false
  /** Writes what a person would have in their home folder: where the model is, and that they trust the project. */
  settle(place: Place, url: string): void
  args: readonly string[]
  env(place: Place, url: string): Record<string, string>
  /** What it puts around a result. */
  unwrapped(result: string): string
}

const asIs = (text: string) => text

/** An agent that has emend's tools by MCP, under names of its own making. */
function overMcp(name: (tool: string) => string): Pick<Client, "read" | "edit" | "undo"> {
  return {
    read: (filePath) => ({ call: name("read"), input: { filePath } }),
    edit: (filePath, oldString, newString) => ({
      call: name("edit"),
      input: { filePath, oldString, newString },
    }),
    undo: { call: name("undo"), input: {} },
  }
}

export const clients: readonly Client[] = [
  {
    name: "claude-code",
    serverIn: ".mcp.json",
    ...overMcp((tool) => `mcp__emend__${tool}`),
    ownEdit: (file_path, old_string, new_string) => ({
      call: "Edit",
      input: { file_path, old_string, new_string },
    }),
    settle: () => {},
    args: ["-p", "--model", "claude-sonnet-4-5", "Mend it."],
    env: (_, url) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: "none",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
    }),
    unwrapped: (text) => text.replace(/\n*<system-reminder>[\s\S]*$/, ""),
  },
  {
    name: "codex",
    serverIn: ".codex/config.toml",
    withoutOwn: false,
    ...overMcp((tool) => `mcp__emend/${tool}`),
    ownEdit: (path, old, now) => ({
      call: "apply_patch",
      input: {
        custom: `*** Begin Patch\n*** Update File: ${path}\n@@\n${prefixed("-", old)}${prefixed("+", now)}*** End Patch`,
      },
    }),
    settle({ home, project }, url) {
      const provider = `[model_providers.scripted]\nname = "scripted"\nbase_url = "${url}/v1"\nwire_api = "responses"\n`
      const trusted = `[projects."${project}"]\ntrust_level = "trusted"\n`
      put(home, ".codex/config.toml", `model = "gpt-5.5"\nmodel_provider = "scripted"\n${provider}${trusted}`)
    },
    args: ["exec", "--skip-git-repo-check", "Mend it."],
    env: ({ home }) => ({ CODEX_HOME: join(home, ".codex") }),
    unwrapped: (text) => text.replace(/^Wall time: .*\nOutput:\n/, ""),
  },
  {
    name: "gemini",
    serverIn: ".gemini/settings.json",
    ...overMcp((tool) => `mcp_emend_${tool}`),
    ownEdit: (file_path, old_string, new_string) => ({
      call: "replace",
      input: { file_path, instruction: "Mend it.", old_string, new_string },
    }),
    settle: ({ home }) =>
      put(
        home,
        ".gemini/settings.json",
        JSON.stringify({
          security: { auth: { selectedType: "gemini-api-key" }, folderTrust: { enabled: false } },
          privacy: { usageStatisticsEnabled: false },
          general: { disableAutoUpdate: true },
        }),
      ),
    args: ["-m", "gemini-2.5-flash", "--approval-mode", "auto_edit", "-p", "Mend it."],
    env: (_, url) => ({ GEMINI_API_KEY: "none", GOOGLE_GEMINI_BASE_URL: url }),
    unwrapped: (text) => text.replace(/^<untrusted_context>\n([\s\S]*)\n<\/untrusted_context>$/, "$1"),
  },
  {
    name: "opencode",
    ...overMcp(asIs),
    settle: ({ home }, url) =>
      put(
        home,
        ".config/opencode/opencode.json",
        JSON.stringify({
          ...{ autoupdate: false, share: "disabled", model: "scripted/m", small_model: "scripted/m" },
          provider: {
            scripted: {
              ...{ npm: "@ai-sdk/openai-compatible", name: "scripted" },
              options: { baseURL: `${url}/v1`, apiKey: "none" },
              models: { m: { name: "m", tool_call: true, limit: { context: 100_000, output: 10_000 } } },
            },
          },
        }),
      ),
    args: ["run", "Mend it."],
    env: ({ home }) => ({
      XDG_CONFIG_HOME: join(home, ".config"),
      XDG_DATA_HOME: join(home, ".local/share"),
      XDG_CACHE_HOME: join(home, ".cache"),
      XDG_STATE_HOME: join(home, ".local/state"),
      OPENCODE_DISABLE_MODELS_FETCH: "1",
      OPENCODE_DISABLE_AUTOUPDATE: "1",
      OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
      OPENCODE_DISABLE_DEFAULT_PLUGINS: "1",
    }),
    unwrapped: asIs,
  },
  {
    name: "pi",
    read: (path) => ({ call: "read", input: { path } }),
    edit: (path, oldText, newText) => ({ call: "edit", input: { path, edits: [{ oldText, newText }] } }),
    undo: { call: "undo", input: {} },
    oldText: "oldText",
    settle: ({ home }, url) =>
      put(
        home,
        ".pi/agent/models.json",
        JSON.stringify({
          providers: {
            scripted: {
              baseUrl: `${url}/v1`,
              api: "openai-completions",
              apiKey: "none",
              models: [{ id: "m" }],
            },
          },
        }),
      ),
    args: ["-p", "--approve", "--provider", "scripted", "--model", "m", "Mend it."],
    env: () => ({ PI_OFFLINE: "1", PI_TELEMETRY: "0" }),
    unwrapped: asIs,
  },
  {
    name: "copilot",
    serverIn: ".github/mcp.json",
    ...overMcp((tool) => `emend-${tool}`),
    ownEdit: (path, old_str, new_str) => ({ call: "edit", input: { path, old_str, new_str } }),
    allowing: ["--allow-tool=emend"],
    withoutOwn: ["--excluded-tools=edit", "--excluded-tools=create"],
    settle: () => {},
    args: ["--trust-folder", "--prompt=Mend it."],
    env: (_, url) => ({
      COPILOT_OFFLINE: "true",
      COPILOT_AUTO_UPDATE: "false",
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_MODEL: "m",
    }),
    unwrapped: (text) => text.replace(/^MCP server 'emend': /, ""),
  },
]

export interface Ran {
  status: number | null
  said: string
}

/** Runs the agent on its one task, until it has ended. */
export function runClient(
  client: Client,
  place: Place,
  url: string,
  more: readonly string[] = [],
): Promise<Ran> {
  const found = findClient(client.name)
  if ("reason" in found) throw new Error(found.reason)
  client.settle(place, url)
  const env = {
    PATH: process.env.PATH,
    HOME: place.home,
    EMEND_CONFIG_HOME: join(place.home, "emend"),
    ...client.env(place, url),
  }
  return new Promise((resolve, reject) => {
    const child = spawn(
      found.command,
      [...found.args, ...client.args.slice(0, -1), ...more, ...client.args.slice(-1)],
      {
        cwd: place.project,
        env,
        stdio: ["ignore", "pipe", "pipe"],
        timeout: 100_000,
        killSignal: "SIGKILL",
      },
    )
    let said = ""
    child.stdout.on("data", (data) => void (said += data))
    child.stderr.on("data", (data) => void (said += data))
    child.on("error", reject)
    child.on("close", (status) => {
      keepNullWritable()
      resolve({ status, said })
    })
  })
}

/** When root runs opencode, what it installs at its first start takes from everybody else the right to write to /dev/null. */
function keepNullWritable(): void {
  if (process.getuid?.() === 0) chmodSync("/dev/null", 0o666)
}

/** Writes a file, and the folders on the way to it. */
export function put(folder: string, path: string, text: string): void {
  mkdirSync(join(folder, path, ".."), { recursive: true })
  writeFileSync(join(folder, path), text)
}

function prefixed(sign: string, text: string): string {
  return text
    .split("\n")
    .map((line) => `${sign}${line}\n`)
    .join("")
}
