import { describe, expect, it } from "vitest"
import type { Said } from "../edits/edit.ts"
import { applyChanges, createDocument } from "../locate/index.ts"
import type { LineRange } from "../text/place.ts"
import { placePicked } from "./picked-excerpt.ts"

/** An excerpt that is not clear, and what a person says of it: the file that comes of it, and what is told of that. */
function settled(text: string, shown: string, said: Said[] = [], countedAs = (line: number) => line) {
  const hunk = { new: shown, said, place: { by: "excerpt" as const } }
  const placed = placePicked(text, hunk, { key: "a.js", countedAs })
  if ("issue" in placed) {
    const { code, part, candidates = [] } = placed.issue
    return { unclear: code, part: part?.lines, lines: candidates.map(({ line }) => line) }
  }
  const told = placed.parts
    .filter(({ is }) => is !== "kept" && is !== "same")
    .map(({ is, shown: own, text: first, file }) => [is, own, first, file])
  return { text: applyChanges(createDocument(text), placed.changes).text, told }
}

const ways = ["replace", "before", "after"] as const

describe("two lines of one excerpt that each replace another or are new beside it", () => {
  const file = `function start() {
  const app = express()
  app.use(cors())
  app.listen(port)
}

function stop(app) {
  app.drain()
  app.close()
  app.log("bye")
}
`
  const excerpt = `function start() {
  // ...
  app.use(helmet())
  app.listen(port)
}

function stop(app) {
  // ...
  app.exit()
  app.log("bye")
}
`
  const [cors, helmet] = ["  app.use(cors())\n", "  app.use(helmet())\n"]
  const [close, exit] = ["  app.close()\n", "  app.exit()\n"]
  const made = (how: (typeof ways)[number], old: string, fresh: string) =>
    ({ replace: fresh, before: fresh + old, after: old + fresh })[how]
  const toldOf = (how: (typeof ways)[number], line: number, own: number, text: string) =>
    ({
      replace: ["changed", [own, own], text, [line, line]],
      before: ["new", [own, own], text, [line, line - 1]],
      after: ["new", [own, own], text, [line + 1, line]],
    })[how]
  const about = (how: Said["how"], part: number, line: number): Said => ({
    how,
    part: [part, part],
    lines: [line, line],
  })

  it("are settled one after the other: the second is counted as it was sent, whatever was said of the first", () => {
    expect(settled(file, excerpt)).toEqual({ unclear: "doubt", part: [3, 3], lines: [3] })
    for (const how of ways)
      expect(settled(file, excerpt, [about(how, 3, 3)])).toEqual({
        unclear: "doubt",
        part: [9, 9],
        lines: [9],
      })
  })

  it.each(ways.flatMap((first) => ways.map((second) => [first, second] as const)))(
    "%s, and then %s: nothing else changes",
    (first, second) => {
      const words = [about(first, 3, 3), about(second, 9, 9)]
      const text = file.replace(cors, made(first, cors, helmet)).replace(close, made(second, close, exit))
      const told = [toldOf(first, 3, 3, "app.use(helmet())"), toldOf(second, 9, 9, "app.exit()")]
      expect(settled(file, excerpt, words)).toEqual({ text, told })
      // In which order they were said does not count.
      expect(settled(file, excerpt, words.toReversed())).toEqual({ text, told })
    },
  )

  it("stay unclear where the words are about something else", () => {
    const open = { unclear: "doubt", part: [3, 3], lines: [3] }
    const others: Said[] = [
      about("replace", 4, 3),
      about("replace", 3, 4),
      about("replace", 3, 2),
      { how: "replace", part: [3, 4], lines: [3, 3] },
      { how: "replace", part: [3, 3] },
      { how: "replace", lines: [3, 3] },
      about("leave", 3, 3),
      // Nothing would be lost here.
      about("keep", 3, 3),
      about("remove", 3, 3),
    ]
    for (const word of others) expect(settled(file, excerpt, [word])).toEqual(open)
  })

  it("are known by the numbers that a person sees", () => {
    const later = (line: number) => line + 100
    const words = [about("replace", 3, 103), about("after", 9, 109)]
    expect(settled(file, excerpt, words, later)).toHaveProperty(
      "text",
      file.replace(cors, helmet).replace(close, close + exit),
    )
  })
})

it("what would come of it is right, if a person says so", () => {
  const file = "function start() {\n  const app = express()\n  app.use(cors())\n  app.listen(port)\n}\n"
  const excerpt = "function start() {\n  // ...\n  app.use(helmet())\n  app.listen(port)\n}\n"
  expect(settled(file, excerpt, [{ how: "so", part: [3, 3], lines: [3, 3] }])).toEqual({
    text: file.replace("  app.listen", "  app.use(helmet())\n  app.listen"),
    told: [["new", [3, 3], "app.use(helmet())", [4, 3]]],
  })
})

describe("a block of which nothing says where it belongs", () => {
  const first = "function first() {\n  return 1\n}\n"
  const second = "function second() {\n  return 2\n}\n"
  const third = "function third() {\n  return 3\n}\n"
  const file = `${first}\n${second}`
  const excerpt = `// ... existing code ...\n\n${third}`
  const put = (how: Said["how"], lines: LineRange, text = file, shown = excerpt) =>
    settled(text, shown, [{ how, part: [3, 5], lines }])
  const open = { unclear: "not_found", part: [3, 5], lines: [] }

  it("takes the place of another, or is new beside it, with the blank lines that the file has between such", () => {
    expect(settled(file, excerpt)).toEqual(open)
    expect(put("replace", [1, 3])).toHaveProperty("text", `${third}\n${second}`)
    expect(put("replace", [5, 7])).toHaveProperty("text", `${first}\n${third}`)
    expect(put("before", [1, 3])).toHaveProperty("text", `${third}\n${first}\n${second}`)
    expect(put("after", [1, 3])).toHaveProperty("text", `${first}\n${third}\n${second}`)
    expect(put("before", [5, 7])).toHaveProperty("text", `${first}\n${third}\n${second}`)
    expect(put("after", [5, 7])).toHaveProperty("text", `${first}\n${second}\n${third}`)
    const dense = first + second
    expect(put("before", [4, 6], dense)).toHaveProperty("text", first + third + second)
    expect(put("after", [1, 3], dense)).toHaveProperty("text", first + third + second)
  })

  it("is told as new where it is, by the lines that were sent", () => {
    expect(put("after", [1, 3])).toHaveProperty("told", [["new", [3, 5], "function third() {", [5, 4]]])
    expect(put("replace", [8, 7])).toHaveProperty("told", [["new", [3, 5], "function third() {", [8, 7]]])
    expect(put("replace", [5, 7])).toHaveProperty("told", [["changed", [3, 4], "function third() {", [5, 6]]])
  })

  it("is new at the end, after a blank line, one of which is enough", () => {
    const after = `${file}\n${third}`
    expect(put("replace", [8, 7])).toHaveProperty("text", after)
    expect(put("replace", [9, 8], `${file}\n`)).toHaveProperty("text", after)
    expect(put("replace", [8, 7], file.trimEnd())).toHaveProperty("text", after.trimEnd())
  })

  it("has the line endings of the file", () => {
    const windows = (text: string) => text.replaceAll("\n", "\r\n")
    expect(put("replace", [1, 3], windows(file))).toHaveProperty("text", windows(`${third}\n${second}`))
    expect(put("after", [1, 3], windows(file))).toHaveProperty(
      "text",
      windows(`${first}\n${third}\n${second}`),
    )
  })

  it("never gets into the middle of another, nor where nothing was said of", () => {
    for (const lines of [
      [1, 1],
      [5, 6],
    ] as LineRange[])
      for (const how of ways) expect(put(how, lines)).toEqual(open)
    for (const how of ways) expect(settled(file, excerpt, [{ how, part: [3, 5] }])).toEqual(open)
    expect(put("so", [1, 3])).toEqual(open)
  })

  it("keeps what it leaves out itself: of the block that it replaces", () => {
    const long = `${first}\nfunction second() {\n  const a = 1\n  return 2\n}\n`
    const shown = "// ... existing code ...\n\nfunction third() {\n  // ...\n  return 2\n}\n"
    expect(settled(long, shown, [{ how: "replace", part: [3, 6], lines: [5, 8] }])).toHaveProperty(
      "text",
      long.replace("second", "third"),
    )
  })

  it("is indented as what it is put beside", () => {
    const inside = (...blocks: string[]) => `class A {\n${blocks.join("\n").replace(/^(?=.)/gm, "  ")}}\n`
    const method = (name: string) => `${name}() {\n  return "${name}"\n}\n`
    const [a, b, c] = [method("a"), method("b"), method("c")]
    const shown = `// ...\n\n${c}`
    const text = inside(a, b)
    expect(put("replace", [2, 4], text, shown)).toHaveProperty("text", inside(c, b))
    expect(put("before", [6, 8], text, shown)).toHaveProperty("text", inside(a, c, b))
    expect(put("after", [6, 8], text, shown)).toHaveProperty("text", inside(a, b, c))
  })
})

describe("lines that an excerpt leaves out without a word", () => {
  const method = (name: string) => `  ${name}() {\n    return this.${name}Of(1)\n  }\n`
  const rest = "\nexport const one = new Basket()\n"
  const sorted = method("add").replace("  }", "    this.sort()\n  }")
  const basket = (...methods: string[]) => `export class Basket {\n${methods.join("\n")}}\n${rest}`
  const shown = (...methods: string[]) =>
    `// ... existing code ...\nexport class Basket {\n${methods.join("\n")}}\n// ... existing code ...\n`

  it.each([
    ["at the end", [method("add"), method("last"), method("total")], [sorted, method("last")], 10],
    ["in the middle", [method("add"), method("total"), method("last")], [sorted, method("last")], 6],
    ["at the start", [method("total"), method("add"), method("last")], [sorted, method("last")], 2],
  ])("stay or go, as a person says, and leave no gap: %s", (_, had, sent, line) => {
    const [file, excerpt] = [basket(...had), shown(...sent)]
    const word = (how: Said["how"], at = line): Said => ({ how, lines: [at, at] })
    const open = { unclear: "doubt", part: undefined, lines: [line] }
    expect(settled(file, excerpt)).toEqual(open)
    const kept = had.map((each) => (each === method("add") ? sorted : each))
    expect(settled(file, excerpt, [word("keep")])).toHaveProperty("text", basket(...kept))
    expect(settled(file, excerpt, [word("remove")])).toHaveProperty("text", basket(...sent))
    expect(settled(file, excerpt, [word("keep", line + 1)])).toEqual(open)
    expect(settled(file, excerpt, [word("leave")])).toEqual(open)
  })
})
