import { execFileSync, spawnSync } from "node:child_process"
import { chmodSync, linkSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { nodeFileSystem } from "./disk.ts"
import type { FileSystem } from "./file-system.ts"
import { memoryFileSystem } from "./memory-file-system.ts"
import { temporaryFolder } from "./testing/workspaces.ts"

const bytes = (text: string) => new TextEncoder().encode(text)
const textAt = async (fs: FileSystem, path: string) => {
  const found = await fs.read(path)
  return found && new TextDecoder().decode(found)
}

/** One suite for every implementation. `link` makes a symbolic link, which the port itself never does. */
const implementations: [
  string,
  () => { fs: FileSystem; dir: string; link: (path: string, to: string) => void },
][] = [
  [
    "on disk",
    () => ({ fs: nodeFileSystem(), dir: temporaryFolder(), link: (path, to) => symlinkSync(to, path) }),
  ],
  [
    "in memory",
    () => {
      const fs = memoryFileSystem()
      fs.putDirectory("/dir")
      return { fs, dir: "/dir", link: (path, to) => fs.putLink(path, to) }
    },
  ],
]

describe.each(implementations)("a file system %s", (_, make) => {
  it("answers that nothing is there", async () => {
    const { fs, dir } = make()
    for (const path of [`${dir}/a`, `${dir}/a/b`]) {
      expect(await fs.lstat(path)).toBeUndefined()
      expect(await fs.realpath(path)).toBeUndefined()
      expect(await fs.list(path)).toBeUndefined()
      expect(await fs.read(path)).toBeUndefined()
      expect(await fs.hashFile(path)).toBeUndefined()
      expect(await fs.remove(path)).toBe(false)
    }
    await fs.create(`${dir}/file`, bytes(""))
    expect(await fs.lstat(`${dir}/file/b`)).toBeUndefined()
    expect(await fs.remove(`${dir}/file/b`)).toBe(false)
    expect(await fs.removeDirectory(`${dir}/a`)).toBe(false)
  })

  it("makes files, once", async () => {
    const { fs, dir } = make()
    await fs.create(`${dir}/a`, bytes("one"))
    await fs.create(`${dir}/b`, { copyOf: `${dir}/a` }, { mode: 0o755 })
    expect(await textAt(fs, `${dir}/b`)).toBe("one")
    expect(await fs.lstat(`${dir}/a`)).toMatchObject({ kind: "file", mode: fs.newFileMode, size: 3 })
    if (process.platform !== "win32") expect(await fs.lstat(`${dir}/b`)).toMatchObject({ mode: 0o755 })
    await expect(fs.create(`${dir}/a`, bytes("two"))).rejects.toMatchObject({ code: "EEXIST" })
    await expect(fs.create(`${dir}/b`, { copyOf: `${dir}/a` })).rejects.toMatchObject({ code: "EEXIST" })
    await fs.append(`${dir}/a`, bytes(" two"))
    expect(await textAt(fs, `${dir}/a`)).toBe("one two")
    expect(await fs.hashFile(`${dir}/a`)).toBe(fs.hash(bytes("one two")))
    await fs.rename(`${dir}/a`, `${dir}/b`)
    expect(await fs.list(dir)).toEqual(["b"])
  })

  it("tells what kinds of things are in a folder", async () => {
    const { fs, dir, link } = make()
    await fs.create(`${dir}/file`, bytes(""))
    await fs.makeDirectory(`${dir}/folder`)
    link(`${dir}/link`, `${dir}/file`)
    const entries = (await fs.entries(dir))!.map(({ name, kind }) => `${name} ${kind}`)
    expect(entries.sort()).toEqual(["file file", "folder directory", "link link"])
    expect(await fs.entries(`${dir}/file`)).toBeUndefined()
  })

  it("makes and removes folders", async () => {
    const { fs, dir } = make()
    expect(await fs.makeDirectory(`${dir}/a`)).toBe(true)
    expect(await fs.makeDirectory(`${dir}/a`)).toBe(false)
    await fs.create(`${dir}/a/x`, bytes(""))
    await expect(fs.makeDirectory(`${dir}/a/x`)).rejects.toThrow()
    expect(await fs.removeDirectory(`${dir}/a`)).toBe(false)
    expect(await fs.remove(`${dir}/a/x`)).toBe(true)
    expect(await fs.removeDirectory(`${dir}/a`)).toBe(true)
    await fs.syncDirectory(dir)
  })

  it("replaces and removes only what is expected", async () => {
    const { fs, dir } = make()
    const [one, two] = [fs.hash(bytes("one")), fs.hash(bytes("two"))]
    await fs.create(`${dir}/new`, bytes("two"))
    expect(await fs.replaceIf(one, `${dir}/new`, `${dir}/a`)).toBe(false)
    expect(await fs.replaceIf(undefined, `${dir}/new`, `${dir}/a`)).toBe(true)
    expect(await fs.list(dir)).toEqual(["a"])
    await fs.create(`${dir}/new`, bytes("one"))
    expect(await fs.replaceIf(undefined, `${dir}/new`, `${dir}/a`)).toBe(false)
    expect(await fs.replaceIf(one, `${dir}/new`, `${dir}/a`)).toBe(false)
    expect(await textAt(fs, `${dir}/a`)).toBe("two")
    expect(await fs.replaceIf(two, `${dir}/new`, `${dir}/a`)).toBe(true)
    expect(await textAt(fs, `${dir}/a`)).toBe("one")
    expect(await fs.removeIf(two, `${dir}/a`)).toBe(false)
    expect(await fs.removeIf(one, `${dir}/a`)).toBe(true)
    expect(await fs.removeIf(one, `${dir}/a`)).toBe(false)
    expect(await fs.removeIf(one, `${dir}/no/folder/a`)).toBe(false)
  })

  it("takes neither a link nor a folder for a file", async () => {
    const { fs, dir, link } = make()
    const one = fs.hash(bytes("one"))
    await fs.create(`${dir}/real`, bytes("one"))
    link(`${dir}/link`, "real")
    await fs.makeDirectory(`${dir}/folder`)
    await fs.create(`${dir}/new`, bytes("two"))
    for (const name of ["link", "folder"]) {
      await expect(fs.read(`${dir}/${name}`)).rejects.toThrow()
      expect(await fs.replaceIf(one, `${dir}/new`, `${dir}/${name}`)).toBe(false)
      expect(await fs.replaceIf(undefined, `${dir}/new`, `${dir}/${name}`)).toBe(false)
      expect(await fs.removeIf(one, `${dir}/${name}`)).toBe(false)
    }
    expect(await fs.lstat(`${dir}/link`)).toMatchObject({ kind: "link" })
    expect(await fs.readlink(`${dir}/link`)).toBe("real")
    expect(await fs.realpath(`${dir}/link`)).toBe(`${dir}/real`)
  })

  it("writes to no folder that is reached through a link", async () => {
    const { fs, dir, link } = make()
    await fs.makeDirectory(`${dir}/real`)
    await fs.create(`${dir}/real/a`, bytes("one"))
    await fs.create(`${dir}/new`, bytes("two"))
    link(`${dir}/way`, "real")
    const one = fs.hash(bytes("one"))
    const through = [
      () => fs.create(`${dir}/way/b`, bytes("")),
      () => fs.append(`${dir}/way/a`, bytes("")),
      () => fs.makeDirectory(`${dir}/way/b`),
      () => fs.rename(`${dir}/new`, `${dir}/way/b`),
      () => fs.remove(`${dir}/way/a`),
      () => fs.replaceIf(one, `${dir}/new`, `${dir}/way/a`),
      () => fs.replaceIf(undefined, `${dir}/new`, `${dir}/way/b`),
      () => fs.removeIf(one, `${dir}/way/a`),
      () => fs.read(`${dir}/way/a`),
    ]
    for (const write of through) await expect(write(), String(write)).rejects.toMatchObject({ code: "ELOOP" })
    expect(await textAt(fs, `${dir}/real/a`)).toBe("one")
    expect(await fs.list(`${dir}/real`)).toEqual(["a"])
  })

  it("lets one at a time hold a folder", async () => {
    const { fs, dir } = make()
    const order: string[] = []
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const release = await fs.lock(dir)
        order.push(`in ${index}`)
        await new Promise((resolve) => setTimeout(resolve, 1))
        order.push(`out ${index}`)
        await release()
      }),
    )
    for (let at = 0; at < order.length; at += 2) expect(order[at + 1]).toBe(order[at]!.replace("in", "out"))
    const release = await fs.lock(dir)
    await expect(fs.lock(dir, { timeout: 30 })).rejects.toMatchObject({ name: "EmendError", kind: "locked" })
    await release()
    await (await fs.lock(dir, { timeout: 30 }))()
  })
})

describe("the disk", () => {
  it.skipIf(process.platform === "win32")("does not wait for a pipe", async () => {
    const dir = temporaryFolder()
    execFileSync("mkfifo", [`${dir}/pipe`])
    expect(await nodeFileSystem().lstat(`${dir}/pipe`)).toMatchObject({ kind: "other" })
    await expect(nodeFileSystem().read(`${dir}/pipe`)).rejects.toThrow(/regular/)
  })

  it("knows two names of one file", async () => {
    const dir = temporaryFolder()
    writeFileSync(`${dir}/a`, "")
    linkSync(`${dir}/a`, `${dir}/b`)
    const [a, b] = [await nodeFileSystem().lstat(`${dir}/a`), await nodeFileSystem().lstat(`${dir}/b`)]
    expect(a!.identity).toBe(b!.identity)
  })

  it.skipIf(process.platform === "win32")(
    "copies what is read-only, and gives it the permissions asked for",
    async () => {
      const dir = temporaryFolder()
      writeFileSync(`${dir}/a`, "text")
      chmodSync(`${dir}/a`, 0o444)
      await nodeFileSystem().create(`${dir}/b`, { copyOf: `${dir}/a` }, { mode: 0o4555 })
      expect(statSync(`${dir}/b`).mode & 0o7777).toBe(0o4555)
    },
  )

  it("leaves no open folder behind", async () => {
    const dir = temporaryFolder()
    const fs = nodeFileSystem()
    mkdirSync(`${dir}/d`)
    // Of this folder alone: other tests run in the same process.
    const open = () =>
      spawnSync("ls", ["-l", `/proc/${process.pid}/fd`], { encoding: "utf8" })
        .stdout.split("\n")
        .filter((line) => line.includes(dir))
    for (let round = 0; round < 50; round++) {
      await fs.create(`${dir}/d/${round}`, bytes(""))
      await fs.create(`${dir}/d/${round}`, bytes("")).catch(() => {})
      await fs.read(`${dir}/d/none`)
      await fs.replaceIf("none", `${dir}/d/${round}`, `${dir}/d/none`)
    }
    if (process.platform === "linux") expect(open()).toEqual([])
  })
})
