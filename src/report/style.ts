import { printable } from "../text/visible.ts"

/** The roles that a piece of a report can play. What they look like is up to the surface that shows it. */
export type Style = "good" | "warn" | "bad" | "path" | "dim" | "added" | "removed" | "strong"

/** Gives a text the looks of its role. A report works without any: words and icons say the same. */
export type Styler = (style: Style, text: string) => string

export const plain: Styler = (_style, text) => text

/** A unified diff for a terminal: each line in its role, and nothing in it that a terminal would obey. */
export function diffText(diff: string, styler: Styler = plain): string {
  const lines = diff.split("\n")
  if (lines.at(-1) === "") lines.pop()
  const firstHunk = lines.findIndex((line) => line.startsWith("@@"))
  const header = firstHunk < 0 ? lines.length : firstHunk
  const showReturns = mixesEndings(lines.slice(header))
  const shown = lines.map((line, index) => {
    const style = index < header ? "strong" : roles[line[0] ?? ""]
    const text = printable(showReturns ? line : line.replace(/\r$/, ""))
    return style ? styler(style, text) : text
  })
  return shown.join("\n")
}

const roles: Record<string, Style> = { "+": "added", "-": "removed", "@": "dim", "\\": "dim" }

/** In a file that uses CRLF throughout, marking every line would hide the change behind its marks. */
function mixesEndings(lines: readonly string[]): boolean {
  const body = lines.filter((line) => /^[+\- ]/.test(line))
  const returns = body.filter((line) => line.endsWith("\r")).length
  return returns > 0 && returns < body.length
}
