import { createRandom, type Random } from "./random.ts"

/** A file, and a change that somebody wants to make to some of its lines. */
export interface Case {
  lines: string[]
  /** The lines that the edit shows: `from`…`to`. */
  from: number
  to: number
  /** Of these, the line (counted within them) before which new ones come, and how many from there on go. */
  at: number
  gone: number
  fresh: string[]
}

/**
 * Draws a case: a line is replaced, or deleted, or new ones come between two others. Files have few words, so that many
 * of their lines are alike, and some are equal.
 */
export function drawCase(seed: number): Case {
  const random = createRandom(seed * 7919 + 1)
  const lines = drawFile(random)
  const length = 3 + random.below(5)
  return drawChange(lines, random.below(lines.length - length), length, random)
}

/** Two changes of one file, the second somewhere below the first. */
export function drawPair(seed: number): [Case, Case] {
  const random = createRandom(seed * 104729 + 3)
  const lines = drawFile(random)
  const middle = Math.floor(lines.length / 2)
  const [first, second] = [3 + random.below(4), 3 + random.below(4)]
  return [
    drawChange(lines, random.below(middle - first), first, random),
    drawChange(lines, middle + random.below(lines.length - middle - second), second, random),
  ]
}

/** A larger change, anywhere in the lines that the edit shows: up to three lines for up to three others. */
export function drawWide(seed: number): Case {
  const random = createRandom(seed * 15485863 + 5)
  const lines = drawFile(random)
  const length = 4 + random.below(6)
  const from = random.below(lines.length - length)
  const gone = random.below(4)
  const at = random.below(length - gone + 1)
  const indent = /^ */.exec(lines[from + Math.min(at, length - 1)]!)![0]
  const count = gone === 0 ? 1 + random.below(3) : random.below(4)
  const fresh = Array.from({ length: count }, (_, index) =>
    index === 1 && random.below(2) === 0 ? "" : `${indent}${index === 2 ? "  " : ""}${drawFresh(random)}`,
  )
  return { lines, from, to: from + length, at, gone, fresh }
}

function drawChange(lines: string[], from: number, length: number, random: Random): Case {
  const inner = Array.from({ length: length - 2 }, (_, index) => index + 1)
  const solid = inner.filter((index) => lines[from + index] !== "")
  const at = random.one(solid.length > 0 ? solid : inner)
  const kind = random.one(["replace", "insert", "delete"] as const)
  const indent = /^ */.exec(lines[from + at]!)![0]
  const fresh = kind === "delete" ? [] : [`${indent}${drawFresh(random)}`]
  if (kind === "insert" && random.below(2) === 0) fresh.push(`${indent}${drawFresh(random)}`)
  return { lines, from, to: from + length, at, gone: kind === "insert" ? 0 : 1, fresh }
}

/** What the file should be after the edits, which come in the order of their places. */
export function landed(...cases: readonly Case[]): string {
  const lines = [...cases[0]!.lines]
  for (const { from, at, gone, fresh } of cases.toReversed()) lines.splice(from + at, gone, ...fresh)
  return joined(lines)
}

export const joined = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("")

/** Files that say the same in another form. Edits of them are written as if they were like all others. */
export const forms: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll("\n", "\r\n"),
  (text) => text.replace(/^( {2})+/gm, (indent) => "\t".repeat(indent.length / 2)),
  (text) => text.replace(/\n$/, ""),
  (text) => text.replace(/^ +/gm, (indent) => indent + indent),
]

const nouns = ["user", "order", "invoice", "message", "account"]
const verbs = ["load", "save", "check", "send", "remove"]

function drawFile(random: Random): string[] {
  const lines = [`import { connect, log } from "./${random.one(nouns)}-store.js"`, "", "const limit = 10", ""]
  const count = 4 + random.below(4)
  for (let each = 0; each < count; each++) lines.push(...drawFunction(random), "")
  return lines.slice(0, -1)
}

function drawFunction(random: Random): string[] {
  const [noun, verb] = [random.one(nouns), random.one(verbs)]
  const lines = [`export function ${verb}${noun[0]!.toUpperCase()}${noun.slice(1)}(${noun}, options = {}) {`]
  if (random.below(2) === 0) lines.unshift(`/** Will ${verb} the ${noun} that is given. */`)
  lines.push(`  const found = connect("${noun}", options.${random.one(["key", "name", "limit"])})`)
  if (random.below(3) > 0)
    lines.push("  if (!found) {", `    throw new Error("no ${noun} to ${verb}")`, "  }")
  if (random.below(2) === 0)
    lines.push("  for (const item of found.items) {", `    item.${verb}(${noun}.id - 1)`, "  }")
  if (random.below(3) === 0) lines.push("", `  // The last ${noun} <counts> twice.`)
  if (random.below(2) === 0) lines.push(`  log("${verb} done", found.length > ${random.below(5)})`)
  lines.push(`  return found.${random.one(["first", "all", "count"])}`, "}")
  return lines
}

function drawFresh(random: Random): string {
  const noun = random.one(nouns)
  return random.one([
    `await notify("${noun}", limit)`,
    `counter.${noun} += 1`,
    `if (${noun}.done) return undefined`,
    `const copy = structuredClone(${noun})`,
  ])
}
