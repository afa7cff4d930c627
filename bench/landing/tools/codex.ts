import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** The program `apply_patch` of @openai/codex, if it is installed below `modules`. */
export function findCodex(modules: string): { path: string; remove(): void } | undefined {
  const scope = join(modules, "@openai")
  if (!existsSync(scope)) return undefined
  const found = readdirSync(scope, { recursive: true, encoding: "utf8" }).find((path) =>
    /[\\/]codex[\\/]codex$/.test(path),
  )
  if (!found) return undefined
  // It decides by the name it is called with what it is.
  const folder = mkdtempSync(join(tmpdir(), "emend-codex-"))
  symlinkSync(join(scope, found), join(folder, "apply_patch"))
  return { path: join(folder, "apply_patch"), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
