/** Lines of a report are no longer than this; what they show more is left out, and marked by an ellipsis. */
const longest = 2000
/** How much of a shortened line is shown before what matters in it. */
const lead = 200

/** A line for a report: all of it, or the part around `at`. */
export function shorten(line: string, at = 0): string {
  if (line.length <= longest) return line
  const from = Math.min(at <= lead ? 0 : at - lead, line.length - longest)
  const to = from + longest
  return `${from > 0 ? "…" : ""}${line.slice(from, to)}${to < line.length ? "…" : ""}`
}

export const shortenLines = (text: string): string =>
  text.length <= longest
    ? text
    : text
        .split("\n")
        .map((line) => shorten(line))
        .join("\n")

/** Was any of these lines shortened? Then they are for reading only. */
export const isShortened = (text: string): boolean => text.split("\n").some((line) => line.length > longest)

/** Where two texts begin to differ. */
export function differenceAt(a: string, b: string): number {
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at++
  return at
}
