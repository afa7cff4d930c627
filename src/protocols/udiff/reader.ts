import type { Fence, Found, Line, Reader, Step } from "../protocol.ts"
import { couldGoOn, cutShort, isBare, isCut, isCutHeader } from "./ending.ts"
import {
  addLine,
  closeHunk,
  isFull,
  missing,
  noteNoNewline,
  noteSpace,
  type OpenHunk,
  openHunk,
  wantsContext,
} from "./hunk.ts"
import { dedent, isFenceEnd, isMinus, isNewlineNote, isPlus } from "./lines.ts"
import { closeSection, openSection, pathOf, readHeader, type Section } from "./section.ts"

/** Reads a diff from its first header on, one section after the other, each given out as soon as it ends. */
export function readDiff(first: Section, fence: Fence | undefined, hereWord?: string): Reader {
  let section = first
  let hunk: OpenHunk | undefined
  /** `--- x`, then `+++ y`: the header of the next file, or a removed `-- x` and an added `++ y`. */
  let held: Line[] = []
  /** Blank lines that belong to the hunk only if it goes on. */
  let blanks: Line[] = []
  let begun = false
  /** Earlier counts were right, so that later ones can be trusted. */
  let trusted = false
  /** The file of the last section, if it was about a symbolic link. */
  let link: string | undefined
  let found: Found[] = []

  function endHunk() {
    if (!hunk) return
    const ended = hunk
    settleBlanks(ended)
    const left = missing(ended)
    if (left) trusted = left.old === 0 && left.new === 0
    const path = pathOf(section)
    if (path !== undefined && ended.old > 0) found.push({ type: "old", path, hunk: () => closeHunk(ended) })
    hunk = undefined
  }

  /** At the end of a hunk, blank lines are its own as far as its header promises more. */
  function settleBlanks(ended: OpenHunk) {
    for (const line of blanks) if (wantsContext(ended)) takeBlank(ended, line)
    blanks = []
  }

  function endSection() {
    endHunk()
    const path = pathOf(section)
    // A link that becomes a file is deleted and made: the second half alone would write to where it leads.
    if (path !== undefined && path === link) section.says.push("link")
    link = section.says.includes("link") ? path : undefined
    found.push(isBare(section) ? cutShort(section) : closeSection(section))
  }

  function startSection(line: Line) {
    endSection()
    section = openSection(line)
    begun = false
  }

  function begin() {
    const path = pathOf(section)
    if (!begun && path !== undefined) found.push({ type: "begin", source: sourceOf(section), path })
    begun = true
  }

  function step(state: Step["state"]): Step {
    const out = found
    found = []
    return out.length > 0 ? { state, found: out } : { state }
  }

  /** Takes a line of the diff. Says false if it is none. */
  function take(line: Line): boolean {
    const text = dedent(line.text, fence)
    if (isFenceEnd(line, text, fence) || text === hereWord) return false
    if (text.startsWith("@@")) {
      endHunk()
      begin()
      if (text.startsWith("@@@")) section.says.push("combined")
      hunk = openHunk(line, text)
      section.hunks.push(hunk)
    } else if (text.startsWith("diff --git ")) {
      if (section.first !== line) startSection(line)
      if (!readHeader(section, text)) return false
    } else if (hunk) {
      if (!takeBody(hunk, line, text)) return false
    } else if (!readHeader(section, text)) {
      return text === "" && section.hunks.length === 0
    }
    section.last = line
    return true
  }

  function takeBody(open: OpenHunk, line: Line, text: string): boolean {
    if (text === "") {
      blanks.push(line)
      return true
    }
    const sign = text[0]!
    if (isNewlineNote(text)) {
      noteNoNewline(open)
      return true
    }
    if (isTrailer(open, text)) return false
    if (sign === " " || sign === "-" || sign === "+") {
      // Outside a fence a list below the diff looks like removed lines.
      if (blanks.length > 0 && !fence && isFull(open)) return false
      flushBlanks(open)
      addLine(open, line, text)
      return true
    }
    if (!fence && (blanks.length > 0 || !wantsContext(open))) return false
    flushBlanks(open)
    noteSpace(open, line, "missing-space", "A context line lacks the space before it.")
    addLine(open, line, ` ${text}`)
    return true
  }

  function flushBlanks(open: OpenHunk) {
    for (const line of blanks) takeBlank(open, line)
    blanks = []
  }

  /** Decides what a held `--- x` is, now that the line after it is known. */
  function decideHeld(line: Line): "wait" | "go" {
    if (held.length === 1 && isPlus(dedent(line.text, fence))) {
      held.push(line)
      return "wait"
    }
    const lines = held
    held = []
    if (lines.length === 2 && isHeader(hunk!, dedent(line.text, fence))) {
      startSection(lines[0]!)
      for (const each of lines) readHeader(section, dedent(each.text, fence))
      section.last = lines[1]!
    } else {
      for (const each of lines) take(each)
    }
    return "go"
  }

  return {
    read(line) {
      if (held.length > 0 && decideHeld(line) === "wait") return step("more")
      if (hunk && isMinus(dedent(line.text, fence))) {
        held = [line]
        return step("more")
      }
      if (!take(line)) {
        if (isCutHeader(line, dedent(line.text, fence)) && couldGoOn(section)) found.push(cutShort(section))
        else endSection()
        return step("again")
      }
      return step("more")
    },
    end() {
      const last = held
      held = []
      if (last.length === 2 && isHeader(hunk!, "")) {
        startSection(last[0]!)
        for (const each of last) readHeader(section, dedent(each.text, fence))
      } else {
        for (const each of last) take(each)
      }
      if (hunk) settleBlanks(hunk)
      const short = hunk !== undefined && isCut(hunk, { section, trusted })
      if (fence || short || couldGoOn(section)) found.push(cutShort(section))
      else endSection()
      return step("done").found ?? []
    },
  }
}

function takeBlank(hunk: OpenHunk, line: Line) {
  noteSpace(hunk, line, "blank-context", "A blank context line lacks the space before it.")
  addLine(hunk, line, " ")
}

/** The line of the next `@@`, or the counts of this hunk, say whether `---` and `+++` were a header. */
function isHeader(hunk: OpenHunk, next: string): boolean {
  const left = missing(hunk)
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
