import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { locate } from "./locate.ts"
import { createDocument } from "./read/document.ts"
import { textAfter } from "./testing/text-after.ts"

/** Two functions that look much alike; the second is meant. */
const file = `function first(items) {
  const sum = 0
  return {
    sum,
    count: 1,
  }
}

function second(items) {
  const total = 0
  return {
    total,
    count: items.length,
  }
}
`
const insert = { old: "  return {\n", new: "  const isEmpty = items.length === 0\n  return {\n" }
const change = {
  old: "  const isEmpty = items.length === 0\n  return {\n    total,\n    count: items.length,\n",
  new: "  const isEmpty = items.length === 0\n  return {\n    total,\n    isEmpty,\n    count: items.length,\n",
}
const meant = file.replace(
  "  return {\n    total,\n",
  "  const isEmpty = items.length === 0\n  return {\n    total,\n    isEmpty,\n",
)

describe("a hunk that quotes what the hunk before it changes", () => {
  it("tells where that is, if it quotes what will be there", () => {
    expect(textAfter(file, [insert, change])).toBe(meant)
  })
  it("is made with it, if it quotes what is there", () => {
    const rename = { old: "  const total = 0\n", new: "  let total = 1\n" }
    const drop = {
      old: "  const total = 0\n  return {\n    total,\n",
      new: "  const total = 0\n  return {\n",
    }
    const after = file.replace("  const total = 0\n  return {\n    total,\n", "  let total = 1\n  return {\n")
    expect(textAfter(file, [rename, drop])).toBe(after)
    expect(textAfter(after, [rename, drop])).toBe(after)
  })
  it("is known again, once both are made", () => {
    expect(textAfter(meant, [insert, change])).toBe(meant)
    const { hunks, changes } = locate(
      createDocument(meant),
      [insert, change].map((hunk) => ({ ...hunk, scope: "lines" as const })),
      { match: "fuzzy" },
    )
    expect(changes).toEqual([])
    expect(hunks.map((hunk) => "already" in hunk && hunk.already)).toEqual([true, true])
  })
  it("is told of for itself: where both are, and what they make of it", () => {
    const { hunks, changes } = locate(
      createDocument(file),
      [insert, change].map((hunk) => ({ ...hunk, scope: "lines" as const })),
      { match: "fuzzy" },
    )
    expect(hunks).toMatchObject([
      { tier: "exact", changes: changes! },
      { tier: "exact", changes: changes! },
    ])
  })
  it("is refused where it fits right there and in a twin: nobody can tell which is meant", () => {
    const method = (name: string) =>
      `  ${name}() {\n    const all = list()\n    sort(all)\n    return all\n  }\n`
    const both = `class A {\n${method("one")}${method("two")}}\n`
    const rename = {
      old: "  one() {\n    const all = list()\n",
      new: "  one() {\n    const found = list()\n",
    }
    const keep = { old: "    const all = list()\n    sort(all)\n", new: "    const all = list()\n" }
    expect(textAfter(both, [rename, keep])).toBe("<ambiguous>")
    const other = both.replace("  two() {\n    const all", "  two() {\n    let all")
    expect(textAfter(other, [rename, keep])).toBe(
      other.replace("all = list()\n    sort(all)", "found = list()"),
    )
  })
  it("is a hunk of its own where both are in the file apart from each other", () => {
    const twice = "open()\nread()\nclose()\n\nopen()\nread()\nend()\n"
    const hunks = [
      { old: "read()\nclose()\n", new: "close()\n" },
      { old: "open()\nread()\nend()\n", new: "open()\nread()\nlast()\n" },
    ]
    expect(textAfter(twice, hunks)).toBe("open()\nclose()\n\nopen()\nread()\nlast()\n")
  })
})

it("lands any two changes of a text, however much of the first the second quotes", () => {
  const lines = Array.from({ length: 14 }, (_, at) => `line ${at} says ${"abcdefghijklmnop"[at]}`)
  const some = fc.record({
    first: fc.integer({ min: 1, max: 4 }),
    apart: fc.integer({ min: 1, max: 3 }),
    above: fc.integer({ min: 0, max: 6 }),
    isMade: fc.boolean(),
  })
  fc.assert(
    fc.property(some, ({ first, apart, above, isMade }) => {
      const text = (all: readonly string[]) => all.map((line) => `${line}\n`).join("")
      const second = first + apart
      const once = lines.with(first, "another first")
      const both = once.with(second, "another second")
      const from = Math.max(0, second - above)
      const seen = isMade ? once : lines
      const hunks = [
        { old: text(lines.slice(first - 1, first + 1)), new: text(once.slice(first - 1, first + 1)) },
        {
          old: text(seen.slice(from, second + 2)),
          new: text(seen.with(second, "another second").slice(from, second + 2)),
        },
      ]
      expect(textAfter(text(lines), hunks)).toBe(text(both))
    }),
  )
})

describe("hunks that quote the same kept lines", () => {
  const block =
    'import os\nimport sys\n\n\ndef main():\n    print(os.getcwd())\n\n\nif __name__ == "__main__":\n    main()\n'
  const first = {
    old: "import os\nimport sys\n\n\ndef main():\n",
    new: "import os\nimport sys\nimport json\n\n\ndef main():\n",
  }
  const second = {
    old: "def main():\n    print(os.getcwd())\n",
    new: "def main():\n    print(os.getcwd())\n    print(json.dumps({}))\n",
  }
  const made = block
    .replace("import sys\n", "import sys\nimport json\n")
    .replace("getcwd())\n", "getcwd())\n    print(json.dumps({}))\n")

  it("both have their place, by their numbers, though a twin has room for the second", () => {
    const text = `${block}\n${block}`
    const hunks = [
      { ...first, line: 1 },
      { ...second, line: 5 },
    ]
    expect(textAfter(text, hunks)).toBe(`${made}\n${block}`)
  })

  it("are ambiguous where nothing tells which of the twins the second means", () => {
    const text = `${block}\n${block}`
    expect(textAfter(text, [{ ...first, line: 1 }, second])).toContain("ambiguous")
    expect(textAfter(block, [first, second])).toBe(made)
  })
})
