/** A stretch of a file before and after, as a diff view needs it. */
export interface Hunk {
  before: Side
  after: Side
}

export interface Side {
  text: string
  /** The number of its first line in the file, from 1. */
  line: number
}

/** Reads one hunk of a unified diff, from its `@@` on. */
export function readHunk(diff: string): Hunk {
  // The names of the files may come first.
  const hunk = diff.slice(Math.max(0, diff.search(/^@@ /m)))
  const [header = "", ...lines] = hunk.replace(/\n$/, "").split("\n")
  const [, a = "1", b = "1"] = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(header) ?? []
  const before: string[] = []
  const after: string[] = []
  for (const line of header.startsWith("@@") ? lines : [header, ...lines]) {
    const text = line.slice(1)
    if (line.startsWith("-")) before.push(text)
    else if (line.startsWith("+")) after.push(text)
    else if (!line.startsWith("\\")) {
      before.push(text)
      after.push(text)
    }
  }
  return { before: side(before, a), after: side(after, b) }
}

/** The line on which a change begins, past the unchanged lines above it. */
export function startOf({ before, after }: Hunk, side: "before" | "after"): number {
  const [old, fresh] = [before.text.split("\n"), after.text.split("\n")]
  const alike = old.findIndex((line, index) => line !== fresh[index])
  return { before, after }[side].line + (alike < 0 ? old.length : alike)
}

/** The hunks of a unified diff of one file. */
export function hunksOf(diff: string): string[] {
  const hunks: string[] = []
  for (const line of diff.split(/(?<=\n)/)) {
    if (line.startsWith("@@ ")) hunks.push(line)
    else if (hunks.length > 0) hunks[hunks.length - 1] += line
  }
  return hunks
}

function side(lines: readonly string[], first: string): Side {
  return { text: lines.join("\n"), line: Math.max(1, Number(first)) }
}

/** A hunk with more of the unchanged lines around it, and how many are left on either side. `text` is the file before. */
export function widened(
  { before, after }: Hunk,
  text: string | undefined,
  more: { above: number; below: number },
): Hunk & { hidden: { above: number; below: number } } {
  if (text === undefined || before.text === "") return { before, after, hidden: { above: 0, below: 0 } }
  const lines = plainLines(text)
  const start = before.line - 1
  const end = start + before.text.split("\n").length
  const above = lines.slice(Math.max(0, start - more.above), start)
  const below = lines.slice(end, end + more.below)
  const wide = ({ text: own, line }: Side): Side => ({
    text: [...above, own, ...below].join("\n"),
    line: line - above.length,
  })
  return {
    before: wide(before),
    after: wide(after),
    hidden: { above: start - above.length, below: Math.max(0, lines.length - end - below.length) },
  }
}

/** More than this is not read again for the sake of colours. */
const longestLead = 60_000

/** What is above a hunk, so that its colours are right also where it begins within a comment or a string. */
export function leadOf({ before }: Hunk, text: string | undefined): string {
  if (text === undefined || before.text === "" || before.line === 1) return ""
  const lead = plainLines(text)
    .slice(0, before.line - 1)
    .join("\n")
  return lead.length > longestLead ? "" : `${lead}\n`
}

/** The lines of a text, without the empty one after its last line break. */
function plainLines(text: string): string[] {
  const lines = text.replaceAll("\r\n", "\n").split("\n")
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines
}
