import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { plan } from "../src/core.ts"
import type { Hunk, Outcome } from "../src/index.ts"
import { decode, encode } from "../src/text/encoding.ts"
import { splitLines } from "../src/text/lines.ts"

/**
 * The laws of landing: nothing outside the place of an edit changes, an insertion lands once however often it is
 * applied, and no input makes the search crash or hang.
 */

/** Lines that tell themselves apart, with any indentation and any ending. */
const fileLine = fc.record({
  indent: fc.constantFrom("", "  ", "    ", "      "),
  ending: fc.constantFrom("\n", "\n", "\r\n"),
  blank: fc.boolean(),
  trail: fc.constantFrom("", "", "", "  "),
})
const file = fc
  .tuple(fc.array(fileLine, { minLength: 3, maxLength: 16 }), fc.boolean())
  .map(([lines, ended]) => {
    const texts = lines.map(({ indent, ending, blank, trail }, at) =>
      // A blank line belongs to the line before it, and never follows another.
      blank && at % 3 === 2
        ? lines[at - 1]!.ending
        : `${indent}line number ${at} of ${at * at}${trail}${ending}`,
    )
    return ended ? texts : [...texts.slice(0, -1), "the last line"]
  })

/** How a model may write the lines it saw. */
type Memory = "exact" | "shifted" | "trailing space lost" | "trailing space added"
const memory = fc.constantFrom<Memory>("exact", "shifted", "trailing space lost", "trailing space added")

function remembered(line: string, how: Memory): string {
  const text = line.replace(/\r?\n$/, "")
  if (how === "shifted" && text.trim() !== "") return `    ${text}`
  if (how === "trailing space lost") return text.trimEnd()
  return how === "trailing space added" ? `${text}   ` : text
}

const whole = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("")

/** A stretch of the file, of which some lines in the middle are replaced by new ones. */
const edited = file.chain((lines) =>
  fc
    .record({
      from: fc.nat(lines.length - 1),
      length: fc.integer({ min: 1, max: 6 }),
      head: fc.nat(3),
      tail: fc.nat(3),
      added: fc.array(fc.constantFrom("something new", "  and more", "$& $1"), { maxLength: 3 }),
      memory,
    })
    .map(({ from, length, head, tail, added, memory }) => {
      const to = Math.min(lines.length, from + length)
      const kept = Math.min(head, to - from)
      const rest = Math.max(kept, to - from - tail)
      const old = lines.slice(from, to).map((line) => remembered(line, memory))
      const fresh = added.map((line) => remembered(line, memory))
      const hunk: Hunk = {
        old: whole(old),
        new: whole([...old.slice(0, kept), ...fresh, ...old.slice(rest)]),
        scope: "lines",
      }
      return { lines, from, to, kept, rest, hunk, inserts: rest === kept && added.length > 0 }
    }),
)

describe("nothing outside the place of an edit changes", () => {
  it("whatever endings the lines have, and however the model remembers them", () => {
    let landings = 0
    fc.assert(
      fc.property(edited, ({ lines, from, to, kept, rest, hunk }) => {
        fc.pre(hunk.old !== hunk.new && hunk.old.trim() !== "")
        const { after, outcome } = applyHunks(lines.join(""), hunk)
        if (outcome.status !== "validated") return
        landings++
        // Blank lines at the edge of a change are part of it.
        const [head, tail] = [lines.slice(0, from + kept), lines.slice(Math.min(to, from + rest))]
        while (head.length > from && head.at(-1)!.trim() === "") head.pop()
        while (tail.length > lines.length - to && tail[0]!.trim() === "") tail.shift()
        const [prefix, suffix] = [head.join(""), tail.join("")]
        expect(after.startsWith(chompedAtEnd(prefix, lines))).toBe(true)
        expect(after.endsWith(suffix)).toBe(true)
        expect(after.length).toBeGreaterThanOrEqual(chompedAtEnd(prefix, lines).length + suffix.length)
      }),
      { numRuns: 1500 },
    )
    expect(landings).toBeGreaterThan(700)
  })
})

/** Where everything after a line goes, that line becomes the last one, and loses its ending if the last one had none. */
function chompedAtEnd(prefix: string, lines: readonly string[]): string {
  return lines.at(-1)!.endsWith("\n") ? prefix : prefix.replace(/\r?\n$/, "")
}

describe("an insertion", () => {
  it("lands once, however often it is applied", () => {
    let landings = 0
    fc.assert(
      fc.property(edited, ({ lines, hunk, inserts }) => {
        fc.pre(inserts && hunk.old.trim() !== "")
        const once = applyHunks(lines.join(""), hunk)
        if (once.outcome.status !== "validated") return
        landings++
        const twice = applyHunks(once.after, hunk)
        expect(twice.after).toBe(once.after)
        expect(["already_applied", "failed"]).toContain(twice.outcome.status)
      }),
      { numRuns: 2500 },
    )
    expect(landings).toBeGreaterThan(200)
  })
})

describe("no input makes the search crash or hang", () => {
  const odd = fc.constantFrom(
    "a",
    "{",
    "}",
    "",
    " ",
    "\t",
    "\r",
    "\0",
    "\ud800",
    "\udfff",
    "é",
    "\u00a0",
    "…",
    "...",
    "$&",
  )
  const oddText = fc
    .array(
      fc.oneof(
        odd,
        fc.constant("\n"),
        fc.constant("\r\n"),
        fc.constantFrom("// ... existing code ...", "1 | a"),
      ),
      {
        maxLength: 40,
      },
    )
    .map((parts) => parts.join(""))

  const hunk: fc.Arbitrary<Hunk> = fc.record(
    {
      old: oddText,
      new: oddText,
      scope: fc.constantFrom("lines" as const, "substring" as const),
      seek: fc.array(oddText, { maxLength: 3 }),
      occurrence: fc.oneof(fc.constantFrom("first" as const, "last" as const, "all" as const), fc.integer()),
      atEnd: fc.boolean(),
      line: fc.integer(),
    },
    { requiredKeys: ["old", "new", "scope"] },
  )

  it("whatever the texts are", () => {
    fc.assert(
      fc.property(oddText, fc.array(hunk, { minLength: 1, maxLength: 4 }), (text, hunks) => {
        fc.pre(encode(text, "utf-8") !== undefined && !text.includes("\0"))
        const { outcome } = applyHunks(text, ...hunks)
        expect(outcome.issue === undefined).toBe(["validated", "already_applied"].includes(outcome.status))
      }),
      { numRuns: 3000 },
    )
  })

  const long = "x = compute(alpha, beta) ".repeat(800)
  const many = (line: string, count = 100_000) => `${line}\n`.repeat(count)
  const hostile: [name: string, text: string][] = [
    ["a line of 20,000 characters", `${long}\n`],
    ["many lines of 20,000 characters", many(long, 50)],
    ["100,000 equal lines", many("the same line")],
    ["100,000 lines of two kinds", many("{\n}", 50_000)],
    ["100,000 blank lines", many("")],
    ["100,000 lines of blanks", many("    ")],
    ["300,000 characters without a line", "ab ".repeat(100_000)],
    ["a megabyte of carriage returns", "\r".repeat(1_000_000)],
    ["10,000 placeholders", many("// ... existing code ...", 10_000)],
    [
      "100,000 different lines",
      Array.from({ length: 100_000 }, (_, at) => `line ${at} is ${at % 7}\n`).join(""),
    ],
  ]
  const olds: [name: string, change: (text: string) => string][] = [
    ["most of it", most],
    ["the start of it", (text) => splitLines(text).slice(0, 40).join("")],
    ["its middle with a line misremembered", (text) => spoiled(splitLines(text).slice(500, 540), 20)],
    ["most of it, indented", (text) => most(text).replace(/^(?=.)/gm, "  ")],
    ["most of it, one character off", (text) => `${most(text).slice(0, 500)}#${most(text).slice(500)}`],
    ["lines with an elision between", (text) => elided(splitLines(text))],
    ["something else", () => "there is\nnothing like\nthis\n"],
  ]

  it.each(hostile)("%s", (_, text) => {
    for (const [name, change] of olds) {
      const old = change(text)
      const { outcome } = applyHunks(text, { old, new: `${old}and something new\n`, scope: "lines" })
      expect(["validated", "failed", "already_applied"], name).toContain(outcome.status)
    }
  })
})

const most = (text: string) => splitLines(text).slice(0, 2000).join("")

const spoiled = (lines: readonly string[], at: number) =>
  lines.map((line, index) => (index === at ? `${line.trimEnd()} or so\n` : line)).join("")

const elided = (lines: readonly string[]) =>
  [...lines.slice(0, 2), "// ... existing code ...\n", ...lines.slice(-2)].join("")

/** One update of one file. */
function applyHunks(text: string, ...hunks: Hunk[]): { after: string; outcome: Outcome } {
  const decoded = decode(encode(text, "utf-8")!)
  const state = {
    kind: "text" as const,
    text: "text" in decoded ? decoded.text : text,
    encoding: "utf-8" as const,
    hash: "",
  }
  const snapshot = { targets: [{ path: { key: "a" } }], files: new Map([["a", state]]) }
  const { outcomes, files } = plan([{ op: "update", path: "a", hunks }], snapshot, { hash: () => "after" })
  const after = files[0]?.after
  return { after: after?.kind === "text" ? after.text : text, outcome: outcomes[0]! }
}
