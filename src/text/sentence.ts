/** Parts of sentences, the same wherever somebody is told something. */

/** `1 edit`, `2 edits`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}

/** `a, b, c and 4 more`. */
export function listed(names: readonly string[], most: number): string {
  const rest = names.length - most
  return names.slice(0, most).join(", ") + (rest > 0 ? ` and ${rest} more` : "")
}

/** The first so many characters of a text, and a sign where there are more. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}
