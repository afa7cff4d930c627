import { describe, expect, it } from "vitest"
import { textAfter } from "../testing/text-after.ts"

const filler = "filler()\n".repeat(60)

/** What becomes of a file; "done" if nothing does. */
function result(text: string, old: string, fresh: string): string {
  const after = textAfter(text, { old, new: fresh })
  return after === text ? "done" : after
}

describe("a place that differs from the edit in its indentation", () => {
  const old = "if (full) {\n  push(bracketed)\n}\n"
  const fresh = "if (full) {\n  push(bracketed || isSpace(full))\n}\n"
  const twin = "      if (full) {\n        push(bracketed)\n      }\n"
  const landed = "      if (full) {\n        push(bracketed || isSpace(full))\n      }\n"

  it("is taken where the result stands nowhere", () => {
    expect(result(`${twin}${filler}`, old, fresh)).toBe(`${landed}${filler}`)
  })
  it("is a twin of the place where the result stands to the letter: the edit is done", () => {
    expect(result(`${twin}${filler}${fresh}`, old, fresh)).toBe("done")
  })
  it("is not changed where lines only went, however many are left, and what is left is there to the letter", () => {
    const settings = ["timeout: 0,", "retries: 3,", "verbose: false,", "colours: true,", "limit: 1024,"]
    const lines = (indent: string, without?: string) =>
      settings.map((line) => (line === without ? "" : `${indent}${line}\n`)).join("")
    const left = lines("    ", "retries: 3,")
    expect(result(`${lines("  ")}${filler}${left}`, lines("    "), left)).toMatch(/^(?:done|<doubt>)$/)
    expect(result(`${lines("  ")}${filler}`, lines("    "), left)).toBe(
      `${lines("  ", "retries: 3,")}${filler}`,
    )
  })
  it("is a twin of that place where it differs in nothing but the blanks at the end of a line", () => {
    const steps = (name: string, blanks: string) => `steps:\n  -${blanks}\n    uses: ${name}\n  - done\n`
    const file = `${steps("checkout@v5", "")}${filler}${steps("checkout@v4", "  ")}`
    expect(result(file, steps("checkout@v4", ""), steps("checkout@v5", ""))).toBe("done")
  })
  it("is in doubt where the result stands several times", () => {
    expect(result(`${twin}${filler}${fresh}${filler}${fresh}`, old, fresh)).toBe("<doubt>")
  })
  it("is taken where the result stands elsewhere with other indentation as well", () => {
    const shifted = fresh.replace(/^/gm, "  ").trimEnd()
    expect(result(`${twin}${filler}${shifted}\n`, old, fresh)).toBe(`${landed}${filler}${shifted}\n`)
  })
  it("is taken where only a part of the result stands elsewhere", () => {
    const part = "  push(bracketed || isSpace(full))\n"
    expect(result(`${twin}${filler}${part}`, old, fresh)).toBe(`${landed}${filler}${part}`)
  })
  it("is a twin of that place, however many lines it has: the edit may have been made and sent again", () => {
    const more = (text: string, indent: string) =>
      text.replace(/(.*)\n$/, `$1\n${indent}next()\n${indent}last()\n`)
    const both = `${more(twin, "      ")}${filler}${more(fresh, "")}`
    expect(result(both, more(old, ""), more(fresh, ""))).toBe("done")
  })
})

describe("a place that differs from the edit in more than that", () => {
  const rest = "open(door)\nwalk(in)\nclose(door)\nleave(now)\n"
  const [old, fresh] = [`say(it, "twice")\n${rest}`, `shout(it, "often enough")\n${rest}`]
  const twin = `say( it,  "twice" )\n${rest}`

  it("is a twin of the place where the result stands, however many lines it has", () => {
    expect(result(`${twin}${filler}${fresh}`, old, fresh)).toBe("done")
    expect(result(`${twin}${filler}`, old, fresh)).toBe(`shout( it,  "often enough" )\n${rest}${filler}`)
  })
  it("is in doubt where the result stands to the letter elsewhere, even if no line ties the two", () => {
    const [old, fresh] = ['say(it, "twice")\n', 'shout(it, "often enough")\n']
    expect(result(`say( it, "twice" )\n${filler}${fresh}`, old, fresh)).toBe("<doubt>")
    expect(result(`say( it, "twice" )\n${filler}`, old, fresh)).toBe(`shout( it, "often enough" )\n${filler}`)
  })
  it("is the place where it differs by quotes only, which a chat window changes", () => {
    const file = `say(it, "twice")\n${rest}${filler}${fresh}`
    expect(result(file, old.replaceAll('"', "\u201d"), fresh)).toBe(
      file.replace('say(it, "twice")', 'shout(it, "often enough")'),
    )
  })
})
