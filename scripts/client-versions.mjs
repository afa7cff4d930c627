// The agents that emend is tried in: each a package of the registry, of one version, so that what a test says of it stays true.

import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { installNode } from "./node-versions.mjs"

const cache = fileURLToPath(new URL("../node_modules/.cache/clients", import.meta.url))

/** `node`: the version that it needs, where it is no program of its own. */
export const clients = {
  "claude-code": { package: "@anthropic-ai/claude-code@2.1.325", bin: "claude" },
  codex: { package: "@openai/codex@0.166.0", bin: "codex" },
  gemini: { package: "@google/gemini-cli@0.61.0", bin: "gemini" },
  opencode: { package: "opencode-ai@1.18.33", bin: "opencode" },
  copilot: { package: "@github/copilot@1.0.102", bin: "copilot" },
  // Newer ones name a package that the registry does not have.
  pi: { package: "@earendil-works/pi-coding-agent@0.87.1", bin: "pi", node: "24" },
}

/**
 * How an agent is started, if it has been installed before; or why it cannot be.
 *
 * @param {keyof typeof clients} name
 * @returns {{ command: string, args: string[] } | { reason: string }}
 */
export function findClient(name) {
  const { bin, node } = clients[name]
  const program = join(folderOf(name), "node_modules", ".bin", bin)
  if (!existsSync(program)) return { reason: `${name} is not installed: node scripts/clients.mjs ${name}` }
  if (node === undefined) return { command: program, args: [] }
  const installed = installNode(node)
  return "program" in installed ? { command: installed.program, args: [program] } : installed
}

/**
 * Installs an agent where the tests look for it. Returns why it cannot be had, if so.
 *
 * @param {keyof typeof clients} name
 * @returns {string | undefined}
 */
export function installClient(name) {
  if (!("reason" in findClient(name))) return undefined
  const folder = folderOf(name)
  mkdirSync(folder, { recursive: true })
  const args = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", clients[name].package]
  const { status, stderr } = spawnSync("npm", args, {
    encoding: "utf8",
    timeout: 180_000,
    shell: process.platform === "win32",
  })
  if (status === 0) return undefined
  const lines = (stderr ?? "").split("\n").filter((line) => line.startsWith("npm error"))
  return `${name} cannot be installed here: ${lines.slice(0, 3).join("; ") || "npm did not say why"}`
}

/** Each version has a folder of its own. */
function folderOf(name) {
  return join(cache, clients[name].package.replaceAll(/[@/]+/g, "-").replace(/^-/, ""))
}
