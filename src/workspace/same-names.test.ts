import { describe, expect, it } from "vitest"
import { createWorkspace } from "./resolve.ts"
import { sameNames } from "./same-names.ts"
import { kinds } from "./testing/workspaces.ts"

describe.each(kinds)("files of the same name, %s", (_, open) => {
  const found = async (files: Record<string, string | Uint8Array>, ...paths: string[]) => [
    ...(await sameNames(await open(files), paths)).keys(),
  ]

  it("are found in any folder, in the order of their paths", async () => {
    const files = { "b/x.ts": "", "a/deep/x.ts": "", "x.ts": "", "a/y.ts": "", "a/x.tsx": "" }
    expect(await found(files, "lost/x.ts")).toEqual(["a/deep/x.ts", "b/x.ts", "x.ts"])
    expect(await found(files, "lost\\x.ts", "y.ts")).toEqual(["a/deep/x.ts", "a/y.ts", "b/x.ts", "x.ts"])
    expect(await found(files, "z.ts")).toEqual([])
  })
  it("come with what they hold", async () => {
    const files = await sameNames(await open({ "a/x.ts": "one\n", "b/x.ts": Uint8Array.of(0x89, 0) }), [
      "x.ts",
    ])
    expect([files.get("a/x.ts"), files.get("b/x.ts")]).toMatchObject([
      { kind: "text", text: "one\n" },
      { kind: "opaque", reason: "binary" },
    ])
  })
  it("are no folders, and not looked for where no sources are", async () => {
    const files = {
      ".gitignore": "# built\n/out/\ngenerated\n*.tmp\n",
      "x.ts/inside": "",
      ".hidden/x.ts": "",
      "node_modules/p/x.ts": "",
      "out/x.ts": "",
      "a/generated/x.ts": "",
      "src/x.ts": "",
    }
    expect(await found(files, "x.ts")).toEqual(["src/x.ts"])
  })
  it("are at most fifty", async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${at}/x.ts`, ""]))
    expect(await found(many, "x.ts")).toHaveLength(50)
  })
  it("have the names of their roots in a workspace with several", async () => {
    const { fs, roots } = await open({ "one/a/x.ts": "", "two/x.ts": "" })
    const dir = roots[0]!.dir
    const workspace = createWorkspace({
      fs,
      roots: ["one", "two"].map((name) => ({ name, dir: `${dir}/${name}` })),
    })
    expect([...(await sameNames(workspace, ["x.ts"])).keys()]).toEqual(["one/a/x.ts", "two/x.ts"])
  })
})
