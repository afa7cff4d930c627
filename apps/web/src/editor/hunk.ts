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
  const [header = "", ...lines] = diff.replace(/\n$/, "").split("\n")
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
