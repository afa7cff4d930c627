import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, rmSync, statfsSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { attempt } from "./attempt.ts"
import { files } from "./batch.ts"
import { deeds, open } from "./scenes.ts"
import { difference, layOut, leftovers, type Tree, treeOf } from "./tree.ts"
import { createTally, type Fared, type World, type WorldContext } from "./worlds.ts"

/** Real disks: full, read-only, several. They take a system that lets us mount some. */
export const disks: World[] = [
  ...(["pages", "inodes"] as const).flatMap((kind) =>
    (["apply", "undo"] as const).map(
      (deed): World => ({
        name: `${deed} on a disk that runs out of ${kind === "pages" ? "room" : "inodes"} at every stage`,
        play: (context) => fillUp(kind, deed, context),
      }),
    ),
  ),
  { name: "apply, undo and redo on a disk that can only be read", play: readOnly },
  { name: "a folder of the workspace on another disk", play: diskBelow },
  { name: "a link in the workspace to a folder on another disk", play: linkToDisk },
  { name: "`.emend` on another disk", play: journalElsewhere },
  { name: "a file that is mounted from elsewhere", play: mountedFile },
]

/** A small disk of its own. Undefined: the system does not let us have one. */
function mountDisk(dir: string, options: string): { unmount(): void } | undefined {
  mkdirSync(dir, { recursive: true })
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", dir])
  return status === 0 ? { unmount: () => void spawnSync("umount", [dir]) } : undefined
}

type Room = "pages" | "inodes"

/** With nothing left, with one page (or one inode) left, with two, until the deed goes through. */
async function fillUp(kind: Room, deed: "apply" | "undo", context: WorldContext): Promise<Fared | undefined> {
  const tally = createTally()
  for (let left = 0; tally.refused === left && left < 400; left++) {
    const disk = mountDisk(context.dir, "size=8m,nr_inodes=400")
    if (!disk) return undefined
    try {
      tally.add(await onFullDisk(kind, deed, left, context), `with ${left} ${kind} left`)
    } finally {
      disk.unmount()
    }
  }
  return tally
}

async function onFullDisk(kind: Room, deed: "apply" | "undo", left: number, { dir, programs }: WorldContext) {
  const root = join(dir, "root")
  layOut(root, files)
  if (deed === "undo") await deeds.apply(await open(root))
  const before = treeOf(root)
  const makeRoom = fill(dir, kind, left)
  const { refused, violations } = await attempt({ root, programs, deed, says: "ENOSPC" })
  makeRoom()
  if (refused) await deeds[deed](await open(root))
  if (difference(before, treeOf(root)).length === 0) violations.push("it does not work with room either")
  await (deed === "apply" ? deeds.undo : deeds.redo)(await open(root))
  violations.push(...difference(before, treeOf(root)), ...leftovers(root))
  return { refused, violations }
}

/** Uses up a disk but for so many pages, or inodes. Answers with what makes room again. */
function fill(dir: string, kind: Room, left: number): () => void {
  const filler = join(dir, "filler")
  mkdirSync(filler)
  writeFileSync(join(filler, "pages"), "")
  const { bsize, bavail, ffree } = statfsSync(dir)
  if (kind === "pages") writeFileSync(join(filler, "pages"), new Uint8Array((bavail - left) * bsize))
  else for (let used = 0; used < ffree - left; used++) writeFileSync(join(filler, String(used)), "")
  return () => rmSync(filler, { recursive: true, force: true })
}

async function readOnly({ dir, programs }: WorldContext): Promise<Fared | undefined> {
  const disk = mountDisk(dir, "size=8m")
  if (!disk) return undefined
  const tally = createTally()
  try {
    for (const deed of ["apply", "undo", "redo"] as const) {
      const root = join(dir, deed)
      layOut(root, files)
      if (deed !== "apply") await deeds.apply(await open(root))
      if (deed === "redo") await deeds.undo(await open(root))
      spawnSync("mount", ["-o", "remount,ro", dir])
      tally.add(await attempt({ root, programs, deed, says: "EROFS" }), deed)
      spawnSync("mount", ["-o", "remount,rw", dir])
      await deeds[deed](await open(root))
    }
  } finally {
    disk.unmount()
  }
  return tally
}

/** The files of the batch, and what they become where nothing is in the way. */
async function laidOut(dir: string): Promise<{ root: string; after: Tree }> {
  const [root, done] = [join(dir, "root"), join(dir, "done")]
  for (const folder of [root, done]) layOut(folder, files)
  await deeds.apply(await open(done))
  return { root, after: treeOf(done) }
}

/** Moves go from disk to disk, and new folders are made on each. */
async function diskBelow({ dir, programs }: WorldContext): Promise<Fared | undefined> {
  const { root, after } = await laidOut(dir)
  const src = join(root, "src")
  cpSync(src, join(dir, "src"), { recursive: true })
  const disk = mountDisk(src, "size=8m,mode=755")
  if (!disk) return undefined
  try {
    cpSync(join(dir, "src"), src, { recursive: true })
    return await thereAndBack(root, programs, after)
  } finally {
    disk.unmount()
  }
}

async function thereAndBack(root: string, programs: WorldContext["programs"], after: Tree): Promise<Fared> {
  const tally = createTally()
  const before = treeOf(root)
  tally.add(await attempt({ root, programs, after, says: "EXDEV" }), "apply")
  if (tally.refused === 0)
    tally.add(await attempt({ root, programs, deed: "undo", after: before, says: "EXDEV" }), "undo")
  return tally
}

/** What a link leads to is another place, whatever disk it is on. */
async function linkToDisk({ dir, programs }: WorldContext): Promise<Fared | undefined> {
  const { root, after } = await laidOut(dir)
  const elsewhere = join(dir, "elsewhere")
  const disk = mountDisk(elsewhere, "size=8m")
  if (!disk) return undefined
  try {
    cpSync(join(root, "src"), elsewhere, { recursive: true })
    rmSync(join(root, "src"), { recursive: true })
    symlinkSync(elsewhere, join(root, "src"))
    const found = treeOf(elsewhere)
    const tally = createTally()
    const attempted = await attempt({ root, programs, after, says: "outside_workspace" })
    if (!attempted.refused) attempted.violations.push("it followed the link")
    attempted.violations.push(...difference(found, treeOf(elsewhere)))
    tally.add(attempted)
    return tally
  } finally {
    disk.unmount()
  }
}

async function journalElsewhere({ dir, programs }: WorldContext): Promise<Fared | undefined> {
  const { root, after } = await laidOut(dir)
  const disk = mountDisk(join(root, ".emend"), "size=8m")
  if (!disk) return undefined
  try {
    return await thereAndBack(root, programs, after)
  } finally {
    disk.unmount()
  }
}

/** As containers do it: nothing else can be put in the place of such a file, and it cannot be deleted. */
async function mountedFile({ dir, programs }: WorldContext): Promise<Fared | undefined> {
  const tally = createTally()
  for (const path of ["run.sh", "gone.md", "moved.txt"]) {
    const place = join(dir, path)
    const { root, after } = await laidOut(place)
    const other = join(place, "other")
    cpSync(join(root, path), other)
    const { status } = spawnSync("mount", ["--bind", other, join(root, path)])
    if (status !== 0) return undefined
    tally.add(await attempt({ root, programs, after, says: /EBUSY|EXDEV/ }), path)
    spawnSync("umount", [join(root, path)])
  }
  return tally
}
