import { mkdirSync, truncateSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { issueCodes } from "../src/core.ts"
import { type ApplyToWorkspaceOptions, apply, type IssueCode, type Report } from "../src/index.ts"
import { readFolder, temporaryFolder } from "./folder.ts"

/** A response that provokes an issue, and the files that it meets. */
interface Case {
  response: string
  /** Texts or bytes by path; a path that ends with a slash is a folder. */
  files?: Record<string, string | Uint8Array>
  options?: (root: string) => ApplyToWorkspaceOptions
  /** What else the folder needs. */
  prepare?: (root: string) => void
}

const cases: Partial<Record<IssueCode, Case>> = {
  parse_error: { response: "<<<<<<< SEARCH\none\n=======\n1\n>>>>>>> REPLACE\n" },
  incomplete_edit: { response: '<edit file="a.txt" op="patch"><find>\n<<<\none\n>>>\n</find><put>\n<<<\n1' },
  missing_attribute: { response: '<edit op="remove"/>' },
  missing_child: { response: '<edit file="a.txt" op="patch"><find>\n<<<\none\n>>>\n</find></edit>' },
  duplicate_child: { response: opx("<find>\n<<<\none\n>>>\n</find>", put("1"), put("2")) },
  unknown_op: { response: '<edit file="a.txt" op="polish"></edit>' },
  bad_occurrence: { response: opx('<find occurrence="soon">\n<<<\none\n>>>\n</find>', put("1")) },
  no_edits: { response: "I would rather not change anything." },
  not_found: { response: change("nothing of the kind", "1") },
  ambiguous: { response: change("same", "other"), files: { "a.txt": "same\nsame\n" } },
  conflict: {
    response: change(
      "body {\n  max-width: 40rem;\n  color: red;\n}",
      "body {\n  max-width: 60rem;\n  color: red;\n}",
    ),
    files: { "a.txt": "body {\n  max-width: 46rem;\n  color: red;\n}\n" },
  },
  doubt: {
    response: change(".b {\n  color: red;\n  margin: 0;\n}", ".b {\n  color: green;\n  margin: 0;\n}"),
    files: { "a.txt": ".a {\n  color: red;\n  margin: 0;\n}\n.b {\n  color: blue;\n  margin: 0;\n}\n" },
  },
  occurrence_out_of_range: { response: opx('<find occurrence="9">\n<<<\none\n>>>\n</find>', put("1")) },
  stale: {
    response: change("two", "2"),
    options: (root) => {
      let asked = 0
      return {
        judge(plan) {
          writeFileSync(join(root, "a.txt"), `${asked++}\ntwo\n`)
          return plan
        },
      }
    },
  },
  no_change: { response: change("one", "one") },
  overlap: {
    response: patch("*** Update File: a.txt", "@@", "-one", "-two", "+1", "@@", "-two", "-three", "+2"),
    files: { "a.txt": "one\ntwo\nthree\n" },
  },
  file_missing: { response: change("one", "1").replace("a.txt", "gone.txt") },
  file_exists: { response: opx(put("other")).replace('"patch"', '"new"') },
  is_directory: { response: '<edit file="folder" op="remove"/>', files: { "folder/": "" } },
  binary: { response: change("one", "1"), files: { "a.txt": new Uint8Array([0, 1, 2, 3, 0]) } },
  encoding: {
    response: change("one", "—"),
    files: { "a.txt": new Uint8Array([0xe9, 10, 111, 110, 101, 10]) },
  },
  too_large: {
    response: change("one", "1"),
    prepare: (root) => truncateSync(join(root, "a.txt"), 64 * 2 ** 20 + 1),
  },
  io_error: { response: `<edit file="${"long".repeat(100)}" op="remove"/>` },
  outside_workspace: { response: '<edit file="../a.txt" op="remove"/>' },
  protected_path: { response: '<edit file=".git/config" op="remove"/>' },
  ambiguous_root: { response: '<edit file="new.txt" op="remove"/>', options: twoRoots },
  unknown_root: { response: '<edit file="a.txt" root="docs" op="remove"/>', options: twoRoots },
  not_in_context: { response: change("one", "1"), options: () => ({ context: ["b.txt"] }) },
  batch_failed: {
    response: patch(
      "*** Update File: a.txt",
      "@@",
      "-one",
      "+1",
      "*** Update File: gone.txt",
      "@@",
      "-one",
      "+1",
    ),
  },
}

/** What only other surfaces can cause. A case above takes its code off this list. */
const elsewhere: Partial<Record<IssueCode, string>> = {
  not_read: "a session with a read ledger",
  permission_denied: "a person who says no (apply --interactive, see cli/interactive.test.ts)",
  timed_out: "a tool call with a deadline",
  excerpt: "reading",
  unknown_call: "reading",
  untrusted: "effects of a workspace",
}

describe("every issue code", () => {
  it("is provoked here, or belongs elsewhere", () => {
    expect([...Object.keys(cases), ...Object.keys(elsewhere)].sort()).toEqual([...issueCodes].sort())
  })

  it.each(Object.entries(cases))(
    "%s comes with a message and a hint, and nothing is written",
    async (code, given) => {
      const root = temporaryFolder()
      for (const [path, text] of Object.entries(given.files ?? { "a.txt": "one\ntwo\n" })) {
        mkdirSync(join(root, path.endsWith("/") ? path : dirname(path)), { recursive: true })
        if (!path.endsWith("/")) writeFileSync(join(root, path), text)
      }
      given.prepare?.(root)
      const before = code === "too_large" ? {} : readFolder(root)
      const options = given.options?.(root) ?? {}
      const report = await apply(given.response, "roots" in options ? options : { root, ...options })
      const issue = issuesOf(report).find((each) => each.code === code)
      expect(issue, JSON.stringify(report.edits)).toBeDefined()
      expect(issue!.message).toMatch(/^\S.{10,}/s)
      expect(issue!.hint, issue!.message).toMatch(/^[A-Z`].*[.!`]$/s)
      expect(report).toMatchObject({ ok: false, commit: null, files: [] })
      if (code !== "stale" && code !== "too_large") expect(readFolder(root)).toEqual(before)
    },
  )
})

function issuesOf(report: Report) {
  return [...report.issues, ...report.edits.flatMap((edit) => edit.issue ?? [])]
}

function twoRoots(root: string): ApplyToWorkspaceOptions {
  const roots = ["web", "api"].map((name) => ({ name, dir: join(root, name) }))
  for (const { dir } of roots) mkdirSync(dir)
  return { roots }
}

function opx(...children: string[]): string {
  return `<edit file="a.txt" op="patch">${children.join("")}</edit>`
}

function put(text: string): string {
  return `<put>\n<<<\n${text}\n>>>\n</put>`
}

function change(old: string, now: string): string {
  return opx(`<find>\n<<<\n${old}\n>>>\n</find>`, put(now))
}

function patch(...lines: string[]): string {
  return ["*** Begin Patch", ...lines, "*** End Patch", ""].join("\n")
}
