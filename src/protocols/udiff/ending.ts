import type { Found, Line } from "../protocol.ts"
import { isShort, type OpenHunk } from "./hunk.ts"
import { pathOf, refuse, type Said, type Section } from "./section.ts"

/** Tells a diff that is over from one that was cut short. */

/**
 * Whether the end of the response cut a hunk short. A short count alone may be a wrong one; it is taken for one
 * only if the hunk ends as hunks do: with a whole context line, after counts that were never right.
 */
export function isCut(hunk: OpenHunk, { section, trusted }: { section: Section; trusted: boolean }): boolean {
  if (hunk.sign === undefined) return true
  if (!isShort(hunk)) return false
  return trusted || hunk.sign !== " " || section.last.end === section.last.to
}

/** A header without anything that it could be the header of. */
export function isBare({ hunks, says, renameTo }: Section): boolean {
  return hunks.length === 0 && says.length === 0 && renameTo === undefined
}

/** A header at the very end of the response is whole only if git writes nothing below such a one. */
export function couldGoOn({ first, hunks, says, git, renameTo }: Section): boolean {
  if (hunks.length > 0 || says.some((each) => nothingBelow.has(each))) return false
  return !(
    says.includes("similar") &&
    git !== undefined &&
    renameTo !== undefined &&
    (git.new.endsWith(renameTo) || first.text.endsWith(renameTo))
  )
}

/** What git says in a header that need not go on. */
const nothingBelow: ReadonlySet<Said> = new Set(["binary", "mode", "copy", "deleted", "empty"])

const headers = [
  "--- ",
  "+++ ",
  "@@",
  "diff --git ",
  "index ",
  "similarity index ",
  "dissimilarity index ",
  "rename from ",
  "rename to ",
  "copy from ",
  "copy to ",
  "new file mode ",
  "deleted file mode ",
  "old mode ",
  "new mode ",
  "Binary files ",
  "GIT binary patch",
]

/** Does the response end in the middle of a header, whose next lines would say what it is about? */
export function isCutHeader({ end, to }: Line, text: string, section: Section): boolean {
  if (end !== to || !(couldGoOn(section) || (section.hunks.length === 0 && section.says.includes("empty"))))
    return false
  return headers.some((header) => header.startsWith(text)) || /^index [\da-f]+\.{0,2}$/.test(text)
}

export function cutShort(section: Section): Found {
  const path = pathOf(section)
  const message = `The diff${path === undefined ? "" : ` of ${path}`} is cut short.`
  return refuse(section, "incomplete_edit", message, "Send the whole diff again.")
}
