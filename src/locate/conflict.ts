import type { Issue } from "../issues/issue.ts"
import { lineNumberAt } from "../text/lines.ts"
import type { LineRange } from "../text/place.ts"
import type { MatchedLine } from "./matched.ts"

/** The lines that a change would replace, and what the model wants there. */
export interface Quarrel {
  text: string
  targets: readonly MatchedLine[]
  wrote: readonly string[]
}

/** The model changed the very words that it remembers wrongly. */
export function reworded(quarrel: Quarrel): Issue {
  return changesWords(sidesOf(quarrel))
}

/** The same, for who knows the three sides. */
export function changesWords(conflict: NonNullable<Issue["conflict"]>): Issue {
  const { lines } = conflict
  const what = !lines
    ? "text that reads"
    : lines[0] === lines[1]
      ? `line ${lines[0]}, which reads`
      : `lines ${lines[0]}–${lines[1]}, which read`
  return {
    code: "conflict",
    message: `This edit changes ${what} differently in the file.`,
    hint: "Read the lines again and send the edit based on what they say now.",
    conflict,
  }
}

/** No rule turns the model's indentation into that of the file. */
export function irregular(quarrel: Quarrel): Issue {
  return {
    code: "conflict",
    message: "The indentation of this edit does not fit that of the file in any regular way.",
    hint: "Copy the lines from the file with their indentation and send the edit again.",
    conflict: sidesOf(quarrel),
  }
}

/** The edit can be read in two ways, and the file does not have the lines that would make them the same. */
export function readsTwoWays(): Issue {
  return {
    code: "conflict",
    message: "The edit does not have all lines as the file has them, and can be read in two ways.",
    hint: "Read the lines again and send the edit with all of them.",
  }
}

function sidesOf(quarrel: Quarrel): NonNullable<Issue["conflict"]> {
  const { targets, wrote } = quarrel
  const lines = linesOf(quarrel)
  return {
    ...(lines && { lines }),
    base: targets.map((line) => line.wrote).join("\n"),
    file: targets.map((line) => line.file).join("\n"),
    edit: wrote.join("\n"),
  }
}

function linesOf({ text, targets }: Quarrel): LineRange | undefined {
  const [first, last] = [targets[0], targets.at(-1)]
  return first && last && [lineNumberAt(text, first.from), lineNumberAt(text, last.from)]
}
