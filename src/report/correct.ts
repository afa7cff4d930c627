import type { Edit, Hunk, UpdateEdit } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { applyChanges, createDocument, isShortened, locate } from "../locate/index.ts"
import type { Outcome } from "../plan/plan.ts"
import { protocols } from "../protocols/registry.ts"
import { ended, splitLines } from "../text/lines.ts"
import { merge } from "../text/merge.ts"

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
    const issue = edit.hunks.length === 1 ? outcome.issue : outcome.hunks[index]?.issue
    const better = issue && rewordedHunk(hunk, issue)
    if (better) changed = true
    return issue && !better ? undefined : (better ?? hunk)
  })
  return changed && hunks.every((hunk) => hunk !== undefined) ? { ...edit, hunks } : undefined
}

function rewordedHunk(hunk: Hunk, issue: Issue): Hunk | undefined {
  if (hunk.scope !== "lines" || hunk.old === "") return undefined
  if (issue.code === "conflict") return issue.conflict && withFileLines(hunk, issue.conflict)
  const { nearest } = issue
  if (issue.code !== "not_found" || !nearest || nearest.likeness < certain || nearest.text === "")
    return undefined
  if (isShortened(nearest.text)) return undefined
  // A CRLF file is matched by plain line breaks as well, and a model writes nothing else.
  const actual = ended(nearest.text.replaceAll("\r\n", "\n"))
  return { ...hunk, old: actual, new: carriedOver(hunk, actual) }
}

/** The place was certain, only the lines to be changed read differently: they are put in as they are. */
function withFileLines(hunk: Hunk, { base, file }: { base: string; file: string }): Hunk | undefined {
  if (base === "" || file === "") return undefined
  const [old, remembered] = [`\n${ended(hunk.old)}`, `\n${ended(base)}`]
  const at = old.indexOf(remembered)
  if (at < 0 || old.indexOf(remembered, at + 1) >= 0) return undefined
  const actual = `\n${ended(file.replaceAll("\r\n", "\n"))}`
  return { ...hunk, old: (old.slice(0, at) + actual + old.slice(at + remembered.length)).slice(1) }
}

/**
 * The change, made to the file's lines instead of the remembered ones, with their indentation; the new text as it is if
 * it cannot be carried over.
 */
function carriedOver(hunk: Hunk, actual: string): string {
  const document = createDocument(actual)
  const { changes = [] } = locate(document, [{ old: hunk.old, new: hunk.new, scope: "lines" }], {
    match: "fuzzy",
  })
  if (changes.length > 0) return applyChanges(document, changes).text
  const [base, now, wanted] = [hunk.old, actual, hunk.new].map((text) => splitLines(ended(text)))
  const merged = merge(base!, now!, wanted!, { touching: "allow" })
  return merged.ok ? merged.items.join("") : hunk.new
}
