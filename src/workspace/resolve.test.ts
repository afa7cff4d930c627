import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { pathToFileURL } from "node:url"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { issueCodes } from "../issues/issue.ts"
import { memoryWorkspace } from "./memory.ts"
import { memoryFileSystem } from "./memory-file-system.ts"
import { openWorkspace } from "./node.ts"
import { createWorkspace } from "./resolve.ts"
import { kinds, temporaryFolder, writeFiles } from "./testing/workspaces.ts"
import type { Workspace } from "./workspace.ts"

/** What a path leads to: a key, or the code of the issue. */
async function lead(workspace: Workspace, path: string, root?: string): Promise<string> {
  const resolved = await workspace.resolve(path, root)
  if ("key" in resolved) return resolved.key
  expect(resolved.issue.message, path).toMatch(/\S/)
  expect(resolved.issue.hint, path).toMatch(/\S/)
  return `(${resolved.issue.code})`
}

describe.each(kinds)("resolve, %s", (_, open) => {
  it("reads paths as models write them", async () => {
    const workspace = await open({ "src/a.ts": "", "src/b c.ts": "" })
    const { dir } = workspace.roots[0]!
    const expected: Record<string, string> = {
      "src/a.ts": "src/a.ts",
      "./src/a.ts": "src/a.ts",
      "././src//a.ts": "src/a.ts",
      "src/../src/a.ts": "src/a.ts",
      "src\\a.ts": "src/a.ts",
      ".\\src\\new\\x.ts": "src/new/x.ts",
      [`${dir}/src/a.ts`]: "src/a.ts",
      [`${dir}/src/new.ts`]: "src/new.ts",
      [`file://${dir}/src/b%20c.ts`]: "src/b c.ts",
      [`FILE://localhost${dir}/src/a.ts`]: "src/a.ts",
      [`file:${dir}/src/a.ts`]: "src/a.ts",
      "new.ts": "new.ts",
      "deep/er/new.ts": "deep/er/new.ts",
      ".github/workflows/ci.yml": ".github/workflows/ci.yml",
      ".gitignore": ".gitignore",
      ".emendrc": ".emendrc",
      "...": "...",
      "a..b/c..": "a..b/c..",
    }
    for (const [path, key] of Object.entries(expected)) expect(await lead(workspace, path), path).toBe(key)
  })

  it("takes a slash in front for a habit, if only that leads to a file", async () => {
    const workspace = await open({ "src/a.ts": "" })
    expect(await lead(workspace, "/src/a.ts")).toBe("src/a.ts")
    expect(await lead(workspace, "/src/new.ts")).toBe("(outside_workspace)")
  })

  it("takes the name of the root in front for a habit, if only that leads to a file", async () => {
    const workspace = await open({ "src/a.ts": "" })
    const { name } = workspace.roots[0]!
    expect(await lead(workspace, `${name}/src/a.ts`)).toBe("src/a.ts")
    expect(await lead(workspace, `${name}/src/new.ts`)).toBe(`${name}/src/new.ts`)
    const nested = await open({ [`${name}/src/a.ts`]: "", "src/a.ts": "" })
    expect(await lead(nested, `${nested.roots[0]!.name}/src/x.ts`)).toBe(`${nested.roots[0]!.name}/src/x.ts`)
  })

  it("refuses what leads out", async () => {
    const workspace = await open({ "src/a.ts": "" })
    const { dir } = workspace.roots[0]!
    const out = [
      "../x",
      "src/../../x",
      "src/../../../../../etc/passwd",
      "..\\x",
      "/etc/passwd",
      `${dir}/../etc/x`,
      `${dir}x/a.ts`,
      `${dir}/src/../../x`,
      "file:///etc/passwd",
      "file://server/share/a.ts",
      "file:////server/share/a.ts",
      `file://${dir}/src%2f..%2f..%2fx`,
      `file://${dir}/%zz`,
      "\\\\server\\share\\a.ts",
      "//server/share/a.ts",
      "\\\\?\\C:\\x",
      "C:\\Windows\\x",
      "C:/x",
      "c:x",
      "~/x",
      "~",
      "src/a.ts\0.txt",
      "src/\ud800.ts",
      "",
      "   ",
    ]
    for (const path of out) expect(await lead(workspace, path), path).toBe("(outside_workspace)")
  })

  it("refuses folders by their look", async () => {
    const workspace = await open({ "src/a.ts": "" })
    const { dir } = workspace.roots[0]!
    for (const path of [".", "./", "src/..", "/", dir, `${dir}/`, "src/", "src/.", "new/"])
      expect(await lead(workspace, path), path).toBe("(is_directory)")
  })

  it("protects git's and emend's own folders in every spelling", async () => {
    const workspace = await open({ "src/a.ts": "" })
    const names = [
      ".git",
      ".GIT",
      ".Git",
      ".git.",
      ".git ",
      ".git. .",
      "git~1",
      "GIT~2",
      ".git::$INDEX_ALLOCATION",
      ".git:stream",
      ".g\u200cit",
      "\ufeff.git",
      ".gi\u202et",
      ".g\u0131t",
      ".emend",
      ".EMEND",
      "emend~1",
    ]
    for (const name of names)
      for (const path of [name, `${name}/hooks/pre-commit`, `sub/${name}/config`, `sub\\${name}\\config`])
        expect(await lead(workspace, path), JSON.stringify(path)).toBe("(protected_path)")
  })

  it("protects the folder that a `.git` leads to, wherever it is in the workspace", async () => {
    const workspace = await open({
      ".git": "gitdir: tools/store\n",
      "tools/store/config": "",
      "tools/stores/a.ts": "",
      "to-store": { link: "tools/store" },
      "linked/.git": { link: "../linked/own" },
      "linked/own/config": "",
      "out/.git": "gitdir: /somewhere/else\r\n",
      "gone/.git": "gitdir: not/there",
      "odd/.git": "what is this?",
      "round/.git": { link: ".git" },
    })
    const expected: Record<string, string> = {
      "tools/store/config": "(protected_path)",
      "tools/store/hooks/pre-commit": "(protected_path)",
      "to-store/config": "(protected_path)",
      "linked/own/new/x": "(protected_path)",
      "gone/not/there/HEAD": "(protected_path)",
      "tools/a.ts": "tools/a.ts",
      "tools/stores/a.ts": "tools/stores/a.ts",
      "linked/a.ts": "linked/a.ts",
      "out/a.ts": "out/a.ts",
      "gone/a.ts": "gone/a.ts",
      "odd/a.ts": "odd/a.ts",
      "round/a.ts": "round/a.ts",
    }
    for (const [path, key] of Object.entries(expected)) expect(await lead(workspace, path), path).toBe(key)
  })

  it("follows links, and refuses those that lead out or to what is protected", async () => {
    const workspace = await open({
      "src/a.ts": "",
      ".git/config": "",
      "file-link": { link: "src/a.ts" },
      "folder-link": { link: "src" },
      "chain-link": { link: "folder-link/a.ts" },
      "dangling-in": { link: "src/new.ts" },
      "dangling-out": { link: "../../nowhere/new.ts" },
      "out-link": { link: "/etc" },
      "up-link": { link: ".." },
      "self-link": { link: "self-link" },
      "git-link": { link: ".git" },
      "config-link": { link: ".git/config" },
      "root-link": { link: "." },
    })
    const expected: Record<string, string> = {
      "file-link": "src/a.ts",
      "folder-link/a.ts": "src/a.ts",
      "folder-link/deep/new.ts": "src/deep/new.ts",
      "chain-link": "src/a.ts",
      "dangling-in": "src/new.ts",
      "dangling-out": "(outside_workspace)",
      "out-link": "(outside_workspace)",
      "out-link/passwd": "(outside_workspace)",
      "out-link/new/x": "(outside_workspace)",
      "up-link/x": "(outside_workspace)",
      "self-link": "(io_error)",
      "self-link/x": "(io_error)",
      "git-link": "(protected_path)",
      "git-link/hooks/x": "(protected_path)",
      "config-link": "(protected_path)",
      "root-link": "(is_directory)",
      "root-link/src/a.ts": "src/a.ts",
    }
    for (const [path, key] of Object.entries(expected)) expect(await lead(workspace, path), path).toBe(key)
    expect(await workspace.resolve("file-link")).toMatchObject({ link: true })
    expect(await workspace.resolve("folder-link/a.ts")).not.toHaveProperty("link")
  })

  it("says which file is where a folder is needed", async () => {
    const workspace = await open({ "src/a.ts": "" })
    expect(await workspace.resolve("src/a.ts/b/c")).toEqual({ key: "src/a.ts/b/c", under: "src/a.ts" })
  })

  it("answers in bounded time to hostile paths", async () => {
    const workspace = await open({ "src/a.ts": "" })
    const hostile = [
      "a/".repeat(2_000_000),
      "../".repeat(1_000_000),
      "x".repeat(10_000_000),
      "a/".repeat(2000),
    ]
    for (const path of hostile) {
      const resolved = await workspace.resolve(`${path}x`)
      if ("issue" in resolved) expect(resolved.issue.message.length).toBeLessThan(1000)
    }
    expect(await lead(workspace, "x".repeat(300))).toMatch(/io_error|x{300}/)
  })

  it("never throws, never leads out, and leads every key to itself", async () => {
    const workspace = await open({ "src/a.ts": "", link: { link: "src" } })
    const piece = fc.constantFrom(
      ...[
        "..",
        ".",
        "src",
        "a.ts",
        "link",
        "/",
        "\\",
        "file://",
        "%2e",
        "~",
        ".git",
        "C:",
        "\0",
        "é",
        " ",
        "x",
      ],
      workspace.roots[0]!.dir,
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), fc.constantFrom("", "/"), async (pieces, glue) => {
        const resolved = await workspace.resolve(pieces.join(glue))
        if ("issue" in resolved) {
          expect(issueCodes).toContain(resolved.issue.code)
          return
        }
        expect(workspace.absolute(resolved.key).startsWith(`${workspace.roots[0]!.dir}/`)).toBe(true)
        expect(resolved.key.split("/")).not.toContain("..")
        expect(await lead(workspace, resolved.key)).toBe(resolved.key)
      }),
      { numRuns: 500 },
    )
  })
})

it("reads the name of the root twice in a row the same way, however the path begins", async () => {
  const workspace = memoryWorkspace({ "src/a.ts": "" })
  for (const path of ["workspace/src/a.ts", "/workspace/workspace/src/a.ts", "/workspace/src/a.ts"])
    expect(await workspace.resolve(path)).toEqual({ key: "src/a.ts" })
})

describe("absolute", () => {
  it("throws for what is no key", async () => {
    const workspace = createWorkspace({ fs: memoryFileSystem(), roots: [{ name: "w", dir: "/w" }] })
    expect(workspace.absolute("a/b")).toBe("/w/a/b")
    for (const key of ["", "/", "../x", "a/../b", "a//b", "./a", ".git/config", "a/.emend/x", "a\0"])
      expect(() => workspace.absolute(key), key).toThrow("names no file")
  })
})

describe("several roots", () => {
  async function open(): Promise<{ workspace: Workspace; dir: string }> {
    const dir = temporaryFolder()
    writeFiles(dir, { "web/src/a.ts": "", "web/both.ts": "", "api/src/b.ts": "", "api/both.ts": "" })
    const workspace = await openWorkspace({
      roots: [{ dir: `${dir}/web` }, { name: "server", dir: `${dir}/api` }],
    })
    return { workspace, dir }
  }

  it("are told apart by name, by first segment, or by who has the file", async () => {
    const { workspace, dir } = await open()
    expect(await lead(workspace, "src/a.ts", "web")).toBe("web/src/a.ts")
    expect(await lead(workspace, "web/src/a.ts", "web")).toBe("web/src/a.ts")
    expect(await lead(workspace, "src/new.ts", "server")).toBe("server/src/new.ts")
    expect(await lead(workspace, "server/src/new.ts")).toBe("server/src/new.ts")
    expect(await lead(workspace, "src/b.ts")).toBe("server/src/b.ts")
    expect(await lead(workspace, `${dir}/api/new.ts`)).toBe("server/new.ts")
    expect(await lead(workspace, "both.ts")).toBe("(ambiguous_root)")
    expect(await lead(workspace, "new.ts")).toBe("(ambiguous_root)")
    expect(await lead(workspace, "src/a.ts", "nobody")).toBe("(unknown_root)")
    expect(await lead(workspace, "../api/both.ts", "web")).toBe("(outside_workspace)")
    expect(await lead(workspace, "web")).toBe("(ambiguous_root)")
    expect(await workspace.resolve("both.ts")).toMatchObject({
      issue: { message: "`both.ts` exists in several roots: `web/both.ts`, `server/both.ts`." },
    })
    expect(workspace.absolute("server/src/b.ts")).toBe(`${dir}/api/src/b.ts`)
  })

  it("may link to each other", async () => {
    const { workspace, dir } = await open()
    symlinkSync(`${dir}/api/src`, `${dir}/web/shared`)
    expect(await lead(workspace, "shared/b.ts", "web")).toBe("server/src/b.ts")
  })

  it("need names of their own, and folders that exist", async () => {
    const dir = temporaryFolder()
    mkdirSync(`${dir}/a/x`, { recursive: true })
    mkdirSync(`${dir}/b/x`, { recursive: true })
    writeFileSync(`${dir}/file`, "")
    const opening = (...roots: { name?: string; dir: string }[]) => openWorkspace({ roots })
    await expect(opening()).rejects.toThrow("at least one root")
    await expect(opening({ dir: `${dir}/a/x` }, { dir: `${dir}/b/x` })).rejects.toThrow('called "x"')
    await expect(opening({ dir: `${dir}/a` }, { name: "z", dir: `${dir}/a` })).rejects.toThrow("twice")
    await expect(opening({ dir: `${dir}/none` })).rejects.toThrow("no folder")
    await expect(opening({ dir: `${dir}/file` })).rejects.toThrow("not a folder")
    await expect(opening({ name: "a/b", dir })).rejects.toThrow("name of a root")
  })
})

describe("a root that is given by a link", () => {
  it("has the same files", async () => {
    const dir = temporaryFolder()
    writeFiles(dir, { "real/a.ts": "", link: { link: "real" } })
    const workspace = await openWorkspace({ roots: [{ dir: `${dir}/link` }] })
    expect(workspace.roots[0]).toEqual({ name: "link", dir: `${dir}/real` })
    expect(await lead(workspace, `${dir}/link/a.ts`)).toBe("a.ts")
    expect(await lead(workspace, pathToFileURL(`${dir}/real/a.ts`).href)).toBe("a.ts")
  })
})

describe("where case does not count", () => {
  const open = (options: { ignoreCase: boolean }, files: string[]) => {
    const fs = memoryFileSystem(options)
    for (const path of files) fs.put(`/w/${path}`, new Uint8Array())
    return createWorkspace({ fs, roots: [{ name: "w", dir: "/w" }] })
  }

  it("a file has one key, however it is spelled", async () => {
    const workspace = open({ ignoreCase: true }, ["Src/A.ts", "\u00e9t\u00e9.txt", "123"])
    for (const path of ["Src/A.ts", "src/a.ts", "SRC/a.TS"])
      expect(await lead(workspace, path)).toBe("Src/A.ts")
    expect(await lead(workspace, "src/new.ts")).toBe("Src/new.ts")
    expect(await lead(workspace, "e\u0301te\u0301.txt")).toBe("\u00e9t\u00e9.txt")
    expect(await lead(workspace, "123")).toBe("123")
  })

  it("and where it does, it has not", async () => {
    const workspace = open({ ignoreCase: false }, ["Src/A.ts", "src/a.ts", "\u00e9.txt"])
    expect(await lead(workspace, "Src/A.ts")).toBe("Src/A.ts")
    expect(await lead(workspace, "src/a.ts")).toBe("src/a.ts")
  })

  it("but a name that only looks the same is no other, unless there are both", async () => {
    const workspace = open({ ignoreCase: false }, ["d\u00e9/\u00e9.txt", "\u00e5.txt", "a\u030a.txt"])
    expect(await workspace.resolve("de\u0301/e\u0301.txt")).toMatchObject({
      key: "d\u00e9/\u00e9.txt",
      note: expect.stringContaining("look the same"),
    })
    expect(await lead(workspace, "de\u0301/new.txt")).toBe("d\u00e9/new.txt")
    for (const name of ["\u00e5.txt", "a\u030a.txt"]) expect(await lead(workspace, name)).toBe(name)
  })
})

describe("an absolute path of another machine", () => {
  const open = (files: string[], roots = [{ name: "shop", dir: "/w" }]) => {
    const fs = memoryFileSystem()
    for (const path of files) fs.put(path, new Uint8Array())
    return createWorkspace({ fs, roots })
  }
  const files = ["/w/src/a.ts", "/w/a.ts", "/w/web/src/a.ts", "/w/package.json", "/here/src/a.ts"]

  it.each([
    ["/home/someone/repo/src/a.ts", "src/a.ts"],
    ["/home/someone/repo/web/src/a.ts", "web/src/a.ts"],
    ["/home/someone/shop/package.json", "package.json"],
    ["/workspace/package.json", "package.json"],
    ["C:\\Users\\someone\\repo\\web\\src\\a.ts", "web/src/a.ts"],
    ["file:///home/someone/my%20repo/src/a.ts", "src/a.ts"],
  ])("means the longest end of it that is here: %s", async (path, key) => {
    expect(await open(files).resolve(path)).toMatchObject({ key, note: expect.stringContaining(key) })
  })

  it.each([
    ["a name alone", "/home/someone/repo/other/package.json"],
    ["a name alone in a folder that may be one of the project", "/app/package.json"],
    ["a folder that is here", "/here/src/b.ts"],
    ["a file that is here", "/here/src/a.ts"],
    ["a folder", "/home/someone/repo/web/src"],
    ["nothing of it", "/home/someone/repo/lib/b.ts"],
  ])("means nothing else: %s", async (_, path) => {
    expect(await lead(open(files), path)).toBe("(outside_workspace)")
  })

  it("is ambiguous if it could be in several roots", async () => {
    const two = open(
      ["/api/src/a.ts", "/web/src/a.ts", "/web/lib/b.ts"],
      [
        { name: "api", dir: "/api" },
        { name: "web", dir: "/web" },
      ],
    )
    expect(await lead(two, "/home/x/src/a.ts")).toBe("(ambiguous_root)")
    expect(await lead(two, "/home/x/lib/b.ts")).toBe("web/lib/b.ts")
  })
})
