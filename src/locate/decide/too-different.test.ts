import { describe, expect, it } from "vitest"
import { textAfter } from "../testing/text-after.ts"

/** A block of a file that has these lines, between others. */
const fileWith = (...lines: string[]) =>
  ["export const first = 1", "", ...lines, "", "export const last = 9", ""].join("\n")

const body = ["validate(order)", "reserve(order.items)", "charge(order.customer)", "notify(order.customer)"]

/** An edit of the second of some lines, as a model remembers them. */
function edited(lines: readonly string[], target: string) {
  const old = `${lines.join("\n")}\n`
  return { old, new: old.replace(target, `${target}.then(log)`) }
}

describe("a place that has some lines of an edit", () => {
  it("is taken if one line is not as the edit has it", () => {
    const hunk = edited([...body.slice(0, 3), "inform(everybody)"], "reserve(order.items)")
    expect(textAfter(fileWith(...body), hunk)).toContain("reserve(order.items).then(log)")
  })

  it("is refused if it lacks as many telling lines as it has", () => {
    const hunk = edited(
      ["open(ledger)", "reserve(order.items)", "charge(order.customer)", "close(ledger)"],
      "reserve(order.items)",
    )
    expect(textAfter(fileWith(...body), hunk)).toBe("<doubt>")
  })

  it("is refused if it lacks lines here and there, and taken if they changed at one end", () => {
    const spread = edited(["open(ledger)", ...body.slice(0, 3), "close(ledger)"], "reserve(order.items)")
    expect(textAfter(fileWith(...body), spread)).toBe("<doubt>")
    const atEnd = edited([...body.slice(0, 3), "close(ledger)", "open(gate)"], "reserve(order.items)")
    expect(textAfter(fileWith(...body), atEnd)).toContain("reserve(order.items).then(log)")
  })

  it("is refused if its head has other words, even if it has the same name", () => {
    const head = (type: string) => `default ${type}Consumer andThen(final ${type}Consumer after) {`
    const file = fileWith(head("Int"), "  requireNonNull(after)", "}")
    expect(textAfter(file, edited([head("Long"), "  requireNonNull(after)"], "requireNonNull(after)"))).toBe(
      "<doubt>",
    )
  })

  it("is taken if lines were invented: nothing is there in their place", () => {
    const hunk = edited([body[0]!, "open(ledger)", body[1]!, "close(ledger)", body[2]!], body[1]!)
    expect(textAfter(fileWith(...body), hunk)).toContain("reserve(order.items).then(log)")
    const replaced = fileWith(body[0]!, "lock(stock)", body[1]!, "unlock(stock)", body[2]!)
    expect(textAfter(replaced, hunk)).toBe("<doubt>")
  })

  it("is taken if only numbers differ", () => {
    const versions = (minor: number) =>
      ["core", "client", "server", "tools"].map((name) => `"@scope/${name}": "7.${minor}.0",`)
    const remembered = [...versions(18).slice(0, 2), '"express": "4.18.2",', '"typescript": "5.2.2",']
    const file = fileWith(...versions(19).slice(0, 2), '"express": "4.18.2",', '"typescript": "5.2.2",')
    expect(textAfter(file, { ...edited(remembered, '"express": "4.18.2"') })).toContain("then(log)")
  })
})
