import type { WireSnapshot } from "emend/api"

/** The text of a file as the preview saw it. */
export function textOf({ files }: WireSnapshot, key: string): string | undefined {
  const state = files.find(([each]) => each === key)?.[1]
  return state?.kind === "text" ? state.text : undefined
}

/** The lines around a line, with their numbers. */
export function excerpt(text: string, line: number, around: number): { number: number; text: string }[] {
  const lines = text.split("\n")
  const first = Math.max(1, line - around)
  return lines.slice(first - 1, line + around).map((each, index) => ({ number: first + index, text: each }))
}
