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

/** The diff that git makes of two texts, as if both were versions of f.txt. */
function gitDiff(before: string, after: string, ...options: string[]): string {
  for (const [name, text] of Object.entries({ a: before, b: after })) {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, "f.txt"), text)
  }
  const { stdout } = spawnSync(
    "git",
    ["diff", "--no-index", "--no-prefix", ...options, "a/f.txt", "b/f.txt"],
    {
      cwd: folder,
      encoding: "utf8",
    },
  )
  return stdout
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

describe("diffs that git made", () => {
  it("land as git means them", () => {
    fc.assert(
      fc.property(file, fc.array(change, { minLength: 1, maxLength: 4 }), (lines, changes) => {
        const before = textOf(lines)
        const after = textOf(changed(lines, changes))
        fc.pre(before !== after && after !== "")
        const diff = gitDiff(before, after)
        const { report, files } = applyToFiles(diff, { "f.txt": before }, { format: "udiff" })
        expect(report.issues).toEqual([])
        expect(files["f.txt"]).toBe(after)
      }),
      { numRuns: 60 },
    )
  }, 60_000)
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
