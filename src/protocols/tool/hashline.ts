import type { Edit, Hunk, Place } from "../../edits/edit.ts"
import { type Fields, isFields } from "../../text/json-text.ts"
import { ended } from "../../text/lines.ts"
import { at } from "../at.ts"
import type { Found, Line, Reader } from "../protocol.ts"
import { type CallFault, type CallResult, isFault } from "./parameters.ts"

/**
 * Edits by line numbers, with short hashes that prove which lines are meant.
 *
 *     [src/a.ts#1A2B]        the file, and the tag that its reader showed with it
 *     PUT 3.=5:              the lines 3 to 5 become…
 *     +new line
 *     PUT >9:                after line 9 (`<9`: before it, `>$`: at the end)
 *     +one more
 *     CUT 12.=14             the lines go
 *     REM, MV dest.ts        the file goes, or moves
 *
 * So oh-my-pi writes them; its words before (`SWAP`, `DEL`, `INS.PRE`, `INS.POST`, `INS.HEAD`, `INS.TAIL`) mean the same. Numbers count in
 * the file as it was. What goes by syntax (`PUT 3*:`) or by a register (`@name`) is named as not read.
 */
export function openHashline(line: Line): Reader | undefined {
  if (!header.test(line.text)) return undefined
  const lines: Line[] = []
  const finish = (): Found[] => {
    const last = lines.findLast(({ text }) => text.trim() !== "")!
    const where = at(line, line.from, last.to)
    return readHashline(lines.map(({ text }) => text).join("\n")).map((each) =>
      isFault(each)
        ? { type: "issue", issue: { ...each, ...where } }
        : { type: "edit", edit: { ...each, source: where.source } },
    )
  }
  return {
    read(next) {
      if (lines.length > 0 && !belongs.test(next.text))
        return { state: "again", found: isOne(lines) ? finish() : [] }
      lines.push(next)
      return { state: "more" }
    },
    end: () => (isOne(lines) ? finish() : []),
  }
}

const header = /^\s*\[([^\]\n#]{1,500})#([0-9A-Fa-f]{4})\]\s*$/
const operation = /^\s*(?:(?:PUT|SWAP|CUT|DEL|INS\.)\b.*|REM\s*|MV\s+\S.*)$/
const belongs = new RegExp(`${header.source}|${operation.source}|^\\+|^\\s*$`)

/** A name in brackets alone is no edit. */
function isOne(lines: readonly Line[]): boolean {
  return lines.some(({ text }) => operation.test(text))
}

/** Is a text written so? */
export function isHashline(text: string): boolean {
  const [first = "", ...rest] = text.trimStart().split("\n")
  return header.test(first) && rest.some((line) => operation.test(line))
}

export function readHashline(text: string): CallResult {
  const outcome: CallResult = []
  let section: { path: string; tag: string; lines: string[] } | undefined
  for (const line of text.split(/\r?\n/)) {
    const named = header.exec(line)
    if (named) {
      if (section) outcome.push(sectionEdit(section))
      section = { path: named[1]!.trim().replace(/^(["'])(.*)\1$/, "$2"), tag: named[2]!, lines: [] }
    } else section?.lines.push(line)
  }
  if (section) outcome.push(sectionEdit(section))
  return outcome
}

function sectionEdit({
  path,
  tag,
  lines,
}: {
  path: string
  tag: string
  lines: readonly string[]
}): Edit | CallFault {
  const hunks: Hunk[] = []
  let to: string | undefined
  let body: string[] | undefined
  for (const line of lines) {
    if (line.trim() === "" && !line.startsWith("+")) continue
    if (line.startsWith("+")) {
      if (!body) return notRead(path, line)
      body.push(`${line.slice(1)}\n`)
      hunks.at(-1)!.new = body.join("")
      continue
    }
    const move = /^\s{0,99}MV\s{1,99}(["']?)(.{1,999}?)\1\s{0,99}$/.exec(line)
    if (move) to = move[2]!.trim()
    else if (/^\s*REM\s*$/.test(line)) return hunks.length > 0 ? notRead(path, line) : { op: "delete", path }
    else {
      const hunk = hunkOf(line.trim(), tag)
      if (!hunk) return notRead(path, line)
      body = line.trim().endsWith(":") ? [] : undefined
      hunks.push(hunk)
    }
  }
  if (to !== undefined && hunks.length === 0) return { op: "move", path, to }
  return { op: "update", path, hunks, ...(to !== undefined && { to }) }
}

const range = /^(?:(PUT|SWAP)|CUT|DEL)\s+(\d{1,7})(?:\s*\.=\s*(\d{1,7}))?\s*(:?)$/
const gap = /^(?:PUT\s*([<>])\s*|INS\.(PRE|POST)\s+)(\d{1,7}|\$)\s*:$/
const edge = /^INS\.(HEAD|TAIL)\s*:$/

function hunkOf(line: string, file: string): Hunk | undefined {
  const lines = (from: number, to: number, more: Partial<Hunk> = {}): Hunk => ({
    old: "",
    new: "",
    scope: "lines",
    place: { by: "lines", from, to, file },
    ...more,
  })
  const whole = range.exec(line)
  if (whole && (whole[1] !== undefined) === (whole[4] === ":") && Number(whole[2]) > 0)
    return lines(Number(whole[2]), Number(whole[3] ?? whole[2]))
  const side = edge.exec(line)
  if (side) return lines(1, 0, side[1] === "TAIL" ? { atEnd: true } : {})
  const [, sign, word, number] = gap.exec(line) ?? []
  if (number === undefined) return undefined
  const after = sign === ">" || word === "POST"
  if (number === "$") return after ? lines(1, 0, { atEnd: true }) : undefined
  const next = Number(number) + (after ? 1 : 0)
  return next > 0 ? lines(next, next - 1) : undefined
}

function notRead(path: string, line: string): CallFault {
  return {
    code: "unknown_call",
    message: `A step of the edit of ${path} is not read: ${line.trim().slice(0, 80)}`,
    hint: "Name the lines by their numbers (PUT N.=M:, PUT <N:, PUT >N:, CUT N.=M), each new line with a + before it.",
    path,
  }
}

/** The same as JSON: each edit names its lines as `LINE:HASH`. Undefined if these edits are no such edits. */
export function anchoredEdits(path: string, edits: readonly unknown[]): CallResult | undefined {
  if (!edits.some((each) => isFields(each) && anchorsOf(each) !== undefined)) return undefined
  const hunks: Hunk[] = []
  for (const each of edits) {
    const hunk = isFields(each) ? anchoredHunk(each) : undefined
    if (!hunk) return [notRead(path, JSON.stringify(each) ?? "")]
    hunks.push(hunk)
  }
  return [{ op: "update", path, hunks }]
}

interface Anchors {
  verb: string
  start: unknown
  end?: unknown
  text: unknown
}

/** `{ set_line: { anchor, new_text } }`, or `{ op: "replace", pos, end, lines }`. */
function anchorsOf(edit: Fields): Anchors | undefined {
  for (const verb of ["set_line", "replace_lines", "insert_after", "insert_before"]) {
    const inside = edit[verb]
    if (!isFields(inside)) continue
    const { anchor, start_anchor: start, end_anchor: end, new_text: fresh, text } = inside
    return { verb, start: anchor ?? start, end: end ?? anchor ?? start, text: fresh ?? text }
  }
  if (typeof edit.pos !== "string" || typeof edit.op !== "string") return undefined
  const verb = { replace: "replace_lines", append: "insert_after", prepend: "insert_before" }[edit.op]
  return verb ? { verb, start: edit.pos, end: edit.end ?? edit.pos, text: edit.lines } : undefined
}

function anchoredHunk(edit: Fields): Hunk | undefined {
  const anchors = anchorsOf(edit)
  const [start, end] = [anchorOf(anchors?.start), anchorOf(anchors?.end ?? anchors?.start)]
  if (!anchors || !start || !end) return undefined
  const hashes = start.line === end.line ? [start] : [start, end]
  const place = (from: number, to: number): Place => ({ by: "lines", from, to, hashes })
  const fresh = linesOf(anchors.text, anchors.verb === "set_line")
  if (fresh === undefined) return undefined
  const base = { old: "", new: fresh, scope: "lines" as const }
  if (anchors.verb === "insert_after") return { ...base, place: place(start.line + 1, start.line) }
  if (anchors.verb === "insert_before") return { ...base, place: place(start.line, start.line - 1) }
  return { ...base, place: place(start.line, end.line) }
}

/** `set` makes one line, even an empty one. */
function linesOf(text: unknown, set: boolean): string | undefined {
  const whole = Array.isArray(text) ? text.join("\n") : (text ?? "")
  if (typeof whole !== "string") return undefined
  if (whole === "") return set || (Array.isArray(text) && text.length > 0) ? "\n" : ""
  return ended(whole)
}

function anchorOf(value: unknown): { line: number; hash: string } | undefined {
  const read =
    typeof value === "string" ? /^\s{0,99}(\d{1,7})[:#]([0-9A-Fa-f]{2})(?:\|.*|\s{0,99})$/.exec(value) : null
  return read && Number(read[1]) > 0 ? { line: Number(read[1]), hash: read[2]! } : undefined
}
