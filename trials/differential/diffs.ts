import { spawnSync } from "node:child_process"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Random } from "../../bench/landing/random.ts"
import type { TreeChange } from "./changes.ts"
import { inFolder } from "./oracles.ts"
import type { Store } from "./store.ts"
import { writeTree } from "./tree.ts"

/** A diff as some program printed it, and how programs have to be told to read it. */
export interface Diff {
  /** Who printed it, for people. */
  printer: "git diff" | "git format-patch" | "diff -ruN"
  bytes: Buffer
  /** How many leading folders of its names are none. */
  strip: 0 | 1
  /** It has no lines around its changes. */
  bare: boolean
}

/** A change as git prints it, with any of the options that people use. */
export function gitDiff(store: Store, number: number, random: Random): Diff {
  const context = random.pick([0, 1, 2, 3, 3, 3, 5, 10])
  const mail = random.chance(0.15)
  const prefix = mail ? [] : random.pick([[], [], [], ["--no-prefix"], ["diff.mnemonicPrefix=true"]])
  const options = [
    `-U${context}`,
    random.pick(["-M", "-M", "--no-renames"]),
    random.pick(["core.quotePath=true", "core.quotePath=false"]),
    random.pick(["--diff-algorithm=myers", "--patience", "--histogram", "--minimal"]),
    ...(random.chance(0.1) ? ["--function-context"] : []),
    ...(random.chance(0.1) ? ["--inter-hunk-context=5"] : []),
    ...(random.chance(0.2) ? ["--full-index"] : []),
    ...(random.chance(0.2) ? ["--binary"] : []),
    ...(random.chance(0.1) ? ["-C"] : []),
    ...(!mail && random.chance(0.1) ? ["--stat", "-p"] : []),
    ...prefix,
  ]
  return {
    printer: mail ? "git format-patch" : "git diff",
    bytes: store.print(number, mail ? "format-patch" : "diff", options),
    strip: prefix[0] === "--no-prefix" ? 0 : 1,
    bare: context === 0,
  }
}

/** The same by GNU diff, which knows nothing of renames, links and modes. */
export function gnuDiff({ before, after }: TreeChange, random: Random): Diff {
  const context = random.pick([0, 1, 3, 3, 3, 5])
  return inFolder(new Map(), (dir) => {
    for (const [name, tree] of [
      ["a", before],
      ["b", after],
    ] as const) {
      mkdirSync(join(dir, name))
      writeTree(join(dir, name), tree)
    }
    const args = ["-ruN", `-U${context}`, ...(random.chance(0.2) ? ["-p"] : []), "a", "b"]
    const { stdout, error } = spawnSync("diff", args, {
      cwd: dir,
      env: { ...process.env, LC_ALL: "C.UTF-8", TZ: "UTC" },
    })
    if (error) throw error
    return { printer: "diff -ruN", bytes: stdout, strip: 1, bare: context === 0 }
  })
}
