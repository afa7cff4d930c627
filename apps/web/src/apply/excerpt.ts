import type { WireSnapshot } from "emend/api"
import type { LineRange } from "emend/core"

/** The text of a file as the preview saw it. */
export function textOf({ files }: WireSnapshot, key: string): string | undefined {
  const state = files.find(([each]) => each === key)?.[1]
  return state?.kind === "text" ? state.text : undefined
}

/** Some lines of a text; the last one has no end. */
export const linesIn = (text: string, [from, to]: LineRange): string =>
  text
    .split(/\r?\n/)
    .slice(from - 1, to)
    .join("\n")

/** Some lines and those around them, with their numbers. */
export function excerpt(
  text: string,
  [from, to]: LineRange,
  around: number,
): { number: number; text: string }[] {
  const lines = text.replace(/\n$/, "").split("\n")
  const first = Math.max(1, from - around)
  return lines.slice(first - 1, to + around).map((each, index) => ({ number: first + index, text: each }))
}
