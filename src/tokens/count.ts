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
  if (!tooLong.test(text)) return count(text, plainly)
  let total = 0
  let from = 0
  for (const { index, 0: run } of text.matchAll(tooLongRuns)) {
    total += count(text.slice(from, index), plainly)
    for (let at = 0; at < run.length; at += longestRun)
      total += count(run.slice(at, at + longestRun), plainly)
    from = index + run.length
  }
  return total + count(text.slice(from), plainly)
}

let counted = 0

// The tokenizer remembers 100,000 words, and V8 keeps a word as a view into the whole text that it stood in: texts that were
// counted long ago would never be freed. What it has learnt from a few million characters is soon learnt again.
function forgetNowAndThen(length: number): void {
  counted += length
  if (counted < 2 ** 22) return
  clearMergeCache()
  counted = 0
}

/** Words that mean something to a model (`<|endoftext|>`) are text like any other when they stand in a file. */
const plainly = { disallowedSpecial: new Set<string>() }

const longestRun = 512
// The tokenizer first cuts a text at the borders of words and signs, so that only a long run of either costs time.
const run = `[\\p{L}\\p{M}]{${longestRun + 1},}|[^\\p{L}\\p{N}]{${longestRun + 1},}`
const tooLong = new RegExp(run, "u")
const tooLongRuns = new RegExp(run, "gu")
