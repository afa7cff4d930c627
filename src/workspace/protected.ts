import { withoutEnd } from "../text/lines.ts"
import { ownFolder } from "./own-folder.ts"

/**
 * Names that no edit may touch, wherever they are in a path: git's own folder, in which a written file can run
 * as a program, and emend's journal. File systems know them by more spellings than one: some ignore case, some
 * drop invisible characters or dots and spaces at the end, and Windows has short names and streams.
 */
export function isProtected(segment: string): boolean {
  const plain = segment.normalize("NFC").replace(ignorable, "")
  const stem = withoutEnd(plain.split(":", 1)[0]!, ". ")
  // The dotless i has no lower case but is an I in upper case: compare both ways.
  return [stem.toLowerCase(), stem.toUpperCase().toLowerCase()].some(
    (name) => name === ".git" || name === ownFolder || shortName.test(name),
  )
}

// HFS+ compares names as if these were not there.
const ignorable = /[\u200c-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

// What Windows calls `.git` and `.emend` for programs that know only eight letters.
const shortName = /^(?:git|emend)~\d+$/
