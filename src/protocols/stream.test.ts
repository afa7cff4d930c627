import { describe, expect, it } from "vitest"
import { parse } from "./parse.ts"
import { createEditStream, type StreamEvent, streamEdits } from "./stream.ts"

const response = `Sure.
<edit file="a" op="patch">
<find>
<<<
x
>>>
</find>
<put>
<<<
y
>>>
</put>
</edit>
<edit file="b" op="nonsense"/>
<edit file="c" op="remove"/>
<edit file="d" op="new">
`

function run(text: string, size: number): StreamEvent[] {
  const stream = createEditStream()
  const events: StreamEvent[] = []
  for (let from = 0; from < text.length; from += size)
    events.push(...stream.push(text.slice(from, from + size)))
  return [...events, ...stream.end()]
}

describe("a stream of edits", () => {
  it("tells what happens, in order", () => {
    const seen = run(response, 7).filter((event) => event.type !== "text")
    expect(seen).toMatchObject([
      { type: "begin", format: "opx", path: "a", op: "update" },
      { type: "old", path: "a", hunk: { old: "x\n", scope: "lines" } },
      { type: "edit", index: 0, edit: { op: "update", path: "a", format: "opx", match: "fuzzy" } },
      { type: "begin", path: "b" },
      { type: "malformed", format: "opx", issue: { code: "unknown_op" } },
      { type: "begin", path: "c", op: "delete" },
      { type: "edit", index: 1, edit: { op: "delete", path: "c" } },
      { type: "begin", path: "d", op: "create" },
      { type: "malformed", issue: { code: "incomplete_edit", path: "d" } },
      { type: "end", edits: 2, malformed: 2 },
    ])
  })

  it("gives the text of an edit as it grows", () => {
    const texts = run(response, 1000).flatMap((event) => (event.type === "text" ? [event] : []))
    expect(texts.slice(0, 3).map((event) => event.text)).toEqual([
      '<edit file="a" op="patch">',
      "<find>",
      "<<<",
    ])
    for (const { text, source } of texts) expect(response.slice(source.from, source.to).trimEnd()).toBe(text)
  })

  it("is the same for every chunking, and says what parse says", () => {
    for (const size of [1, 2, 3, 10, 100]) expect(run(response, size)).toEqual(run(response, 10_000))
    const edits = run(response, 5).flatMap((event) => (event.type === "edit" ? [event.edit] : []))
    expect(edits).toEqual(parse(response).edits)
  })

  it("counts anew after a thought", () => {
    const events = run(`<edit file="a" op="remove"/>\n</think>\n<edit file="b" op="remove"/>`, 9)
    expect(events.map((event) => event.type)).toEqual([
      "begin",
      "edit",
      "text",
      "retract",
      "begin",
      "edit",
      "text",
      "end",
    ])
    expect(events.at(-1)).toEqual({ type: "end", edits: 1, malformed: 0 })
  })

  it("says that there was no edit", () => {
    expect(run("Hello", 2)).toMatchObject([
      { type: "malformed", issue: { code: "no_edits" } },
      { type: "end", malformed: 1 },
    ])
  })

  it("reads from any iterable of chunks", async () => {
    const events: StreamEvent[] = []
    for await (const event of streamEdits([response.slice(0, 50), response.slice(50)])) events.push(event)
    expect(events).toEqual(run(response, 10_000))
  })
})
