import { describe, expect, it } from "vitest"
import { parse } from "../protocols/parse.ts"
import { protocols } from "../protocols/registry.ts"
import { memoryWorkspace } from "../workspace/index.ts"
import { gather } from "./gather.ts"
import { createListing } from "./list.ts"
import { pack, packedText } from "./pack.ts"

describe("pack", () => {
  it("puts map, contents, format and instructions into one prompt", () => {
    const files = [
      { path: "src/a.ts", text: "let a = 1\n" },
      { path: "README.md", text: "# Hi\n\n````md\nnested\n````" },
    ]
    const parts = pack({ name: "app", files, mapped: ["src/b.ts"], instructions: " Rename a. \n" })
    expect(packedText(parts)).toBe(
      [
        "<file_map>",
        "app",
        "├── README.md",
        "└── src",
        "    ├── a.ts",
        "    └── b.ts",
        "</file_map>",
        "",
        "<file_contents>",
        "File: src/a.ts",
        "```ts",
        "let a = 1",
        "```",
        "",
        "File: README.md",
        "`````md",
        "# Hi",
        "",
        "````md",
        "nested",
        "````",
        "`````",
        "",
        "</file_contents>",
        "",
        "<user_instructions>",
        "Rename a.",
        "</user_instructions>",
        "",
      ].join("\n"),
    )
  })

  it.each(protocols.map(({ name }) => name))("tells the rules of %s", (format) => {
    const rules = protocols
      .find(({ name }) => name === format)!
      .instruct()
      .trim()
    const text = packedText(pack({ name: "app", files: [], format }))
    expect(text).toBe(`<edit_format>\n${rules}\n</edit_format>\n`)
    expect(parse(text, { format: "auto" })).toBeDefined()
  })

  it("names the formats there are when one does not exist", () => {
    expect(() => pack({ name: "app", files: [], format: "xml" })).toThrow(
      /There is no format called "xml".*opx/,
    )
  })

  it("is empty when there is nothing to say", () => {
    expect(packedText(pack({ name: "app", files: [] }))).toBe("")
  })
})

describe("gather", () => {
  const workspace = memoryWorkspace({
    ".gitignore": "*.log\n",
    "src/a.ts": "a",
    "src/b.ts": "é",
    "src/x.log": "log",
    "pic.png": new Uint8Array([0x89, 0x50, 0, 0]),
    "huge.json": "x".repeat(2 * 1024 * 1024 + 1),
  })
  const take = (paths: string[]) => gather(workspace, createListing(workspace), paths)

  it("takes folders without what is ignored, and files that are named themselves", async () => {
    const { files, skipped } = await take(["src/", "src/a.ts", "./src/x.log"])
    expect(files.map(({ path, text, size }) => [path, text, size])).toEqual([
      ["src/a.ts", "a", 1],
      ["src/b.ts", "é", 2],
      ["src/x.log", "log", 3],
    ])
    expect(skipped).toEqual([])
  })

  it("says what it left out and why", async () => {
    const { files, skipped } = await take([".", "nowhere.ts", "../out.ts"])
    expect(files.map(({ path }) => path)).toEqual([".gitignore", "src/a.ts", "src/b.ts"])
    expect(skipped.map(({ path, reason }) => `${path}: ${reason}`)).toEqual([
      "../out.ts: outside",
      "huge.json: too_large",
      "nowhere.ts: missing",
      "pic.png: binary",
    ])
  })
})
