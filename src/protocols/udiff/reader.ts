import type { Fence, Found, Line, Reader, Step } from "../protocol.ts"
import { couldGoOn, cutShort, isBare, isCut, isCutHeader } from "./ending.ts"
import {
  addLine,
  addUnsigned,
  closeHunk,
  isFull,
  noteBlank,
  noteNoNewline,
  type OpenHunk,
  openHunk,
  promisedLines,
  wantsContext,
} from "./hunk.ts"
import { isFenceEnd, isMinus, isNewlineNote, isPlus } from "./lines.ts"
import { closeSection, openSection, pathOf, readHeader, type Section } from "./section.ts"

/** How far a diff is read. */
interface DiffReading {
  fence: Fence | undefined
  /** The word that ends the here-document which the diff is in. */
  hereWord: string | undefined
  section: Section
  hunk: OpenHunk | undefined
  /** `--- x`, then `+++ y`: the header of the next file, or a removed `-- x` and an added `++ y`. */
  held: Line[]
  /** Blank lines that belong to the hunk only if it goes on. */
  blanks: Line[]
  /** It was told that the section has begun. */
  begun: boolean
  /** Earlier counts were right, so that later ones can be trusted. */
  trusted: boolean
  /** The file of the last section, if it was about a symbolic link. */
  link: string | undefined
  found: Found[]
}

/** Reads a diff from its first header on, one section after the other, each given out as soon as it ends. */
export function readDiff(section: Section, fence: Fence | undefined, hereWord?: string): Reader {
  const reading: DiffReading = {
    fence,
    hereWord,
    section,
    hunk: undefined,
    held: [],
    blanks: [],
    begun: false,
    trusted: false,
    link: undefined,
    found: [],
  }
  const step = (state: Step["state"]) => {
    const { found } = reading
    reading.found = []
    return { state, found }
  }
  return {
    read: (line) => step(readLine(reading, line)),
    end() {
      endDiff(reading)
      return step("done").found
    },
  }
}

function readLine(reading: DiffReading, line: Line): Step["state"] {
  const { text } = line
  if (reading.held.length > 0 && decideHeld(reading, line, text) === "wait") return "more"
  if (reading.hunk && isMinus(text)) {
    reading.held = [line]
    return "more"
  }
  if (take(reading, line)) return "more"
  const { section } = reading
  if (isCutHeader(line, text, section)) reading.found.push(cutShort(section))
  else endSection(reading)
  return "again"
}

function endDiff(reading: DiffReading) {
  releaseHeld(reading, "")
  const { hunk, section, trusted, fence } = reading
  if (hunk) settleBlanks(reading, hunk)
  const short = hunk !== undefined && isCut(hunk, { section, trusted })
  if (fence || short || couldGoOn(section)) reading.found.push(cutShort(section))
  else endSection(reading)
}

/** Decides what a held `--- x` is, now that the line after it is known. */
function decideHeld(reading: DiffReading, line: Line, text: string): "wait" | "go" {
  if (reading.held.length === 1 && isPlus(text)) {
    reading.held.push(line)
    return "wait"
  }
  releaseHeld(reading, text)
  return "go"
}

function releaseHeld(reading: DiffReading, next: string) {
  const { held, hunk } = reading
  reading.held = []
  if (held.length < 2 || !isHeader(hunk!, next)) {
    for (const line of held) take(reading, line)
    return
  }
  startSection(reading, held[0]!)
  for (const line of held) readHeader(reading.section, line.text)
  reading.section.last = held[1]!
}

/** Takes a line of the diff. Says false if it is none. */
function take(reading: DiffReading, line: Line): boolean {
  const { fence, hereWord, hunk } = reading
  const { text } = line
  if (isFenceEnd(line, text, fence) || text === hereWord) return false
  if (line === reading.section.label) return true
  if (text.startsWith("@@")) startHunk(reading, line, text)
  else if (text.startsWith("diff --git ")) {
    if (reading.section.first !== line) startSection(reading, line)
    if (!readHeader(reading.section, text)) return false
  } else if (hunk || reading.section.hasBareHunk) {
    if (!hunk) startHunk(reading, line, "@@")
    if (!takeBody(reading, reading.hunk!, line, text)) return false
  } else if (!readHeader(reading.section, text)) {
    return text === "" && reading.section.hunks.length === 0
  }
  reading.section.last = line
  return true
}

function startHunk(reading: DiffReading, line: Line, text: string) {
  endHunk(reading)
  const { section } = reading
  const path = pathOf(section)
  if (!reading.begun && path !== undefined)
    reading.found.push({ type: "begin", source: sourceOf(section), path })
  reading.begun = true
  if (text.startsWith("@@@")) section.says.push("combined")
  reading.hunk = openHunk(line, text)
  section.hunks.push(reading.hunk)
}

function takeBody(reading: DiffReading, hunk: OpenHunk, line: Line, text: string): boolean {
  const { fence, blanks } = reading
  if (text === "") {
    blanks.push(line)
    return true
  }
  if (isNewlineNote(text)) {
    noteNoNewline(hunk)
    return true
  }
  if (isTrailer(hunk, text)) return false
  const sign = text[0]!
  const isSigned = sign === " " || sign === "-" || sign === "+"
  // Outside a fence a list below the diff looks like removed lines.
  if (isSigned && blanks.length > 0 && !fence && isFull(hunk)) return false
  if (!isSigned && !fence && (blanks.length > 0 || !wantsContext(hunk))) return false
  for (const blank of blanks) takeBlank(hunk, blank)
  reading.blanks = []
  if (isSigned) addLine(hunk, line, text)
  else addUnsigned(hunk, line, text)
  return true
}

function endHunk(reading: DiffReading) {
  const { hunk } = reading
  if (!hunk) return
  settleBlanks(reading, hunk)
  const left = promisedLines(hunk)
  if (left) reading.trusted = left.old === 0 && left.new === 0
  const path = pathOf(reading.section)
  if (path !== undefined && hunk.old > 0) reading.found.push({ type: "old", path, hunk: closeHunk(hunk) })
  reading.hunk = undefined
}

/** At the end of a hunk, blank lines are its own as far as its header promises more. */
function settleBlanks(reading: DiffReading, hunk: OpenHunk) {
  for (const line of reading.blanks) if (wantsContext(hunk)) takeBlank(hunk, line)
  reading.blanks = []
}

function startSection(reading: DiffReading, line: Line) {
  endSection(reading)
  reading.section = openSection(line)
  reading.begun = false
}

function endSection(reading: DiffReading) {
  endHunk(reading)
  const { section, link } = reading
  const path = pathOf(section)
  // A link that becomes a file is deleted and made: the second half alone would write to where it leads.
  if (path !== undefined && path === link) section.says.push("link")
  reading.link = section.says.includes("link") ? path : undefined
  reading.found.push(isBare(section) ? cutShort(section) : closeSection(section))
}

function takeBlank(hunk: OpenHunk, line: Line) {
  noteBlank(hunk, line)
  addLine(hunk, line, " ")
}

/** The line of the next `@@`, or the counts of this hunk, say whether `---` and `+++` were a header. */
function isHeader(hunk: OpenHunk, next: string): boolean {
  const left = promisedLines(hunk)
  if (!left || left.old < 1 || left.new < 1) return true
  return next.startsWith("@@") && !(left.old === 1 && left.new === 1)
}

/** What `git format-patch` writes below a diff (`-- ` and its version), and the head of svn's next file. */
function isTrailer(hunk: OpenHunk, text: string): boolean {
  return (isFull(hunk) && /^-- ?$/.test(text)) || /^Index: \S/.test(text)
}

function sourceOf({ first, last }: Section) {
  return { from: first.from, to: last.to }
}
