/** What one answer may hold, in characters: about what clients let a tool say before they cut it off themselves. */
export const textLimit = 60_000

/** A text that is too long ends at the end of a line, and says how much is missing and how to get it. */
export function boundedText(text: string, limit = textLimit): string {
  if (text.length <= limit) return text
  const lineEnd = text.lastIndexOf("\n", limit)
  const kept = text.slice(0, lineEnd > limit / 2 ? lineEnd : limit).replace(/[\uD800-\uDBFF]$/, "")
  return `${kept}\n${leftOut(text.length - kept.length, kept)}`
}

/** A text is long from here on. Words that programs decide by are never cut. */
const long = 1000

/**
 * The same for data: its long texts together keep within the limit. The shortest ones come first, so that one large
 * diff costs nobody else a word.
 */
export function boundedData<Value>(value: Value, limit = textLimit): Value {
  const lengths: number[] = []
  walk(value, (text) => {
    lengths.push(text.length)
    return text
  })
  const longest = Math.max(long, fairShare(lengths, limit))
  return walk(value, (text) => boundedText(text, longest)) as Value
}

/** The largest length to which texts can be cut so that all of them together are no longer than the limit. */
function fairShare(lengths: number[], limit: number): number {
  let left = limit
  let count = lengths.length
  for (const length of lengths.sort((a, b) => a - b)) {
    if (length * count > left) return Math.floor(left / count)
    left -= length
    count--
  }
  return limit
}

function walk(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value)
  if (Array.isArray(value)) return value.map((each) => walk(each, change))
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each, change)]))
}

/** Where the lines of a file are cut off, the number of the next one is known. */
function leftOut(characters: number, kept: string): string {
  const count = characters.toLocaleString("en-US")
  const line = /(?:^|\n)(\d+)→[^\n]*$/.exec(kept)?.[1]
  const advice =
    line === undefined
      ? "Ask for less at a time: read a range of lines, send fewer edits in one call."
      : `Read on with offset ${Number(line) + 1}.`
  return `[… ${count} characters left out. ${advice}]`
}
