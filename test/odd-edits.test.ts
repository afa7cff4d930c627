import { describe, expect, it } from "vitest"
import { protocols } from "../src/core.ts"
import { type Edit, type Protocol, parse } from "../src/index.ts"
import { oddEdits } from "./odd-edits.ts"
import { bare, readTable } from "./table.ts"

/**
 * Edits that are hard to write down, in every format: each comes back as it was, or it is said why not. What comes back
 * otherwise is in the table, too: hints that a format has no words for, and hunks that become edits of their own.
 *
 * `npx vitest run test/odd-edits.test.ts --update` accepts what is so now.
 */
const table = readTable<string>("odd-edits.json")

describe.each(protocols.map((protocol) => [protocol.name, protocol] as const))(
  "odd edits in %s",
  (name, protocol) => {
    it.each(Object.entries(oddEdits))("%s comes back, or is refused with a reason", (what, edit) => {
      const said = outcome(edit, protocol)
      if (table.updating) table.accept(name, what, said)
      else expect(said).toBe(table.row(name, what))
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
