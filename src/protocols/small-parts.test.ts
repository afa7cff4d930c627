import { describe, expect, it } from "vitest"
import { restOf } from "./at.ts"
import { cutLines } from "./line-cutter.ts"
import type { Line } from "./protocol.ts"
import { recentLines } from "./scan.ts"
import { indentOf, isSpace, startOf } from "./space.ts"
import { trackThoughts } from "./thoughts.ts"

const line = (text: string, from = 0, number = 1): Line => ({
  ...{ text, number, from, to: from + text.length, end: from + text.length + 1 },
})

describe("white space", () => {
  it("is what separates words, wherever they come from", () => {
    expect([32, 9, 10, 11, 12, 13, 0xa0, 0xfeff].map(isSpace)).toEqual(Array(8).fill(true))
    expect([8, 14, 33, 65, 0x3000].map(isSpace)).toEqual(Array(5).fill(false))
  })
  it("is passed over", () => {
    expect([indentOf("  a", 0), indentOf("a  b", 1), indentOf("   ", 0), indentOf("a", 0)]).toEqual([
      2, 3, 3, 0,
    ])
    expect([startOf("a"), startOf("  a"), startOf("\u3000a"), startOf("\u00a0a"), startOf("")]).toEqual([
      0, 2, 1, 1, 0,
    ])
  })
})

describe("the rest of a line", () => {
  it("knows where it is, and where its line starts", () => {
    const rest = restOf(line("abc def", 100, 7), 104)!
    expect(rest).toEqual({ text: "def", number: 7, from: 104, to: 107, end: 108, start: 100 })
    expect(restOf(rest, 105)).toMatchObject({ text: "ef", start: 100 })
  })
  it("is nothing at either end", () => {
    expect([restOf(line("abc", 10), 10), restOf(line("abc", 10), 13), restOf(line("abc", 10), 5)]).toEqual([
      ...[undefined, undefined, undefined],
    ])
  })
})

describe("lines of a response that arrives in pieces", () => {
  function cut(...chunks: string[]) {
    const lines: Line[] = []
    const cutter = cutLines((each) => lines.push(each))
    for (const chunk of chunks) cutter.push(chunk)
    const soFar = cutter.offset()
    cutter.end()
    return { lines, soFar, offset: cutter.offset() }
  }
  it("are given out when they are whole", () => {
    const { lines, soFar, offset } = cut("a", "b\r\nc", "", "\n\nde")
    expect(lines).toEqual([
      { text: "ab", number: 1, from: 0, to: 2, end: 4 },
      { text: "c", number: 2, from: 4, to: 5, end: 6 },
      { text: "", number: 3, from: 6, to: 6, end: 7 },
      { text: "de", number: 4, from: 7, to: 9, end: 9 },
    ])
    expect([soFar, offset]).toEqual([7, 9])
  })
  it("keep a carriage return that no line break follows", () => {
    expect(cut("a\rb\n", "c\r").lines.map(({ text }) => text)).toEqual(["a\rb", "c\r"])
  })
  it("are none for nothing", () => {
    expect(cut("", "").lines).toEqual([])
  })
})

it("the last few lines are remembered", () => {
  const recent = recentLines()
  expect([recent.last(), recent.few()]).toEqual([undefined, []])
  for (let at = 1; at <= 100; at++) recent.add(line(`${at}`))
  expect(recent.last()!.text).toBe("100")
  expect(recent.few().map(({ text }) => Number(text))).toEqual([
    89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100,
  ])
  recent.forget()
  expect([recent.last(), recent.few()]).toEqual([undefined, []])
})

describe("thoughts", () => {
  it.each(["think", "thinking", "Thought", "REASONING"])("are followed to their end: <%s>", (name) => {
    const thoughts = trackThoughts()
    expect(thoughts.read(line("an answer"))).toBeUndefined()
    expect(thoughts.read(line(`  <${name}>well`, 10))).toEqual({ kind: "thought" })
    expect(thoughts.isOpen()).toBe(true)
    expect(thoughts.read(line("hm", 20))).toEqual({ kind: "thought" })
    expect(thoughts.read(line(`so</${name}> now`, 30))).toEqual({
      kind: "thought",
      rest: 30 + 5 + name.length,
    })
    expect([thoughts.isOpen(), thoughts.end()]).toEqual([false, undefined])
  })
  it("may begin and end on one line", () => {
    const thoughts = trackThoughts()
    expect(thoughts.read(line("<think>a</think>b", 5))).toEqual({ kind: "thought", rest: 21 })
    expect(thoughts.isOpen()).toBe(false)
  })
  it("that were never opened take back what came before", () => {
    expect(trackThoughts().read(line(" </think> b", 5))).toEqual({ kind: "retract", rest: 14 })
    expect(trackThoughts().read(line("that is it.</think>  "))).toEqual({ kind: "retract" })
    for (const text of [
      "a </think> b",
      "<thinker>",
      "<table>",
      "</div>",
      "</thinks>",
      `${" ".repeat(13)}<think>`,
    ])
      expect(trackThoughts().read(line(text))).toBeUndefined()
  })
  it("that are never closed are told", () => {
    const thoughts = trackThoughts()
    thoughts.read(line("<Think>", 7, 3))
    expect(thoughts.end()).toMatchObject({
      code: "parse_error",
      line: 3,
      message: expect.stringContaining("<Think> on line 3 is never closed"),
      hint: expect.stringContaining("</Think>"),
    })
  })
})
