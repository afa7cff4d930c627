import type { Span } from "../text/place.ts"

/** How many characters hits may have together before they are counted in another way. */
const mostCompared = 20_000_000

/**
 * Every place of `needle` between `from` and `to`, those that overlap each other too. The engine's own search is by far
 * the fastest, but compares all of a needle again at each of its places: many thousand equal lines in a file of still more
 * of them would take minutes. Such a search goes on by Knuth, Morris and Pratt, which looks at each character once.
 */
export function occurrences(text: string, needle: string, { from, to }: Span): Span[] {
  const spans: Span[] = []
  if (needle === "") return spans
  let compared = 0
  for (let at = text.indexOf(needle, from); at >= 0 && at + needle.length <= to; ) {
    spans.push({ from: at, to: at + needle.length })
    compared += needle.length
    if (compared > mostCompared) return spans.concat(steadily(text, needle, { from: at + 1, to }))
    at = text.indexOf(needle, at + 1)
  }
  return spans
}

export function steadily(text: string, needle: string, { from, to }: Span): Span[] {
  const spans: Span[] = []
  const back = borders(needle)
  const end = Math.min(to, text.length)
  for (let at = from, matched = 0; at < end; at++) {
    const unit = text.charCodeAt(at)
    while (matched > 0 && unit !== needle.charCodeAt(matched)) matched = back[matched - 1]!
    if (unit === needle.charCodeAt(matched)) matched++
    if (matched < needle.length) continue
    spans.push({ from: at + 1 - needle.length, to: at + 1 })
    matched = back[matched - 1]!
  }
  return spans
}

/** For each start of `needle`, how long its longest end is that is a start as well. */
function borders(needle: string): Int32Array {
  const back = new Int32Array(needle.length)
  for (let at = 1, matched = 0; at < needle.length; at++) {
    while (matched > 0 && needle.charCodeAt(at) !== needle.charCodeAt(matched)) matched = back[matched - 1]!
    if (needle.charCodeAt(at) === needle.charCodeAt(matched)) matched++
    back[at] = matched
  }
  return back
}
