import type { Edit } from "../../edits/edit.ts"
import { bareLines } from "../../text/lines.ts"
import type { Printed } from "../protocol.ts"
import { losesFences } from "../section-fences.ts"
import { printSections } from "../section-print.ts"
import { escapeLine, markers } from "./markers.ts"

/** The edits as SEARCH/REPLACE blocks. Lines that look like a marker get a backslash. */
export function print(edits: readonly Edit[]): Printed {
  return printSections(edits, {
    noun: "SEARCH/REPLACE blocks",
    paths: { marked: true, sentences: true, gaps: true },
    refuse,
    write: ({ path, old, new: replacement, line }) =>
      [
        path,
        markers.open,
        ...(line === undefined ? [] : [`:start_line:${line}`, "-------"]),
        ...bareLines(old).map(escapeLine),
        markers.separator,
        ...bareLines(replacement).map(escapeLine),
        markers.close,
        "",
      ].join("\n"),
  })
}

function refuse(texts: { old: string; new: string }, path: string): string | undefined {
  if (texts.old !== "" && texts.old.trim() === "") return "they cannot search for blank lines alone"
  return losesFences(texts, path) ? "its fences would be taken for those of the answer" : undefined
}
