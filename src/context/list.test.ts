import { execFileSync } from "node:child_process"
import { symlinkSync, truncateSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { memoryWorkspace, openWorkspace } from "../workspace/index.ts"
import { folderWith } from "../workspace/testing/workspaces.ts"
import { createListing } from "./list.ts"
import { fileMap } from "./pack.ts"

async function all(paths: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const path of paths) found.push(path)
  return found
}

describe("a folder that is made to hurt", () => {
  it.skipIf(process.platform === "win32")(
    "may be deeper than functions can call each other",
    { timeout: 60_000 },
    async () => {
      const path = `${"d/".repeat(1900)}b.txt`
      const dir = folderWith({ "a.txt": "a\n", [path]: "b\n" })
      // Node's own functions call each other to remove it.
      onTestFinished(() => void execFileSync("rm", ["-rf", dir]))
      const workspace = await openWorkspace({ roots: [{ dir }] })
      const found = await all(createListing(workspace).files())
      expect(found).toEqual([path, "a.txt"])
      // Its map is not longer than it has to be: margins would take the square of the depth.
      const map = fileMap("top", found)
      expect(map.length).toBeLessThan(3 * path.length)
      expect(map).toContain("d/d/b.txt")
    },
  )

  it.each([".gitignore", "src/.gitignore", ".git/info/exclude"])(
    "may have gigabytes of rules, which are not read: %s",
    async (path) => {
      const dir = folderWith({ [path]: "", "src/a.ts": "" })
      truncateSync(join(dir, path), 3 * 2 ** 30)
      const listing = createListing(await openWorkspace({ roots: [{ dir }] }))
      await expect(all(listing.files())).rejects.toThrow(/too large: it has 3072.0 MB, and 1.0 MB are read/)
    },
  )
})

describe("createListing", () => {
  /** Rules of every sort. What git makes of them is the truth. */
  const files = {
    ".gitignore": "*.log\n!keep.log\n/only-top\nbuild/\n# comment\n\\#odd\ndocs/*.tmp\n**/deep/x\nb\n",
    "a.ts": "",
    "a.log": "",
    "keep.log": "",
    "only-top": "",
    "src/only-top": "",
    "src/build/out.js": "",
    "src/.gitignore": "/local.ts\n!b\ngen/*\n!gen/kept.ts\n*.cache\n",
    "src/local.ts": "",
    "src/sub/local.ts": "",
    "src/b/inside.ts": "",
    "src/b/x.log": "",
    "src/gen/made.ts": "",
    "src/gen/kept.ts": "",
    "src/sub/.gitignore": "!kept.cache\n!*.log\n",
    "src/sub/kept.cache": "",
    "src/sub/lost.cache": "",
    "src/sub/shown.log": "",
    "b/hidden.ts": "",
    "#odd": "",
    "docs/a.tmp": "",
    "docs/more/a.tmp": "",
    "one/deep/x": "",
    "we[i]rd dir/.gitignore": "*.x\n/y\n",
    "we[i]rd dir/a.x": "",
    "we[i]rd dir/y": "",
    "we[i]rd dir/z/y": "",
  }

  it("sees what git sees", async () => {
    const dir = folderWith(files)
    execFileSync("git", ["init", "-q"], { cwd: dir })
    const args = ["-c", "core.quotepath=off", "ls-files", "--others", "--exclude-standard", "-z"]
    const seen = execFileSync("git", args, { cwd: dir, encoding: "utf8" }).split("\0").filter(Boolean)
    const listing = createListing(await openWorkspace({ roots: [{ dir }] }))
    expect((await all(listing.files())).sort()).toEqual(seen.sort())
  })

  it("shows what git ignores when asked, but never git's own files or installed packages", async () => {
    const dir = folderWith({ ...files, ".git/config": "", "node_modules/x/index.js": "", ".emend/x": "" })
    const listing = createListing(await openWorkspace({ roots: [{ dir }] }), { gitignore: false })
    expect((await all(listing.files())).sort()).toEqual(Object.keys(files).sort())
  })

  it("leaves out what a person excludes, whatever the files say", async () => {
    const workspace = memoryWorkspace({ ".gitignore": "!*.snap\n", "a.snap": "", "b/c.ts": "", "d.ts": "" })
    const listing = createListing(workspace, { exclude: ["*.snap", "/b/"] })
    expect(await all(listing.files())).toEqual([".gitignore", "d.ts"])
    expect(await listing.folder("b")).toBeUndefined()
  })

  it("lists folders first, names as people sort them, and follows no link", async () => {
    const dir = folderWith({ file10: "", file9: "", "z/a": "", Beta: "" })
    symlinkSync(join(dir, "z"), join(dir, "link"))
    const listing = createListing(await openWorkspace({ roots: [{ dir }] }))
    expect((await listing.folder(""))!.map(({ path, kind }) => `${kind} ${path}`)).toEqual([
      "folder z",
      "file Beta",
      "file file9",
      "file file10",
    ])
    expect(await listing.folder("link")).toBeUndefined()
    expect(await listing.folder("../etc")).toBeUndefined()
    expect(await listing.folder("nowhere")).toBeUndefined()
  })

  it("shows what is left out when asked, with the reason", async () => {
    const dir = folderWith({
      ".gitignore": "build\n",
      "build/out/a.js": "",
      "x.snap": "",
      "a.ts": "",
      ".git/config": "",
    })
    const listing = createListing(await openWorkspace({ roots: [{ dir }] }), { exclude: ["*.snap"] })
    const shown = async (path: string) =>
      (await listing.folder(path, { all: true }))!.map(({ path, leftOut }) => `${path} ${leftOut ?? "-"}`)
    expect(await shown("")).toEqual([
      ".git protected",
      "build gitignore",
      ".gitignore -",
      "a.ts -",
      "x.snap excluded",
    ])
    expect(await shown("build/out")).toEqual(["build/out/a.js gitignore"])
    expect(await listing.folder("build/out")).toBeUndefined()
  })

  it("leads with the names of roots where there are several, each with rules of its own", async () => {
    const [web, api] = [
      folderWith({ ".gitignore": "x\n", x: "", "src/a": "" }),
      folderWith({ x: "", "src/b": "" }),
    ]
    const roots = [
      { name: "web", dir: web! },
      { name: "api", dir: api! },
    ]
    const listing = createListing(await openWorkspace({ roots }))
    expect((await listing.folder(""))!.map(({ path }) => path)).toEqual(["web", "api"])
    expect(await all(listing.files())).toEqual(["web/src/a", "web/.gitignore", "api/src/b", "api/x"])
    expect(await all(listing.files("api/src"))).toEqual(["api/src/b"])
  })
})
