import type { Issue } from "../issues/issue.ts"
import { bareLines } from "../text/lines.ts"

/** Shorter files are easily written anew, and easily got back. */
const fewestLines = 20
/** How many times longer than its new text a file has to be. */
const timesLonger = 4

/**
 * Answers that explain show parts of files, and a part under the file's name looks like the whole of it. A text is most
 * likely a part if the file is much longer, if most of its lines are in the file, and if it has neither the file's
 * first line nor its last.
 */
export function fragmentIssue(key: string, file: string, text: string): Issue | undefined {
  const [all, part] = [solidLines(file), solidLines(text)]
  if (all.length < fewestLines || part.length === 0 || part.length * timesLonger > all.length)
    return undefined
  if (part[0] === all[0] || part.at(-1) === all.at(-1)) return undefined
  const known = new Set(all)
  if (part.filter((line) => known.has(line)).length * 2 < part.length) return undefined
  return {
    code: "incomplete_edit",
    message: `The text for ${key} has ${part.length} lines, the file has ${all.length}: it looks like a part of the file.`,
    hint: "Send all of the file, or the changed part in a format for parts of files. Naming the format takes the text as it is.",
    path: key,
  }
}

function solidLines(text: string): string[] {
  return bareLines(text)
    .map((line) => line.trim())
    .filter((line) => line !== "")
}
