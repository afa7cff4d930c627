import { execFileSync } from "node:child_process"
import { chmodSync, cpSync, existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface Copy {
  folder: string
  remove(): void
}

/**
 * A copy of the project as it stands in the work tree: who goes on working on it does not disturb a run, and what
 * mutants do to files is done to the copy.
 */
export function copyProject(top: string): Copy {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "emend-mutation-")))
  chmodSync(folder, 0o755)
  const parts = ["src", "apps/web/src", "test", "scenarios", "docs", "package.json"]
  const files = execFileSync("git", ["ls-files", "-coz", "--exclude-standard", ...parts], {
    cwd: top,
    maxBuffer: 64 << 20,
  })
  for (const path of files.toString().split("\0"))
    if (path !== "" && existsSync(join(top, path)))
      cpSync(join(top, path), join(folder, path), { verbatimSymlinks: true })
  symlinkSync(join(top, "node_modules"), join(folder, "node_modules"))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
