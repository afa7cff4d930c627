import { diff } from "../text/diff.ts"
import type { FileState } from "../text/file.ts"
import { chomp, splitLines } from "../text/lines.ts"

/** More lines than this are not shown: whoever needs them reads the file. */
const most = 20

/**
 * What a model has to know of a file that was rewritten right after its edit, by a formatter say: its next edit has to
 * copy these lines, not those that it sent.
 */
export function rewrittenNotice(path: string, before: FileState, after: FileState): string | undefined {
  if (before.kind !== "text" || after.kind !== "text") return undefined
  const now = splitLines(after.text)
  const changed = diff(splitLines(before.text), now).flatMap(({ fromB, toB }) =>
    now.slice(fromB, toB).map((line, index) => `${fromB + index + 1} │ ${chomp(line)}`),
  )
  const more = changed.length > most ? [`… and ${changed.length - most} more lines`] : []
  const head = `${path} was formatted after the edit.`
  if (changed.length === 0) return `${head} Lines of the edit are gone.`
  return [`${head} These lines of it are now:`, ...changed.slice(0, most), ...more].join("\n")
}
