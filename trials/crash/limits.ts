import { spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, readdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { attempt } from "./attempt.ts"
import { files } from "./batch.ts"
import { deeds, open } from "./scenes.ts"
import { type FilesOnDisk, layOut, type Tree, treeOf } from "./tree.ts"
import { createTally, type Fared, type World, type WorldContext } from "./worlds.ts"

/** What a system denies to a process: handles, size, permission, names. */
export const limits: World[] = [
  { name: "500 files with few file handles (`ulimit -n`)", play: fewHandles },
  { name: "files that may not grow (`ulimit -f`)", play: smallFiles },
  { name: "folders and files that may not be written to or read", play: denied },
  { name: "a file that may not be changed by anybody (`chattr +i`)", play: immutable },
  { name: "names and paths that are too long", play: longNames },
  { name: "`.emend` is a link, or a file", play: noJournal },
]

const windows = process.platform === "win32"

async function fewHandles({ dir, programs }: WorldContext): Promise<Fared | undefined> {
  if (windows) return undefined
  const tally = createTally()
  const names = Array.from({ length: 500 }, (_, index) => `file ${index}.txt`)
  const many = (text: string) => Object.fromEntries(names.map((name) => [name, text]))
  const input = patch(names.map((name) => `*** Update File: ${name}\n@@\n-one\n+two\n`))
  const after = treeAfter(dir, many("two\n"))
  for (const handles of [20, 26, 32, 48, 64]) {
    const root = join(dir, String(handles))
    layOut(root, many("one\n"))
    const attempted = await attempt({
      root,
      programs,
      input,
      after,
      limit: `-n ${handles}`,
      says: /EMFILE|too many/i,
    })
    // Node itself takes more than twenty, and says in its own words that it has not got them.
    const byNode = attempted.violations.some((each) => each.includes("node:internal"))
    tally.add(byNode ? { refused: true, violations: [] } : attempted, `${handles} handles`)
  }
  if (tally.refused === tally.rounds) tally.violations.push("it never works")
  return tally
}

function treeAfter(dir: string, wanted: FilesOnDisk): Tree {
  layOut(join(dir, "after"), wanted)
  return treeOf(join(dir, "after"))
}

async function smallFiles({ dir, programs }: WorldContext): Promise<Fared | undefined> {
  if (windows) return undefined
  const tally = createTally()
  const done = join(dir, "done")
  layOut(done, files)
  await deeds.apply(await open(done))
  for (const blocks of [0, 1, 8, 240, 400]) {
    const root = join(dir, String(blocks))
    layOut(root, files)
    const limit = `-f ${blocks}`
    tally.add(
      await attempt({ root, programs, after: treeOf(done), limit, says: "EFBIG" }),
      `${blocks} blocks`,
    )
  }
  return tally
}

/** Who may do everything has to become somebody else to be denied anything. */
const nobody = process.getuid?.() === 0 ? 65_534 : undefined

async function denied({ dir, programs }: WorldContext): Promise<Fared | undefined> {
  if (windows) return undefined
  const tally = createTally()
  const cases: [name: string, path: string, mode: number, input: string][] = [
    ["a file in a folder that may not be written to", "in", 0o555, update("in/a.txt")],
    ["a new file there", "in", 0o555, patch(["*** Add File: in/b.txt\n+two\n"])],
    ["a new folder there", "in", 0o555, patch(["*** Add File: in/b/c.txt\n+two\n"])],
    ["a file to delete there", "in", 0o555, patch(["*** Delete File: in/a.txt\n"])],
    [
      "a file to move away from there",
      "in",
      0o555,
      patch(["*** Update File: in/a.txt\n*** Move to: c.txt\n@@\n-one\n+two\n"]),
    ],
    ["a folder that may not be read", "in", 0o000, update("in/a.txt")],
    ["a folder that may not be listed", "in", 0o300, update("in/a.txt")],
    ["a file that may not be read", "in/a.txt", 0o000, update("in/a.txt")],
    ["a root that may not be written to", ".", 0o555, update("in/a.txt")],
  ]
  for (const [name, path, mode, input] of cases) {
    const root = join(dir, name)
    layOut(root, { "in/a.txt": "one\n", "other.txt": "one\n" })
    mkdirSync(join(root, ".emend"), { recursive: true })
    if (path === ".") spawnSync("rm", ["-r", join(root, ".emend")])
    if (nobody !== undefined) spawnSync("chown", ["-R", String(nobody), root])
    chmodSync(join(root, path), mode)
    // The others of the batch must not land either.
    const both = input.replace("*** End Patch", "*** Update File: other.txt\n@@\n-one\n+two\n*** End Patch")
    const who = nobody === undefined ? {} : { uid: nobody }
    const readable = nobody !== undefined || mode >= 0o500
    if (!readable) continue
    const attempted = await attempt({ root, programs, input: both, ...who, says: /EACCES|permission/i })
    if (!attempted.refused) attempted.violations.push("it was not refused")
    tally.add(attempted, name)
    chmodSync(join(root, path), 0o755)
  }
  return tally
}

async function immutable({ dir, programs }: WorldContext): Promise<Fared | undefined> {
  const tally = createTally()
  for (const input of [update("in/a.txt"), patch(["*** Delete File: in/a.txt\n"])]) {
    const root = join(dir, String(tally.rounds))
    layOut(root, { "in/a.txt": "one\n", "other.txt": "one\n" })
    if (spawnSync("chattr", ["+i", join(root, "in/a.txt")]).status !== 0) return undefined
    const both = input.replace("*** End Patch", "*** Update File: other.txt\n@@\n-one\n+two\n*** End Patch")
    const attempted = await attempt({ root, programs, input: both, says: /EPERM|EACCES|is read-only/ })
    if (!attempted.refused) attempted.violations.push("it was not refused")
    tally.add(attempted, input)
    spawnSync("chattr", ["-i", join(root, "in/a.txt")])
  }
  return tally
}

async function longNames({ dir, programs }: WorldContext): Promise<Fared> {
  const tally = createTally()
  const deep = Array.from({ length: 300 }, () => "a-folder-in-a-folder").join("/")
  const longest = `${"n".repeat(251)}.txt`
  const cases: [name: string, path: string, works: boolean][] = [
    ["the longest name there is", longest, true],
    ["the same in new folders", `new/${"f".repeat(255)}/${longest}`, true],
    ["a name that is too long", `${"n".repeat(300)}.txt`, false],
    ["a folder with a name that is too long", `${"f".repeat(300)}/a.txt`, false],
    ["a path that is too long", `${deep}/a.txt`, false],
  ]
  for (const [name, path, works] of cases) {
    const root = join(dir, name)
    layOut(root, { "other.txt": "one\n" })
    const after = works
      ? treeAfter(join(dir, `${name} after`), { "other.txt": "one\n", [path]: "two\n" })
      : undefined
    const input = patch([`*** Add File: ${path}\n+two\n`])
    const attempted = await attempt({ root, programs, input, ...(after && { after }), says: "too long" })
    if (attempted.refused === works)
      attempted.violations.push(works ? "it was refused" : "it was not refused")
    tally.add(attempted, name)
  }
  return tally
}

async function noJournal({ dir, programs }: WorldContext): Promise<Fared> {
  const tally = createTally()
  for (const kind of ["link", "file"]) {
    const root = join(dir, kind)
    layOut(root, { "other.txt": "one\n", ...(kind === "file" && { ".emend": "in the way\n" }) })
    mkdirSync(join(dir, "elsewhere"), { recursive: true })
    if (kind === "link") symlinkSync(join(dir, "elsewhere"), join(root, ".emend"))
    const attempted = await attempt({
      root,
      programs,
      input: update("other.txt"),
      says: /ELOOP|ENOTDIR|EEXIST/,
    })
    if (!attempted.refused) attempted.violations.push("it was not refused")
    if (readdirSync(join(dir, "elsewhere")).length > 0) attempted.violations.push("it wrote through the link")
    tally.add(attempted, kind)
  }
  return tally
}

const update = (path: string) => patch([`*** Update File: ${path}\n@@\n-one\n+two\n`])

function patch(parts: readonly string[]): string {
  return `*** Begin Patch\n${parts.join("")}*** End Patch\n`
}
