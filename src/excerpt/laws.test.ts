import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { placeExcerpt } from "./index.ts"

// A file, a new version of it, and what a chat would show of that: it becomes the new version, or is refused. Never anything else.

interface Method {
  name: string
  lines: string[]
}

interface Holder {
  name: string
  methods: Method[]
}

interface Language {
  path: string
  marker: string
  holder(name: string, inner: string[]): string[]
  method(method: Method): string[]
  statement(word: string, other: string): string
}

const deeper = (lines: readonly string[], by = "  ") => lines.map((line) => (line === "" ? "" : by + line))

const languages: Language[] = [
  {
    path: "shop.ts",
    marker: "// ... existing code ...",
    holder: (name, inner) => [`export class ${name} {`, ...deeper(inner), "}"],
    method: ({ name, lines }) => [`${name}(input) {`, ...deeper(lines), "}"],
    statement: (word, other) => `const ${word} = this.${other}(input.${word})`,
  },
  {
    path: "shop.py",
    marker: "# ... existing code ...",
    holder: (name, inner) => [`class ${name}:`, ...deeper(inner)],
    method: ({ name, lines }) => [`def ${name}(self, given):`, ...deeper(lines)],
    statement: (word, other) => `self.${word} = ${other}(given.${word})`,
  },
  {
    path: "shop.rb",
    marker: "# ... existing code ...",
    holder: (name, inner) => [`class ${name}`, ...deeper(inner), "end"],
    method: ({ name, lines }) => [`def ${name}(given)`, ...deeper(lines), "end"],
    statement: (word, other) => `@${word} = ${other}(given.${word})`,
  },
]

const words =
  "basket voucher parcel courier invoice refund ledger stock shelf label pallet barcode tariff customs".split(
    " ",
  )

const apart = (blocks: string[][]) => blocks.flatMap((block, index) => (index > 0 ? ["", ...block] : block))

const holderLines = (language: Language, { name, methods }: Holder) =>
  language.holder(name, apart(methods.map((method) => language.method(method))))

const textOf = (language: Language, holders: readonly Holder[]) =>
  `${apart(holders.map((holder) => holderLines(language, holder))).join("\n")}\n`

/** Two classes of three methods, each of six statements; every other file has statements that occur more than once. */
const files = fc
  .record({
    language: fc.constantFrom(...languages),
    picks: fc.array(fc.nat(words.length - 1), { minLength: 36, maxLength: 36 }),
    common: fc.boolean(),
  })
  .map(({ language, picks, common }) => {
    const statement = (at: number) => {
      const other = words[picks[at]!]!
      const word = common && at % 6 === 1 ? "ready" : `${words[at % words.length]!}${at}`
      return language.statement(word, common && at % 6 === 1 ? "check" : other)
    }
    const holders = [0, 1].map(
      (holder): Holder => ({
        name: `${["Order", "Return"][holder]!}Desk`,
        methods: [0, 1, 2].map((method) => ({
          name: `${["open", "settle", "archive"][method]!}${["Order", "Return"][holder]!}`,
          lines: Array.from({ length: 6 }, (_, line) => statement(holder * 18 + method * 6 + line)),
        })),
      }),
    )
    return { language, holders }
  })

const changes = fc.constantFrom("changed", "removed", "added")
const views = fc.constantFrom("method", "dedented", "holder", "inside")
const where = fc.record({ holder: fc.nat(1), method: fc.nat(2), line: fc.integer({ min: 2, max: 3 }) })

type Where = { holder: number; method: number; line: number }

function changed(
  { language, holders }: { language: Language; holders: Holder[] },
  how: string,
  { holder, method, line }: Where,
): Holder[] {
  const after = structuredClone(holders)
  const { lines } = after[holder]!.methods[method]!
  const fresh = language.statement("audited", "remember")
  if (how === "changed") lines[line] = fresh
  else if (how === "removed") lines.splice(line, 1)
  else lines.splice(line, 0, fresh)
  return after
}

/** What is shown of the new version: the method in which something changed, or the lines around that. */
function shown(language: Language, after: readonly Holder[], view: string, { holder, method, line }: Where) {
  const { marker } = language
  const { name, methods } = after[holder]!
  const { name: called, lines } = methods[method]!
  const whole = language.method(methods[method]!)
  if (view === "dedented") return whole
  if (view === "method") return deeper(whole)
  if (view === "holder") return language.holder(name, [marker, "", ...whole, "", marker])
  const inside = language.method({
    name: called,
    lines: [marker, ...lines.slice(line - 2, line + 3), marker],
  })
  return language.holder(name, [marker, "", ...inside, "", marker])
}

function made(text: string, excerpt: string, path: string): string | undefined {
  const placed = placeExcerpt(text, excerpt, { path, named: true })
  if ("issue" in placed) return undefined
  return [...placed.changes]
    .reverse()
    .reduce((result, { from, to, insert }) => result.slice(0, from) + insert + result.slice(to), text)
}

const runs = { numRuns: 300 }

describe("whatever is left out of a new version", () => {
  it("becomes that version, or is refused, and nearly all of it lands", () => {
    let [landed, all] = [0, 0]
    fc.assert(
      fc.property(files, changes, views, where, (given, how, view, at) => {
        const { language, holders } = given
        const after = changed(given, how, at)
        const [before, truth] = [textOf(language, holders), textOf(language, after)]
        const excerpt = `${shown(language, after, view, at).join("\n")}\n`
        const result = made(before, excerpt, language.path)
        all++
        if (result === undefined) return
        landed++
        expect(result).toBe(truth)
        // Sent again, it changes nothing.
        expect([truth, undefined]).toContain(made(truth, excerpt, language.path))
      }),
      runs,
    )
    expect(landed / all).toBeGreaterThan(0.95)
  })

  it("never takes the place of a method that is in another class, nor of one of two that are alike", () => {
    fc.assert(
      fc.property(files, where, (given, at) => {
        const { language, holders } = given
        const after = changed(given, "changed", at)
        const other = 1 - at.holder
        const excerpt = `${shown(language, after, "holder", at).join("\n")}\n`
        // The class is there, its method is not: it is in the other one.
        const moved = structuredClone(holders)
        moved[other]!.methods.push(...moved[at.holder]!.methods.splice(at.method, 1))
        const text = textOf(language, moved)
        expect([undefined, text]).toContain(made(text, excerpt, language.path))
        // Both classes have that method, and nothing says which one is meant.
        const twice = structuredClone(holders)
        twice[other]!.methods.push(structuredClone(twice[at.holder]!.methods[at.method]!))
        const alone = `${shown(language, after, "dedented", at).join("\n")}\n`
        expect(made(textOf(language, twice), alone, language.path)).toBeUndefined()
      }),
      runs,
    )
  })

  it("keeps each line of the file that it does not show, where nothing goes", () => {
    fc.assert(
      fc.property(files, views, where, (given, view, at) => {
        const { language, holders } = given
        const before = textOf(language, holders)
        const excerpt = `${shown(language, changed(given, "added", at), view, at).join("\n")}\n`
        const result = made(before, excerpt, language.path)
        if (result === undefined) return
        const left = result.split("\n")
        for (const line of before.split("\n")) {
          const place = left.indexOf(line)
          expect(place, line).toBeGreaterThanOrEqual(0)
          left.splice(0, place + 1)
        }
        expect(result).not.toContain("existing code")
      }),
      runs,
    )
  })
})
