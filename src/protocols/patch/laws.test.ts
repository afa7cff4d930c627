import fc from "fast-check"
import { expect, test } from "vitest"
import type { Edit } from "../../edits/edit.ts"
import { parse } from "../parse.ts"
import { createScanner } from "../scanner.ts"
import { patch } from "./index.ts"
import { print } from "./print.ts"

/** Lines that look like a part of the format are the ones worth trying. */
const line = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "@@",
    "@@ f",
    "*** Begin Patch",
    "*** End Patch",
    "*** End of File",
    "```",
    "+",
    "-x",
    "EOF",
  ),
  fc.constantFrom(
    "*** Add File: a",
    "*** Update File: b",
    "\tindented",
    "    deep",
    "…",
    "<edit file='a' op='remove'/>",
  ),
  fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\r\n]/g, "")),
)
const lines = (options: { minLength: number }) => fc.array(line, { ...options, maxLength: 6 })
const textOf = (each: string[]) => each.map((text) => `${text}\n`).join("")
const path = fc.constantFrom("a.txt", "src/b c.ts", ".gitignore", "LICENSE", "ünï.md", "/abs/x")
const seekLine = fc.constantFrom("class A:", "    def f(self):", "end", "x @ y")

const hunk = fc
  .record({
    old: lines({ minLength: 1 }).map(textOf),
    new: lines({ minLength: 0 }).map(textOf),
    seek: fc.array(seekLine, { maxLength: 3 }),
    atEnd: fc.boolean(),
    adds: fc.boolean(),
  })
  .filter(({ new: replacement, adds }) => !adds || replacement !== "")
  .map(({ seek, atEnd, adds, old, new: replacement }) => ({
    old: adds ? "" : old,
    new: replacement,
    scope: "lines" as const,
    ...(seek.length > 0 && { seek }),
    ...((atEnd || (adds && seek.length === 0)) && { atEnd: true }),
  }))

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ op: fc.constant("create" as const), path, content: lines({ minLength: 0 }).map(textOf) }),
  fc.record({ op: fc.constant("delete" as const), path }),
  fc.record({ op: fc.constant("move" as const), path, to: path }),
  fc.record(
    {
      op: fc.constant("update" as const),
      path,
      to: path,
      root: fc.constantFrom("web", "api"),
      hunks: fc.array(hunk, { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: ["op", "path", "hunks"] },
  ),
)
const edits = fc.array(edit, { minLength: 1, maxLength: 4 })

/** Without what reading adds: the place in the response, the format, the repairs. */
function bare({ source, repairs, format, match, ...each }: Edit) {
  if (each.op !== "update") return each
  return { ...each, hunks: each.hunks.map(({ source, ...rest }) => rest) }
}

function scan(chunks: readonly string[]) {
  const scanner = createScanner([patch], { only: patch.name })
  return [...chunks.flatMap((chunk) => scanner.push(chunk)), ...scanner.end()]
}

test("parse(print(edits)) is the edits, and nothing had to be repaired", () => {
  fc.assert(
    fc.property(edits, (written) => {
      const { text, issues } = print(written)
      expect(issues).toEqual([])
      const parsed = parse(text, { format: "patch" })
      expect(parsed.issues).toEqual([])
      expect(parsed.repairs).toEqual([])
      expect(parsed.edits.map(bare)).toEqual(written)
    }),
  )
})

test("any chunking of any text gives the same", () => {
  const wild = fc.array(line, { maxLength: 30 }).map((each) => each.join("\n"))
  const sound = edits.map((written) => print(written).text)
  fc.assert(
    fc.property(fc.oneof(wild, sound), fc.array(fc.nat({ max: 200 }), { maxLength: 8 }), (text, cuts) => {
      const at = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length]
      const chunks = at.slice(1).map((to, index) => text.slice(at[index], to))
      expect(scan(chunks)).toEqual(scan([text]))
    }),
  )
})

test("a patch that is cut off anywhere gives no edit, and says so", () => {
  const tame = edits.filter((written) => !JSON.stringify(written).includes("*** End Patch"))
  fc.assert(
    fc.property(tame, (written) => {
      // One patch only: with several roots there are several.
      const { text } = print(written.map(({ root: _, ...each }) => each as Edit))
      for (let length = 1; length < text.length - 1; length++) {
        const parsed = parse(text.slice(0, length), { format: "patch" })
        expect(parsed.edits).toEqual([])
        expect(parsed.issues.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: 30 },
  )
})

test("a complete patch is not lost behind one that is cut off, nor before it", () => {
  fc.assert(
    fc.property(edits, edits, fc.nat(), (broken, sound, length) => {
      const cutOff = print(broken.map(({ root: _, ...each }) => each as Edit)).text
      const head = cutOff.slice(0, length % cutOff.lastIndexOf("*** End Patch"))
      const whole = print(sound).text
      expect(parse(`${whole}${head}`).edits.map(bare).slice(0, sound.length)).toEqual(sound)
      const after = parse(`${head}\n${whole}`, { format: "patch" }).edits.map(bare)
      expect(after.slice(-sound.length)).toEqual(sound)
    }),
  )
})

test("garbage is read to its end without a crash, and never gives edits beside a problem of the same patch", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (each) => {
      const text = `*** Begin Patch\n${each.join("\n")}`
      const parsed = parse(text, { format: "patch" })
      expect(parsed.edits.length + parsed.issues.length).toBeGreaterThan(0)
      for (const { source } of parsed.edits) expect(source!.from).toBeLessThanOrEqual(source!.to)
    }),
  )
})
