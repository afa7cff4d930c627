import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Around, Found, Line, Protocol, Reader, ScanEvent } from "./protocol.ts"
import { createScanner } from "./scanner.ts"

/** A format with nothing in it but what a test gives it. */
function format(name: string, open: Protocol["open"]): Protocol {
  return {
    name,
    title: name,
    mode: "partial",
    match: "exact",
    open,
    print: () => ({ text: "", issues: [] }),
    instruct: () => "",
  }
}

const deleting = (path: string): Found => ({ type: "edit", edit: { op: "delete", path } })

/** `+path` … `-`: from one sign to the other, the lines in between are the path's own. */
const plus = format("plus", (line) => {
  if (!line.text.startsWith("+")) return undefined
  const path = line.text.slice(1)
  const taken: Line[] = []
  return {
    read(next) {
      taken.push(next)
      const end = next.text.indexOf("-")
      if (end < 0) return { state: "more" }
      const rest = next.from + end + 1
      return { state: "done", rest, found: [deleting(`${path}:${taken.length}:${next.number}`)] }
    },
    end: () => [{ type: "issue", issue: { code: "incomplete_edit", message: path } }],
  }
})

function scan(text: string, protocols: Protocol[] = [plus], cuts: number[] = []): ScanEvent[] {
  const scanner = createScanner(protocols)
  const events: ScanEvent[] = []
  let from = 0
  for (const cut of [...cuts, text.length]) {
    events.push(...scanner.push(text.slice(from, cut)))
    from = cut
  }
  return [...events, ...scanner.end()]
}

const paths = (events: ScanEvent[]) =>
  events.flatMap((event) => (event.type === "edit" ? [event.edit.path] : []))

function lines(text: string): Line[] {
  const seen: Line[] = []
  scan(text, [format("all", (line) => void seen.push(line))])
  return seen
}

describe("lines", () => {
  it("have offsets of the response, whatever the line ending", () => {
    expect(lines("ab\r\nb\n\nc")).toEqual([
      { text: "ab", number: 1, from: 0, to: 2, end: 4 },
      { text: "b", number: 2, from: 4, to: 5, end: 6 },
      { text: "c", number: 4, from: 7, to: 8, end: 8 },
    ])
  })

  it("are shown to formats only if they hold something, or are in a fence", () => {
    expect(lines("a\n\n \t\r\nb\n```\n\n").map((line) => line.text)).toEqual(["a", "b", "```", ""])
  })

  it("keep a carriage return that ends no line", () => {
    expect(lines("a\rb\nc\r").map((line) => line.text)).toEqual(["a\rb", "c\r"])
  })

  it("are the same for every chunking", () => {
    const text = fc.array(
      fc.constantFrom("+a", "+b", "-", "x", "\r\n", "\n", "\r", "<think>", "</think>", "```", "```ts", " "),
    )
    fc.assert(
      fc.property(text, fc.array(fc.nat(60)), (parts, places) => {
        const response = parts.join("")
        const cuts = places.map((place) => Math.min(place, response.length)).sort((a, b) => a - b)
        expect(scan(response, [plus], cuts)).toEqual(scan(response))
      }),
    )
  })

  it("are the same character by character", () => {
    const response = "text\r\n+a\r\n1\r\n-+b\n-\n<think>+c\n-</think>+d\n-"
    expect(
      scan(
        response,
        [plus],
        [...response].map((_, index) => index),
      ),
    ).toEqual(scan(response))
    expect(paths(scan(response))).toEqual(["a:3:4", "b:2:5", "d:2:8"])
  })
})

/** Takes every line to the end, and gives all but the first one back. */
function holding(opens: (line: Line) => boolean): Protocol {
  return format("holding", (opening) => {
    if (!opens(opening)) return undefined
    const held: Line[] = []
    return {
      read(line) {
        held.push(line)
        return { state: "more" }
      },
      end: () => [],
      left: () => held.slice(1),
    }
  })
}

describe("readers", () => {
  it("give the rest of a line back, which knows where its line starts", () => {
    const seen: Line[] = []
    const rests = format("rests", (line) => void seen.push(line))
    scan("+a\nx - tail", [plus, rests])
    expect(seen).toEqual([{ text: " tail", number: 2, from: 6, to: 11, end: 11, start: 3 }])
  })

  it("are told that the response is over", () => {
    expect(scan("+a\n")).toEqual([
      { type: "issue", issue: { code: "incomplete_edit", message: "a" }, format: "plus" },
    ])
  })

  it("may take their opening back: the line goes to the other formats", () => {
    const shy: Reader = { read: () => ({ state: "again" }), end: () => [] }
    const first = format("first", () => shy)
    const second = format("second", () => shy)
    expect(paths(scan("+a\n-", [first, plus, second]))).toEqual(["a:2:2"])
    expect(scan("x\ny", [first, second])).toEqual([])
  })

  it("that give no way forward do not stop the scanner", () => {
    const stuck = format("stuck", (line) => ({
      read: () => ({ state: "done", rest: line.from }),
      end: () => [],
    }))
    expect(scan("a\nb", [stuck])).toEqual([])
  })

  it("may give lines back at the end", () => {
    const greedy = holding((line) => line.text.startsWith("greedy"))
    expect(paths(scan("greedy\n+a\n-\ngreedy\n+b\n-", [greedy, plus]))).toEqual(["a:2:3", "b:2:6"])
  })

  it("that give back again and again are stopped, and it is said", () => {
    const greedy = holding(() => true)
    const events = scan("x\n".repeat(20_000), [greedy])
    expect(events.map((event) => event.type === "issue" && event.issue.code)).toEqual(["parse_error"])
  })
})

describe("around", () => {
  function watch(text: string, look: (around: Around, line: Line) => unknown): unknown[] {
    const seen: unknown[] = []
    scan(text, [plus, format("watch", (line, around) => void seen.push(look(around, line)))])
    return seen
  }

  it("shows the lines before, without those of earlier edits", () => {
    const before = watch("a\nb\n+x\n-\nc\nd", (around) => around.before.map((line) => line.text).join(" "))
    expect(before).toEqual(["", "a", "", "c"])
  })

  it("shows the fence that a line is in, and the last path", () => {
    const seen = watch("```ts\na\n```\n+x\n-\nb", (around) => [around.fence?.info, around.lastPath])
    expect(seen).toEqual([
      ["ts", undefined],
      ["ts", undefined],
      [undefined, undefined],
      [undefined, "x:2:5"],
    ])
  })

  it("closes the fence that a reader opened and closed itself", () => {
    const whole = format("whole", (line, around) => {
      if (around.fence?.line !== line) return undefined
      return {
        read: (next) => ({ state: next !== line && next.text === "```" ? "done" : "more" }),
        end: () => [],
      }
    })
    const seen: unknown[] = []
    scan("```ts\na\n```\nb", [whole, format("watch", (_, around) => void seen.push(around.fence))])
    expect(seen).toEqual([undefined])
  })

  it("answers whether another format would open, never the one that asks", () => {
    const asks = format("asks", (line, around) =>
      around.opensOther(line) ? undefined : plus.open(line, around),
    )
    expect(paths(scan("+a\n-", [asks]))).toEqual(["a:2:2"])
    expect(scan("+a\n-", [asks, plus]).every((event) => event.format === "plus")).toBe(true)
  })

  it("ends when two formats ask about each other", () => {
    const asks = (name: string) =>
      format(name, (line, around) => (around.opensOther(line) ? undefined : plus.open(line, around)))
    expect(paths(scan("+a\n-", [asks("a"), asks("b")]))).toEqual([])
  })

  it("answers inside an edit too", () => {
    const answers: boolean[] = []
    const outer = format("outer", (line, around) => {
      if (line.text !== "{") return undefined
      return {
        read(next) {
          answers.push(around.opensOther(next))
          return { state: "more" }
        },
        end: () => [],
      }
    })
    scan("{\n+a\nb\n{", [outer, plus])
    expect(answers).toEqual([false, true, false, false])
  })
})

describe("hostile input", () => {
  const size = 2_000_000
  it.each([
    ["one endless line", "x".repeat(size)],
    ["a line of spaces and a backtick after a fence", `\`\`\`${" ".repeat(size)}\``],
    ["a line of tildes", `${"~".repeat(size)} \``],
    ["endless fences", "```a\n".repeat(size / 5)],
    ["endless thoughts", "<think>\n".repeat(size / 8)],
    ["empty lines", "\n".repeat(size)],
    ["spaces before a tag", `${" ".repeat(size)}</think>x`],
  ])("does not hang the scanner: %s", (_, text) => {
    expect(paths(scan(text))).toEqual([])
  })
})

describe("a flood", () => {
  const broken = format("broken", (line) => {
    const issue = { code: "parse_error" as const, message: line.text }
    return {
      read: () => ({ state: "done", found: [{ type: "issue", issue }] }),
      end: () => [],
    }
  })
  const messages = (events: ScanEvent[]) =>
    events.flatMap((event) => (event.type === "issue" ? [event.issue.message] : []))

  it("of issues is told up to the thousandth; the others are counted", () => {
    const all = messages(scan("x\n".repeat(1000), [broken]))
    expect(all).toHaveLength(1000)
    const more = messages(scan("x\n".repeat(1003), [broken]))
    expect(more.slice(0, 1000)).toEqual(all)
    expect(more.slice(1000)).toEqual([expect.stringMatching(/^3 more parts .* the first 1000 /)])
  })

  it("takes no edit with it", () => {
    expect(paths(scan(`${"x\n".repeat(2000)}+a\n-`, [plus, broken]))).toEqual(["a:2:2002"])
  })

  it("without end is not read to its end, and it is said", () => {
    const events = scan(`${"x\n".repeat(10_000)}+a\n-`, [plus, broken])
    expect(paths(events)).toEqual([])
    expect(messages(events).at(-1)).toMatch(/^9000 more parts .* not read from line 10001 on\.$/)
    expect(messages(events)).toHaveLength(1001)
  })

  it("without end that was a thought leaves the answer to be read", () => {
    const events = scan(`${"x\n".repeat(20_000)}</think>\n+a\n-`, [plus, broken])
    expect(paths(events)).toEqual(["a:2:20003"])
    expect(events.at(-1)!.type).toBe("edit")
  })

  it("of thoughts does not count", () => {
    const events = scan(`${"x\n".repeat(2000)}</think>\ny`, [broken])
    expect(messages(events.slice(events.findIndex(({ type }) => type === "retract")))).toEqual(["y"])
  })

  it("of edits in several formats on one line is stopped, and it is said", () => {
    const other = format("other", (line) =>
      line.text.startsWith("*") ? plus.open({ ...line, text: `+${line.text}` }, {} as Around) : undefined,
    )
    const events = scan("+a-*b-".repeat(10_000), [plus, other])
    expect(messages(events)).toEqual([expect.stringMatching(/^Line 1 holds too many edits/)])
    expect(paths(events).length).toBeGreaterThan(100)
  })
})
