import { describe, expect, it } from "vitest"
import { planOn, update } from "./testing/plan-on.ts"

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

// In Shift_JIS, \x83 and the A behind it are one character; too few of them to be sure of it.
const line = "x \x83A y\n"

describe("a file that may be in another encoding than it is read in", () => {
  const result = (after: string) =>
    planOn({ a: latin1(`first\n${line}last\n`) }, [update("a", [line, after])]).results[0]

  it.each([
    ["other letters of ASCII", "x \x83A z\n"],
    ["a character that it has", "x \x83A \x83A y\n"],
    ["nothing", ""],
  ])("takes %s", (_, after) => {
    expect(result(after)).toBe("validated")
  })

  it.each([
    ["half of another character", "x \x83B y\n"],
    ["one that makes another of what is behind it", "x \x83A \xe9a\n"],
    ["one that is none there", "x \x83A \xe91\n"],
    ["one without its second half", "x \x83 y\n"],
  ])("takes no %s", (_, after) => {
    expect(result(after)).toBe("encoding")
  })

  it("is left alone where it can be nothing else", () => {
    const only = "caf\xe9 \xff\n"
    expect(planOn({ a: latin1(only) }, [update("a", [only, "caf\xe8 \xff\n"])]).results).toEqual([
      "validated",
    ])
  })
})
