import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { commit, recover } from "../../src/commit/index.ts"
import { changes } from "../../src/commit/testing/edits.ts"
import { edits } from "./batch.ts"
import { announcing } from "./points.ts"
import { open, type Scene } from "./scenes.ts"
import { difference, leftovers, type Tree, treeOf } from "./tree.ts"

/** What another program does in the middle of a commit. */
export interface Meddling {
  name: string
  /** The path that it changes, with all below. */
  path: string
  do(dir: string): void
  /** Is it still as they left it? */
  survives(dir: string): boolean
}

const theirs = "theirs\n"
const holdsTheirs = (path: string) => (dir: string) => {
  try {
    return readFileSync(join(dir, path), "utf8") === theirs
  } catch {
    return false
  }
}

/** A folder of the same content is outside, for links to lead to. */
export const elsewhere = (dir: string) => `${dir} elsewhere`

export const meddlings: readonly Meddling[] = [
  {
    name: "a file is replaced, as editors do it",
    path: "run.sh",
    do(dir) {
      writeFileSync(join(dir, "run.sh~"), theirs)
      renameSync(join(dir, "run.sh~"), join(dir, "run.sh"))
    },
    survives: holdsTheirs("run.sh"),
  },
  {
    name: "a file that is to be deleted is written to",
    path: "gone/one.txt",
    do: (dir) => writeFileSync(join(dir, "gone/one.txt"), theirs),
    survives: holdsTheirs("gone/one.txt"),
  },
  {
    name: "a file becomes a folder",
    path: "README.md",
    do(dir) {
      rmSync(join(dir, "README.md"), { force: true })
      mkdirSync(join(dir, "README.md"))
      writeFileSync(join(dir, "README.md/inside.txt"), theirs)
    },
    survives: holdsTheirs("README.md/inside.txt"),
  },
  {
    name: "a new file comes first",
    path: "src/three.ts",
    do: (dir) => writeFileSync(join(dir, "src/three.ts"), theirs),
    survives: holdsTheirs("src/three.ts"),
  },
  {
    name: "a folder vanishes",
    path: "src/deep",
    do: (dir) => rmSync(join(dir, "src/deep"), { recursive: true, force: true }),
    survives: () => true,
  },
  {
    name: "a folder becomes a file",
    path: "gone",
    do(dir) {
      rmSync(join(dir, "gone"), { recursive: true, force: true })
      writeFileSync(join(dir, "gone"), theirs)
    },
    survives: holdsTheirs("gone"),
  },
  {
    name: "a folder becomes a link that leads out",
    path: "src",
    do(dir) {
      rmSync(join(dir, "src"), { recursive: true, force: true })
      symlinkSync(elsewhere(dir), join(dir, "src"))
    },
    survives: (dir) =>
      difference({ "main.ts": "644 export const one = 1\n" }, treeOf(elsewhere(dir))).length === 0,
  },
  {
    name: "what looks temporary is cleared away",
    path: ".emend-",
    do(dir) {
      for (const name of readdirSync(dir)) if (/^\.emend-/.test(name)) rmSync(join(dir, name))
    },
    survives: () => true,
  },
]

export interface MeddleRound {
  meddling: Meddling
  nth: number
  /** Undefined: the commit was over before. */
  outcome?: "refused" | "done"
  violations: string[]
}

/** Commits the batch, and lets somebody else do something at the nth point of that. */
export async function playMeddling(
  meddling: Meddling,
  nth: number,
  { scene, base }: { scene: Scene; base: string },
): Promise<MeddleRound> {
  const dir = join(base, "meddled")
  for (const folder of [dir, elsewhere(dir)]) rmSync(folder, { recursive: true, force: true })
  cpSync(scene.template, dir, { recursive: true })
  mkdirSync(elsewhere(dir))
  writeFileSync(join(elsewhere(dir), "main.ts"), "export const one = 1\n")
  let points = 0
  const point = () => {
    if (++points === nth) meddling.do(dir)
  }
  const disk = await open(dir)
  const workspace = { ...disk, fs: announcing(disk.fs, point), faults: point }
  const violations: string[] = []
  let ok = false
  try {
    ok = (await commit(workspace, { files: await changes(disk, edits) })).ok
  } catch (error) {
    violations.push(`an error: ${error instanceof Error ? error.message : error}`)
    await recover(disk).catch((again) => violations.push(`again: ${again.message}`))
  }
  if (points < nth) return { meddling, nth, violations }
  if (!meddling.survives(dir)) violations.push("what the other program did is lost")
  const others = (tree: Tree) => without(tree, meddling.path)
  violations.push(
    ...difference(others(ok ? scene.after : scene.before), others(treeOf(dir))),
    ...leftovers(dir),
  )
  const temporary = Object.keys(treeOf(dir)).filter((path) => path.includes(".emend-"))
  violations.push(...temporary.map((path) => `left behind: ${path}`))
  return { meddling, nth, outcome: ok ? "done" : "refused", violations }
}

function without(tree: Tree, path: string): Tree {
  const kept = Object.entries(tree).filter(
    ([each]) => each !== path && each !== `${path}/` && !each.startsWith(`${path}/`),
  )
  return Object.fromEntries(kept)
}
