import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Hunk } from "../edits/edit.ts"
import { locate } from "./locate.ts"
import { applyChanges, createDocument } from "./read/document.ts"

/** What becomes of a text. */
function changed(text: string, ...hunks: Partial<Hunk>[]): string | undefined {
  const document = createDocument(text)
  const whole = hunks.map((hunk): Hunk => ({ old: "", new: "", scope: "lines", atEnd: true, ...hunk }))
  const { changes } = locate(document, whole, { match: "exact" })
  return changes && applyChanges(document, changes).text
}

describe("the line break at the end of a file", () => {
  it("comes and goes with a change there", () => {
    expect(changed("a\nb", { old: "b\n", new: "B\n", finalBreak: true })).toBe("a\nB\n")
    expect(changed("a\nb\n", { old: "b\n", new: "B\n", finalBreak: false })).toBe("a\nB")
    expect(changed("a\r\nb", { old: "b\n", new: "b\nc\n", finalBreak: true })).toBe("a\r\nb\r\nc\r\n")
    expect(changed("a\r\nb\r\n", { old: "b\n", new: "b\nc\n", finalBreak: false })).toBe("a\r\nb\r\nc")
    expect(changed("a\r\nb", { old: "b\n", new: "c\n", finalBreak: true })).toBe("a\r\nc\r\n")
  })

  it("goes alone, and no other line break with it", () => {
    expect(changed("a\nb\n", { old: "b\n", new: "b\nc\nd\n", finalBreak: false })).toBe("a\nb\nc\nd")
    expect(changed("a\nb\nc\n", { old: "c\n", new: "", finalBreak: false })).toBe("a\nb")
  })

  it("comes and goes by itself", () => {
    expect(changed("a\nb", { old: "b\n", new: "b\n", finalBreak: true })).toBe("a\nb\n")
    expect(changed("a\r\nb\r\n", { old: "b\n", new: "b\n", finalBreak: false })).toBe("a\r\nb")
  })

  it("is one of its own beside a blank line", () => {
    expect(changed("a", { old: "a\n", new: "a\n\n", finalBreak: true })).toBe("a\n\n")
    expect(changed("a\n", { old: "a\n", new: "a\n\n", finalBreak: false })).toBe("a\n")
  })

  it("stays with the line above when the last line goes", () => {
    expect(changed("a\nb", { old: "b\n", new: "", finalBreak: true })).toBe("a\n")
    expect(changed("a\nb\n", { old: "b\n", new: "", finalBreak: false })).toBe("a")
  })

  it("is not touched by a hunk that does not reach it, nor where it is as wanted", () => {
    expect(changed("a\nb", { old: "a\n", new: "A\n", finalBreak: true })).toBe("A\nb")
    expect(changed("a\nb\n", { old: "a\n", new: "A\n", finalBreak: false })).toBe("A\nb\n")
    expect(changed("a\nb\n", { old: "b\n", new: "B\n", finalBreak: true })).toBe("a\nB\n")
    expect(changed("a\nb", { old: "b\n", new: "B\n", finalBreak: false })).toBe("a\nB")
  })

  it("is as the last of several hunks says", () => {
    const hunks = [
      { old: "a\n", new: "A\n", atEnd: false },
      { old: "c\n", new: "c\nd\n", finalBreak: true },
    ]
    expect(changed("a\nb\nc", ...hunks)).toBe("A\nb\nc\nd\n")
  })

  it("law: whatever the lines are, they end as wanted", () => {
    const lines = fc.uniqueArray(fc.stringMatching(/^[a-z]{3}$/), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(
        lines,
        fc.array(fc.constantFrom("X", "", "  y")),
        fc.boolean(),
        fc.boolean(),
        (old, fresh, is, shall) => {
          const before = old.map((line) => `${line}\n`).join("")
          const text = is ? before : before.slice(0, -1)
          const after = [...old, ...fresh].map((line) => `${line}\n`).join("")
          const hunk = {
            old: `${old.at(-1)}\n`,
            new: [old.at(-1), ...fresh].map((line) => `${line}\n`).join(""),
          }
          fc.pre(fresh.length > 0)
          expect(changed(text, { ...hunk, finalBreak: shall })).toBe(shall ? after : after.slice(0, -1))
        },
      ),
    )
  })
})
