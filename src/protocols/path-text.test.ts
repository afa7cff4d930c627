import { describe, expect, it } from "vitest"
import { longestPath, pathIn, pathsMentioned } from "./path-text.ts"

const all = { marked: true, sentences: true, words: true }
const read = (text: string, rules = {}) => {
  const found = pathIn(text, rules)
  return found && [found.path, ...found.wrappings].join(" | ")
}

describe("a path on a line of its own", () => {
  it.each([
    ["src/a.ts", "src/a.ts"],
    ["  a.ts  ", "a.ts"],
    ["Makefile", "Makefile"],
    [".env", ".env"],
    ["dir\\file", "dir\\file"],
    ["`a.ts`", "a.ts | backticks"],
    ["**a.ts**", "a.ts | bold"],
    ["*a.ts*", "a.ts | bold"],
    ["_a.ts_", "a.ts | bold"],
    ['"a b.ts"', "a b.ts | quotes"],
    ["'a.ts'", "a.ts | quotes"],
    ["**`a.ts`**", "a.ts | bold | backticks"],
    ["[a.ts](https://example.org/a.ts)", "a.ts | link"],
    ["a.ts:", "a.ts | colon"],
    ["a.ts (new file)", "a.ts | note"],
    ["a.ts (Modified)", "a.ts | note"],
    ["File: a.ts", "a.ts | label"],
    ["**File path:** a.ts", "a.ts | label"],
    ["new file: a.ts", "a.ts | label"],
    ["<file>a.ts</file>", "a.ts | label"],
    ["<file_path>a.ts</file_path>", "a.ts | label"],
    ["src/my file.ts", "src/my file.ts"],
    ["Datei: `a.ts`", "a.ts | label | backticks"],
    ["**Fichier :** a.ts", "a.ts | label"],
    ["文件：src/a.ts", "src/a.ts | label"],
    ["**ファイル名:** `a.ts`：", "a.ts | colon | label | backticks"],
    ["修改：src/a.ts", "src/a.ts | label"],
  ])("is read: %s", (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each([
    ["# a.ts", "a.ts | heading"],
    ["###### `a.ts`", "a.ts | heading | backticks"],
    ["// a.ts", "a.ts | comment"],
    ["-- a.ts", "a.ts | comment"],
    ["; a.ts", "a.ts | comment"],
    ["% a.ts", "a.ts | comment"],
    ["<!-- a.ts -->", "a.ts | comment"],
    ["/* a.ts */", "a.ts | comment"],
    ["- a.ts", "a.ts | list"],
    ["* a.ts", "a.ts | list"],
    ["12. a.ts", "a.ts | list"],
    ["3) a.ts", "a.ts | list"],
  ])("is read where marks are allowed, and only there: %s", (text, expected) => {
    expect(read(text, { marked: true })).toBe(expected)
    expect(read(text)).toBeUndefined()
  })

  it.each(["src/a.ts:12", "src/a.ts:12-20", "src/a.ts#L3-L9"])(
    "is read without the lines that it cites where that is allowed, and only there: %s",
    (text) => {
      expect(read(text, { cited: true })).toBe("src/a.ts | lines")
      expect(read(text)).not.toBe("src/a.ts | lines")
    },
  )

  it("is none in a heading with two files, or with a product", () => {
    for (const text of ["## From a.py to b.py", "## Node.js and Next.js", "## Setup"])
      expect(read(text, { sentences: true })).toBeUndefined()
  })

  it.each([
    ["Now change `src/a.ts`:", "src/a.ts | sentence"],
    ["## The new `a.ts`", "a.ts | sentence"],
    ["Now change `src/a.ts` **:**", "src/a.ts | sentence"],
    ["## 2. Change src/a.ts", "src/a.ts | sentence"],
    ["### Step 3: The new main.py (small)", "main.py | sentence"],
  ])("is read in a sentence where that is allowed, and only there: %s", (text, expected) => {
    expect(read(text, { sentences: true })).toBe(expected)
    expect(read(text, { marked: true })).toBeUndefined()
  })

  it("may be a single word where that is allowed, and only there", () => {
    expect(read("something", { words: true })).toBe("something")
    expect(read("`some-thing`", { words: true })).toBe("some-thing | backticks")
    expect([
      read("something"),
      read("**something**", { words: true }),
      read("some thing", { words: true }),
    ]).toEqual([...[undefined, undefined, undefined]])
  })

  it.each([
    ...[
      "",
      "   ",
      "a sentence.",
      "See a.ts for more",
      "and/or",
      "1.2.3",
      "https://example.org/a.ts",
      "src/",
      "a.ts,",
    ],
    ...[
      "```a.ts",
      "~~~ a.ts",
      '{"a": "b.ts"}',
      "# ",
      "a.ts?",
      "<div>",
      "a|b.ts",
      "e.g.",
      "2.5",
      "...",
      "Use a/b or c/d.ts",
    ],
    ...["Change `a.ts` and `b.ts`:", "Call `console.log`:", `${"x".repeat(longestPath)}.ts`],
  ])("is not seen in: %s", (text) => {
    expect(read(text, { marked: true, sentences: true })).toBeUndefined()
  })

  it("has a length", () => {
    expect(read(`${"x".repeat(longestPath - 4)}.ts`, all)).toBeDefined()
    expect(read(`${"x".repeat(longestPath - 3)}.ts`, all)).toBeUndefined()
    expect(read(`a.ts${" ".repeat(2 * longestPath)}`, all)).toBeUndefined()
  })
})

it("files that a text mentions are its code spans that end like files", () => {
  expect(
    pathsMentioned("Both `src/a.ts` and ` b.PY ` use `console.log`, as `Makefile` and `dir/` do."),
  ).toEqual([...["src/a.ts", "b.PY", "Makefile"]])
  expect(
    pathsMentioned("`.env.local`, `cfg/.eslintrc`, `.gitignore` and `go.mod`, not `.map` or `.button`"),
  ).toEqual([".env.local", "cfg/.eslintrc", ".gitignore", "go.mod"])
  expect(pathsMentioned("src/a.ts")).toEqual([])
  expect(pathsMentioned(`\`a.ts\`${" ".repeat(10_000)}`)).toEqual([])
})
