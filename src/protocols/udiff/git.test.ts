import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterAll, describe, expect, it } from "vitest"
import { applyToFiles } from "../../apply-to-files.ts"
import type { Edit } from "../../edits/edit.ts"
import { udiff } from "./index.ts"

const folder = mkdtempSync(join(tmpdir(), "emend-git-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The diff that git makes of texts, as if each pair were two versions of a file of that name. */
function gitDiff(files: Record<string, { before: string; after: string }>): string {
  for (const side of ["a", "b"]) {
    rmSync(join(folder, side), { recursive: true, force: true })
    mkdirSync(join(folder, side))
  }
  for (const [name, { before, after }] of Object.entries(files)) {
    writeFileSync(join(folder, "a", name), before)
    writeFileSync(join(folder, "b", name), after)
  }
  const args = ["diff", "--no-index", "--no-prefix", "a", "b"]
  return spawnSync("git", args, { cwd: folder, encoding: "utf8" }).stdout
}

/** Distinct lines, so that every hunk has one place only; ends are given a line break, which diffs here do not touch. */
const file = fc.uniqueArray(fc.stringMatching(/^[ \t]?[-+@a-z\\]{1,6}[a-z]{3}$/), {
  minLength: 1,
  maxLength: 30,
})
const change = fc.record({
  at: fc.nat(30),
  remove: fc.nat(3),
  add: fc.array(fc.stringMatching(/^[-+ ]{0,3}[A-Z]{4}$/), { maxLength: 3 }),
})

function changed(
  lines: readonly string[],
  changes: readonly { at: number; remove: number; add: string[] }[],
): string[] {
  const after = [...lines]
  for (const { at, remove, add } of changes) after.splice(at % (after.length + 1), remove, ...add)
  return after
}

const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("")

const versions = fc
  .tuple(file, fc.array(change, { minLength: 1, maxLength: 4 }))
  .map(([lines, changes]) => ({ before: textOf(lines), after: textOf(changed(lines, changes)) }))
  .filter(({ before, after }) => before !== after && after !== "")

describe("diffs that git made", () => {
  it("land as git means them", () => {
    fc.assert(
      // Many files in one diff: git takes longer to start than to compare any of them.
      fc.property(fc.array(versions, { minLength: 1, maxLength: 30, size: "max" }), (all) => {
        const named = Object.fromEntries(all.map((each, at) => [`f${at}.txt`, each]))
        const sides = (side: "before" | "after") =>
          Object.fromEntries(Object.entries(named).map(([name, each]) => [name, each[side]]))
        const { report, files } = applyToFiles(gitDiff(named), sides("before"), { format: "udiff" })
        expect(report.issues).toEqual([])
        expect(report.edits).toHaveLength(all.length)
        expect(files).toEqual(sides("after"))
      }),
      { numRuns: 6 },
    )
  })
})

describe("diffs that are printed", () => {
  it("are applied by git where their lines are known", () => {
    const edits: Edit[] = [
      {
        op: "update",
        path: "f.txt",
        hunks: [
          { old: "b\nc\n", new: "b\nC\nx\n", scope: "lines", line: 2 },
          { old: "e\n", new: "", scope: "lines", line: 5 },
        ],
      },
      { op: "create", path: "sub/n.txt", content: "new\nend" },
      { op: "move", path: "m.txt", to: "sub/m.txt" },
    ]
    const root = join(folder, "apply")
    mkdirSync(root)
    execFileSync("git", ["init", "-q"], { cwd: root })
    writeFileSync(join(root, "f.txt"), "a\nb\nc\nd\ne\n")
    writeFileSync(join(root, "m.txt"), "m\n")
    const { text } = udiff.print(edits)
    execFileSync("git", ["apply", "--unidiff-zero", "-"], { cwd: root, input: text })
    expect(readFileSync(join(root, "f.txt"), "utf8")).toBe("a\nb\nC\nx\nd\n")
    expect(readFileSync(join(root, "sub/n.txt"), "utf8")).toBe("new\nend")
    expect(readFileSync(join(root, "sub/m.txt"), "utf8")).toBe("m\n")
  })
})
