import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs"
import { join, relative, sep } from "node:path"

export { temporaryFolder } from "../src/workspace/testing/workspaces.ts"

/**
 * Everything in a folder by path, as texts that compare well and print well: a test that fails shows the lines
 * that differ. What does not show in a line (a carriage return, a byte-order mark) is made visible; bytes that
 * are no text are written in hex. emend's own journal is left out, and so are files that only keep a folder in git.
 */
export function readFolder(folder: string): Record<string, string> {
  const files: Record<string, string> = {}
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join("/")
    if (entry.isDirectory() || entry.name === ".gitkeep" || name.split("/").includes(".emend")) continue
    if (entry.isSymbolicLink()) files[`${name} (link)`] = readlinkSync(path)
    else files[isExecutable(path) ? `${name} (executable)` : name] = readable(readFileSync(path))
  }
  return Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function isExecutable(path: string): boolean {
  return process.platform !== "win32" && (lstatSync(path).mode & 0o100) !== 0
}

function readable(bytes: Buffer): string {
  const text = bytes.toString("utf8")
  if (!Buffer.from(text, "utf8").equals(bytes) || text.includes("\0")) return `hex ${bytes.toString("hex")}`
  return text.replaceAll("\r", "␍").replaceAll("\uFEFF", "⟨BOM⟩")
}
