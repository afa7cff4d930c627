import type { Edit } from "../../edits/edit.ts"
import { bareLines } from "../../text/lines.ts"
import type { Printed } from "../protocol.ts"
import { printSections } from "../section-print.ts"
import { escapeLine, markers } from "./markers.ts"

/** The edits as SEARCH/REPLACE blocks. Lines that look like a marker get a backslash. */
export function print(edits: readonly Edit[]): Printed {
  return printSections(edits, {
    noun: "SEARCH/REPLACE blocks",
    paths: { marked: true, sentences: true, gaps: true },
    refuse: ({ old }) =>
      old !== "" && old.trim() === "" ? "they cannot search for blank lines alone" : undefined,
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
