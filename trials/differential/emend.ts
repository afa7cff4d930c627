import { spawnSync } from "node:child_process"
import { apply, type Report } from "../../src/index.ts"
import { inFolder, type Outcome } from "./oracles.ts"
import { readTree, type Tree } from "./tree.ts"

/** What emend made of a folder, and what it said about it. */
export interface Emended extends Outcome {
  report: Report
}

/** Lands a diff as a program that uses the library does. */
export function byLibrary(
  tree: Tree,
  diff: Buffer,
  options: { format: string; overwrite?: boolean },
): Promise<Emended> {
  return inFolder(tree, async (dir) => {
    const report = await apply(diff.toString("utf8"), { root: dir, ...options })
    return emended(report, readTree(dir))
  })
}

/** Lands a diff as somebody at the command line does. */
export function byCommandLine(program: string, tree: Tree, diff: Buffer, format: string): Emended {
  return inFolder(tree, (dir) => {
    const args = [program, "apply", "-", "--root", dir, "--format", format, "--json"]
    const { stdout, stderr } = spawnSync(process.execPath, args, {
      input: diff,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    })
    if (stdout === "") throw new Error(`emend apply: ${stderr}`)
    return emended(JSON.parse(stdout) as Report, readTree(dir))
  })
}

function emended(report: Report, tree: Tree): Emended {
  const issues = [...report.edits.flatMap(({ issue }) => issue ?? []), ...report.issues]
  return { ok: report.ok, tree, report, output: "", reason: issues.map(({ message }) => message).join("\n") }
}
