import { describe, expect, it } from "vitest"
import type { Hunk } from "../../edits/edit.ts"
import { locate } from "../locate.ts"
import { createDocument } from "../read/document.ts"

/** What is said of each hunk of an edit: that it was made, that it is to be made, or an issue. */
function said(text: string, ...hunks: Partial<Hunk>[]): string[] {
  const all = hunks.map((hunk): Hunk => ({ old: "", new: "", scope: "lines", ...hunk }))
  return locate(createDocument(text), all, { match: "fuzzy" }).hunks.map((hunk) =>
    "issue" in hunk ? hunk.issue.code : hunk.already ? "made" : "to be made",
  )
}

describe("an edit that was made", () => {
  it("is known by its result where a text was to be replaced everywhere", () => {
    const everywhere = (old: string, fresh: string) =>
      ({ old, new: fresh, scope: "substring", occurrence: "all" }) as const
    expect(said("accountId = load(accountId)\n", everywhere("account", "accountId"))).toEqual(["made"])
    expect(said("TOTAL = sum(TOTAL)\n", everywhere("total", "TOTAL"))).toEqual(["made"])
    expect(said("accountId = load(account)\n", everywhere("account", "accountId"))).toEqual([
      "made",
      "to be made",
    ])
    expect(said("TOTAL = sum(all)\n", everywhere("total", "TOTAL"))).toEqual(["not_found"])
  })

  it("is known beside a twin that still has the line which it changed, however short that is", () => {
    const one = (name: string, value: number) => `class ${name}:\n    def run(self):\n        x = ${value}\n`
    expect(said(`${one("A", 1)}\n${one("B", 2)}`, { old: one("B", 1), new: one("B", 2) })).toEqual(["made"])
    expect(said(`${one("A", 1)}\n${one("B", 2)}`, { old: one("A", 1), new: one("A", 2) })).toEqual([
      "to be made",
    ])
  })

  it("is known in whatever order its hunks are", () => {
    const file = "let isReady\n\nfunction run(task) {\n  task.start(now)\n  task.finish(later)\n}\n"
    const late = {
      old: "  task.start()\n  task.finish(later)\n",
      new: "  task.start(now)\n  task.finish(later)\n",
    }
    const early = { old: "let isReady = undefined\n", new: "let isReady\n" }
    expect(said(file, early, late)).toEqual(["made", "made"])
    expect(said(file, late, early)).toEqual(["made", "made"])
  })

  it("is known in spite of a line that it keeps and nobody has, unless that one names a block", () => {
    const file = "host: example.org\nversion: 2.19.1\nport: 80\n"
    const change = (kept: string) => ({
      old: `${kept}\nversion: 2.19.0\n`,
      new: `${kept}\nversion: 2.19.1\n`,
    })
    expect(said(file, change("interval: 30s"))).toEqual(["made"])
    expect(said(file, change("production: {"))).toEqual(["not_found"])
  })

  it("is known without context by several lines, if nothing is left of what it took away", () => {
    const edit = { old: "  extend_\n", new: "  extend_,\n  decorate_\n" }
    expect(said("return {\n  make_,\n  extend_,\n  decorate_\n}\n", edit)).toEqual(["made"])
  })
})
