import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { type Edit, type Protocol, parse, protocols } from "../src/index.ts"
import { oddEdits } from "./odd-edits.ts"
import { top } from "./sources.ts"

/**
 * Edits that are hard to write down, in every format: each comes back as it was, or it is said why not. What comes back
 * otherwise is in the table, too: hints that a format has no words for, and hunks that become edits of their own.
 *
 * `npx vitest run test/odd-edits.test.ts --update` accepts what is so now.
 */
const file = join(top, "test/odd-edits.json")
const expected: Record<string, Record<string, string>> = JSON.parse(readFileSync(file, "utf8"))
const updating = process.env.EMEND_UPDATE_SCENARIOS === "yes"

describe.each(protocols.map((protocol) => [protocol.name, protocol] as const))(
  "odd edits in %s",
  (name, protocol) => {
    it("come back, or are refused with a reason", () => {
      const outcomes = Object.fromEntries(
        Object.entries(oddEdits).map(([what, edit]) => [what, outcome(edit, protocol)]),
      )
      if (updating) accept(name, outcomes)
      else expect(outcomes).toEqual(expected[name])
    })
  },
)

function outcome(edit: Edit, { name, print }: Protocol): string {
  const { text, issues } = print([edit])
  if (issues.length > 0) return issues.map(({ message, hint }) => `${message} ${hint ?? ""}`.trim()).join(" ")
  const parsed = parse(text, { format: name })
  const said = parsed.edits.map(bare).join(", ")
  const repairs = parsed.repairs.map(({ kind }) => kind).join(", ")
  if (said === bare(edit) && repairs === "" && parsed.issues.length === 0) return "the same"
  return [said, repairs, ...parsed.issues.map(({ code }) => code)].filter((each) => each !== "").join("; ")
}

const unsaid = ["source", "repairs", "format", "match"]
const bare = (edit: Edit) => JSON.stringify(edit, (key, value) => (unsaid.includes(key) ? undefined : value))

function accept(name: string, outcomes: object): void {
  const known = JSON.parse(readFileSync(file, "utf8"))
  writeFileSync(file, `${JSON.stringify({ ...known, [name]: outcomes }, null, 2)}\n`)
}
