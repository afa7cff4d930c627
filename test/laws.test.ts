import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { protocols } from "../src/core.ts"
import { apply, applyToFiles, check, type Edit, type Hunk, type Report, redo, undo } from "../src/index.ts"
import { readFolder } from "./folder.ts"

/**
 * The laws, over random workspaces and random edits, on a real disk: apply then undo is the identity, redo brings
 * it back, a dry run foretells what happens, memory and disk agree.
 */
type Files = Record<string, string>

const paths = ["a.ts", "b.py", "src/c.ts", "src/deep/d.md"]

/** Few words, so that lines repeat and edits meet; odd ones, so that nothing can be taken for granted. */
const word = fc.constantFrom(
  "if (x) {",
  "}",
  "return x",
  "",
  "  ",
  "\tdeep",
  "déjà vu",
  "$&",
  "a\\nb",
  "<<<",
  "“x”",
)
const line = fc.tuple(fc.constantFrom("", "  ", "    ", "\t"), word).map(([indent, text]) => indent + text)
const ending = fc.constantFrom("\n", "\n", "\n", "\r\n")
const content = fc
  .tuple(fc.array(fc.tuple(line, ending), { maxLength: 12 }), fc.constantFrom("", "last line"))
  .map(([lines, tail]) => lines.map(([text, end]) => text + end).join("") + tail)

const path = fc.constantFrom(...paths)
const files: fc.Arbitrary<Files> = fc.dictionary(path, content, { minKeys: 2, maxKeys: 4 })

/** Some lines of the file as they are, or as somebody might remember them. */
function hunk(text: string): fc.Arbitrary<Hunk> {
  const lines = text.split("\n")
  return fc
    .tuple(
      fc.nat(lines.length - 1),
      fc.integer({ min: 1, max: 4 }),
      fc.array(line, { maxLength: 3 }),
      fc.boolean(),
    )
    .map(([start, length, replacement, shifted]) => {
      const old = lines
        .slice(start, start + length)
        .map((each) => (shifted ? `  ${each}` : each).replace(/\r$/, ""))
      return { old: ended(old), new: ended([...old.slice(0, 1), ...replacement]), scope: "lines" as const }
    })
}

function edit(before: Files): fc.Arbitrary<Edit> {
  return fc.oneof(
    fc.record({ op: fc.constant("create" as const), path, content: content.map(plainLines) }),
    fc.record({ op: fc.constant("rewrite" as const), path, content: content.map(plainLines) }),
    fc.record({ op: fc.constant("delete" as const), path }),
    fc.record({ op: fc.constant("move" as const), path, to: path }),
    path.chain((name) =>
      hunk(before[name] ?? "missing").map((each): Edit => ({ op: "update", path: name, hunks: [each] })),
    ),
  )
}

const cases = files.chain((before) =>
  fc.record({ before: fc.constant(before), edits: fc.array(edit(before), { minLength: 1, maxLength: 5 }) }),
)
const runs = { numRuns: 60, interruptAfterTimeLimit: 40_000 }

describe("for any workspace and any edits", () => {
  it("undo after apply is the identity, and redo brings it back", async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ before, edits }) => {
        await onDisk(before, async (root) => {
          const untouched = readFolder(root)
          const report = await apply(written(edits), { root })
          const after = readFolder(root)
          if (report.commit === null) return expect(after).toEqual(untouched)
          expect(await undo({ root })).toMatchObject({ ok: true })
          expect(readFolder(root)).toEqual(untouched)
          expect(await redo({ root })).toMatchObject({ ok: true })
          expect(readFolder(root)).toEqual(after)
        })
      }),
      runs,
    )
  })

  it("a dry run changes nothing and foretells everything; memory does the same as the disk", async () => {
    await fc.assert(
      fc.asyncProperty(
        cases,
        fc.constantFrom("atomic" as const, "partial" as const),
        async ({ before, edits }, mode) => {
          await onDisk(before, async (root) => {
            const response = written(edits)
            const untouched = readFolder(root)
            const foretold = await check(response, { root, mode, syntax: "off" })
            expect(readFolder(root)).toEqual(untouched)
            // Texts in memory are parsed only where the caller brings the parsers.
            const done = await apply(response, { root, mode, syntax: "off" })
            expect(outcomes(done)).toEqual(outcomes(foretold))
            const inMemory = applyToFiles(response, before, { mode })
            expect(outcomes(inMemory.report)).toEqual(outcomes(done))
            expect(readFolder(root)).toEqual(
              await onDisk(merged(before, inMemory.files), async (twin) => readFolder(twin)),
            )
          })
        },
      ),
      runs,
    )
  })
})

function written(edits: readonly Edit[]): string {
  return protocols[0]!.print(edits).text
}

function outcomes({ edits, files }: Report) {
  return {
    edits: edits.map((each) => ({ ...each, status: each.status === "validated" ? "applied" : each.status })),
    files,
  }
}

function merged(before: Files, changed: Record<string, string | null>): Files {
  const all = Object.entries({ ...before, ...changed })
  return Object.fromEntries(all.filter((each): each is [string, string] => each[1] !== null))
}

async function onDisk<T>(content: Files, use: (root: string) => Promise<T>): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), "emend-laws-"))
  try {
    for (const [name, text] of Object.entries(content)) {
      mkdirSync(dirname(join(root, name)), { recursive: true })
      writeFileSync(join(root, name), text)
    }
    return await use(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function ended(lines: readonly string[]): string {
  return lines.map((each) => `${each}\n`).join("")
}

function plainLines(text: string): string {
  return text.replaceAll("\r\n", "\n")
}
