import type { Hunk } from "../../edits/edit.ts"
import { lineEnd, lineStart, withEndings } from "../../text/lines.ts"
import type { Span } from "../../text/place.ts"
import { isBlank, joinWords } from "../read/fold.ts"
import type { Candidate } from "./candidate.ts"

/** A line that goes on with more words than this has likely become another one. */
const mostWordsLeft = 1

/**
 * A line-scoped `old` that is only a part of a line. It counts if it says enough to be no accident (two words
 * at least), occurs just once in the whole file, and starts and ends where words do: `foo` never edits `foobar`.
 */
export function partHits(text: string, hunk: Hunk, window: Span): Candidate[] {
  const old = withEndings(hunk.old, "\n").trim()
  const fresh = withEndings(hunk.new, "\n").trim()
  if (old.includes("\n") || fresh.includes("\n") || fresh === "") return []
  if ((old.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0) < 2 || old.length < 8) return []
  if (isWholeLine(text, fresh)) return []
  const from = text.indexOf(old, window.from)
  const to = from + old.length
  if (from < 0 || to > window.to || text.indexOf(old, from + 1) >= 0) return []
  if (joinWords(text[from - 1], old[0]) || joinWords(old.at(-1), text[to])) return []
  const startsLine = isBlank(text.slice(lineStart(text, from), from))
  // Whoever writes its indentation takes it for a whole line.
  if (!startsLine && /^[ \t]/.test(hunk.old)) return []
  const rest = text.slice(to, lineEnd(text, to)).match(/[\p{L}\p{N}_]+/gu) ?? []
  if (startsLine && rest.length > mostWordsLeft) return []
  return [{ from, to, tier: "part of a line", how: { by: "words", insert: fresh } }]
}

/** Is there a line of just this text? Then the change may have been made there. */
function isWholeLine(text: string, line: string): boolean {
  for (let at = text.indexOf(line); at >= 0; at = text.indexOf(line, at + line.length)) {
    if (text.slice(lineStart(text, at), lineEnd(text, at)).trim() === line) return true
  }
  return false
}

/**
 * Stretches that differ from `old` only in how much white space they have where `old` has some, line breaks included.
 * Several new lines would have to be indented by guesswork, so `new` must be a single one.
 */
export function spacedHits(text: string, hunk: Hunk, window: Span): Candidate[] {
  const words = hunk.old.trim().split(/\s+/)
  if (words.length < 2 || hunk.old.length > 4000 || hunk.new.trim().includes("\n")) return []
  const pattern = new RegExp(
    words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\s+"),
    "g",
  )
  pattern.lastIndex = window.from
  const hits: Candidate[] = []
  for (
    let match = pattern.exec(text);
    match && match.index + match[0].length <= window.to;
    match = pattern.exec(text)
  ) {
    const [from, to] = [match.index, match.index + match[0].length]
    hits.push({
      from,
      to,
      tier: "inner whitespace",
      how: { by: "words", insert: hunk.new.trim() },
    })
    pattern.lastIndex = from + 1
  }
  return hits
}
