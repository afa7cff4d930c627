// What the demo and its picture share: a fresh copy of the workspace, and the real program to run in it.

import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const here = fileURLToPath(new URL(".", import.meta.url))
const program = join(here, "../dist/bin/emend.js")

export const response = readFileSync(join(here, "response.md"), "utf8")
/** What a chat answers that nobody asked for a format. */
export const chat = readFileSync(join(here, "chat.md"), "utf8")

/** A copy of the workspace in a temporary folder, with the answers beside it. */
export function openStage() {
  if (!existsSync(program)) throw new Error("emend is not built yet. Run: npm run demo")
  const folder = mkdtempSync(join(tmpdir(), "emend-demo-"))
  const workspace = join(folder, "linkbox")
  cpSync(join(here, "workspace"), workspace, { recursive: true })
  for (const name of ["response.md", "chat.md"]) cpSync(join(here, name), join(folder, name))
  return {
    workspace,
    /** Runs `emend ARGS` in the workspace. A status of 1 means that something did not land: worth showing. */
    emend(args, { color }) {
      const { NO_COLOR, FORCE_COLOR, ...rest } = process.env
      const env = { ...rest, ...(color ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }) }
      const run = spawnSync(process.execPath, [program, ...args], { cwd: workspace, env, encoding: "utf8" })
      if (run.stderr !== "" || (run.status !== 0 && run.status !== 1)) {
        throw new Error(`emend ${args.join(" ")} ended with ${run.status}:\n${run.stdout}${run.stderr}`)
      }
      return { output: run.stdout, status: run.status }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** One hash over the names and bytes of all files of a folder, emend's own journal apart. */
export function fingerprint(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.startsWith(".emend"))
    .sort()
  const hash = createHash("sha256")
  for (const path of files) hash.update(`${path}\0`).update(readFileSync(join(folder, path)))
  return { files: files.length, hash: hash.digest("hex").slice(0, 12) }
}
