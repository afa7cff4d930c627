import type { Hunk } from "../../edits/edit.ts"
import { type Case, forms, joined, landed } from "./case.ts"
import { drawEdit } from "./languages.ts"
import { type Memory, remembered } from "./memory.ts"

/** An edit as a format sends it, the file that it meets, and what that should be afterwards. */
export interface Sent {
  file: string
  hunks: Hunk[]
  meant: string
  /** The lines (from 1) that the edit is about. */
  place: readonly [first: number, last: number]
}

/** Draws an edit from a memory of a file. Every way of sending it, and every state of the file, comes with some seeds. */
export function drawSent(text: string, memory: Memory, seed: number): Sent {
  const given = drawEdit(text, seed)
  const hunk = remembered(given, memory, seed)
  return ways[seed % ways.length]!(given, hunk, seed)
}

type Way = (given: Case, hunk: Hunk, seed: number) => Sent

const ways: readonly Way[] = [
  (given, hunk) => sent(given, [hunk]),
  // A part of the text, without the break at its end.
  (given, hunk) => sent(given, [isHalf(hunk) ? hunk : { ...chomped(hunk), scope: "substring" }]),
  (given, hunk) => sent(given, [{ ...hunk, line: given.from + 1 }]),
  (given, hunk) => {
    const above = given.lines.slice(0, given.from).findLast((line) => /^\S/.test(line))
    return sent(given, [above === undefined ? hunk : { ...hunk, seek: [above] }])
  },
  (given, hunk, seed) => {
    const form = forms[1 + ((given.lines.length + (seed >> 3)) % (forms.length - 1))]!
    const { file, meant, ...others } = sent(given, [hunk])
    return { ...others, file: form(file), meant: form(meant) }
  },
  (given, hunk) => {
    const other = changeBelow(given)
    return other
      ? { ...sent(given, [hunk, exactly(other)]), meant: landed(given, other) }
      : sent(given, [hunk])
  },
  withTwin,
  withLineSince,
]

const sent = (given: Case, hunks: Hunk[]): Sent => ({
  file: joined(given.lines),
  hunks,
  meant: landed(given),
  place: [given.from + 1, given.to],
})

const isHalf = (hunk: Hunk) => hunk.old === "" || hunk.new === ""
const chomped = (hunk: Hunk) => ({ old: hunk.old.slice(0, -1), new: hunk.new.slice(0, -1) })
const exactly = (given: Case) => remembered(given, (lines, { at }) => ({ lines: [...lines], at }), 0)

/** Another change in the same file: of the last two lines, if the first change is above them. */
function changeBelow(given: Case): Case | undefined {
  const { lines, to } = given
  const from = lines.length - 2
  return from < to ? undefined : { lines, from, to: from + 2, at: 0, gone: 1, fresh: [`${lines[from]} more`] }
}

/** Further down is much the same again, but for a line that the edit keeps. */
function withTwin(given: Case, hunk: Hunk): Sent {
  const { lines, from, to } = given
  const kept = keptLines(given)[0]
  const twin = lines.slice(Math.max(0, from - 2), to + 2)
  const like = twin.map((line) => (kept !== undefined && line === lines[kept] ? `${line} again` : line))
  const all = { ...given, lines: [...lines, "", ...like] }
  return sent(all, [hunk])
}

/** Somebody has put a line into the file since it was read, among those that the edit keeps. */
function withLineSince(given: Case, hunk: Hunk): Sent {
  const place = keptLines(given).find((line) => line > given.from)
  if (place === undefined) return sent(given, [hunk])
  const since = given.lines.toSpliced(place, 0, `${/^\s*/.exec(given.lines[place]!)![0]}since = then`)
  const moved = place <= given.from + given.at ? 1 : 0
  return sent({ ...given, lines: since, at: given.at + moved, to: given.to + 1 }, [hunk])
}

/** The lines of the file that the edit shows and neither takes away nor has right beside its change. */
function keptLines({ lines, from, to, at, gone }: Case): number[] {
  const isBeside = (line: number) => line >= from + at - 1 && line <= from + at + gone
  return lines.flatMap((text, line) =>
    line >= from && line < to && text !== "" && !isBeside(line) ? [line] : [],
  )
}
