import { cutStart, repairAt } from "../at.ts"
import type { Around, Fence, Found, Line } from "../protocol.ts"
import { completed, type PatchDraft } from "./draft.ts"
import { type BlankRun, type PatchLine, respelled } from "./line.ts"
import { type Marker, markerOf } from "./marker.ts"
import { wrapperBefore } from "./wrapper.ts"

/** How far the reader of a patch has come. */
export interface PatchReading {
  draft: PatchDraft
  first: PatchLine
  opensOther: Around["opensOther"]
  /** The fence that the patch is in, and one that opened inside the patch. */
  outer: Fence | undefined
  inner?: Fence
  /** The word that ends the here-document around the patch. */
  word?: string
  /** What every line is indented by, for a patch in a list item. Given up if a marker lacks it. */
  indent: string
  /** Some content has been read, so that the indentation is not in doubt any more. */
  firm: boolean
  /** A padded `*** End Patch` in a chunk: the end, or a kept line of the file? The next line tells. */
  held?: { end: PatchLine; blanks?: BlankRun }
  /** `*** Begin Patch` was written twice. */
  repeated: boolean
  /** Why the patch cannot be complete any more. Its end is still awaited, for the rest belongs to it. */
  cut?: string
  /** Lines that are not the patch's own if its end never comes. */
  stray: Line[]
  /** Is `*** End Patch` still its own? Not after another patch has begun. */
  closing: boolean
  closed: boolean
}

export function startReading(line: Line, around: Around, marker: Marker): PatchReading {
  const draft: PatchDraft = {
    sections: [],
    repairs: [],
    issues: [],
    problems: 0,
    lost: false,
    found: [],
  }
  const reading: PatchReading = {
    opensOther: around.opensOther,
    outer: around.fence,
    draft,
    first: line,
    indent: "",
    firm: false,
    repeated: false,
    stray: [],
    closing: true,
    closed: false,
  }
  const isWrapped = marker.kind === "begin" && around.above?.text.includes("<<")
  const wrapper = isWrapped ? wrapperBefore(around) : undefined
  if (!wrapper) return reading
  if ("issue" in wrapper) {
    draft.issues.push(wrapper.issue)
    return reading
  }
  draft.repairs.push(...wrapper.repairs)
  if (wrapper.workdir !== undefined) draft.workdir = wrapper.workdir
  reading.word = wrapper.word
  return reading
}

/** A line without what the whole patch is indented by. */
export function dedent(reading: PatchReading, line: Line): PatchLine {
  const { indent } = reading
  if (indent === "") return line
  if (line.text.startsWith(indent)) return cutStart(line, indent.length)
  if (line.text.trim() === "") return { ...line, text: "" }
  if (reading.firm) return { ...line, misaligned: true }
  reading.indent = ""
  return line
}

/** The patch is complete. */
export function close(reading: PatchReading): Found[] {
  const { draft, first, indent } = reading
  reading.closed = true
  const begun = markerOf(first.text)?.kind === "begin"
  if (indent !== "")
    draft.repairs.push(repairAt(first, "indented-patch", "Took off the indentation of the whole patch."))
  else if (begun && first.text !== "*** Begin Patch") draft.repairs.push(respelled(first, "*** Begin Patch"))
  if (reading.held) draft.repairs.push(respelled(reading.held.end, "*** End Patch"))
  return completed(draft, first)
}
