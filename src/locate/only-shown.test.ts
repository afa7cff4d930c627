import { describe, expect, it } from "vitest"
import type { Hunk } from "../edits/edit.ts"
import { textAfter } from "./testing/text-after.ts"

const hunk = (old: string, fresh: string, more: Partial<Hunk> = {}): Hunk => ({
  ...{ old, new: fresh, scope: "lines" },
  ...more,
})

const first = "export function load(user) {\n  const found = read(user)\n  return found.all\n}\n"
const second = "export function check(order) {\n  log(order)\n  return found.all\n}\n"
const rest = Array.from({ length: 40 }, (_, at) => `export const limit${at} = ${at * at}\n`).join("")
const file = `${first}\n${rest}\n${second}\nexport const last = 0\n`
/** Its first line is in neither of the two functions, and the others are in both. */
const vague = hunk("  x\n  return found.all\n}\n\n", "  x\n  return found.all\n// the end\n\n")

describe("two places that are too close to call", () => {
  it("are shown, and neither is changed", () => {
    expect(textAfter(file, [vague])).toBe("<ambiguous>")
  })

  it("are no place for who takes the first, or the last: it is not said that the change was made", () => {
    expect(textAfter(file, [vague], { ambiguous: "first" })).toBe("<ambiguous>")
    expect(textAfter(file, [{ ...vague, occurrence: "first" }])).toBe("<ambiguous>")
    expect(textAfter(file, [{ ...vague, occurrence: "last" }])).toBe("<ambiguous>")
  })

  it("are told apart by other hunks, and then the change is made", () => {
    const above = hunk(
      "export function load(user) {\n  const found = read(user)\n  return found.all\n}\n",
      "load = read\n",
    )
    expect(textAfter(file, [above, vague])).toBe(
      `load = read\n\n${rest}\n${second.replace("}\n", "// the end\n")}\nexport const last = 0\n`,
    )
  })
})
