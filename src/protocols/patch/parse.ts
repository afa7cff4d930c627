import { repairAt } from "../at.ts"
import { closes, fenceOf } from "../fences.ts"
import type { Around, Line, Reader, Step } from "../protocol.ts"
import { cutShort, takeLine, takeMarker } from "./draft.ts"
import { dropped, oneMoreBlank, type PatchLine, respelled } from "./line.ts"
import { type Marker, markerOf, spell, startsSection } from "./marker.ts"
import { close, dedent, type PatchReading, startReading } from "./reading.ts"
import { isFresh } from "./section.ts"

/**
 * Reads patches.
 *
 *     patch    = "*** Begin Patch" [ "*** Environment ID: " root ] section+ "*** End Patch"
 *     section  = "*** Add File: " path ( "+" text )*
 *              | "*** Delete File: " path
 *              | "*** Update File: " path [ "*** Move to: " path ] chunk*
 *     chunk    = ( "@@" [ " " line to go past ] )* ( ( "+" | "-" | " " ) text )+ [ "*** End of File" ]
 *
 * A patch lands as a whole or not at all, so its edits are given out when `*** End Patch` has been read, and
 * none of them is if any section cannot be read. Each repair says on its edit which mistake it heals.
 */
export function openPatch(line: Line, around: Around): Reader | undefined {
  const marker = markerOf(line.text)
  if (marker?.kind === "begin") return createReader(line, around, marker)
  // A section without `*** Begin Patch` has to be spelled right, or any mention of one would open a patch.
  if (marker && startsSection(marker) && marker.argument !== "" && spell(marker) === line.text)
    return createReader(line, around, marker)
  return undefined
}

function createReader(line: Line, around: Around, marker: Marker): Reader {
  const reading = startReading(line, around, marker)
  let started = false
  return {
    read(next) {
      if (started) return read(reading, next)
      started = true
      return readFirst(reading, marker)
    },
    end() {
      if (reading.closed) return []
      return reading.held ? close(reading) : cutShort(reading.draft, line, reading.cut ?? "the response ends")
    },
    // Lines with signs are the rest of the patch, whatever else they look like.
    left: () =>
      reading.closed || reading.stray.some(({ text }) => /^(?:\+|@@)/.test(text)) ? [] : reading.stray,
  }
}

function readFirst(reading: PatchReading, marker: Marker): Step {
  const { first, draft } = reading
  if (marker.kind === "begin") {
    reading.indent = first.text.slice(0, first.text.length - first.text.trimStart().length)
    return more(reading)
  }
  draft.repairs.push(repairAt(first, "missing-begin", "Began the patch at its first section."))
  return step(reading, first, marker)
}

function read(reading: PatchReading, raw: Line): Step {
  if (reading.closed) return { state: raw.text.trim() === reading.word ? "done" : "again" }
  if (reading.cut !== undefined) return readCut(reading, raw)
  const line = dedent(reading, raw)
  const marker = markerOf(line.text)
  return reading.held ? readAfterEnd(reading, line, marker) : step(reading, line, marker)
}

/** After a padded `*** End Patch`: if the chunk goes on, that was a kept line. */
function readAfterEnd(reading: PatchReading, line: PatchLine, marker: Marker | undefined): Step {
  const { end, blanks } = reading.held!
  if (line.text.trim() === "") {
    reading.held = { end, blanks: oneMoreBlank(blanks, line) }
    return more(reading)
  }
  if (marker?.kind === "begin" || !/^(?:[-+ ]|@@|\*\*\*)/.test(line.text))
    return { state: "again", found: close(reading) }
  delete reading.held
  takeLine(reading.draft, end)
  if (blanks && reading.draft.section) reading.draft.section.blanks = blanks
  return step(reading, line, marker)
}

function step(reading: PatchReading, line: PatchLine, marker: Marker | undefined): Step {
  if (!marker) return readPlain(reading, line)
  if (couldBeKept(reading, marker, line)) {
    if (marker.kind === "end") reading.held = { end: line }
    else takeLine(reading.draft, line)
    return more(reading)
  }
  if (marker.kind === "begin") return readSecondBegin(reading, line)
  if (marker.kind === "end") {
    if (line.text !== spell(marker)) reading.draft.repairs.push(respelled(line, spell(marker)))
    const found = close(reading)
    // A here-document has one more line, which is nobody else's.
    return { state: reading.word === undefined ? "done" : "more", found }
  }
  if (startsSection(marker)) reading.stray = []
  takeMarker(reading.draft, marker, line)
  return more(reading)
}

/** A fence, content, or the sign that the patch was left without its end. */
function readPlain(reading: PatchReading, line: PatchLine): Step {
  const { draft, outer, inner } = reading
  const fence = /^[`~]/.test(line.text) ? fenceOf(line) : undefined
  if (fence && inner && closes(inner, fence)) {
    delete reading.inner
    return skipFence(reading, line)
  }
  if (fence && outer && closes(outer, fence)) return abandon(reading, line, "its fence closes")
  if (fence && !inner && (!draft.section || isFresh(draft.section))) {
    reading.inner = fence
    return skipFence(reading, line)
  }
  if (line.text === reading.word) return abandon(reading, line, `its here-document ends with ${line.text}`)
  reading.firm ||= line.text !== ""
  takeLine(draft, line)
  // The lines of a new file are no strays: without their signs they may show an edit, and must not become one.
  if (draft.section ? draft.section.broken && draft.section.kind !== "add" : draft.lost)
    reading.stray.push(line)
  return more(reading)
}

/** Another patch begins. If other edits may be between the two, all is read anew from there on. */
function readSecondBegin(reading: PatchReading, line: Line): Step {
  const { draft } = reading
  if (!draft.paths && draft.issues.length === 0 && reading.cut === undefined) {
    if (!reading.repeated)
      draft.repairs.push(dropped(line, "repeated-begin", "Left out a second *** Begin Patch."))
    reading.repeated = true
    return more(reading)
  }
  if (reading.stray.some((each) => reading.opensOther(each))) {
    reading.closing = false
    return abandon(reading, line, "another patch begins")
  }
  return {
    state: "again",
    found: cutShort(reading.draft, reading.first, reading.cut ?? "another patch begins"),
  }
}

/** After a patch was left: its end may still come, and then the lines in between were its own. */
function readCut(reading: PatchReading, line: Line): Step {
  const kind = reading.closing ? markerOf(line.text)?.kind : undefined
  if (kind === "begin") return readSecondBegin(reading, line)
  if (kind === "end") return { state: "done", found: cutShort(reading.draft, reading.first, reading.cut!) }
  reading.stray.push(line)
  return more(reading)
}

function abandon(reading: PatchReading, line: Line, because: string): Step {
  reading.cut ??= because
  reading.stray.push(line)
  return more(reading)
}

/** In a chunk, a padded marker is a kept line of the file. */
function couldBeKept({ draft: { section } }: PatchReading, marker: Marker, line: PatchLine): boolean {
  if (!line.text.startsWith(" ") || section?.kind !== "update" || section.broken) return false
  if (!isFresh(section)) return true
  return marker.kind !== "move" && marker.kind !== "end" && section.to === undefined
}

function skipFence(reading: PatchReading, line: PatchLine): Step {
  const { draft } = reading
  ;(draft.section?.repairs ?? draft.repairs).push(
    dropped(line, "fence", "Left out a fence inside the patch."),
  )
  return more(reading)
}

function more({ draft }: PatchReading): Step {
  const { found } = draft
  draft.found = []
  return { state: "more", found }
}
