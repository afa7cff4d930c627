import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TreeChange } from "./changes.ts"
import type { Tree } from "./tree.ts"

/** A git repository that holds many changes at once, each as a commit and its child. */
export interface Store {
  /** What git prints of a change: with a command of git's (`diff`, `format-patch`) and its options. */
  print(number: number, command: "diff" | "format-patch", options: readonly string[]): Buffer
  remove(): void
}

export function createStore(changes: readonly TreeChange[]): Store {
  const dir = mkdtempSync(join(tmpdir(), "emend-store-"))
  execFileSync("git", ["init", "--quiet", "--bare", dir])
  const input = changes.flatMap(({ before, after }, number) => [
    commit(`before-${number}`, before),
    commit(`after-${number}`, after, `before-${number}`),
  ])
  execFileSync("git", ["fast-import", "--quiet", "--force"], { cwd: dir, input: Buffer.concat(input.flat()) })
  return {
    print(number, command, options) {
      const what = command === "diff" ? ["diff", ...options] : ["format-patch", "--stdout", ...options]
      const range =
        command === "diff" ? [`before-${number}`, `after-${number}`] : [`before-${number}..after-${number}`]
      const { stdout, status, stderr } = spawnSync(
        "git",
        [...settingsIn(what), ...withoutSettings(what), ...range],
        {
          cwd: dir,
          maxBuffer: 2 ** 28,
        },
      )
      if (status !== 0) throw new Error(`git ${what.join(" ")}: ${stderr}`)
      return stdout
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}

/** Settings (`core.quotePath=false`) go before the command. */
const settingsIn = (options: readonly string[]) =>
  options.filter(isSetting).flatMap((setting) => ["-c", setting])
const withoutSettings = (options: readonly string[]) => options.filter((option) => !isSetting(option))
const isSetting = (option: string) => /^[a-z]+\.[a-zA-Z]+=/.test(option)

function commit(name: string, tree: Tree, parent?: string): Buffer[] {
  const head = [
    `commit refs/heads/${name}`,
    "committer Someone <someone@example.org> 1700000000 +0000",
    "data 8",
    "A change",
    ...(parent ? [`from refs/heads/${parent}`] : []),
    "deleteall",
    "",
  ].join("\n")
  const files = [...tree].flatMap(([path, { bytes, mode }]) => [
    Buffer.from(`M ${mode} inline ${quoted(path)}\ndata ${bytes.length}\n`),
    bytes,
    Buffer.from("\n"),
  ])
  return [Buffer.from(head), ...files, Buffer.from("\n")]
}

function quoted(path: string): string {
  return `"${path.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n").replaceAll("\t", "\\t")}"`
}
