import { describe, expect, it } from "vitest"
import { ruleBelow } from "./reindent.ts"

/** Two spaces become four, and the other way round. */
const wider = (indent: string) => " ".repeat(indent.length * 2)
const narrower = (indent: string) => " ".repeat(indent.length / 2)

describe("the indentation of a line below another one", () => {
  it("is that of the rule", () => {
    expect(ruleBelow(wider, "  a(", "    b")).toBe(" ".repeat(8))
    expect(ruleBelow(wider, "    b", "  )")).toBe(" ".repeat(4))
    expect(ruleBelow(() => undefined, "  a(", "    b")).toBeUndefined()
  })
  it("keeps a line aligned with the bracket that is open above it", () => {
    expect(ruleBelow(wider, "  call(one,", "       two)")).toBe(" ".repeat(9))
    expect(ruleBelow(wider, "  call(f(x), one,", "       two)")).toBe(" ".repeat(9))
  })
  it("is that of the rule where the bracket is closed, ends its line, or is another one", () => {
    expect(ruleBelow(wider, "  f(one)", "    two")).toBe(" ".repeat(8))
    expect(ruleBelow(wider, "  a = {", "    b")).toBe(" ".repeat(8))
    expect(ruleBelow(wider, "  fun(a, [", "    b")).toBe(" ".repeat(8))
    expect(ruleBelow(wider, "  list[one,", "       two]")).toBe(" ".repeat(9))
    expect(ruleBelow(wider, "  data{one,", "       two}")).toBe(" ".repeat(9))
    expect(ruleBelow(wider, "  f(a)[b]{c}(one,", "    two)")).toBe(" ".repeat(8))
  })
  it("is that of the rule where levels do not get wider, or there are tabs", () => {
    expect(ruleBelow((indent) => indent, "call(one,", "     two)")).toBe(" ".repeat(5))
    expect(ruleBelow((indent) => `  ${indent}`, "  call(one,", "       two)")).toBe(" ".repeat(9))
    expect(ruleBelow((indent) => "\t".repeat(indent.length), "call(one,", "     two)")).toBe("\t".repeat(5))
    expect(ruleBelow((indent) => " ".repeat(indent.length * 16), "\ta", "\t\tb")).toBe(" ".repeat(32))
    expect(ruleBelow((indent) => (indent === "" ? undefined : " ".repeat(20)), "a", "  b")).toBe(
      " ".repeat(20),
    )
  })
  it("goes no more than eight deeper at once", () => {
    expect(ruleBelow(wider, "a", "    b")).toBe(" ".repeat(8))
    expect(ruleBelow(wider, "a", "     b")).toBeUndefined()
  })
  it("is unknown where the line is aligned with something else, and levels get wider", () => {
    expect(ruleBelow(wider, "  say one,", "         two")).toBeUndefined()
    expect(ruleBelow(narrower, "    say one,", "            two")).toBe(" ".repeat(6))
  })
})
