import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { recover } from "../src/history.ts"
import { applyEdits, type Edit, openWorkspace, undo } from "../src/index.ts"
import { swapWhileEditing } from "../trials/hostile/swap.ts"
import { temporaryFolder } from "./folder.ts"

// Where open folders cannot be reached by their descriptors, a moment remains that nobody can close.
const linux = process.platform === "linux"

/** A root with a folder in it, and outside of it one that has files of the same names and contents. */
function twins() {
  const top = temporaryFolder()
  const names = ["a.txt", "b.txt", "deep/c.txt"]
  for (const place of ["root/way", "outside"])
    for (const name of names) {
      mkdirSync(join(top, place, "deep"), { recursive: true })
      writeFileSync(join(top, place, name), "one\n")
    }
  return {
    root: join(top, "root"),
    outside: () =>
      readdirSync(join(top, "outside"), { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map((entry) => `${entry.name}: ${readFileSync(join(entry.parentPath, entry.name), "utf8")}`)
        .sort(),
    /** Puts a link to the outside in the place of a folder or a file. What is there already is not in the way. */
    swap(name: string) {
      const [place, link] = [join(top, "root", name), join(top, name.replace(/^way/, "outside"))]
      if (existsSync(place)) renameSync(place, join(top, "away"))
      symlinkSync(link, place)
    },
    swapBack(name: string) {
      rmSync(join(top, "root", name))
      if (existsSync(join(top, "away"))) renameSync(join(top, "away"), join(top, "root", name))
    },
  }
}

const edits: Edit[] = [
  { op: "rewrite", path: "way/a.txt", content: "two\n" },
  { op: "delete", path: "way/b.txt" },
  { op: "create", path: "way/deep/new/d.txt", content: "new\n" },
  { op: "move", path: "way/deep/c.txt", to: "way/e.txt" },
]

describe.runIf(linux)("what becomes a link on the way", () => {
  const swapped = ["way", "way/a.txt", "way/b.txt", "way/deep"]

  it.each(swapped)("leads no step of a commit out, whenever %s does", async (name) => {
    const points: string[] = []
    const counted = twins()
    const workspace = await openWorkspace({
      roots: [{ dir: counted.root }],
      faults: (point) => void points.push(point),
    })
    expect(await applyEdits(edits, { workspace })).toMatchObject({ ok: true })
    expect(points.length).toBeGreaterThan(10)
    for (let nth = 0; nth < points.length; nth++) {
      const { root, outside, swap, swapBack } = twins()
      const before = outside()
      let left = nth
      const faults = () => {
        if (left-- === 0) swap(name)
      }
      const raced = await openWorkspace({ roots: [{ dir: root }], faults })
      await applyEdits(edits, { workspace: raced }).catch(() => {})
      await recover({ root }).catch(() => {})
      expect(outside(), `swapped at ${points[nth]}, step ${nth}`).toEqual(before)
      swapBack(name)
      await recover({ root }).catch(() => {})
      expect(outside()).toEqual(before)
    }
  })

  it.each(swapped)("leads no undo out, whenever %s does", async (name) => {
    for (let nth = 0; nth < 12; nth++) {
      const { root, outside, swap } = twins()
      const before = outside()
      await applyEdits(edits, { root })
      let left = nth
      const faults = () => {
        if (left-- === 0) swap(name)
      }
      await undo({ workspace: await openWorkspace({ roots: [{ dir: root }], faults }) }).catch(() => {})
      await recover({ root }).catch(() => {})
      expect(outside(), `swapped at step ${nth}`).toEqual(before)
    }
  })

  it("leads nothing out while another process swaps it again and again", async () => {
    const { violations, rounds } = await swapWhileEditing((played) => played === 120)
    expect([violations, rounds]).toEqual([[], 120])
  })
})
