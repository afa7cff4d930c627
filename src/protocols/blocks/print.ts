import type { Edit } from "../../edits/edit.ts"
import { bareLines } from "../../text/lines.ts"
import type { Printed } from "../protocol.ts"
import { losesFences } from "../section-fences.ts"
import { printSections } from "../section-print.ts"
import { almostMarker, markerOf, markers } from "./markers.ts"

/** The edits as edit blocks. The format has no escape, so that a text with one of its markers cannot be written. */
export function print(edits: readonly Edit[]): Printed {
  return printSections(edits, {
    noun: "edit blocks",
    paths: { words: true, slashes: true, cited: true },
    refuse: (block, path) => marked(block.old) ?? marked(block.new) ?? fenced(block, path),
    write: ({ path, old, new: replacement }) =>
      `${path}\n${markers.open}\n${old}${markers.separator}\n${replacement}${markers.close}\n`,
  })
}

function fenced(block: { old: string; new: string }, path: string): string | undefined {
  return losesFences(block, path) ? "its fences would be taken for those of the answer" : undefined
}

function marked(text: string): string | undefined {
  const line = bareLines(text).find((each) => markerOf({ text: each }) ?? almostMarker({ text: each }))
  return line === undefined ? undefined : `its text has the marker line "${line.trim()}"`
}
