import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { type Edit, type Protocol, parse, protocols } from "../src/index.ts"
import { damages, edits } from "./damage.ts"
import { top } from "./sources.ts"

/**
 * Every format, damaged in every way at every line: how many of the edits are still read, and what is said about the others.
 * `npx vitest run test/damage.test.ts --update` accepts what is read now; look at the difference before you do.
 */
type Summary = Record<"edits" | "issues" | "repairs", string>

const file = join(top, "test/damage.json")
const expected: Record<string, Record<string, Summary>> = JSON.parse(readFileSync(file, "utf8"))
const updating = process.env.EMEND_UPDATE_SCENARIOS === "yes"

/** What an edit says, and nothing about where and how. */
const bare = (edit: Edit) =>
  JSON.stringify(edit, (key, value) =>
    ["source", "repairs", "format", "match"].includes(key) ? undefined : value,
  )

function counted(said: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const each of said) counts.set(each, (counts.get(each) ?? 0) + 1)
  const inOrder = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  return inOrder.map(([each, count]) => `${each}: ${count}`).join(", ")
}

/** A response in this format, with all edits that it has words for. */
function responseIn({ print }: Protocol): string[] {
  return print(edits.filter((edit) => print([edit]).issues.length === 0))
    .text.trimEnd()
    .split("\n")
}

describe.each(protocols.map((protocol) => [protocol.name, protocol] as const))(
  "damaged %s",
  (name, protocol) => {
    it.each(Object.entries(damages))("%s", (damage, spoil) => {
      const lines = responseIn(protocol)
      const all = parse(`${lines.join("\n")}\n`).edits.map(bare)
      const labels: string[] = []
      const issues: string[] = []
      const repairs: string[] = []
      for (const at of lines.keys()) {
        const parsed = parse(`${spoil(lines, at).join("\n")}\n`)
        const read = parsed.edits.map(bare)
        const others = read.filter((edit) => !all.includes(edit)).length
        const missing = all.filter((edit) => !read.includes(edit)).length
        labels.push(missing + others === 0 ? "all" : `-${missing} +${others}`)
        for (const { code, line } of parsed.issues)
          issues.push(line === undefined ? code : `${code} ${Math.abs(line - at - 1) <= 2 ? "near" : "far"}`)
        repairs.push(...parsed.repairs.map(({ kind }) => kind))
      }
      const summary = { edits: counted(labels), issues: counted(issues), repairs: counted(repairs) }
      if (updating) accept(name, damage, summary)
      else expect(summary).toEqual(expected[name]?.[damage])
    })
  },
)

function accept(name: string, damage: string, summary: Summary): void {
  const known = JSON.parse(readFileSync(file, "utf8"))
  const rows = { ...known, [name]: { ...known[name], [damage]: summary } }
  writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`)
}
