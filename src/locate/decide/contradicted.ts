import type { Issue } from "../../issues/issue.ts"
import { shorten } from "../miss/nearest.ts"
import type { Document } from "../read/document.ts"
import { type Against, reader } from "./against.ts"
import type { Share } from "./too-different.ts"

/** What to say of a place that contradicts the edit. */
export function contradicted(
  document: Document,
  { wrote, there, elsewhere, above, beside, share }: Against,
): Issue {
  const read = reader(document)
  const shown = (line: string) => `\`${shorten(line.trim()).slice(0, 120)}\``
  if (share) return hardlyThere(share, shown(wrote))
  const here = beside
    ? "the place that fits best is not beside it"
    : there === undefined
      ? "the place that fits best is not in it"
      : `the place that fits best is ${above ? "above" : "in"} ${shown(read(there)!)} (line ${there + 1})`
  const known =
    elsewhere === undefined
      ? ""
      : ` The file has ${shown(wrote)} in line ${elsewhere + 1}, with other lines ${beside ? "beside" : "in"} it.`
  const lines = [there, elsewhere].filter((line) => line !== undefined)
  return {
    code: "doubt",
    message: `The edit names ${shown(wrote)}; ${here}.${known}`,
    hint: readAgain,
    candidates: lines.map((line) => ({ line: line + 1, text: shorten(read(line)!) })),
  }
}

const readAgain =
  "Read the file again, and send the edit for the block that is meant, with its lines as they are now."

function hardlyThere({ there, missing }: Share, first: string): Issue {
  const lines = missing.length === 1 ? "line" : "lines"
  return {
    code: "doubt",
    message: `The place that fits best has ${there} of the telling lines of the old text, and lacks ${missing.length} ${lines}, such as ${first}: it may be another one.`,
    hint: readAgain,
  }
}
