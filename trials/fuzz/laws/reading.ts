import { isDeepStrictEqual } from "node:util"
import { applyFixes, type Edit, lint, type Parsed, parse, protocols } from "../../../src/core.ts"
import { joinParts } from "../../../src/protocols/parts-of-files.ts"
import { editSchema } from "../../../src/schema.ts"
import { createEditStream, type StreamEvent } from "../../../src/stream.ts"
import { ended } from "../../../src/text/lines.ts"
import type { Span } from "../../../src/text/place.ts"
import { type Random, randomOf } from "../random.ts"
import { hold, same } from "../target.ts"

/** What has to be true of reading any text as a response. Answers with what was read. */
export function checkReading(text: string, format: string): Parsed {
  const parsed = parse(text, { format })
  const events = streamed([text], format)
  checkChunks(text, format, events)
  checkStream(parsed, events)
  checkPlaces(text, parsed)
  checkEdits(parsed)
  checkTruncation(text, format, parsed)
  checkPrinting(parsed, randomOf(text))
  checkLint(text, format)
  return parsed
}

function streamed(chunks: readonly string[], format: string): StreamEvent[] {
  const stream = createEditStream({ format })
  return [...chunks.flatMap((chunk) => stream.push(chunk)), ...stream.end()]
}

function checkChunks(text: string, format: string, whole: readonly StreamEvent[]): void {
  const random = randomOf(text)
  const size = random.pick([1, 2, 7, 40])
  const chunks: string[] = []
  for (let from = 0; from < text.length; ) {
    const to = from + 1 + random.int(size)
    chunks.push(text.slice(from, to))
    from = to
  }
  same("any chunks give the same events", streamed(chunks, format), whole)
}

function checkStream(parsed: Parsed, events: readonly StreamEvent[]): void {
  const end = events.at(-1)!
  hold(
    "a stream ends with its end, once",
    end.type === "end" && events.indexOf(end) === events.length - 1,
    () => events,
  )
  const last = events.slice(events.findLastIndex(({ type }) => type === "retract") + 1)
  const edits = last.flatMap((event) => (event.type === "edit" ? [event] : []))
  same(
    "a stream counts its edits",
    edits.map(({ index }) => index),
    edits.map((_, index) => index),
  )
  if (parsed.repairs.some(({ kind }) => kind === "excerpt")) return
  same("a stream has the edits that parse has", joinParts(edits.map(({ edit }) => edit)), parsed.edits)
}

/** Whatever points into the response points into it. */
function checkPlaces(text: string, { edits, issues, repairs }: Parsed): void {
  const inside = (span: Span | undefined) =>
    span === undefined || (0 <= span.from && span.from <= span.to && span.to <= text.length)
  const lines = text.split("\n").length
  for (const said of [...issues, ...repairs]) {
    hold(
      "what is said of a place is inside the response",
      inside(said.source) && inside(said.fix),
      () => said,
    )
    const { line = 1, column = 1 } = said
    hold("lines and columns exist", line >= 1 && line <= lines && column >= 1, () => said)
  }
  let from = 0
  for (const edit of edits) {
    const { source } = edit
    hold("edits say where they are", source !== undefined && inside(source), () => edit)
    hold("edits are in order", source!.from >= from, () => edits.map((each) => each.source))
    from = source!.from
    for (const hunk of "hunks" in edit ? edit.hunks : [])
      hold("hunks are inside the response", inside(hunk.source), () => edit)
  }
}

function checkEdits({ edits, issues }: Parsed): void {
  for (const edit of edits) {
    const read = editSchema.safeParse(edit)
    hold("edits are as their schema says", read.success, () => ({ edit, error: read.error?.issues }))
    same("edits are plain values", JSON.parse(JSON.stringify(edit)), edit)
  }
  hold("whoever finds no edit says why", edits.length > 0 || issues.length > 0, () => "")
  for (const issue of issues) hold("issues say something", issue.message.trim() !== "", () => issue)
}

/** Formats that have no mark for the end of an edit: cut off after a line, what is there is what there is. */
const endless = new Set(["udiff"])

/** A clean response that is cut off gives none but the edits it had, so that nothing incomplete is ever applied. */
function checkTruncation(text: string, format: string, parsed: Parsed): void {
  if (parsed.issues.length > 0 || parsed.repairs.length > 0 || parsed.edits.length === 0) return
  if (/<\/?think/.test(text) || parsed.edits.some((edit) => endless.has(edit.format ?? ""))) return
  const cut = randomOf(text).int(text.length)
  const start = text.slice(0, cut)
  // A fence that opens inside another one closes it, if the cut takes the word behind it away.
  if (/^[ \t]*(?:`{3,}|~{3,})$/m.test(start.slice(start.lastIndexOf("\n") + 1))) return
  const some = parse(start, { format }).edits.map(bare)
  const whole = parsed.edits.slice(0, some.length).map(bare)
  if (isDeepStrictEqual(some, whole) || parsed.edits.some(quotes)) return
  same(
    "a response that is cut off has only edits of the whole one",
    { cut, edits: some },
    { cut, edits: whole },
  )
}

/** Is there an edit in the text of an edit? Where that is cut off, nobody can tell a quotation from what follows. */
function quotes(edit: Edit): boolean {
  const texts =
    "hunks" in edit
      ? edit.hunks.flatMap((hunk) => [hunk.old, hunk.new])
      : "content" in edit
        ? [edit.content]
        : []
  return texts.some((text) => parse(text).issues[0]?.code !== "no_edits")
}

/**
 * What an edit means, without where, how and why it was written, and without line endings: those of the file count. What its
 * format lets it be (a part of a line, a part of a file, a line without a sign) is the format's own.
 */
function bare({ source: _s, repairs: _r, format: _f, match: _m, why: _w, ...more }: Edit): object {
  // Most formats have no words for the lines of a file that goes.
  const {
    parts: _p,
    extent: _e,
    shown: _l,
    ...rest
  } = more as typeof more & Partial<Record<"parts" | "extent" | "shown", unknown>>
  if (!("hunks" in rest)) return rest
  const plain = (text: string) => ended(text.replaceAll(/\r+(?=\n|$)/g, ""))
  const hunks = rest.hunks.map(({ source: _, line: _l, unsigned: _u, ...hunk }) => {
    // How the file of a part was named is no part of what is meant.
    const placed = hunk.place?.by === "excerpt" ? { ...hunk, place: { by: "excerpt" } } : hunk
    return hunk.scope === "lines" ? { ...placed, old: plain(hunk.old), new: plain(hunk.new) } : placed
  })
  return { ...rest, hunks }
}

/** Hunk by hunk, since some formats write an edit for each; a move comes with the last. */
function flat(edits: readonly Edit[]): object[] {
  return edits.map(bare).flatMap((edit) => {
    if (!("hunks" in edit)) return [edit]
    const { hunks, to, ...rest } = edit as { hunks: object[]; to?: string }
    return [...hunks.map((hunk) => ({ ...rest, hunk })), ...(to === undefined ? [] : [{ ...rest, to }])]
  })
}

/** Whatever a format agrees to print, it reads again. */
function checkPrinting({ edits }: Parsed, random: Random): void {
  const others = protocols.filter(({ name }) => name === edits[0]?.format || random.chance(0.2))
  for (const { name, print } of others) {
    const printed = print(edits)
    if (printed.issues.length > 0 || edits.length === 0) continue
    const again = parse(printed.text, { format: name })
    same(`${name}: what is printed is read without complaint`, again.issues, [])
    same(`${name}: what is printed is read again`, flat(again.edits), flat(edits))
  }
}

function checkLint(text: string, format: string): void {
  const problems = lint(text, { format })
  for (const { line, column, fix } of problems) {
    hold("a linter's places exist", line >= 1 && column >= 1, () => problems)
    hold(
      "a linter's fixes are inside the response",
      !fix || (fix.from >= 0 && fix.to <= text.length),
      () => fix,
    )
  }
  parse(applyFixes(text, problems), { format })
}
