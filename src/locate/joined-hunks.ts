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
  const joined: Joint[] = []
  const partOf: number[] = []
  for (const hunk of hunks) {
    const last = joined.at(-1)
    const next: Joint = { hunk, old: bagOf(bareLines(hunk.old)), new: bagOf(bareLines(hunk.new)) }
    if (last && isPlain(last.hunk) && isPlain(hunk) && joins(last, next)) last.isJoined = true
    else joined.push(next)
    partOf.push(joined.length - 1)
  }
  return { hunks: joined.map(asOne), partOf }
}

/** A hunk, and what those after it that quote its lines make of it. */
interface Joint {
  hunk: Hunk
  old: Bag
  new: Bag
  isJoined?: boolean
}

/** Lines, and how often each is among them: hunks may be joined by the thousand, so that nothing is looked for or copied anew. */
interface Bag {
  lines: string[]
  counts: Map<string, number>
}

function bagOf(lines: readonly string[]): Bag {
  const bag: Bag = { lines: [], counts: new Map() }
  append(bag, lines)
  return bag
}

function append({ lines, counts }: Bag, more: readonly string[]): void {
  for (const line of more) {
    lines.push(line)
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
}

function dropLast({ lines, counts }: Bag, count: number): void {
  for (const line of lines.splice(lines.length - count)) counts.set(line, counts.get(line)! - 1)
}

/** Whole lines that are told by nothing but their text. */
const isPlain = ({ scope, old, occurrence, picked, place, atEnd }: Hunk) =>
  scope === "lines" && old !== "" && occurrence === undefined && !picked?.length && !place && !atEnd

/** Adds the next hunk to one, if it quotes what that one changes. */
function joins(a: Joint, b: Joint): boolean {
  if (b.hunk.seek?.length) return false
  const made = sharedEdge(a.new.lines, b.old.lines)
  if (hasOther(lastOf(a.new, made), a.old)) {
    dropLast(a.new, made)
    append(a.old, b.old.lines.slice(made))
    append(a.new, b.new.lines)
    return true
  }
  const quoted = sharedEdge(a.old.lines, b.old.lines)
  const isKept = sameLines(b.old.lines.slice(0, quoted), b.new.lines.slice(0, quoted))
  if (!isKept || !hasOther(lastOf(a.old, quoted), a.new)) return false
  append(a.old, b.old.lines.slice(quoted))
  append(a.new, b.new.lines.slice(quoted))
  return true
}

const asOne = ({ hunk, old, new: fresh, isJoined }: Joint): Hunk =>
  isJoined ? { ...hunk, old: joinLines(old.lines), new: joinLines(fresh.lines) } : hunk

const lastOf = ({ lines }: Bag, count: number) => lines.slice(lines.length - count)

/** Is there a line that other lines have not? Only that is changed. */
const hasOther = (lines: readonly string[], { counts }: Bag) =>
  lines.some((line) => line.trim() !== "" && !counts.get(line))
