import { inspect, styleText } from "node:util"
import type { Style, Styler } from "../core.ts"
import { plain } from "../report/style.ts"
import { printable } from "../text/visible.ts"

const looks = {
  good: "green",
  warn: "yellow",
  bad: "red",
  path: "bold",
  dim: "dim",
  added: "green",
  removed: "red",
  strong: "bold",
} as const satisfies Record<Style, string>

/** Colours for a terminal; none for a pipe, with --no-color, or where NO_COLOR is set (FORCE_COLOR wins over a pipe). */
export function stylerFor(stream: { isTTY?: boolean }, options: { color?: boolean }): Styler {
  return wantsColor(stream, options)
    ? (style, text) => perLine(text, (line) => styleText(looks[style], line))
    : plain
}

/** The text without anything that a terminal would obey, but the colours above where there are any. */
export function plainBut(text: string, stream: { isTTY?: boolean }): string {
  if (!wantsColor(stream)) return printable(text)
  return text
    .split(ownCodes)
    .map((piece, index) => (index % 2 === 1 ? piece : printable(piece)))
    .join("")
}

/** The codes that `looks` are made of, on and off; in brackets, so that splitting keeps them. */
const ownCodes = new RegExp(
  `(${[...new Set(Object.values(looks).flatMap((look) => inspect.colors[look] ?? []))]
    .map((code) => `\\u001b\\[${code}m`)
    .join("|")})`,
)

function wantsColor(stream: { isTTY?: boolean }, { color }: { color?: boolean } = {}): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env
  if (color === false || (NO_COLOR !== undefined && NO_COLOR !== "")) return false
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false"
  return stream.isTTY === true && TERM !== "dumb"
}

/** Colours end with their line: pagers and `head` cut between lines. */
function perLine(text: string, style: (line: string) => string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? "" : style(line)))
    .join("\n")
}
