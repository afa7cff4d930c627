// Other versions of Node than the one that runs: their binaries are packages of the registry.

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
  const folder = join(cache, version)
  const name = `node-${onWindows ? "win" : process.platform}-${process.arch}`
  const program = join(folder, "node_modules", name, "bin", onWindows ? "node.exe" : "node")
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    const args = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", `${name}@${version}`]
    const { status, stderr } = spawnSync("npm", args, {
      encoding: "utf8",
      timeout: 180_000,
      shell: onWindows,
    })
    if (status !== 0) return { reason: `Node ${version} cannot be installed here: ${lastWords(stderr)}` }
  }
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" })
  return stdout?.startsWith(`v${version}.`) ? { program } : { reason: `Node ${version} does not start here` }
}

function lastWords(text = "") {
  const lines = text.split("\n").filter((line) => line.startsWith("npm error"))
  return lines.slice(0, 3).join("; ") || "npm did not say why"
}
