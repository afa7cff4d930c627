import type { Hunk } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { bareLines, joinLines, sameLines, sharedEdge } from "../text/lines.ts"
import type { HunkResult, Located } from "./locate.ts"
import { applyChanges, type Document } from "./read/document.ts"
import { rankOf } from "./tiers/tiers.ts"

/** Hunks of an edit, those that quote the same changed lines as one. */
interface JoinedHunks {
  hunks: Hunk[]
  /** For each hunk of the edit, which of these it is a part of. */
  partOf: number[]
}

/**
 * Models write two changes that are close to each other as two hunks, of which the second quotes what the first changes: as it is
 * in the file, or as it will be by then. Each by itself has no place, or has it on top of the other; both as one hunk are in the
 * file to the letter. Where they are not, they only look as if they were about the same lines.
 */
export function locateJoined(
  document: Document,
  hunks: readonly Hunk[],
  locateEach: (hunks: readonly Hunk[]) => Located,
): Located {
  const apart = locateEach(hunks)
  const joined = joinHunks(hunks)
  if (joined.hunks.length === hunks.length) return apart
  const located = locateEach(joined.hunks)
  if (!isToTheLetter(located)) return apart
  if (isToTheLetter(apart) && located.changes!.length > 0) {
    const [one, other] = [apart, located].map(({ changes }) => applyChanges(document, changes!).text)
    // Both readings are in the file where, apart, the second hunk has a twin of its place.
    return one === other ? apart : { hunks: apart.hunks.map(() => ({ issue: quotedTwice })) }
  }
  // Each part is where the whole is, and changes what that does.
  return { ...located, hunks: joined.partOf.map((index) => located.hunks[index]!) }
}

const quotedTwice: Issue = {
  code: "ambiguous",
  message:
    "Two parts of this edit quote the same changed lines, and the second one fits right there and elsewhere.",
  hint: "Send both changes as one, with the lines between them as they are in the file.",
}

function isToTheLetter({ hunks, changes }: Located): boolean {
  const isExact = (hunk: HunkResult) =>
    !("issue" in hunk) && (hunk.already || rankOf(hunk.tier) <= rankOf("line endings"))
  return changes !== undefined && hunks.every(isExact)
}

function joinHunks(hunks: readonly Hunk[]): JoinedHunks {
  const joined: Hunk[] = []
  const partOf: number[] = []
  for (const hunk of hunks) {
    const last = joined.at(-1)
    const both = last && isPlain(last) && isPlain(hunk) ? joinTwo(last, hunk) : undefined
    if (both) joined[joined.length - 1] = both
    else joined.push(hunk)
    partOf.push(joined.length - 1)
  }
  return { hunks: joined, partOf }
}

/** Whole lines that are told by nothing but their text. */
const isPlain = ({ scope, old, occurrence, picked, place, atEnd }: Hunk) =>
  scope === "lines" && old !== "" && occurrence === undefined && !picked?.length && !place && !atEnd

function joinTwo(first: Hunk, second: Hunk): Hunk | undefined {
  if (second.seek?.length) return undefined
  const [a, b] = [halves(first), halves(second)]
  const made = sharedEdge(a.new, b.old)
  if (hasOther(lastOf(a.new, made), a.old))
    return asOne(first, [...a.old, ...b.old.slice(made)], [...a.new.slice(0, -made), ...b.new])
  const quoted = sharedEdge(a.old, b.old)
  const isKept = sameLines(b.old.slice(0, quoted), b.new.slice(0, quoted))
  if (isKept && hasOther(lastOf(a.old, quoted), a.new))
    return asOne(first, [...a.old, ...b.old.slice(quoted)], [...a.new, ...b.new.slice(quoted)])
  return undefined
}

const halves = (hunk: Hunk) => ({ old: bareLines(hunk.old), new: bareLines(hunk.new) })

const asOne = (hunk: Hunk, old: readonly string[], fresh: readonly string[]): Hunk => ({
  ...hunk,
  old: joinLines(old),
  new: joinLines(fresh),
})

const lastOf = (lines: readonly string[], count: number) => lines.slice(lines.length - count)

/** Is there a line that other lines have not? Only that is changed. */
const hasOther = (lines: readonly string[], others: readonly string[]) =>
  lines.some((line) => line.trim() !== "" && !others.includes(line))
