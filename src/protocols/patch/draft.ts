import type { Issue, Repair } from "../../issues/issue.ts"
import { listed } from "../../text/sentence.ts"
import { at, repairAt } from "../at.ts"
import { pathFrom } from "../paths.ts"
import type { Found } from "../protocol.ts"
import { finishSection, takeContent, takeEndOfFile } from "./content.ts"
import { type PatchLine, type PatchProblem, respelled } from "./line.ts"
import { type Marker, type SectionKind, spell, startsSection, unquote } from "./marker.ts"
import { editOf, isFresh, type Section, startSection } from "./section.ts"

/** A patch while it is being read. */
export interface PatchDraft {
  sections: Section[]
  /** The files that it names; undefined if none. */
  paths?: Set<string>
  /** The section that lines go to. */
  section?: Section
  root?: string
  workdir?: string
  /** Of the patch as a whole. */
  repairs: Repair[]
  issues: Issue[]
  /** How many problems there are; a few are enough to tell. */
  problems: number
  /** Some text is where a section should be. */
  lost: boolean
  /** What is to be told at the next opportunity. */
  found: Found[]
}

/** Everything but `*** Begin Patch` and `*** End Patch`. */
export function takeMarker(
  draft: PatchDraft,
  marker: Exclude<Marker, { kind: "begin" | "end" }>,
  line: PatchLine,
) {
  if (marker.kind === "unknown")
    return refuse(draft, {
      line,
      message: `A patch has no marker "${line.text.trim().slice(0, 80)}".`,
      hint: hints.marker,
    })
  const written = spell(marker)
  if (startsSection(marker)) start(draft, marker.kind, marker.argument, line)
  if (line.text !== written) (draft.section?.repairs ?? draft.repairs).push(respelled(line, written))
  if (marker.kind === "move") move(draft, marker.argument, line)
  if (marker.kind === "environment") environment(draft, marker.argument, line)
  if (marker.kind === "end-of-file") endOfFile(draft, line)
}

/** A line that is no marker. */
export function takeLine(draft: PatchDraft, line: PatchLine) {
  const { section } = draft
  if (section && !section.broken) {
    const known = section.hunks.length
    refuse(draft, takeContent(section, line))
    tellOld(draft, section, known)
  } else if (!section && !draft.lost && line.text.trim() !== "") {
    draft.lost = true
    refuse(draft, {
      line,
      message: "Expected the section of a file after *** Begin Patch.",
      hint: hints.marker,
    })
  }
}

/** Closes the open section. */
export function closeSection(draft: PatchDraft) {
  const { section } = draft
  if (section && !section.broken) {
    const known = section.hunks.length
    refuse(draft, finishSection(section))
    tellOld(draft, section, known)
  }
  delete draft.section
}

/** The whole patch as edits; or, if any part of it cannot be read, what is wrong. */
export function completed(draft: PatchDraft, first: PatchLine): Found[] {
  closeSection(draft)
  if (draft.sections.length === 0 && draft.issues.length === 0)
    draft.issues.push({ code: "no_edits", message: "The patch is empty.", hint: hints.marker, ...at(first) })
  if (draft.issues.length > 0)
    return [...draft.found, ...draft.issues.map((issue): Found => ({ type: "issue", issue }))]
  draft.sections[0]!.repairs = [...draft.repairs, ...draft.sections[0]!.repairs]
  return [
    ...draft.found,
    ...draft.sections.map((each): Found => ({ type: "edit", edit: editOf(each, draft.root) })),
  ]
}

/** A patch that has no end: nothing of it counts. */
export function cutShort(draft: PatchDraft, first: PatchLine, because: string): Found[] {
  const { found } = draft
  for (const issue of draft.issues) found.push({ type: "issue", issue })
  found.push({ type: "issue", issue: noEnd(draft, first, because) })
  return found
}

function noEnd({ paths = new Set(), section }: PatchDraft, first: PatchLine, because: string): Issue {
  const named = listed([...paths], 5)
  return {
    code: "incomplete_edit",
    message: `The patch has no *** End Patch: ${because}. None of it was applied${named && ` (${named})`}.`,
    hint: "Send the whole patch again, and close it with *** End Patch.",
    ...(section?.path && { path: section.path }),
    ...at(first),
  }
}

const mostProblems = 100

const hints = {
  marker:
    "Between *** Begin Patch and *** End Patch write *** Add File:, *** Delete File: or *** Update File: sections.",
  move: "Write it once, right below *** Update File:, with the new path after the colon.",
  root: "Write it once, right below *** Begin Patch, with the name of a workspace root after the colon.",
  path: "Write the path of the file after the colon.",
}

function refuse(draft: PatchDraft, problem: PatchProblem | undefined) {
  if (!problem) return
  const { line, message, hint } = problem
  const path = draft.section?.path
  if (draft.section) draft.section.broken = true
  draft.problems++
  if (draft.problems > mostProblems) return
  draft.issues.push({
    code: "parse_error",
    message,
    ...(hint && { hint }),
    ...(path && { path }),
    ...at(line),
  })
}

function start(draft: PatchDraft, kind: SectionKind, argument: string, line: PatchLine) {
  closeSection(draft)
  const path = pathFrom(draft.workdir, unquote(argument))
  const section = startSection(kind, line, path)
  draft.section = section
  draft.paths ??= new Set()
  draft.paths.add(path)
  // What a patch that is refused anyway says is not kept.
  const refused = draft.issues.length > 0
  if (!refused) draft.sections.push(section)
  if (argument === "")
    refuse(draft, { line, message: `"${line.text.trim()}" names no file.`, hint: hints.path })
  if (unquote(argument) !== argument)
    section.repairs.push(repairAt(line, "quoted-path", "Took the quotes off the path."))
  const op = ({ add: "create", delete: "delete", update: "update" } as const)[kind]
  if (!refused) draft.found.push({ type: "begin", source: { from: line.from, to: line.to }, path, op })
}

function move(draft: PatchDraft, argument: string, line: PatchLine) {
  const { section } = draft
  if (section?.broken) return
  if (section?.kind !== "update" || section.to !== undefined || argument === "")
    return refuse(draft, {
      line,
      message: "*** Move to: is not where it belongs, or names no file.",
      hint: hints.move,
    })
  section.to = pathFrom(draft.workdir, unquote(argument))
  section.last = line
  if (!isFresh(section))
    section.repairs.push(repairAt(line, "late-move", "Read *** Move to: although it comes after changes."))
}

function environment(draft: PatchDraft, argument: string, line: PatchLine) {
  if (!draft.paths && draft.root === undefined && argument !== "") draft.root = argument
  else
    refuse(draft, {
      line,
      message: "*** Environment ID: is not where it belongs, or names nothing.",
      hint: hints.root,
    })
}

function endOfFile(draft: PatchDraft, line: PatchLine) {
  const { section } = draft
  if (section?.broken) return
  if (section?.kind !== "update")
    return refuse(draft, {
      line,
      message: "*** End of File belongs below the lines of an update.",
      hint: hints.marker,
    })
  const known = section.hunks.length
  refuse(draft, takeEndOfFile(section, line))
  tellOld(draft, section, known)
}

/** Hunks from `known` on are new: they can be located before the patch is complete. */
function tellOld(draft: PatchDraft, section: Section, known: number) {
  const where = { path: section.path, ...(draft.root !== undefined && { root: draft.root }) }
  for (const hunk of section.hunks.slice(known)) draft.found.push({ type: "old", ...where, hunk })
}
