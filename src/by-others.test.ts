import { execFileSync } from "node:child_process"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { readFolder } from "../test/folder.ts"
import { apply } from "./apply.ts"
import { recordByOthers } from "./by-others.ts"
import { recordByOthers as recordIn } from "./commit/index.ts"
import { changes, log, redo, undo } from "./history.ts"
import { openWorkspace } from "./workspace/index.ts"
import { folderWith } from "./workspace/testing/workspaces.ts"

const shell = (cwd: string, command: string) => execFileSync("sh", ["-c", command], { cwd })
const labels = async (root: string) => (await log({ root })).map(({ label }) => label)

/** A folder that emend has seen before. */
async function seen(files: Record<string, string | Uint8Array>): Promise<string> {
  const root = folderWith(files)
  expect(await recordByOthers({ root })).toEqual({ first: true, changed: [], lost: [], unseen: 0 })
  return root
}

describe("what a shell changes", () => {
  const files = { "src/a.ts": "let a = 1\n", "b.txt": "b\n", "img.bin": new Uint8Array([0, 255, 1, 254]) }

  it("is a commit that can be looked at, taken back and made again", async () => {
    const root = await seen(files)
    const before = readFolder(root)
    const by = "sed -i 's/1/2/' src/a.ts; rm b.txt"
    shell(root, `${by}; printf '\\0x' > img.bin; mkdir -p new/deep; echo n > new/deep/n.txt`)
    const after = readFolder(root)
    const { commit, lost } = await recordByOthers({ root, by })
    expect(lost).toEqual([])
    expect(commit).toMatchObject({
      label: `outside: ${by}`,
      files: [
        { path: "b.txt", change: "delete", deletions: 1 },
        { path: "img.bin", change: "modify" },
        { path: "new/deep/n.txt", change: "add", additions: 1 },
        { path: "src/a.ts", change: "modify", additions: 1, deletions: 1 },
      ],
    })
    expect((await changes({ root, id: commit!.id }))?.at(-1)?.diff).toContain("-let a = 1\n+let a = 2\n")
    expect(await undo({ root })).toMatchObject({ ok: true })
    expect(readFolder(root)).toEqual(before)
    expect(await redo({ root })).toMatchObject({ ok: true })
    expect(readFolder(root)).toEqual(after)
  })

  it("is told once, and what did not change not at all", async () => {
    const root = await seen(files)
    shell(root, "sed -i 's/1/2/' src/a.ts")
    expect((await recordByOthers({ root })).commit?.label).toBe("outside: src/a.ts")
    utimesSync(join(root, "b.txt"), new Date(), new Date())
    writeFileSync(join(root, "b.txt"), "b\n")
    for (const _ of [1, 2])
      expect(await recordByOthers({ root })).toEqual({ first: false, changed: [], lost: [], unseen: 0 })
    expect(await labels(root)).toEqual(["outside: src/a.ts"])
  })

  it("is noticed even if neither size nor clock tell", async () => {
    const root = await seen({ "a.txt": "aa\n" })
    for (const text of ["bb\n", "cc\n", "dd\n"]) {
      writeFileSync(join(root, "a.txt"), text)
      utimesSync(join(root, "a.txt"), 1000, 1000)
      expect((await recordByOthers({ root })).changed).toEqual(["a.txt"])
    }
    expect(await undo({ root })).toMatchObject({ ok: true })
    expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("cc\n")
  })

  it("is taken back file by file, and never over later work", async () => {
    const root = await seen(files)
    shell(root, "sed -i 's/1/2/' src/a.ts; echo more >> b.txt")
    const { commit } = await recordByOthers({ root })
    writeFileSync(join(root, "b.txt"), "other\n")
    expect(await undo({ root, id: commit!.id })).toMatchObject({
      ok: false,
      issue: { code: "stale" },
      paths: ["b.txt"],
    })
    expect(await undo({ root, id: commit!.id, paths: ["src/a.ts"] })).toMatchObject({ ok: true })
    expect(readFolder(root)).toMatchObject({ "src/a.ts": "let a = 1\n", "b.txt": "other\n" })
  })

  it("keeps the permissions", async () => {
    const root = folderWith({ "run.sh": "echo 1\n" })
    chmodSync(join(root, "run.sh"), 0o755)
    await recordByOthers({ root })
    shell(root, "rm run.sh")
    await recordByOthers({ root })
    await undo({ root })
    expect(statSync(join(root, "run.sh")).mode & 0o777).toBe(0o755)
  })
})

describe("what emend changes", () => {
  const edit = (from: string, to: string) =>
    `a.txt\n<<<<<<< SEARCH\n${from}\n=======\n${to}\n>>>>>>> REPLACE\n`

  it("is not told again as somebody else's", async () => {
    const root = await seen({ "a.txt": "one\ntwo\n" })
    expect((await apply(edit("two", "2"), { root })).ok).toBe(true)
    expect(await recordByOthers({ root })).toMatchObject({ changed: [] })
    await undo({ root })
    expect(await recordByOthers({ root })).toMatchObject({ changed: [] })
  })

  it("is where the change of others begins", async () => {
    const root = await seen({ "a.txt": "one\ntwo\n" })
    expect((await apply(edit("two", "2"), { root })).ok).toBe(true)
    shell(root, "sed -i s/one/1/ a.txt")
    const { commit } = await recordByOthers({ root, by: "sed" })
    expect((await changes({ root, id: commit!.id }))?.[0]?.diff).toContain("-one\n+1\n 2\n")
    await undo({ root })
    expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("one\n2\n")
    await undo({ root })
    expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("one\ntwo\n")
  })

  it("may bring back what others deleted since", async () => {
    const root = await seen({ "a.txt": "one\n" })
    expect((await apply(edit("one", "1"), { root })).ok).toBe(true)
    shell(root, "rm a.txt")
    await recordByOthers({ root })
    await undo({ root })
    expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("1\n")
  })
})

describe("what is left alone", () => {
  it("is what git ignores, what is excluded, links, and emend's and git's own", async () => {
    const root = await seen({
      ".gitignore": "dist/\n*.log\n",
      "a.txt": "a\n",
      "dist/x.js": "x\n",
      "keep.snap": "s\n",
    })
    shell(
      root,
      "echo y > dist/x.js; echo l > a.log; ln -s a.txt link; mkdir .git; echo r > .git/HEAD; echo t > keep.snap",
    )
    expect((await recordByOthers({ root, exclude: ["*.snap"] })).changed).toEqual([])
  })

  it("is what is large, and more files than can be kept", async () => {
    const root = folderWith({ "a.txt": "a\n", "large.txt": "x".repeat(3 * 1024 * 1024) })
    expect(await recordByOthers({ root })).toMatchObject({ first: true, unseen: 1 })
    shell(root, "echo b > a.txt; echo y >> large.txt")
    expect(await recordByOthers({ root })).toMatchObject({ changed: ["a.txt"], unseen: 1 })
    expect(readdirSync(join(root, ".emend/known/blobs"))).toHaveLength(1)
  })

  it("is a branch that was checked out: so many files at once are only taken note of", async () => {
    const root = await seen({ "a.txt": "a\n", "b.txt": "b\n", "c.txt": "c\n" })
    const workspace = await openWorkspace({ roots: [{ dir: root }] })
    const files = ["a.txt", "b.txt", "c.txt"]
    shell(root, "for f in a b c; do echo x > $f.txt; done")
    expect(await recordIn(workspace, { files, limits: { changes: 2 } })).toMatchObject({
      changed: files,
      lost: files,
    })
    expect(await labels(root)).toEqual([])
    expect(await recordByOthers({ root })).toMatchObject({ changed: [] })
  })

  it("is what was there before anybody looked, where only a note is wanted", async () => {
    const root = await seen({ "a.txt": "a\n" })
    shell(root, "echo mine > a.txt")
    expect(await recordByOthers({ root, record: false })).toMatchObject({ changed: ["a.txt"], lost: [] })
    shell(root, "echo theirs > a.txt")
    await recordByOthers({ root, by: "echo" })
    await undo({ root })
    expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("mine\n")
  })

  it("is a folder with the name of a file", async () => {
    const root = folderWith({ "a.txt": "a\n" })
    mkdirSync(join(root, "file.txt"))
    expect(await recordByOthers({ root })).toMatchObject({ first: true, changed: [] })
  })
})

describe("what is known of the files", () => {
  it("is not believed if somebody else wrote it", async () => {
    const root = await seen({ "a.txt": "a\n" })
    const index = join(root, ".emend/known/index.json")
    writeFileSync(index, readFileSync(index, "utf8").replace('"a.txt"', '"b.txt"'))
    expect(await recordByOthers({ root })).toMatchObject({ first: true })
    writeFileSync(index, '{"version":1}')
    expect(await recordByOthers({ root })).toMatchObject({ first: true })
  })

  it("is not trusted where a copy was changed: then the change is told, and is in no commit", async () => {
    const root = await seen({ "a.txt": "a\n" })
    const [name] = readdirSync(join(root, ".emend/known/blobs"))
    writeFileSync(join(root, ".emend/known/blobs", name!), "evil\n")
    shell(root, "echo b > a.txt")
    expect(await recordByOthers({ root })).toMatchObject({ changed: ["a.txt"], lost: ["a.txt"] })
  })

  it("holds only what the files hold", async () => {
    const root = await seen({ "a.txt": "a\n", "b.txt": "b\n" })
    shell(root, "echo c > a.txt; rm b.txt")
    await recordByOthers({ root })
    expect(readdirSync(join(root, ".emend/known/blobs"))).toHaveLength(1)
    expect(statSync(join(root, ".emend/known/index.json")).mode & 0o077).toBe(0)
  })

  it("is the same for all who look at once: one of them tells", async () => {
    const root = await seen({ "a.txt": "a\n" })
    shell(root, "echo b > a.txt")
    const all = await Promise.all([1, 2, 3].map(() => recordByOthers({ root })))
    expect(all.filter(({ commit }) => commit)).toHaveLength(1)
    expect(await labels(root)).toHaveLength(1)
  })

  it("survives a kill at any moment", async () => {
    const root = await seen({ "a.txt": "a\n" })
    shell(root, "echo b > a.txt")
    const die = () => {
      throw new Error("killed")
    }
    const workspace = await openWorkspace({
      roots: [{ dir: root }],
      faults: (point) => point === "outside" && die(),
    })
    await expect(recordIn(workspace, { files: ["a.txt"] })).rejects.toThrow("killed")
    expect(await recordByOthers({ root })).toMatchObject({ changed: ["a.txt"], commit: {} })
    await undo({ root })
    expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("a\n")
    expect(existsSync(join(root, ".emend/pending.json"))).toBe(false)
  })

  it("covers several roots", async () => {
    const [web, api] = [folderWith({ "a.txt": "a\n" }), folderWith({ "a.txt": "a\n" })]
    const roots = [
      { name: "web", dir: web },
      { name: "api", dir: api },
    ]
    await recordByOthers({ roots })
    shell(api, "echo b > a.txt")
    expect((await recordByOthers({ roots })).changed).toEqual(["api/a.txt"])
    await undo({ roots })
    expect(readFileSync(join(api, "a.txt"), "utf8")).toBe("a\n")
  })
})
