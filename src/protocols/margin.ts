import type { Repair } from "../issues/issue.ts"
import { at } from "./at.ts"
import type { Line } from "./protocol.ts"

/** The lines of a new file without the indentation that its markers have too, as in a list, if all of them have it; and what to say of that. */
export function withoutMargin(
  lines: readonly string[],
  marker: Line,
): { lines: readonly string[]; repairs: Repair[] } {
  const [margin] = /^[ \t]*/.exec(marker.text)!
  const filled = lines.filter((line) => line.trim() !== "")
  if (margin === "" || filled.length === 0 || !filled.every((line) => line.startsWith(margin)))
    return { lines, repairs: [] }
  const message = `All of the new file is indented as its marker on line ${marker.number} is; the indentation was taken off.`
  return {
    lines: lines.map((line) => (line.startsWith(margin) ? line.slice(margin.length) : "")),
    repairs: [{ kind: "list-item", message, ...at(marker) }],
  }
}
