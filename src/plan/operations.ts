import type { CreateEdit, DeleteEdit, Edit, Hunk, MoveEdit, RewriteEdit, UpdateEdit } from "../edits/edit.ts"
import { losesNames } from "../excerpt/index.ts"
import type { Issue } from "../issues/issue.ts"
import { applyChanges, createDocument } from "../locate/read/document.ts"
import { hasByteOrderMark, withoutMark } from "../text/encoding.ts"
import type { FileState, TextFile } from "../text/file.ts"
import { bareLines, dominantEnding, splitLines, withEndings } from "../text/lines.ts"
import { isMarker, mayBeMarker } from "../text/marker.ts"
import { unified } from "../text/unified.ts"
import { locateParts } from "./parts-of-a-file.ts"
import { isInParts } from "./placed.ts"
import {
  encodingIssue,
  escapedIssue,
  fileExists,
  isDirectory,
  isMoved,
  moveIssue,
  notText,
  otherTextIssue,
  placeholderIssue,
  readOnlyIssue,
  wayIssue,
} from "./refusals.ts"
import type { Performed, Stage } from "./stage.ts"
import { undecidedIssue } from "./undecided.ts"
import { update } from "./update.ts"
import { excerptIssue, withoutPath } from "./whole-file.ts"

/** Performs one edit on the overlay. */
export function perform(edit: Edit, stage: Stage): Performed {
  switch (edit.op) {
    case "create":
      return create(edit, stage)
    case "rewrite":
      return rewrite(edit, stage)
    case "delete":
      return remove(edit, stage)
    case "move":
      return move(edit, stage)
    case "update": {
      const file = asFile(edit, stage)
      const isNew = stage.overlay.state(stage.key).kind === "missing"
      if (file) return "issue" in file ? file : { ...create(file, stage), ...(isNew && { op: "create" }) }
      return isNewFile(edit, stage)
        ? create({ ...edit, op: "create", content: edit.hunks[0]!.new }, stage)
        : update(edit, stage)
    }
  }
}

/** Blank lines in a file that is not there: nothing is to be replaced, so that it is a new file. */
function isNewFile({ hunks, to }: UpdateEdit, { key, overlay }: Stage): boolean {
  const [hunk, ...others] = hunks
  if (!hunk || others.length > 0 || to !== undefined || hunk.scope !== "lines") return false
  return hunk.old.trim() === "" && hunk.place === undefined && overlay.state(key).kind === "missing"
}

/**
 * A part that leaves nothing out, and has what the file has, is the file; so is one below the name of a file that is not there.
 * Further parts are of what it makes of the file.
 */
function asFile(edit: UpdateEdit, { key, overlay }: Stage): CreateEdit | { issue: Issue } | undefined {
  const { hunks, ...rest } = edit
  const [first, ...others] = hunks
  if (!first || !isInParts(hunks) || !isFile(first, key, overlay.state(key))) return undefined
  const file = { ...rest, op: "create" as const, overwrite: true, extent: "shown" as const }
  if (others.length === 0) return { ...file, content: first.new }
  const located = locateParts(first.new, others, { key, matching: { match: "fuzzy" } })
  if (!located.changes) return located.hunks.find((hunk) => "issue" in hunk)!
  return { ...file, content: applyChanges(createDocument(first.new), located.changes).text }
}

function isFile({ place, new: content }: Hunk, key: string, state: FileState): boolean {
  if (place?.by !== "excerpt") return false
  if (state.kind !== "text") return state.kind === "missing" && place.file === true
  // Of a few lines, none is more than the others.
  if (bareLines(state.text).filter((line) => /\w/.test(line)).length < 3) return false
  const isLeftOut = (line: string) =>
    (isMarker(line) || mayBeMarker(line, { besideOthers: true })) && !state.text.includes(line.trim())
  if (bareLines(content).some(isLeftOut)) return false
  // Words that name a file announce a part of it rather than all of it.
  if (!place.file && (losesNames(state.text, content, key) || losesLines(state.text, content))) return false
  const whole: CreateEdit = { op: "create", path: key, content, extent: "shown" }
  return excerptIssue(whole, key, state.text) === undefined
}

/** Would more lines go than come? */
function losesLines(text: string, other: string): boolean {
  const linesOf = (each: string) => bareLines(each).flatMap((line) => (/\w/.test(line) ? [line.trim()] : []))
  const missing = (lines: readonly string[], shown: readonly string[]) => {
    const known = new Set(shown)
    return lines.filter((line) => !known.has(line)).length
  }
  const [there, own] = [linesOf(text), linesOf(other)]
  return missing(there, own) > missing(own, there)
}

/** A text that is a part of its file, in the place of that part. */
function updatePart(edit: CreateEdit, issue: Issue, stage: Stage): Performed {
  const { extent: _, overwrite: __, ...rest } = edit
  const content = withoutPath(splitLines(edit.content)).join("")
  const performed = update(
    {
      ...rest,
      op: "update",
      hunks: [{ old: "", new: content, scope: "lines", place: { by: "excerpt", file: true } }],
    },
    stage,
  )
  if (!("issue" in performed) || edit.extent === "part") return { ...performed, op: "update" }
  // It was sent as a file, so that this is what is wrong with it in the first place.
  return { issue: { ...issue, message: `${issue.message} ${performed.issue.message}` } }
}

function create(edit: CreateEdit, stage: Stage): Performed {
  const { key, overlay, options, witness } = stage
  const state = overlay.state(key)
  const content = withoutSecondMark(edit.content, state)
  if (state.kind === "directory") return { issue: isDirectory(key) }
  const blocked = state.kind === "missing" ? wayIssue(overlay, key) : undefined
  if (blocked) return { issue: blocked }
  if (state.kind === "missing") return writeText(content, undefined, { key, overlay })
  if (state.kind === "text" && sameText(state.text, content)) return { status: "already_applied" }
  const closed = readOnlyIssue(key, stage)
  if (state.kind === "text" && state.text === "")
    return closed ? { issue: closed } : writeText(content, undefined, { key, overlay })
  if (!edit.overwrite && !options.overwrite) return { issue: fileExists(key) }
  const part = state.kind === "text" ? excerptIssue({ ...edit, content }, key, state.text) : undefined
  if (part && !closed && edit.extent !== "claimed") return updatePart({ ...edit, content }, part, stage)
  const issue = closed ?? part ?? witness?.doubt(key)
  if (issue) return { issue }
  return replaceText(content, state, { key, overlay })
}

function rewrite(edit: RewriteEdit, stage: Stage): Performed {
  const { key, overlay, witness } = stage
  const state = overlay.state(key)
  if (state.kind !== "text") return { issue: notText(key, state, edit.op) }
  const content = withoutSecondMark(edit.content, state)
  if (sameText(state.text, content)) return { status: "already_applied" }
  const issue = readOnlyIssue(key, stage) ?? witness?.doubt(key)
  if (issue) return { issue }
  return replaceText(content, state, { key, overlay })
}

function remove(edit: DeleteEdit, stage: Stage): Performed {
  const { key, overlay, witness } = stage
  const state = overlay.state(key)
  // What is not there need not go: the second run of a response must not fail.
  if (state.kind === "missing" && !overlay.isOurs(key))
    return { status: "already_applied", notes: [`There is no file ${key}.`] }
  if (state.kind === "missing" || state.kind === "directory") return { issue: notText(key, state, "delete") }
  const issue = otherTextIssue(edit, stage) ?? readOnlyIssue(key, stage) ?? witness?.doubt(key)
  if (issue) return { issue }
  const deletions = state.kind === "text" ? unified(state.text, "", { from: key }).deletions : 0
  overlay.remove(key)
  return { deletions }
}

function move(edit: MoveEdit, stage: Stage): Performed {
  if (isMoved(stage))
    return { status: "already_applied", notes: [`${stage.to} is there, and ${stage.key} is not.`] }
  const issue = moveIssue(stage, edit.overwrite)
  if (issue) return { issue }
  stage.overlay.move(stage.key, stage.to!)
  return {}
}

/** New text over an existing file: its encoding stays, and so do its line endings. */
function replaceText(
  content: string,
  state: FileState,
  { key, overlay }: Pick<Stage, "key" | "overlay">,
): Performed {
  if (state.kind !== "text") return writeText(content, undefined, { key, overlay })
  const ending = dominantEnding(state.text)
  return writeText(ending ? withEndings(content, ending) : content, state, { key, overlay })
}

function writeText(
  content: string,
  old: TextFile | undefined,
  { key, overlay }: Pick<Stage, "key" | "overlay">,
): Performed {
  const issue =
    encodingIssue(key, content, old) ??
    (old && undecidedIssue(key, old, () => content)) ??
    escapedIssue(key, content) ??
    placeholderIssue(key, content, { ...(old && { file: old }) })
  if (issue) return { issue }
  const { additions, deletions } = unified(old?.text ?? "", content, { to: key })
  overlay.write(key, createDocument(content))
  return { additions, deletions }
}

/** A byte-order mark that was copied along with the text asks for no second one: the file's encoding has it. */
function withoutSecondMark(content: string, state: FileState): string {
  const hasMark = state.kind === "text" && hasByteOrderMark(state.encoding)
  return hasMark ? withoutMark(content) : content
}

/** Line endings aside, and a final line break aside. */
function sameText(a: string, b: string): boolean {
  const plain = (text: string) => withEndings(text, "\n").replace(/\n$/, "")
  return a === b || plain(a) === plain(b)
}
