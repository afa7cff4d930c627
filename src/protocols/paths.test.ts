import { describe, expect, it } from "vitest"
import { pathBefore, pathIn, pathInInfo } from "./paths.ts"
import type { Line } from "./protocol.ts"

describe("pathIn", () => {
  it.each([
    "src/a.ts",
    "src\\win\\a.cs",
    "./a.ts",
    "/abs/a.ts",
    "../up.ts",
    "a.py",
    ".gitignore",
    ".env.local",
    "LICENSE",
    "Makefile",
    "bin/emend",
    "app/[id]/(group)/page.tsx",
    "@scope/name/index.js",
    "src/__init__.py",
    "docs/My Notes.md",
    "ünï/cödé.md",
  ])("takes %s as it is", (path) => {
    expect(pathIn(path)).toEqual({ path, wrappings: [] })
    expect(pathIn(`  ${path}  `)?.path).toBe(path)
  })

  it.each([
    ["`src/a.ts`", ["backticks"]],
    ["**src/a.ts**", ["bold"]],
    ["**`src/a.ts`**", ["bold", "backticks"]],
    ["src/a.ts:", ["colon"]],
    ["File: src/a.ts", ["label"]],
    ["**File:** `src/a.ts`", ["label", "backticks"]],
    ["**File: src/a.ts**", ["bold", "label"]],
    ["File: `src/a.ts`:", ["colon", "label", "backticks"]],
    ["[src/a.ts](src/a.ts)", ["link"]],
    ['"src/a.ts"', ["quotes"]],
    ["src/a.ts (new file)", ["note"]],
    ["<file>src/a.ts</file>", ["label"]],
  ])("takes off the wrapping of %s", (text, wrappings) => {
    expect(pathIn(text)).toEqual({ path: "src/a.ts", wrappings })
  })

  it.each([
    "",
    "   ",
    ".",
    "..",
    "...",
    "and/or",
    "Done.",
    "see src/a.ts for details",
    "Update src/a.ts",
    "src/a.ts and src/b.ts",
    "Consider src/a.py and src/b.py.",
    "You can use this and/or that.ts",
    "Here's the change:",
    "# src/a.ts",
    "// src/a.ts",
    "* src/a.ts",
    "- src/a.ts",
    "> src/a.ts",
    "src/",
    "https://example.org/a.ts",
    "1.5",
    "something",
    "```ts",
    `src/${"a".repeat(200)}.ts`,
  ])("takes %j for no path", (text) => {
    expect(pathIn(text)).toBeUndefined()
  })

  it("takes marked lines and sentences only where a format allows them", () => {
    for (const text of [
      "### src/a.ts",
      "// src/a.ts",
      "- src/a.ts",
      "2. `src/a.ts`",
      "<!-- src/a.ts -->",
      "/* src/a.ts */",
    ])
      expect(pathIn(text, { marked: true })?.path).toBe("src/a.ts")
    expect(pathIn("Now change `src/a.ts` like this:")).toBeUndefined()
    expect(pathIn("Now change `src/a.ts` like this:", { sentences: true })?.path).toBe("src/a.ts")
    expect(pathIn("Now change `src/a.ts` and `src/b.ts`:", { sentences: true })).toBeUndefined()
    expect(pathIn("Call `console.log` like this:", { sentences: true })).toBeUndefined()
    expect(pathIn("Call `foo()` here:", { sentences: true })).toBeUndefined()
    expect(pathIn("See `src/a.ts` for more.", { sentences: true })).toBeUndefined()
  })

  it("takes a bare word only where a format allows it, and no word with a colon", () => {
    expect(pathIn("something", { words: true })?.path).toBe("something")
    expect(pathIn("Here:", { words: true })).toBeUndefined()
    expect(pathIn("**Changes**", { words: true })).toBeUndefined()
  })

  it("is fast on long lines", () => {
    for (const text of ["*".repeat(1e6), "a/".repeat(1e6), " ".repeat(1e6), "`".repeat(199)])
      expect(pathIn(text, { marked: true, sentences: true, words: true })).toBeUndefined()
  })
})

describe("pathInInfo", () => {
  it.each(["src/a.ts", "ts src/a.ts", "ts:src/a.ts", 'ts title="src/a.ts"', "ts {file=src/a.ts}"])(
    "reads %s",
    (info) => {
      expect(pathInInfo(info)).toBe("src/a.ts")
    },
  )

  it.each(["", "ts", "bash", "dockerfile", "Dockerfile", "Makefile", "c++", "ts twoslash", "diff a b c"])(
    "finds none in %j",
    (info) => {
      expect(pathInInfo(info)).toBeUndefined()
    },
  )
})

describe("a path with spaces in it", () => {
  const path = "Sources/System Calls/Errno.swift"

  it.each([path, `swift ${path}`, `swift:${path}`, `swift filename=${path}`, `swift title="${path}"`])(
    "is all of it in %s",
    (info) => {
      expect(pathInInfo(info)).toBe(path)
    },
  )

  it("is none where the first word is a path of its own", () => {
    expect(pathInInfo("ts filename=src/a.ts showLineNumbers")).toBe("src/a.ts")
    expect(pathInInfo("js src/a.ts src/b.ts")).toBeUndefined()
  })
})

describe("pathBefore", () => {
  it("says what was between the path and the block", () => {
    const found = pathBefore({ before: linesOf("Look:\n`src/a.ts`:\n\n```ts") })
    expect(found?.path).toBe("src/a.ts")
    expect(found?.line.number).toBe(2)
    expect(found?.repairs.map((each) => each.kind)).toEqual([
      "path-decoration",
      "blank-after-path",
      "fence-after-path",
    ])
    expect(found?.repairs[0]?.fix).toEqual({ from: 6, to: 17, insert: "src/a.ts" })
  })

  it("does not look past text", () => {
    expect(pathBefore({ before: linesOf("src/a.ts\nJust some words here\n") })).toBeUndefined()
    expect(pathBefore({ before: linesOf(`src/a.ts\n${"\n".repeat(9)}`) })).toBeUndefined()
  })

  it("takes the nearer of two", () => {
    expect(pathBefore({ before: linesOf("old.ts\nnew.ts") })?.path).toBe("new.ts")
    expect(pathBefore({ before: linesOf("old.ts\n```ts new.ts") })?.path).toBe("new.ts")
  })
})

function linesOf(text: string): Line[] {
  let from = 0
  return text.split("\n").map((each, index) => {
    const line = { text: each, number: index + 1, from, to: from + each.length, end: from + each.length + 1 }
    from = line.end
    return line
  })
}
