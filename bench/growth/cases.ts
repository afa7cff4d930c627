import { applyToFiles, type Edit, type Hunk, parse, plan, type Snapshot } from "../../src/core.ts"
import { decode } from "../../src/text/encoding.ts"
import type { Encoding } from "../../src/text/file.ts"
import { countTokens } from "../../src/tokens/count.ts"

/** A small request that may cost much: what to run, at sizes that double. */
export interface GrowthCase {
  what: string
  sizes: readonly number[]
  /** Prepares the input of this size, which is not measured, and gives what is. */
  prepare(size: number): () => unknown
}

const thousands = (...sizes: number[]) => sizes.map((size) => size * 1000)

/** Every case was tried by somebody, and took more than twice as long at twice the size. */
export const cases: readonly GrowthCase[] = [
  {
    what: "replaceAll in a chain, each twice the text of the last",
    sizes: [30, 60, 120],
    prepare: (size) =>
      planning(
        "a\n",
        repeat(size, (at) => update(at % 2 === 0 ? all("a", "bb") : all("b", "aa"))),
      ),
  },
  {
    what: "replaceAll of n places by n characters",
    sizes: thousands(2, 4, 8, 16, 32),
    prepare: (size) => planning("a\n".repeat(size), [update(all("a", "b".repeat(size)))]),
  },
  {
    what: "replaceAll of n places on one line by n characters",
    sizes: thousands(4, 8, 16, 32),
    prepare: (size) => planning("a".repeat(size), [update(all("a", "b".repeat(size)))]),
  },
  {
    what: "replaceAll of n words on one line by lines",
    sizes: thousands(8, 16, 32, 64),
    prepare: (size) => planning("item,".repeat(size), [update(all(",", ";\n"))]),
  },
  {
    // What it writes is the square of what it says: the size is that of the result.
    what: "replaceAll of words by as many more of each, n in all",
    sizes: thousands(160, 320, 640, 1280, 2560),
    prepare: (size) => {
      const words = "word ".repeat(Math.sqrt(size))
      return planning(words, [update(all("word ", `${words},`))])
    },
  },
  {
    what: "insert after each of n equal lines",
    sizes: thousands(2, 4, 8, 16),
    prepare: (size) =>
      planning("x\n".repeat(size), [update({ ...lines("x\n", "x\ny\n"), occurrence: "all" })]),
  },
  {
    what: "insert n lines after each of n equal lines",
    sizes: [500, 1000, 2000, 4000],
    prepare: (size) =>
      planning("x\n".repeat(size), [
        update({ ...lines("x\n", `x\n${"y\n".repeat(size)}`), occurrence: "all" }),
      ]),
  },
  {
    what: "patch of n context lines on a file of equal lines",
    sizes: thousands(2, 4, 8, 16),
    prepare: (size) =>
      applying(`*** Begin Patch\n*** Update File: file\n@@\n${" x\n".repeat(size)}+y\n*** End Patch\n`, {
        file: "x\n".repeat(size),
      }),
  },
  {
    what: "patch of n / 2 context lines on a file of n equal lines",
    sizes: thousands(4, 8, 16, 32),
    prepare: (size) =>
      applying(
        `*** Begin Patch\n*** Update File: file\n@@\n${" x\n".repeat(size / 2)}-x\n+y\n${" x\n".repeat(size / 4)}*** End Patch\n`,
        { file: "x\n".repeat(size) },
      ),
  },
  {
    what: "patch of n / 2 context lines, wrong indentation, n equal lines",
    sizes: thousands(1, 2, 4, 8),
    prepare: (size) =>
      applying(
        `*** Begin Patch\n*** Update File: file\n@@\n${" x\n".repeat(size / 2)}-x\n+y\n${" x\n".repeat(size / 4)}*** End Patch\n`,
        { file: "  x\n".repeat(size) },
      ),
  },
  {
    what: "patch of n lines to go past on a file of equal lines",
    sizes: [250, 500, 1000, 2000],
    prepare: (size) =>
      applying(`*** Begin Patch\n*** Update File: file\n${"@@ x\n-x\n+y\n".repeat(size)}*** End Patch\n`, {
        file: "x\n".repeat(size),
      }),
  },
  {
    what: "diff of n blank lines",
    sizes: thousands(4, 8, 16, 32),
    prepare: (size) =>
      applying(`--- a/file\n+++ b/file\n@@ -1,${size} +1,${size + 1} @@\n${" \n".repeat(size)}+y\n`, {
        file: "\n".repeat(size),
      }),
  },
  {
    what: "diff of n hunks of a blank line each",
    sizes: thousands(1, 2, 4, 8),
    prepare: (size) =>
      applying(
        `--- a/file\n+++ b/file\n${repeat(size, (at) => `@@ -${at + 1},1 +${at + 1},1 @@\n \n+y\n`).join("")}`,
        { file: "\n".repeat(size) },
      ),
  },
  {
    what: "diff of n hunks of two blank lines each",
    sizes: thousands(0.5, 1, 2, 4, 8),
    prepare: (size) =>
      applying(
        `--- a/file\n+++ b/file\n${repeat(size, (at) => `@@ -${at + 1},2 +${at + 1},3 @@\n \n+y\n \n`).join("")}`,
        { file: "\n".repeat(2 * size) },
      ),
  },
  {
    what: "diff of n hunks without numbers, each with its place",
    sizes: thousands(2, 4, 8, 16),
    prepare: (size) =>
      applying(`--- a/file\n+++ b/file\n${repeat(size, (at) => `@@\n-line ${at}\n+new ${at}\n`).join("")}`, {
        file: repeat(size, (at) => `line ${at}\n`).join(""),
      }),
  },
  {
    what: "diff of n hunks without numbers on equal lines",
    sizes: thousands(1, 2, 4, 8, 16),
    prepare: (size) =>
      applying(`--- a/file\n+++ b/file\n${"@@\n-x\n+y\n".repeat(size)}`, { file: "x\n".repeat(size) }),
  },
  {
    what: "diff of n hunks without numbers on 2 n equal lines",
    sizes: thousands(1, 2, 4, 8, 16),
    prepare: (size) =>
      applying(`--- a/file\n+++ b/file\n${"@@\n-x\n+y\n".repeat(size)}`, { file: "x\n".repeat(2 * size) }),
  },
  {
    what: "patch of n hunks for n equal stretches of a list, with blanks behind their lines",
    sizes: thousands(0.25, 0.5, 1),
    prepare: (size) => {
      const list = ["const list = [", ...Array(4 * size - 2).fill("  'entry',"), "];"]
      const quoted = (at: number) => list.slice(4 * at, 4 * at + 4).map((line) => `${line}  `)
      const other = (line: string) => line.replace(/[a-z]/, "Q")
      const hunks = repeat(size, (at) => ({ old: quoted(at), new: quoted(at).map(other) }))
      return applying(patchOf(hunks), { file: `${list.join("\n")}\n` })
    },
  },
  {
    what: "n misses with wrong indentation",
    sizes: [500, 1000, 2000, 4000],
    prepare: (size) =>
      planning(
        repeat(size, (at) => `    line ${at}\n      next ${at}\n`).join(""),
        repeat(size, (at) => update(lines(`  line ${at}\n  none ${at}\n`, `  line ${at}\n  new\n`))),
      ),
  },
  {
    what: "n hits with wrong indentation",
    sizes: [500, 1000, 2000, 4000],
    prepare: (size) =>
      planning(
        repeat(size, (at) => `    line ${at}\n      next ${at}\n`).join(""),
        repeat(size, (at) => update(lines(`  line ${at}\n    next ${at}\n`, `  line ${at}\n    new\n`))),
      ),
  },
  {
    what: "one edit of n equal blocks, wrong indentation",
    sizes: thousands(1, 2, 4, 8),
    prepare: (size) =>
      planning("  if (a) {\n    b()\n  }\n".repeat(size), [
        update(lines("if (a) {\n  b()\n}\n", "if (a) {\n  c()\n}\n")),
      ]),
  },
  {
    what: "one edit of all n equal blocks, wrong indentation",
    sizes: thousands(1, 2, 4, 8),
    prepare: (size) =>
      planning("  if (a) {\n    b()\n  }\n".repeat(size), [
        update({ ...lines("if (a) {\n  b()\n}\n", "if (a) {\n  c()\n}\n"), occurrence: "all" }),
      ]),
  },
  {
    what: "n hunks for n equal blocks, wrong indentation",
    sizes: [125, 250, 500, 1000],
    prepare: (size) =>
      planning("  if (a) {\n    b()\n  }\n".repeat(size), [
        update(...repeat(size, () => lines("if (a) {\n  b()\n}\n", "if (a) {\n  c()\n}\n"))),
      ]),
  },
  {
    what: "n hunks for n equal blocks, exact",
    sizes: [250, 500, 1000, 2000],
    prepare: (size) =>
      planning("if (a) {\n  b()\n}\n".repeat(size), [
        update(...repeat(size, () => lines("if (a) {\n  b()\n}\n", "if (a) {\n  c()\n}\n"))),
      ]),
  },
  {
    what: "n edits of equal blocks, each by the number of its line",
    sizes: [125, 250, 500, 1000],
    prepare: (size) =>
      planning(
        "if (a) {\n  b()\n}\n".repeat(size),
        repeat(size, (at) =>
          update({ ...lines("if (a) {\n  b()\n}\n", "if (a) {\n  c()\n}\n"), line: 3 * at + 1 }),
        ),
      ),
  },
  {
    what: "a line of the file has n blanks after what the edit says",
    sizes: thousands(128, 256, 512, 1024),
    prepare: (size) =>
      planning(`let a = 1${" ".repeat(size)}x\n`, [update(lines("let a = 1\n", "let a = 2\n"))]),
  },
  {
    what: "a line of the edit has n blanks after what the file says",
    sizes: thousands(128, 256, 512, 1024),
    prepare: (size) =>
      planning("let a = 1\n", [update(lines(`let a = 1${" ".repeat(size)}x\n`, "let a = 2\n"))]),
  },
  {
    what: "a lone bracket with wrong indentation in n lines",
    sizes: thousands(8, 16, 32, 64),
    prepare: (size) => planning("{\n}\n".repeat(size / 2), [update(lines("  }\n", "  };\n"))]),
  },
  {
    what: "n lone brackets in n lines",
    sizes: thousands(4, 8, 16, 32),
    prepare: (size) =>
      planning(`${"  {\n  }\n".repeat(size / 2)}x\n`, [
        update(lines(`${"}\n".repeat(size / 2)}x(\n`, "}\ny\n")),
      ]),
  },
  {
    what: "n edits that miss, on n lines",
    sizes: [250, 500, 1000, 2000],
    prepare: (size) =>
      planning(
        repeat(size, (at) => `line ${at} of a file\n`).join(""),
        repeat(size, (at) => update(lines(`lines ${at} in files\nlines ${at + 1}\n`, "new\n"))),
      ),
  },
  {
    what: "patch of n hunks, each with the line that the last one makes",
    sizes: thousands(0.5, 1, 2, 4, 8),
    prepare: (size) =>
      applying(
        patchOf(
          repeat(size, (at) => {
            const above = at === 0 ? [] : [`new ${at - 1}`]
            return { old: [...above, `line ${at}`], new: [...above, `new ${at}`] }
          }),
        ),
        { file: repeat(size, (at) => `line ${at}\n`).join("") },
      ),
  },
  {
    what: "patch of two hunks of n equal lines, which quote each other",
    sizes: thousands(8, 16, 32, 64),
    prepare: (size) =>
      applying(
        patchOf([
          { old: repeat(size, () => "x"), new: repeat(size, () => "y") },
          { old: [...repeat(size - 1, () => "y"), "z"], new: repeat(size, () => "w") },
        ]),
        { file: `${"x\n".repeat(size)}z\n` },
      ),
  },
  {
    what: "patch of n hunks that leave lines out below their heads",
    sizes: [200, 400, 800, 1600],
    prepare: (size) =>
      applying(
        patchOf(
          repeat(size, (at) => {
            const heads = [`class A${at} {`, "  foo() {"]
            return { old: [...heads, "    x = 1"], new: [...heads, "    x = 2"] }
          }),
        ),
        {
          file: repeat(
            size,
            (at) => `class A${at} {\n  bar() {\n    y()\n  }\n  foo() {\n    y = 2\n    x = 1\n  }\n}\n`,
          ).join(""),
        },
      ),
  },
  {
    what: "patch of n hunks with other quotes than the file",
    sizes: thousands(0.4, 0.8, 1.6, 3.2),
    prepare: (size) =>
      applying(
        patchOf(
          repeat(size, (at) => ({
            old: [0, 1, 2, 3].map((line) => `  'key${4 * at + line}': 'value',`),
            new: [0, 1, 2, 3].map((line) => `  'kez${4 * at + line}': 'value',`),
          })),
        ),
        { file: `{\n${repeat(4 * size, (at) => `  "key${at}": "value",\n`).join("")}}\n` },
      ),
  },
  {
    what: "excerpt of n equal blocks in a file of four times as many",
    sizes: [125, 250, 500, 1000],
    prepare: (size) =>
      applying(excerptOf(repeat(size, () => "if (a) {\n  fresh()\n}\n")), {
        "a.ts": "if (a) {\n  run()\n}\n\n".repeat(4 * size),
      }),
  },
  {
    what: "n excerpts of a file of n functions",
    sizes: [100, 200, 400, 800],
    prepare: (size) =>
      applying(repeat(size, (at) => excerptOf([`function f${at}() {\n  return new${at}\n}\n`])).join("\n"), {
        "a.ts": repeat(size, (at) => `function f${at}() {\n  return ${at}\n}\n\n`).join(""),
      }),
  },
  {
    what: "tokens of words between runs of blanks, n of them",
    sizes: thousands(1600, 3200, 6400, 12_800),
    prepare: (size) => {
      const text = `${" ".repeat(500)}word`.repeat(size / 504)
      return () => countTokens(text)
    },
  },
  {
    what: "tokens of n blanks",
    sizes: thousands(1600, 3200, 6400, 12_800),
    prepare: (size) => {
      const text = " ".repeat(size)
      return () => countTokens(text)
    },
  },
  {
    what: "edit of n bytes on one line, in an encoding that nobody knows",
    sizes: thousands(6400, 12_800, 25_600, 51_200),
    prepare: (size) => {
      const bytes = new Uint8Array(size).fill(0x61).map((byte, at) => (at % 40 === 0 ? 0xe9 : byte))
      bytes.set(new TextEncoder().encode("needle"), size >> 1)
      return () => {
        const decoded = decode(bytes)
        if (!("text" in decoded) || decoded.encoding !== "latin-1") throw new Error("It is known after all.")
        return planning(
          decoded.text,
          [update({ old: "needle", new: "thread", scope: "substring" })],
          "latin-1",
        )()
      }
    },
  },
  {
    what: "parsing n whole files",
    sizes: thousands(8, 16, 32, 64),
    prepare: (size) => {
      const response = repeat(size, (at) => `\`\`\`ts title="src/${at}.ts"\nx\n\`\`\`\n`).join("")
      return () => parse(response)
    },
  },
  {
    what: "parsing n parts of one file",
    sizes: thousands(8, 16, 32, 64),
    prepare: (size) => {
      const response = '```ts title="a.ts"\nx\n```\n'.repeat(size)
      return () => parse(response)
    },
  },
  {
    what: "parsing n reasons without an end on one line",
    sizes: thousands(16, 32, 64, 128),
    prepare: (size) => {
      const response = '<edit file="a" op="patch"><why>'.repeat(size)
      return () => parse(response)
    },
  },
]

function repeat<T>(count: number, make: (at: number) => T): T[] {
  return Array.from({ length: Math.floor(count) }, (_, at) => make(at))
}

const patchOf = (hunks: readonly { old: readonly string[]; new: readonly string[] }[]) => {
  const signed = (sign: string, lines: readonly string[]) => lines.map((line) => `${sign}${line}\n`).join("")
  const said = hunks.map((hunk) => `@@\n${signed("-", hunk.old)}${signed("+", hunk.new)}`)
  return `*** Begin Patch\n*** Update File: file\n${said.join("")}*** End Patch\n`
}

const rest = "// ... existing code ...\n"
const excerptOf = (blocks: readonly string[]) => `a.ts\n\`\`\`ts\n${rest}${blocks.join("")}${rest}\`\`\`\n`

const lines = (old: string, next: string): Hunk => ({ old, new: next, scope: "lines" })
const all = (old: string, next: string): Hunk => ({
  old,
  new: next,
  scope: "substring",
  occurrence: "all",
})
const update = (...hunks: Hunk[]): Edit => ({ op: "update", path: "file", hunks })

function planning(text: string, edits: Edit[], encoding: Encoding = "utf-8"): () => unknown {
  const snapshot = (): Snapshot => ({
    targets: edits.map(() => ({ path: { key: "file" } })),
    files: new Map([["file", { kind: "text", text, encoding, hash: "" }]]),
  })
  return () => plan(edits, snapshot(), { hash: null })
}

function applying(response: string, files: Record<string, string>): () => unknown {
  return () => applyToFiles(response, files)
}
