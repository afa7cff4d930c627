import { clearMergeCache, countTokens as count } from "gpt-tokenizer/encoding/o200k_base"

/**
 * The tokens of a text, as a model counts them. Exact, but for runs of more than `longestRun` characters without a
 * gap, such as packed data: the tokenizer takes time by the square of their length, and so they are counted in pieces.
 */
export function countTokens(text: string): number {
  const total = countPieces(text)
  forgetNowAndThen(text.length)
  return total
}

function countPieces(text: string): number {
  let total = 0
  let from = 0
  for (const { start, end } of longRuns(text)) {
    total += count(text.slice(from, start), plainly)
    for (let at = start; at < end; at += longestRun)
      total += count(text.slice(at, Math.min(at + longestRun, end)), plainly)
    from = end
  }
  return total + count(text.slice(from), plainly)
}

/**
 * The runs of nothing but letters, or of nothing but signs and blanks, that are too long. The tokenizer first cuts a text at the
 * borders of words and signs, so that only a long run of either costs time.
 */
function longRuns(text: string): { start: number; end: number }[] {
  const runs: { start: number; end: number }[] = []
  for (const { index: start, 0: run } of text.matchAll(/[\p{L}\p{M}]+|[^\p{L}\p{M}\p{N}]+/gu))
    if (run.length > longestRun) runs.push({ start, end: start + run.length })
  return runs
}

let counted = 0

// The tokenizer remembers 100,000 words, and V8 keeps a word as a view into the whole text that it was in: texts that were
// counted long ago would never be freed. What it has learnt from a few million characters is soon learnt again.
function forgetNowAndThen(length: number): void {
  counted += length
  if (counted < 2 ** 22) return
  clearMergeCache()
  counted = 0
}

/** Words that mean something to a model (`<|endoftext|>`) are text like any other when they are in a file. */
const plainly = { disallowedSpecial: new Set<string>() }

const longestRun = 512
