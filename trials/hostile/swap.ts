import { spawn } from "node:child_process"
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { applyEdits, type Edit, undo } from "../../src/index.ts"

/** How edits fared in a folder that another process turns into a link to the outside, and back, as fast as it can. */
export interface Swapped {
  rounds: number
  landed: number
  /** Refused because the link was in the way. */
  refused: number
  /** Not landed for other reasons: nothing was there at that moment, or the file had gone to the racer's other name. */
  missed: number
  undone: number
  /** What changed outside, which nothing may. */
  violations: string[]
}

/** Edits and undoes while the racer swaps, until `isOver` says so of the rounds that were played. */
export async function swapWhileEditing(isOver: (rounds: number) => boolean): Promise<Swapped> {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "emend-swap-")))
  const [root, way] = [join(top, "root"), join(top, "root/way")]
  for (const place of ["root/way", "outside"]) {
    mkdirSync(join(top, place), { recursive: true })
    for (const name of names) writeFileSync(join(top, place, name), "one\n")
  }
  const before = contentsOf(join(top, "outside"))
  const result: Swapped = { rounds: 0, landed: 0, refused: 0, missed: 0, undone: 0, violations: [] }
  const racer = spawn(process.execPath, ["-e", racing, way], { stdio: ["ignore", "pipe", "inherit"] })
  try {
    await new Promise((resolve) => racer.stdout.once("data", resolve))
    while (!isOver(result.rounds) && result.violations.length === 0) {
      await play(root, result)
      const now = contentsOf(join(top, "outside"))
      if (now !== before) result.violations.push(`Round ${result.rounds}: outside, ${before} became ${now}`)
    }
  } finally {
    racer.kill("SIGKILL")
    rmSync(top, { recursive: true, force: true, maxRetries: 5 })
  }
  return result
}

const names = ["a.txt", "b.txt"]

async function play(root: string, result: Swapped): Promise<void> {
  const edit = editOf(result.rounds++)
  const report = await applyEdits([edit], { root }).catch(() => undefined)
  const outcome = report?.edits[0]
  if (report?.ok) result.landed++
  else if (outcome?.issue?.code === "outside_workspace") result.refused++
  else result.missed++
  if (result.rounds % 5 !== 0) return
  const back = await undo({ root }).catch(() => undefined)
  if (back?.ok) result.undone++
}

function editOf(round: number): Edit {
  const content = `${round}\n`
  const kinds: Edit[] = [
    { op: "create", path: "way/a.txt", content, overwrite: true },
    { op: "create", path: `way/new-${round}.txt`, content },
    { op: "create", path: `way/deep-${round}/er/new.txt`, content },
    { op: "move", path: "way/b.txt", to: "way/c.txt", overwrite: true },
    { op: "move", path: "way/c.txt", to: "way/b.txt", overwrite: true },
    { op: "delete", path: `way/new-${round - 4}.txt` },
  ]
  return kinds[round % kinds.length]!
}

function contentsOf(dir: string): string {
  const found = readdirSync(dir, { recursive: true, withFileTypes: true }).map((entry) =>
    entry.isFile() ? `${entry.name}=${readFileSync(join(entry.parentPath, entry.name), "utf8")}` : entry.name,
  )
  return JSON.stringify(found.sort())
}

// A rename is one step: at every moment the folder is there, or nothing, or the link.
const racing = `
const { renameSync, rmSync, symlinkSync } = require("node:fs")
const [way] = process.argv.slice(1)
const [away, link] = [way + "-away", way + "-link"]
process.stdout.write("ready")
for (;;) try {
  symlinkSync("../outside", link)
  renameSync(way, away)
  renameSync(link, way)
  renameSync(way, link)
  renameSync(away, way)
  rmSync(link)
} catch { rmSync(link, { force: true }) }`
