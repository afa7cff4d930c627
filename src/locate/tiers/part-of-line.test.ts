import { describe, expect, it } from "vitest"
import { partHits, spacedHits } from "./letters.ts"

const everywhere = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** What a part of a line is taken to be. */
function parts(text: string, old: string, fresh = "other words", window = everywhere): string[] {
  const hunk = { scope: "lines", old, new: fresh } as const
  return partHits(text, hunk, window).map(({ from, to }) => text.slice(from, to))
}

describe("a part of a line", () => {
  it("is found where it starts and ends with whole words, just once", () => {
    expect(parts("say hello to the world\n", "hello to the", "bye to the")).toEqual(["hello to the"])
    expect(parts("say hellos to the world\n", "hello", "bye")).toEqual([])
    expect(parts("hello to the a\nhello to the b\n", "hello to the", "bye")).toEqual([])
  })
  it("is replaced where it stands, and the rest of the line stays", () => {
    const text = "a\nsay hello to the world\n"
    const [hit] = partHits(text, { scope: "lines", old: " hello to \n", new: " bye to \n" }, everywhere)
    expect(hit).toBeUndefined()
    const [found] = partHits(text, { scope: "lines", old: "hello to \n", new: "bye to \n" }, everywhere)
    expect(found).toMatchObject({ from: 6, to: 14, tier: "part of a line" })
    expect(found).toMatchObject({ from: 6, to: 14, how: { by: "words", insert: "bye to" } })
  })
  it("leaves what ends the line, unless the new text ends so, and the old one does not", () => {
    const line = "const total = sum(all);\n"
    expect(parts(line, "total = sum(all)", "total = sum(some)")).toEqual(["total = sum(all)"])
    expect(parts(line, "total = sum(all)", "total = sum(some);")).toEqual(["total = sum(all);"])
    expect(parts(line, "total = sum(all);", "total = sum(some);")).toEqual(["total = sum(all);"])
    expect(parts("see total = sum(all) here\n", "total = sum(all)", "not here")).toEqual(["total = sum(all)"])
    expect(parts("run(value of it)\n", "value of it", "other(of it)")).toEqual(["value of it"])
  })
  it("never is a part of a word", () => {
    expect(parts("say hello to them now\n", "hello to the")).toEqual([])
    expect(parts("say ohello to the moon\n", "hello to the")).toEqual([])
    expect(parts("say (hello to the) moon\n", "hello to the")).toEqual(["hello to the"])
    expect(parts("saying (a, b) to them\n", "(a, b) to")).toEqual(["(a, b) to"])
  })
  it("says enough: two words, and eight characters", () => {
    expect(parts("say greetings now\n", "greetings")).toEqual([])
    expect(parts("say to them now\n", "to them")).toEqual([])
    expect(parts("say for them now\n", "for them")).toEqual(["for them"])
    expect(parts("say !!!!!!!!!! now\n", "!!!!!!!!!!")).toEqual([])
  })
  it("is one line, and becomes one", () => {
    expect(parts("say hello to the world\nand more\n", "to the world\nand")).toEqual([])
    expect(parts("say hello to the world\n", "hello to the", "bye\nto the")).toEqual([])
    expect(parts("say hello to the world\n", "hello to the", "\n")).toEqual([])
  })
  it("lies in the window, and nowhere else", () => {
    const text = "a\nsay hello to the world\n"
    expect(parts(text, "hello to the", "x", { from: 0, to: 18 })).toEqual(["hello to the"])
    expect(parts(text, "hello to the", "x", { from: 6, to: 18 })).toEqual(["hello to the"])
    expect(parts(text, "hello to the", "x", { from: 7, to: 18 })).toEqual([])
    expect(parts(text, "hello to the", "x", { from: 0, to: 17 })).toEqual([])
  })
  it("at the start of a line is all of it but a word at most, or the line has become another one", () => {
    expect(parts("  return the value now\n", "return the value")).toEqual(["return the value"])
    expect(parts("  return the value right now\n", "return the value")).toEqual([])
    expect(parts("  and return the value right now\n", "return the value")).toEqual(["return the value"])
    expect(parts("  return the value\n  right now\n", "return the value")).toEqual(["return the value"])
  })
  it("is no part if it comes with its indentation, and something stands before it", () => {
    expect(parts("    one of the following:\n", "    of the following:\n", "    of these:\n")).toEqual([])
    expect(parts("\tone of the following:\n", "\tof the following:\n", "\tof these:\n")).toEqual([])
    expect(parts("    of the following: a\n", "    of the following:\n", "    of these:\n")).toEqual([
      "of the following:",
    ])
  })
  it("is in doubt if the result stands somewhere as a line", () => {
    const text = "  return (thing as any)[key].atom\n  return thing.atom\n"
    expect(parts(text, "  return (thing as any)[key]\n", "  return thing.atom\n")).toEqual([])
    expect(parts(text, "  return (thing as any)[key]\n", "  return thing.other\n")).toHaveLength(1)
    expect(parts("say hello to the world\nsay bye, bye\nbye \n", "hello to the", "bye")).toEqual([])
    expect(parts("say hello to the world\nsay bye, bye\n", "hello to the", "bye")).toHaveLength(1)
  })
})

describe("a stretch with other white space", () => {
  const stretches = (text: string, old: string, fresh = "x", window = everywhere) =>
    spacedHits(text, { scope: "substring", old, new: fresh }, window).map(({ from, to }) =>
      text.slice(from, to),
    )
  it("is found wherever it stands, across lines too", () => {
    expect(stretches("call(a,\n    b)\n", "call(a, b)")).toEqual(["call(a,\n    b)"])
    expect(stretches("x a  b y a\tb\n", " a b\n")).toEqual(["a  b", "a\tb"])
    expect(stretches("a  b  a  b  a\n", "a b a")).toEqual(["a  b  a", "a  b  a"])
  })
  it("has white space only where the text that is sought has some", () => {
    expect(stretches("call(a,b)\n", "call(a, b)")).toEqual([])
    expect(stretches("call(a, b)\n", "call(a,b)")).toEqual([])
  })
  it("means every sign literally", () => {
    expect(stretches("aab  c\n", "a.b c")).toEqual([])
    expect(stretches("f(x)[0]  + a.b*c? {d}|^$ \\e\n", "f(x)[0] + a.b*c? {d}|^$ \\e")).toHaveLength(1)
  })
  it("is replaced by the new text, without the white space around it", () => {
    const [hit] = spacedHits("x a  b y\n", { scope: "substring", old: " a b", new: " c \n" }, everywhere)
    expect(hit).toMatchObject({ from: 2, to: 6, tier: "inner whitespace" })
    expect(hit!.how).toEqual({ by: "words", insert: "c" })
  })
  it("is not looked for where new lines would have to be indented, or a single word says it all", () => {
    expect(stretches("a  b\n", "a b", "x\ny")).toEqual([])
    expect(stretches("a  b\n", "a b", "x\n")).toHaveLength(1)
    expect(stretches("word\n", " word ")).toEqual([])
  })
  it("is not looked for if it is very long", () => {
    const words = (count: number) => `${"word ".repeat(count)}end`
    expect(stretches(words(799).replaceAll(" ", "  "), words(799))).toHaveLength(1)
    expect(stretches(words(800).replaceAll(" ", "  "), words(800))).toEqual([])
  })
  it("lies in the window", () => {
    const text = "a  b a  b a  b"
    expect(stretches(text, "a b", "x", { from: 1, to: 9 })).toHaveLength(1)
    expect(stretches(text, "a b", "x", { from: 0, to: 8 })).toHaveLength(1)
    expect(stretches(text, "a b", "x", { from: 0, to: 9 })).toHaveLength(2)
  })
})
