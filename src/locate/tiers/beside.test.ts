import { describe, expect, it } from "vitest"
import { createDocument } from "../read/document.ts"
import { wantedOf } from "../read/hunk.ts"
import { sameLinesBeside, sequenceHits } from "./line-by-line.ts"

/** The second place of the lines that an edit takes away, beside the first. */
function twin(text: string, old: string, fresh: string): string | undefined {
  const wanted = wantedOf({ old, new: fresh })
  const window = { from: 0, to: text.length }
  const [hit] = sequenceHits(createDocument(text), wanted, window, { left: 1000 })
  const span = sameLinesBeside(text, wanted, hit!)
  return span && `${span.from}: ${text.slice(span.from, span.to)}`
}

describe("lines that an edit takes away, and that are indented otherwise in the file", () => {
  const old = "push(name)\nreturn name\n"
  it("have a twin if right after them they stand as the edit has them", () => {
    expect(twin("  push(name)\n  return name\nreturn name\n", old, "push(name)\n")).toBe("27: return name")
    expect(twin("  push(name)\n  return name\n\nreturn name\n", old, "push(name)\n")).toBe("28: return name")
  })
  it("have a twin if right before them they stand as the edit has them", () => {
    expect(twin("push(name)\n  push(name)\n  return name\n", old, "return name\n")).toBe("0: push(name)")
  })
  it("have a twin only if all of them stand there", () => {
    const both = `${old}end\n`
    const file = "  push(name)\n  return name\n  end\n"
    expect(twin(`${file}return name\nend\n`, both, "push(name)\n")).toBe("33: return name")
    expect(twin(`${file}return name\n`, both, "push(name)\n")).toBeUndefined()
    expect(twin(`${file}end\n`, both, "push(name)\n")).toBeUndefined()
    expect(twin(`push(name)\nreturn name\n${file}`, both, "end\n")).toBe("11: return name")
    expect(twin(`return name\npush(name)\n${file}`, both, "end\n")).toBeUndefined()
  })
  it("have no twin that is indented otherwise, or farther away", () => {
    expect(twin("  push(name)\n  return name\n return name\n", old, "push(name)\n")).toBeUndefined()
    expect(twin("  push(name)\n  return name\n}\nreturn name\n", old, "push(name)\n")).toBeUndefined()
  })
  it("have no twin if they stand there as the edit has them", () => {
    expect(twin("push(name)\nreturn name\nreturn name\n", old, "push(name)\n")).toBeUndefined()
  })
  it("are looked at change by change", () => {
    const file = "  a()\n  b()\n  c()\n  d()\nd()\n"
    expect(twin(file, "a()\nb()\nc()\nd()\n", "b()\nc()\n")).toBe("24: d()")
  })
})
