import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readScenarios } from "../../test/scenario.ts"
import type { Edit } from "../edits/edit.ts"
import { parse } from "./parse.ts"
import { protocols } from "./registry.ts"
import { createEditStream, type StreamEvent } from "./stream.ts"

/** Laws of reading that hold for all formats together, whatever is next to what. */

const line = fc.constantFrom(
  "one",
  "  two",
  "",
  "three()",
  "}",
  "<b>",
  "- four",
  "+ five",
  "# six",
  "*** seven",
)
const text = fc
  .array(line, { minLength: 1, maxLength: 6 })
  .map((lines) => `start\n${lines.map((each) => `${each}\n`).join("")}`)
const path = fc.constantFrom("a.txt", "src/b.ts", "docs/c.md", "LICENSE", "d e/f.py")
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ op: fc.constant("create" as const), path, content: text }),
  fc.record({
    op: fc.constant("create" as const),
    path,
    content: text,
    overwrite: fc.constant(true as const),
  }),
  fc.record({ op: fc.constant("delete" as const), path }),
  fc.record({
    op: fc.constant("update" as const),
    path,
    hunks: fc.tuple(fc.record({ old: text, new: text, scope: fc.constant("lines" as const) })),
  }),
)

/** An edit in one of the formats that can express it. */
interface Written {
  edit: Edit
  format: string
  text: string
}

const written: fc.Arbitrary<Written> = fc
  .tuple(edit, fc.nat())
  .filter(
    ([{ op, ...rest }]) => op !== "update" || ("hunks" in rest && rest.hunks[0]!.old !== rest.hunks[0]!.new),
  )
  .chain(([given, seed]) => {
    const able = protocols.filter(({ print }) => print([given]).issues.length === 0)
    const { name, print } = able[seed % able.length]!
    return fc.constant({ edit: given, format: name, text: inFence(name, print([given]).text) })
  })

/** Outside a fence nothing says where the last diff of an answer ends. */
function inFence(format: string, printed: string): string {
  return format === "udiff" ? `\`\`\`\`diff\n${printed}\`\`\`\`\n` : printed
}

const chat = fc.constantFrom("And now:", "Then this one.", "> quoted", "1. A step", "Use `x` and run it.")
const answer = fc.array(fc.tuple(chat, written), { minLength: 1, maxLength: 5 }).map((parts) => ({
  edits: parts.map(([, each]) => each.edit),
  response: parts.map(([words, each]) => `${words}\n\n${each.text}\n`).join(""),
}))

function bare({ source: _s, repairs: _r, format: _f, match: _m, ...more }: Edit): unknown {
  const { extent: _e, parts: _p, ...rest } = { extent: undefined, parts: undefined, ...more }
  return "hunks" in rest
    ? { ...rest, hunks: rest.hunks.map(({ source: _, line: _l, ...hunk }) => hunk) }
    : rest
}

describe("a response that mixes formats", () => {
  it("gives every edit, in order", () => {
    fc.assert(
      fc.property(answer, ({ edits, response }) => {
        // A whole file that another format changes as well is taken for a look at it.
        const paths = edits.map((each) => each.path)
        fc.pre(new Set(paths).size === paths.length)
        const parsed = parse(response)
        expect(parsed.issues).toEqual([])
        expect(parsed.edits.map(bare)).toEqual(edits.map(bare))
      }),
      { numRuns: 400 },
    )
  })

  it("cut off anywhere, gives the edits that were complete and none besides", () => {
    fc.assert(
      fc.property(answer, fc.nat(), ({ response }, cut) => {
        const whole = editsOf(response)
        const some = editsOf(response.slice(0, cut % response.length))
        expect(some.map((each) => bare(each.edit))).toEqual(
          whole.slice(0, some.length).map((each) => bare(each.edit)),
        )
        const complete = whole.filter(({ end }) => end < cut % response.length)
        expect(some.length).toBeGreaterThanOrEqual(complete.length)
      }),
      { numRuns: 600 },
    )
  })
})

/** The edits of a stream, and the offset by which each of them was given out. */
function editsOf(response: string): { edit: Edit; end: number }[] {
  const stream = createEditStream()
  const found: { edit: Edit; end: number }[] = []
  const take = (events: readonly StreamEvent[], end: number) => {
    for (const event of events) if (event.type === "edit") found.push({ edit: event.edit, end })
  }
  for (let at = 0; at < response.length; at++) take(stream.push(response[at]!), at + 1)
  take(stream.end(), Number.POSITIVE_INFINITY)
  return found
}

describe("a path that is hard to write", () => {
  const odd = fc.oneof(
    fc.constantFrom("", " ", "a.txt ", " a.txt", "a\u00a0", "\ta", "a\n", "a\r", "/dev/null", "\ufeffa"),
    fc.constantFrom('"a"', "`a`", "'a'", "a b", "x b/x", "a/b/c", "a\\b", "a.txt\t1970", "# a", "a:", "<a>"),
    fc.string({ maxLength: 6 }),
  )
  const hunks = [{ old: "start\none\n", new: "start\ntwo\n", scope: "lines" as const }]
  const named = fc.tuple(odd, fc.boolean()).chain(([each, isGoal]) => {
    const [from, to] = isGoal ? ["z.txt", each] : [each, "z.txt"]
    return fc.constantFrom<Edit>(
      { op: "create", path: each, content: "one\n" },
      { op: "create", path: each, content: "" },
      { op: "delete", path: each },
      { op: "move", path: from, to },
      { op: "update", path: each, hunks },
      { op: "update", path: from, to, hunks },
    )
  })

  it.each(protocols)("is refused by the printer, or read as it was: $name", ({ name, print }) => {
    fc.assert(
      fc.property(named, (given) => {
        const { text: printed, issues } = print([given])
        if (issues.length > 0) return
        const files = parse(printed, { format: name }).edits.map((each) => ({
          path: each.path,
          to: "to" in each ? each.to : undefined,
        }))
        expect(files).toEqual([{ path: given.path, to: "to" in given ? given.to : undefined }])
      }),
      { numRuns: 500 },
    )
  })
})

const responses = readScenarios().map(({ response }) => response)

describe("garbage", () => {
  const scrap = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.tuple(fc.constantFrom(...responses), fc.nat(), fc.nat({ max: 200 })).map(([from, at, length]) => {
      const start = at % (from.length + 1)
      return from.slice(start, start + length)
    }),
    fc.constantFrom("\n", "```\n", "<think>\n", "</think>\n", "\0", "\r", "\uFEFF", "\uD800"),
  )

  it("is read to its end, and the same in any chunks", () => {
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 30 }), fc.integer({ min: 1, max: 50 }), (scraps, size) => {
        const response = scraps.join("")
        const stream = createEditStream()
        const pieces: StreamEvent[] = []
        for (let at = 0; at < response.length; at += size)
          pieces.push(...stream.push(response.slice(at, at + size)))
        pieces.push(...stream.end())
        const once = createEditStream()
        expect(pieces).toEqual([...once.push(response), ...once.end()])
        for (const { path: named } of parse(response).edits) expect(named).not.toBe("")
      }),
      { numRuns: 400 },
    )
  })
})
