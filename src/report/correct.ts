import type { Edit, Hunk, UpdateEdit } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import {
  applyChanges,
  createDocument,
  indentOf,
  isSameCode,
  isShortened,
  locate,
  namedBy,
} from "../locate/index.ts"
import { withFilesWords } from "../plan/own-lines.ts"
import type { Outcome } from "../plan/plan.ts"
import { protocols } from "../protocols/registry.ts"
import { diff } from "../text/diff.ts"
import { bareLines, ended } from "../text/lines.ts"

/** From this likeness on, the nearest region is taken for the one that was meant. Only proposed, never applied. */
const certain = 0.75

/**
 * The edit as it should have been sent, written in its own format: with the file's real text as its `old`, or
 * with the path of the only other file that its text is in. Undefined where the place is not certain.
 */
export function correct(outcome: Outcome, edit: Edit | undefined): string | undefined {
  if (outcome.status !== "failed" || !edit) return undefined
  const corrected =
    redirected(edit, outcome.issue) ?? (edit.op === "update" ? reworded(edit, outcome) : undefined)
  const protocol = corrected && protocols.find((each) => each.name === corrected.format)
  const printed = protocol?.print([corrected!])
  return printed && printed.issues.length === 0 ? printed.text : undefined
}

/** The same edit for another path, where exactly one is known to fit. */
function redirected(edit: Edit, issue: Issue | undefined): Edit | undefined {
  const elsewhere = issue?.candidates?.filter((candidate) => candidate.path !== undefined) ?? []
  const paths = new Set(elsewhere.map((candidate) => candidate.path!))
  const [path] = paths
  return path !== undefined && paths.size === 1 && issue!.candidates!.length === elsewhere.length
    ? { ...edit, path }
    : undefined
}

/** The same change, with the file's own lines as what is to be found. */
function reworded(edit: UpdateEdit, outcome: Outcome): UpdateEdit | undefined {
  let changed = false
  const hunks = edit.hunks.map((hunk, index) => {
    const planned = outcome.hunks[index]
    const own = planned?.own
    const issue = edit.hunks.length === 1 ? outcome.issue : planned?.issue
    if (!issue) return (own !== undefined && carriedOver(hunk, own)) || hunk
    const better = rewordedHunk(hunk, issue, own)
    if (better) changed = true
    return better
  })
  return changed && hunks.every((hunk) => hunk !== undefined) ? { ...edit, hunks } : undefined
}

/**
 * The place was certain, and the file has other words only where the edit brings its own: then those are wanted, whatever was
 * there. Where it has other words besides, these would be lost: that is for whoever wrote the edit to decide.
 */
function overridden(
  hunk: Hunk,
  { base, file, edit }: { base: string; file: string; edit: string },
): Hunk | undefined {
  const [remembered, actual, wanted] = [base, file, edit].map((text) =>
    text.replaceAll("\r\n", "\n").split("\n"),
  )
  if (base === "" || remembered!.length !== actual!.length || remembered!.length !== wanted!.length)
    return undefined
  // Another name is another thing, be it one word that differs.
  if (remembered!.some((line, at) => namedBy(line)?.name !== namedBy(actual![at]!)?.name)) return undefined
  // One word may be misremembered; where more is different, it may be another thing.
  const differing = remembered!.reduce(
    (sum, line, at) => sum + diff(wordsOf(line), wordsOf(actual![at]!)).length,
    0,
  )
  const isCovered =
    differing === 1 && remembered!.every((line, at) => isOverridden(line, actual![at]!, wanted![at]!))
  const old = isCovered ? withFilesWords(hunk.old, { base, file }) : undefined
  return old === undefined ? undefined : { ...hunk, old }
}

/** Does a line of the file differ from what was remembered only within what the edit changes? */
function isOverridden(base: string, file: string, edit: string): boolean {
  const changed = diff(wordsOf(base), wordsOf(edit))
  // What the file has in addition is not in what the edit changes, though both may be at one place.
  return diff(wordsOf(base), wordsOf(file)).every(
    ({ fromA, toA }) => toA > fromA && changed.some((range) => range.fromA <= fromA && toA <= range.toA),
  )
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? []

/**
 * A place that is certain, though the text to replace is not in the file as given: the change is carried over to the lines that
 * are there, so that all that the edit does not mean to change has the file's own bytes. A doubt, a conflict and a change that
 * cannot be carried over stay with whoever wrote the edit.
 */
function rewordedHunk(hunk: Hunk, { code, nearest, conflict }: Issue, own?: string): Hunk | undefined {
  if (code === "conflict" && hunk.scope === "lines") {
    const wanted = conflict && overridden(hunk, conflict)
    return wanted && own !== undefined ? carriedOver(wanted, own) : wanted
  }
  if (hunk.scope !== "lines" || hunk.old === "" || code !== "not_found") return undefined
  if (
    !nearest ||
    nearest.others ||
    nearest.likeness < certain ||
    nearest.text === "" ||
    isShortened(nearest.text)
  )
    return undefined
  const [wrote, there] = [hunk.old, nearest.text].map((text) =>
    bareLines(text).filter((line) => line.trim() !== ""),
  )
  // A line that has other signs and is indented otherwise as well is likely to be another one; so is one that has nothing but signs, or
  // opens what the other one closes: `<group>`, `</group>`.
  const isSameLine = (line: string, other: string) =>
    line.trim() === other.trim() ||
    (/[\p{L}\p{N}]/u.test(line) &&
      isSameCode(line, other) &&
      indentOf(line) === indentOf(other) &&
      bracketsOf(line) === bracketsOf(other))
  const isSame = wrote!.length === there!.length && wrote!.every((line, at) => isSameLine(line, there![at]!))
  return isSame ? carriedOver(hunk, nearest.text) : undefined
}

const bracketsOf = (line: string) => line.replace(/[^()[\]{}<>/]/g, "")

/**
 * The change of a hunk, carried over to lines of the file that are not quite those it remembers: what it does not mean to change
 * keeps the file's own words. Undefined where it changes the very words that it remembers wrongly.
 */
export function carriedOver(hunk: Hunk, actual: string): Hunk | undefined {
  // A CRLF file is matched by plain line breaks as well, and a model writes nothing else.
  const old = ended(actual.replaceAll("\r\n", "\n"))
  const document = createDocument(old)
  const { changes = [] } = locate(document, [{ old: hunk.old, new: hunk.new, scope: "lines" }], {
    match: "fuzzy",
  })
  return changes.length > 0 ? { ...hunk, old, new: applyChanges(document, changes).text } : undefined
}
