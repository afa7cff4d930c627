import { markdownTable } from "../../scripts/section.ts"
import { type Edit, type Hunk, type Plan, plan, type Snapshot, type Syntax } from "../../src/core.ts"
import { compareSyntax, isBroken } from "../../src/syntax/index.ts"
import type { Case } from "../landing/draft.ts"
import type { Result } from "../landing/score.ts"

/** How often what was said of what. */
export class Counts {
  readonly #rows = new Map<string, Map<string, number>>()

  add(row: string, column: string): void {
    const counts = this.#rows.get(row) ?? new Map<string, number>()
    this.#rows.set(row, counts.set(column, (counts.get(column) ?? 0) + 1))
  }

  table(): string {
    const columns = [...new Set([...this.#rows.values()].flatMap((counts) => [...counts.keys()]))].sort()
    const rows = [...this.#rows].map(([name, counts]) => [
      name,
      ...columns.map((column) => String(counts.get(column) ?? 0)),
    ])
    return markdownTable(["", ...columns], rows)
  }
}

/** Of an edit that was refused: how many of the places that it was refused for leave a file that parses. */
export function waysThatParse(one: Case, syntax: Syntax): string {
  const { outcomes } = planned(one, one.hunks as Hunk[])
  const open = outcomes[0]!.hunks.findIndex((hunk) => hunk.issue)
  const issue = outcomes[0]!.hunks[open]?.issue ?? outcomes[0]!.issue
  if (issue?.code !== "ambiguous") return `no question of place (${issue?.code})`
  const lines = [...new Set(issue.candidates?.map(({ line }) => line))]
  const at = Math.max(0, open)
  const texts = lines.map((line) => {
    const hunks = one.hunks.map((hunk, index) => (index === at ? { ...hunk, line, picked: [line] } : hunk))
    const after = planned(one, hunks as Hunk[]).files[0]?.after
    return after?.kind === "text" ? after.text : undefined
  })
  if (texts.includes(undefined)) return "a place that takes more than a pick"
  const parsing = texts.filter(
    (after) => !isBroken(compareSyntax(syntax, { path: one.path, before: one.file, after: after! })),
  )
  const sound = parsing.length > 1 ? "two or more parse" : parsing.length === 1 ? "one parses" : "none parses"
  return sound
}

function planned({ path, file }: Case, hunks: readonly Hunk[]): Plan {
  const edit: Edit = {
    op: "update",
    path,
    match: "fuzzy",
    format: "opx",
    hunks: hunks.map((hunk) => ({ ...hunk, scope: "lines" })),
  }
  const snapshot: Snapshot = {
    targets: [{ path: { key: path } }],
    files: new Map([[path, { kind: "text", text: file, encoding: "utf-8", hash: "" }]]),
  }
  return plan([edit], snapshot, { mode: "atomic" })
}

/** What a wrong result is like; undefined where the file did not parse before, or nothing was changed. */
export function reasonToParse({ case: one, answer: { text } }: Result, syntax: Syntax): string | undefined {
  if (text === undefined || text === one.file) return undefined
  const change = compareSyntax(syntax, { path: one.path, before: one.file, after: text })
  if (!change || change.before > 0) return undefined
  if (isBroken(change)) return "does not parse"
  if (one.truth === undefined || one.verdict === "refuse") return "parses: a whole change, where none was due"
  const bare = (all: string) => all.replace(/\s+/g, "")
  if (bare(text) === bare(one.truth)) return "parses: white space alone is wrong"
  const sorted = (all: string) =>
    all
      .split("\n")
      .map((line) => line.trim())
      .sort()
      .join("\n")
  if (sorted(text) === sorted(one.truth)) return "parses: the right lines in a wrong place"
  return "parses: other words"
}
