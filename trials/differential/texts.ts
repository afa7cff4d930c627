import type { Random } from "../../bench/landing/random.ts"

/** A text with repeated lines, odd lines and lines of its own; with any line endings, with or without the last one. */
export function randomText(random: Random): string {
  const ending = random.weighted([
    [8, "\n"],
    [2, "\r\n"],
  ] as const)
  const lines = Array.from({ length: random.pick([0, 1, 2, 5, 12, 30, 80]) }, () => randomLine(random))
  const mixed = random.chance(0.04)
  const text = lines.map((line) => line + (mixed && random.chance(0.5) ? "\r\n" : ending)).join("")
  return random.chance(0.15) ? text.replace(/\r?\n$/, "") : text
}

/** The same text with some lines changed. */
export function changedText(text: string, random: Random): string {
  const lines = text.split(/(?<=\n)/).filter((line) => line !== "")
  const ending = text.includes("\r\n") ? "\r\n" : "\n"
  for (let changes = random.pick([1, 1, 1, 2, 3, 6]); changes > 0; changes--) {
    const at = random.below(lines.length + 1)
    const fresh = Array.from({ length: random.below(4) }, () => randomLine(random) + ending)
    lines.splice(at, random.pick([0, 1, 1, 2, 5]), ...fresh)
  }
  // Only the last line can lack its ending.
  const last = lines.length - 1
  const ended = lines
    .map((line, index) => (index < last && !line.endsWith("\n") ? line + ending : line))
    .join("")
  return random.chance(0.05) ? toggledEnding(ended, ending) : ended
}

function toggledEnding(text: string, ending: string): string {
  if (text === "") return text
  return text.endsWith("\n") ? text.replace(/\r?\n$/, "") : text + ending
}

function randomLine(random: Random): string {
  const kind = random.weighted([
    [10, () => `${"  ".repeat(random.below(4))}${word(random)} = ${word(random)}(${random.below(100_000)})`],
    [4, () => `${"  ".repeat(random.below(3))}${random.pick(["}", "end", "return", ");", "{"])}`],
    [3, () => ""],
    [2, () => `\t${word(random)} ${word(random)}`],
    [1, () => random.pick(odd)],
  ])
  return kind()
}

/** Lines that look like those of a diff, and characters that other tools take for line breaks. */
const odd = [
  "--- a/file",
  "+++ b/file",
  "-- ",
  "--- ",
  "@@ -1,2 +1,2 @@",
  "\\ No newline at end of file",
  "diff --git a/x b/x",
  "-",
  "+",
  " ",
  "- item",
  "```",
  "*** End Patch",
  "naïve – “quoted” … 😀",
  "one\u2028two\u0085three",
  "form\ffeed",
  "carriage\rreturn",
  "trailing   ",
  "\u00a0",
]

const words = "alpha beta gamma delta count total index value frame border".split(" ")

function word(random: Random): string {
  return random.pick(words)
}
