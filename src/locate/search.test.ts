import { describe, expect, it } from "vitest"
import { locate } from "./locate.ts"
import { createDocument } from "./read/document.ts"
import { textAfter } from "./testing/text-after.ts"

describe("a search", () => {
  it("takes the tightest tier that has any place, and asks no looser one", () => {
    expect(textAfter("  a line\na line \n", { old: "a line\n", new: "other\n" })).toBe("  a line\nother\n")
    expect(textAfter("f( a )\n  f(a)\n", { old: "f(a)\n", new: "f(a, b)\n" })).toBe("<doubt>")
    expect(textAfter(" a line\na line \na line\t\n", { old: "a line\n", new: "b\n" })).toBe("<ambiguous>")
  })

  it("says that it was cut short only where it was, however loosely it looks", () => {
    const hunk = { old: "nothing like it\n", new: "x\n", scope: "lines" as const }
    for (const match of ["exact", "whitespace", "fuzzy"] as const)
      expect(locate(createDocument("start(now)\n"), [hunk], { match }).hunks).toMatchObject([
        { issue: { message: expect.not.stringContaining("limit") } },
      ])
  })

  it("takes a place where some lines lost their indentation only if it is the only one", () => {
    const block = "  /**\n   * One\n   * Two\n   * Three\n   */\n"
    const old = "/**\n   * One\n* Two\n   * Three\n   */\n"
    const hunk = { old, new: old.replace("   * Three", "   * Four") }
    expect(textAfter(`${block}a()\n`, hunk)).toBe(`${block.replace("Three", "Four")}a()\n`)
    expect(textAfter(`${block}a()\n${block}`, hunk)).toBe("<ambiguous>")
    expect(textAfter(`${block}a()\n`, { old, new: old.replace("* Two", "* New") })).toBe(
      `${block.replace("Two", "New")}a()\n`,
    )
  })

  it("finds no place for a hunk on that of another one, whatever the line endings", () => {
    const block = "# Format\n\nTo be written.\n"
    const hunks = [
      { old: block, new: "To be written.\n" },
      { old: "To be written.\n# Format\n", new: "" },
    ]
    expect(textAfter(block + block, hunks, { match: "exact" })).toBe("<ambiguous>")
    expect(textAfter((block + block).replaceAll("\n", "\r\n"), hunks, { match: "exact" })).toBe("<ambiguous>")
  })

  it("goes no further than the matching allows", () => {
    const quotes = { old: 'say "a b c"\n', new: "x\n" }
    expect(textAfter("say “a b c”\n", quotes)).toBe("x\n")
    expect(textAfter("say “a b c”\n", quotes, { match: "whitespace" })).toBe("<not_found>")
    const part = { old: "hello to the", new: "bye to the" }
    expect(textAfter("say hello to the world\n", part)).toBe("say bye to the world\n")
    expect(textAfter("say hello to the world\n", part, { match: "whitespace" })).toBe("<not_found>")
    const escaped = { old: 'say(\\"a\\")\n', new: "x\n" }
    expect(textAfter('say("a")\n', escaped)).toBe("x\n")
    expect(textAfter('say("a")\n', escaped, { match: "whitespace" })).toBe("<not_found>")
  })

  it("looks past line numbers in what is done already, if the matching allows", () => {
    const old = "1 | const limit = 10\n2 | end()\n"
    const hunk = { old, new: old.replace("10", "20") }
    const file = "const limit = 20\nend()\n"
    expect(textAfter(file, hunk)).toBe(file)
    expect(textAfter(file, hunk, { match: "whitespace" })).toBe("<not_found>")
  })

  it("reads an edit in another way only if the file has what that needs", () => {
    expect(textAfter("a &lt; b\n", { old: "a < b\n", new: "a > b\n" })).toBe("a &gt; b\n")
    expect(textAfter("a lt b\n", { old: "a < b\n", new: "a > b\n" })).toBe("<not_found>")
  })

  it("cannot tell two readings apart that lead to different results", () => {
    const hunk = { old: 'p = \\"x\\\\n\\"\n', new: "q\n" }
    expect(textAfter('p = "x\\n"\n', hunk)).toBe("q\n")
    expect(textAfter('p = "x\\\\n"\n', hunk)).toBe("q\n")
    expect(textAfter('p = "x\\n"\np = "x\\\\n"\n', hunk)).toBe("<ambiguous>")
  })

  describe("that finds a place by weighing", () => {
    const done =
      "function load(admin) {\n  const found = read(admin)\n  check(found)\n  return found.all\n}\n"
    const twin = "function load(admin) {\n  const found = read(user)\n  log(found)\n  return found.all\n}\n"
    const old = "function load(admin) {\n  const found = read(user)\n  return found.all\n}\n"
    const filler = "filler()\n".repeat(60)

    it("takes it, if the result of the edit stands nowhere", () => {
      const landed = twin.replace("read(user)\n", "read(admin)\n  check(found)\n")
      expect(textAfter(twin + filler, { old, new: done })).toBe(landed + filler)
    })
    it("knows that the edit is done, if its result stands once", () => {
      expect(textAfter(twin + filler + done, { old, new: done })).toBe(twin + filler + done)
    })
    it("takes it for a twin of the place that is meant, if the result stands several times", () => {
      expect(textAfter(twin + filler + done + done, { old, new: done })).toBe("<doubt>")
    })
    it("does so only if the matching allows", () => {
      expect(textAfter(twin + filler, { old, new: done }, { match: "whitespace" })).toBe("<not_found>")
    })
  })
})

describe("typography of the edit that the file does not have", () => {
  const file = 'say "a" now\nend\n'
  it("does not get into new lines", () => {
    const [old, fresh] = ["say “a” now\nend\n", "say “a” now\nprint “c” — all\nend\n"]
    expect(textAfter(file, { old, new: fresh })).toBe('say "a" now\nprint "c" - all\nend\n')
  })
  it("stays in new lines that have plain quotes as well: there it is meant", () => {
    const [old, fresh] = ["say “a” now\nend\n", "say “a” now\nprint “c”\nit's\nend\n"]
    expect(textAfter(file, { old, new: fresh })).toBe('say "a" now\nprint “c”\nit\'s\nend\n')
    expect(textAfter(file, { old, new: old.replace("end", "do – it - now\nend") })).toBe(
      'say "a" now\ndo – it - now\nend\n',
    )
  })
  it("is undone blank by blank, whatever quotes the new lines have", () => {
    const [old, fresh] = ["say\u00a0it\nend\n", "it's\u00a0new\nsay\u00a0it\nend\n"]
    expect(textAfter("say it\nend\n", { old, new: fresh })).toBe("it's new\nsay it\nend\n")
  })
  it("is told apart from an odd blank that the file has and the edit takes away", () => {
    const hunk = { old: "well–known\u00a0in 1\nend – here\n", new: "well-known in 2\nend – here\n" }
    expect(textAfter("well-known\u00a0in 1\nend - here\n", hunk)).toBe("well-known in 2\nend - here\n")
  })
  it("is kept within words if the file sets those with care", () => {
    const [old, fresh] = ["say ’a’ now\nend\n", "say ’a’ now\ndon’t say ’b’\nend\n"]
    const plain = "say 'a' now\nend\n"
    expect(textAfter(`it’s so\n${plain}`, { old, new: fresh })).toBe(
      "it’s so\nsay 'a' now\ndon’t say 'b'\nend\n",
    )
    expect(textAfter(`it's so\n${plain}`, { old, new: fresh })).toBe(
      "it's so\nsay 'a' now\ndon't say 'b'\nend\n",
    )
    expect(textAfter(plain, { old, new: fresh })).toBe("say 'a' now\ndon't say 'b'\nend\n")
  })
  it("stays if the file has it, too", () => {
    expect(
      textAfter("say “a” now\nend\n", { old: "say  “a” now\nend\n", new: "say  “a” now\nsay “b”\nend\n" }),
    ).toBe("say “a” now\nsay “b”\nend\n")
  })
})
