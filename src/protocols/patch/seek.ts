/** What an `@@` line says about the place of the lines below it. */
export interface Seek {
  /** A line of the file to go past first. */
  text?: string
  /** The line number that a unified diff would claim. */
  line?: number
  /** The line is not written as this format has it. */
  repair?: { kind: "unified-header" | "seek-space"; message: string }
}

// `@@ -12,3 +12,4 @@`, with or without the counts and the second half.
const numbers = /^@@ ?-?(\d{1,9})(?:,\d{1,9})? ?(?:\+?\d{1,9}(?:,\d{1,9})? ?)?@@/

/** Reads a line that starts with `@@`. */
export function readSeek(line: string): Seek {
  const unified = numbers.exec(line)
  if (unified) {
    const context = line.slice(unified[0].length).trim()
    return {
      line: Number(unified[1]),
      ...(context && { text: context }),
      repair: { kind: "unified-header", message: "Read the numbers of a unified diff's @@ line as a hint." },
    }
  }
  const rest = line.slice(2)
  if (rest.trim() === "") return {}
  const closed = rest.trimEnd()
  if (closed.endsWith("@@")) {
    const text = closed.slice(0, -2).trim()
    return {
      ...(text && !/^(\.{3}|…)$/.test(text) && { text }),
      repair: { kind: "unified-header", message: "Took the second @@ of the line for habit, not for text." },
    }
  }
  if (rest.startsWith(" ")) return { text: rest.slice(1) }
  return { text: rest, repair: { kind: "seek-space", message: "Added the space that belongs after @@." } }
}
