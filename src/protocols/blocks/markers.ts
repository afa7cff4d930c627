import type { Line } from "../protocol.ts"
import { asSeen } from "../space.ts"

/** The three marker lines, and the later set that says the same with coloured squares. */
export const markers = { open: "««« EDIT", separator: "═══════ REPL", close: "»»» EDIT END" } as const

type Kind = keyof typeof markers

const kinds: ReadonlyMap<string, Kind> = new Map([
  [markers.open, "open"],
  [markers.separator, "separator"],
  [markers.close, "close"],
  ["🟧🟧🟧 EDIT", "open"],
  ["🟨🟨🟨 REPL", "separator"],
  ["🟩🟩🟩 END", "close"],
])

/** What a marker can start with. */
export const markerStarts = [...kinds.keys()].map((marker) => marker[0]!).join("")

const almostPatterns: readonly [pattern: RegExp, kind: Kind][] = [
  [/^(?:«{2,8}|(?:🟧){2,8})\s*EDIT:?$/u, "open"],
  [/^(?:═{3,}|(?:🟨){2,8})\s*REPL:?$/u, "separator"],
  [/^(?:»{2,8}|(?:🟩){2,8})\s*(?:EDIT\s*)?END:?$/u, "close"],
]
const longestAlmost = 80

/** Only the full marker line counts: a heading rule of `═` is content. White space around it does not matter. */
export function markerOf(line: Pick<Line, "text">): Kind | undefined {
  return line.text.length > longestAlmost ? undefined : kinds.get(asSeen(line.text))
}

/** Is the marker on this line written just as it should be, blanks around it aside? */
export function isPlain(text: string): boolean {
  return kinds.has(text.trim())
}

/** The marker that a line was surely meant to be, with the wrong number of characters. */
export function almostMarker(line: Pick<Line, "text">): Kind | undefined {
  if (line.text.length > longestAlmost) return undefined
  const text = asSeen(line.text)
  return almostPatterns.find(([pattern]) => pattern.test(text))?.[1]
}
