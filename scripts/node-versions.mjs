// Other versions of Node than the one that runs, whose binaries are packages of the registry; and packages that only newer ones run.

import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const cache = fileURLToPath(new URL("../node_modules/.cache/nodes", import.meta.url))
const onWindows = process.platform === "win32"

/**
 * The newest release of a version, kept with the packages; or why it cannot be had.
 *
 * @param {string} version
 * @returns {{ program: string } | { reason: string }}
 */
export function installNode(version) {
  const name = `node-${onWindows ? "win" : process.platform}-${process.arch}`
  const { folder, reason } = installPackage(name, version, { into: version })
  if (reason) return { reason: `Node ${version} cannot be installed here: ${reason}` }
  const program = join(folder, "bin", onWindows ? "node.exe" : "node")
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" })
  return stdout?.startsWith(`v${version}.`) ? { program } : { reason: `Node ${version} does not start here` }
}

/**
 * A package of the registry, kept with ours; or why it cannot be had.
 *
 * @param {string} name
 * @param {string} version
 * @returns {{ folder: string } | { reason: string }}
 */
export function installPackage(name, version, { into = `${name}-${version}` } = {}) {
  const prefix = join(cache, into)
  const folder = join(prefix, "node_modules", name)
  if (existsSync(folder)) return { folder }
  mkdirSync(prefix, { recursive: true })
  const args = ["install", "--prefix", prefix, "--no-save", "--no-audit", "--no-fund", `${name}@${version}`]
  const { status, stderr } = spawnSync("npm", args, { encoding: "utf8", timeout: 180_000, shell: onWindows })
  return status === 0 ? { folder } : { reason: lastWords(stderr) }
}

function lastWords(text = "") {
  const lines = text.split("\n").filter((line) => line.startsWith("npm error"))
  return lines.slice(0, 3).join("; ") || "npm did not say why"
}
