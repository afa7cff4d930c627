import type { Hunk } from "../edits/edit.ts"
import { type Located, type LocateOptions, locate } from "../locate/index.ts"
import { type Document, slice } from "../locate/read/document.ts"
import { bareLines, ended } from "../text/lines.ts"
import type { PlannedHunk } from "./plan.ts"

/**
 * The hunks of an edit that failed, with the file's own lines for each that has a place but remembers them otherwise: so that
 * whoever puts the edit right can leave the file's words wherever it does not mean to change them.
 */
export function withOwnLines(
  planned: readonly PlannedHunk[],
  { located, hunks, document, matching }: Failed,
): PlannedHunk[] {
  return planned.map((each, index) => {
    const [result, hunk] = [located.hunks[index], hunks[index]]
    if (!result || ("tier" in result && result.tier === "exact")) return each
    if (hunk?.scope !== "lines" || hunk.old === "" || hunk.place) return each
    const span =
      "issue" in result ? spanInConflict(result.issue.conflict, hunk, document, matching) : result.span
    const own = span && slice(document, span.from, span.to)
    return own === undefined || own === hunk.old ? each : { ...each, own }
  })
}

interface Failed {
  located: Located
  hunks: readonly Hunk[]
  document: Document
  matching: LocateOptions
}

/** A conflict is at a place: that of the same change, by somebody who remembers the lines in conflict as they are. */
function spanInConflict(
  conflict: { base: string; file: string } | undefined,
  hunk: Hunk,
  document: Document,
  matching: LocateOptions,
) {
  const old = conflict && withFilesWords(hunk.old, conflict)
  if (old === undefined) return undefined
  const [found] = locate(document, [{ ...hunk, old }], matching).hunks
  return found && !("issue" in found) ? found.span : undefined
}

/** A text in which lines read as the file has them. Undefined where it does not have these lines just once. */
export function withFilesWords(
  text: string,
  { base, file }: { base: string; file: string },
): string | undefined {
  const at = `\n${ended(text)}`.indexOf(`\n${ended(base)}`)
  if (base === "" || at < 0 || text.indexOf(base, at + 1) >= 0) return undefined
  return text.slice(0, at) + bareLines(file).join("\n") + text.slice(at + base.length)
}
