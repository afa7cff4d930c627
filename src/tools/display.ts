import { chomp, splitLines } from "../text/lines.ts"
import { unified } from "../text/unified.ts"

/** The change of one file, as the seed of the edit tool describes it, for whoever shows it. */
export interface FileDiff {
  file: string
  before: string
  after: string
  additions: number
  deletions: number
}

/** The change from `before` to `after`, as data and as a diff for reading. */
export function showChange(
  file: string,
  before: string,
  after: string,
): { diff: string; filediff: FileDiff } {
  const names = { from: file, to: file }
  const { text, additions, deletions } = unified(
    normalizeLineEndings(before),
    normalizeLineEndings(after),
    names,
  )
  return { diff: trimDiff(text), filediff: { file, before, after, additions, deletions } }
}

/** `text` with plain line breaks, so that a change of line endings alone does not show as a change. */
export function normalizeLineEndings(text: string): string {
  return text.replaceAll("\r\n", "\n")
}

/**
 * A unified diff without the indentation that all its lines share, for reading. It no longer applies as a patch. The
 * headers stay as they are; how many lines each `@@` announces tells them from lines that only look like headers.
 */
export function trimDiff(diff: string): string {
  const lines = splitLines(diff)
  const content = contentLines(lines)
  const shared = sharedIndent([...content].map((at) => chomp(lines[at]!).slice(1)))
  if (shared === 0) return diff
  return lines
    .map((line, at) => {
      if (!content.has(at)) return line
      const ending = line.slice(chomp(line).length)
      return line[0] + chomp(line).slice(1 + shared) + ending
    })
    .join("")
}

/** The indexes of the lines that are added, removed or context. */
function contentLines(lines: readonly string[]): Set<number> {
  const found = new Set<number>()
  let [old, now] = [0, 0]
  lines.forEach((line, at) => {
    const head = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line)
    if (head && old <= 0 && now <= 0) {
      old = Number(head[1] ?? 1)
      now = Number(head[2] ?? 1)
    } else if ((old > 0 || now > 0) && /^[ +-]/.test(line)) {
      found.add(at)
      if (line[0] !== "+") old--
      if (line[0] !== "-") now--
    }
  })
  return found
}

/** How long the white space is that all lines but the blank ones start with. */
function sharedIndent(lines: readonly string[]): number {
  let shared: string | undefined
  for (const line of lines) {
    const indent = /^[^\S\n]*/.exec(line)![0]
    if (indent.length === line.length) continue
    shared ??= indent
    while (!indent.startsWith(shared)) shared = shared.slice(0, -1)
  }
  return shared?.length ?? 0
}
