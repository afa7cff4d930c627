import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { recover } from "../../src/history.ts"
import { type Edit, EmendError, openWorkspace, redo, undo, type Workspace } from "../../src/index.ts"
import { land, onDisk } from "../../src/land.ts"
import { asParsed } from "../../src/options.ts"
import { planEdits } from "../../src/plan-edits.ts"
import { filesIn, folderWith } from "./folder.ts"
import { interrupted } from "./interrupted.ts"
import { differ, judge } from "./judge.ts"
import { makeRepository, type Other } from "./others.ts"
import type { Files } from "./replay.ts"
import { files, type Situation } from "./situations.ts"

/** A case that can be played again: who does something, and before which call. */
export interface Case {
  situation: Situation
  other: Other
  call: number
}

export interface Played {
  outcome: "landed" | "refused" | "threw"
  /** Did the other one find anything to do, and before the end? */
  happened: boolean
  violations: string[]
}

/** Where cases are played, each in a folder of its own. */
export interface Stage {
  play(of: Case): Promise<Played>
  /** How many calls it takes if nobody interferes. */
  calls(situation: Situation): Promise<number>
  remove(): void
}

/** A folder in which a situation is about to happen, to be copied; and what its files come to if nobody interferes. */
interface Scene {
  dir: string
  before: Files
  after: Files
  calls: number
}

export function openStage(): Stage {
  const place = existsSync("/dev/shm") ? "/dev/shm" : tmpdir()
  const base = realpathSync(mkdtempSync(join(place, "emend-others-")))
  const scenes = new Map<string, Promise<Scene>>()
  let copies = 0

  function copyOf(dir: string): string {
    const copy = join(base, String(++copies))
    cpSync(dir, copy, { recursive: true })
    return copy
  }

  function sceneFor(situation: Situation, git: boolean): Promise<Scene> {
    const key = `${situation.name} ${git}`
    const scene = scenes.get(key) ?? setScene(situation, git)
    scenes.set(key, scene)
    return scene
  }

  async function setScene({ verb, edits }: Situation, git: boolean): Promise<Scene> {
    const first = folderWith(files)
    if (git) makeRepository(first.dir, Object.keys(files))
    const workspace = await openWorkspace({ roots: [{ dir: first.dir }] })
    if (verb !== "apply") await landAll(workspace, edits, () => {})
    if (verb === "redo") await undo({ workspace })
    const [dir, calm] = [copyOf(first.dir), copyOf(first.dir)]
    first.remove()
    const { calls } = await carryOut(calm, { verb, edits }, 0, () => {})
    return { dir, before: filesIn(dir), after: filesIn(calm), calls }
  }

  return {
    calls: async (situation) => (await sceneFor(situation, false)).calls,
    async play({ situation, other, call }) {
      const { dir: scene, before, after } = await sceneFor(situation, other.git ?? false)
      const dir = copyOf(scene)
      let [found, left]: [Files, Files] = [new Map(), new Map()]
      const { outcome } = await carryOut(dir, situation, call, () => {
        found = filesIn(dir)
        other.act(dir)
        left = filesIn(dir)
      })
      const seen = { situation, before, after, found, left, now: filesIn(dir), landed: outcome === "landed" }
      rmSync(dir, { recursive: true, force: true })
      return { outcome, happened: differ(found, left).length > 0, violations: judge(seen) }
    },
    remove: () => rmSync(base, { recursive: true, force: true }),
  }
}

/** Does what the situation is about, while somebody does something before the nth call of the file system. */
async function carryOut(
  dir: string,
  { verb, edits }: Omit<Situation, "name">,
  nth: number,
  somebody: () => void,
): Promise<{ outcome: Played["outcome"]; calls: number }> {
  const calm = await openWorkspace({ roots: [{ dir }] })
  const { workspace, arm, calls } = interrupted(calm, nth, somebody)
  let landed: boolean | undefined
  try {
    if (verb === "apply") landed = await landAll(workspace, edits, arm)
    else {
      arm()
      landed = (await (verb === "undo" ? undo : redo)({ workspace })).ok
    }
  } catch (error) {
    if (!(error instanceof EmendError)) throw error
  }
  // What a commit leaves half done, the next command puts right.
  await recover({ workspace: calm })
  return { outcome: landed === undefined ? "threw" : landed ? "landed" : "refused", calls: calls() }
}

/** As `applyEdits` does it; `arm` hears when the plan is made. */
async function landAll(workspace: Workspace, edits: readonly Edit[], arm: () => void): Promise<boolean> {
  const { written } = await land({
    writer: onDisk(workspace),
    label: "apply",
    async plan(blocked) {
      const planned = await planEdits(workspace, asParsed(edits), {}, { blocked })
      arm()
      return planned
    },
  })
  return written?.ok ?? false
}
