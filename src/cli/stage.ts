import { spawnSync } from "node:child_process"
import { relative, sep } from "node:path"
import { type Report, type WorkspaceOptions, workspaceOf } from "../index.ts"
import { note } from "./output.ts"

/** How many paths go into one command line. */
const batchSize = 500

/**
 * `git add` of what was changed, and of nothing else; deletions and both ends of a move too. Ignored files stay
 * ignored. Outside a repository there is nothing to stage, which is no error. A failing git is named, and
 * fails nothing else: the files are written.
 */
export async function stage(report: Report, options: WorkspaceOptions): Promise<void> {
  const workspace = await workspaceOf(options)
  const keys = report.files.flatMap((file) =>
    file.from === undefined ? [file.path] : [file.from, file.path],
  )
  for (const { dir } of workspace.roots) {
    const inside = keys.map((key) => relative(dir, workspace.absolute(key))).filter(isInside)
    if (inside.length === 0 || !isRepository(dir)) continue
    for (let at = 0; at < inside.length; at += batchSize) add(dir, inside.slice(at, at + batchSize))
  }
}

function add(dir: string, paths: readonly string[]): void {
  // Naming a path that git does not know (new and gone again, or ignored) would make it refuse the others.
  const known = git(dir, ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...paths])
  const input = known.stdout ?? ""
  if (known.status === 0 && input === "") return
  const added =
    known.status === 0
      ? git(dir, ["add", "--all", "--pathspec-from-file=-", "--pathspec-file-nul"], input)
      : known
  if (added.status !== 0) note(`the changes were written, but git add failed: ${said(added)}`)
}

function isInside(path: string): boolean {
  return path !== "" && path !== ".." && !path.startsWith(`..${sep}`)
}

function isRepository(dir: string): boolean {
  const result = git(dir, ["rev-parse", "--is-inside-work-tree"])
  if (result.error) note(`the changes were written, but git could not be run: ${result.error.message}`)
  return result.stdout?.trim() === "true"
}

function git(cwd: string, args: string[], input = "") {
  const env = { ...process.env, GIT_LITERAL_PATHSPECS: "1" }
  return spawnSync("git", args, { cwd, input, env, encoding: "utf8", maxBuffer: 1 << 28 })
}

function said({ stderr, error }: ReturnType<typeof git>): string {
  return (error?.message ?? stderr).trim()
}
