import type { Hunk } from "../../../src/core.ts"
import type { Case } from "../laws/placing.ts"
import type { Random } from "../random.ts"

/** Changes a case as models and people do: other lines are meant, lines are remembered badly, the file has moved on. */
export function spoil(given: Case, files: readonly string[], random: Random): Case {
  let { file, hunks, match } = structuredClone(given)
  if (random.chance(0.05)) file = random.pick(files)
  if (random.chance(0.1)) match = random.pick(["exact", "whitespace", "fuzzy"])
  if (random.chance(0.2)) file = inLines(file, random.pick(filings), random)
  if (random.chance(0.4) || hunks.length === 0) {
    const fresh = hunkOf(file, random)
    hunks = random.chance(0.6) ? [fresh] : [...hunks.slice(-3), fresh]
  }
  const hunk = random.pick(hunks)
  for (let left = random.int(3); left > 0; left--) {
    const how = random.pick(memories)
    const both = random.chance(0.6)
    hunk.old = inLines(hunk.old, how, random)
    // What a model remembers wrongly it mostly writes so in both texts.
    if (both) hunk.new = inLines(hunk.new, how, random)
  }
  if (random.chance(0.2)) hint(hunk, file, random)
  return { file, hunks, match }
}

type Change = (lines: string[], random: Random) => void

function inLines(text: string, change: Change, random: Random): string {
  const lines = text.split("\n")
  const tail = lines.at(-1) === "" ? [lines.pop()!] : []
  change(lines, random)
  return [...lines, ...(lines.length > 0 ? tail : [])].join("\n")
}

function hunkOf(file: string, random: Random): Hunk {
  const lines = file.split("\n")
  const from = random.int(lines.length)
  const old = lines.slice(from, from + 1 + random.int(5)).map((line) => line.replace(/\r$/, ""))
  const fresh = [...old]
  const at = random.int(fresh.length + 1)
  const dropped = random.pick([0, 0, 1, 1, 2])
  fresh.splice(
    at,
    dropped,
    ...random.pick([
      [],
      ["a new line"],
      ["if (x) {", "  y()", "}"],
      [old[0]!],
      [`${old[at] ?? ""} # changed`],
    ]),
  )
  const whole = (part: string[]) => part.map((line) => `${line}\n`).join("")
  if (!random.chance(0.15)) return { old: whole(old), new: whole(fresh), scope: "lines" }
  const line = old[0]!
  const start = random.int(line.length + 1)
  const part = line.slice(start, start + 1 + random.int(20))
  return {
    old: part,
    new: random.pick(["", "x", `${part}${part}`, "$&", part.toUpperCase()]),
    scope: "substring",
  }
}

/** How lines are misremembered. */
const memories: readonly Change[] = [
  (lines) => each(lines, (line) => (line === "" ? line : `    ${line}`)),
  (lines) => each(lines, (line) => line.replace(/^ {1,4}/, "")),
  (lines) => each(lines, (line) => line.replaceAll("    ", "\t")),
  (lines) => each(lines, (line) => line.replace(/^\t+/, (tabs) => "  ".repeat(tabs.length))),
  (lines) => each(lines, (line) => line.trimEnd()),
  (lines) => each(lines, (line) => `${line} `),
  (lines) => each(lines, (line) => line.replaceAll(/ +/g, " ")),
  (lines) => each(lines, (line) => line.replaceAll("'", "’").replaceAll('"', "”").replaceAll("-", "–")),
  (lines) => each(lines, (line, at) => `${at + 7} | ${line}`),
  (lines) => each(lines, (line) => line.replaceAll("<", "&lt;").replaceAll("\\", "\\\\")),
  (lines) => lines.splice(0, lines.length, lines.join("\\n")),
  (lines, random) => lines.splice(random.int(lines.length + 1), 0, ""),
  (lines, random) =>
    lines.splice(random.int(lines.length + 1), 0, random.pick(["// ...", "# ... existing code ...", "..."])),
  (lines, random) => lines.splice(random.int(lines.length), 1),
  (lines, random) => one(lines, random, (line) => `${line} or so`),
  (lines, random) => one(lines, random, (line) => line.slice(0, line.length >> 1)),
  (lines, random) => one(lines, random, (line) => line.replace(/\w+/, "other")),
  (lines, random) => one(lines, random, () => ""),
]

/** How files change. */
const filings: readonly Change[] = [
  (lines, random) =>
    lines.splice(random.int(lines.length + 1), 0, ...lines.slice(random.int(lines.length)).slice(0, 6)),
  (lines, random) => lines.splice(random.int(lines.length), 1 + random.int(4)),
  (lines, random) => one(lines, random, (line) => `${line}\r`),
  (lines) => each(lines, (line) => `${line.replace(/\r$/, "")}\r`),
  ...memories,
]

function each(lines: string[], change: (line: string, at: number) => string): void {
  for (const [at, line] of lines.entries()) lines[at] = change(line, at)
}

function one(lines: string[], random: Random, change: (line: string) => string): void {
  const at = random.int(lines.length)
  if (lines.length > 0) lines[at] = change(lines[at]!)
}

function hint(hunk: Hunk, file: string, random: Random): void {
  const lines = file.split("\n")
  const hints: Partial<Hunk>[] = [
    { line: 1 + random.int(lines.length + 3) },
    { occurrence: random.pick(["first", "last", "all", 1, 2, 5]) },
    { atEnd: true },
    { seek: [random.pick(lines)] },
    { old: "" },
    { new: "" },
  ]
  Object.assign(hunk, random.pick(hints))
}
