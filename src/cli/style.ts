import { styleText } from "node:util"
import { plain, type Style, type Styler } from "../core.ts"

const looks: Record<Style, Parameters<typeof styleText>[0]> = {
  good: "green",
  warn: "yellow",
  bad: "red",
  path: "bold",
  dim: "dim",
  added: "green",
  removed: "red",
  strong: "bold",
}

/** Colours for a terminal; none for a pipe, with --no-color, or where NO_COLOR is set (FORCE_COLOR wins over a pipe). */
export function stylerFor(stream: { isTTY?: boolean }, options: { color?: boolean } = {}): Styler {
  return wantsColor(stream, options)
    ? (style, text) => perLine(text, (line) => styleText(looks[style], line))
    : plain
}

function wantsColor(stream: { isTTY?: boolean }, { color }: { color?: boolean }): boolean {
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
