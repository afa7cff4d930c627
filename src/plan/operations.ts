import type { CreateEdit, Edit, MoveEdit, RewriteEdit } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { createDocument } from "../locate/document.ts"
import { encode } from "../text/encoding.ts"
import type { Encoding, FileState, TextFile } from "../text/file.ts"
import { dominantEnding, withEndings } from "../text/lines.ts"
import { unified } from "../text/unified.ts"
import type { PlanOptions } from "./make.ts"
import type { Overlay } from "./overlay.ts"
import type { Outcome, PlannedHunk } from "./plan.ts"
import { update } from "./update.ts"

/** What an edit is performed on. */
export interface Stage {
  key: string
  to?: string
  overlay: Overlay
  options: PlanOptions
}

/** What performing an edit adds to its outcome, or why it cannot be performed. */
export type Performed =
  | Partial<Pick<Outcome, "status" | "hunks" | "notes" | "additions" | "deletions">>
  | { issue: Issue; hunks?: PlannedHunk[] }

/** Performs one edit on the overlay. */
export function perform(edit: Edit, stage: Stage): Performed {
  switch (edit.op) {
    case "create":
      return create(edit, stage)
    case "rewrite":
      return rewrite(edit, stage)
    case "delete":
      return remove(stage)
    case "move":
      return move(edit, stage)
    case "update":
      return update(edit, stage)
  }
}

function create(edit: CreateEdit, { key, overlay, options }: Stage): Performed {
  const state = overlay.state(key)
  if (state.kind === "directory") return { issue: isDirectory(key) }
  if (state.kind === "missing" || (state.kind === "text" && state.text === ""))
    return writeText(edit.content, undefined, { key, overlay })
  if (state.kind === "text" && sameText(state.text, edit.content)) return { status: "already_applied" }
  if (!edit.overwrite && !options.overwrite) return { issue: fileExists(key) }
  return replaceText(edit.content, state, { key, overlay })
}

function rewrite(edit: RewriteEdit, { key, overlay }: Stage): Performed {
  const state = overlay.state(key)
  if (state.kind === "missing") return { issue: fileMissing(key) }
  if (state.kind === "directory") return { issue: isDirectory(key) }
  if (state.kind === "opaque") return { issue: opaqueIssue(key, state) }
  if (sameText(state.text, edit.content)) return { status: "already_applied" }
  return replaceText(edit.content, state, { key, overlay })
}

function remove({ key, overlay }: Stage): Performed {
  const state = overlay.state(key)
  if (state.kind === "missing") return { issue: fileMissing(key) }
  if (state.kind === "directory") return { issue: isDirectory(key) }
  const deletions = state.kind === "text" ? unified(state.text, "", { from: key }).deletions : 0
  overlay.remove(key)
  return { deletions }
}

function move(edit: MoveEdit, stage: Stage): Performed {
  const issue = moveIssue(stage, edit.overwrite)
  if (issue) return { issue }
  stage.overlay.move(stage.key, stage.to!)
  return {}
}

/** Why the file at `key` cannot move to `to`. */
export function moveIssue({ key, to, overlay, options }: Stage, overwrite?: boolean): Issue | undefined {
  const from = overlay.state(key)
  if (from.kind === "missing") return fileMissing(key)
  if (from.kind === "directory") return isDirectory(key)
  if (to === key) return { code: "no_change", message: `${key} would be moved onto itself.`, path: key }
  const there = overlay.state(to!)
  if (there.kind === "directory") return isDirectory(to!)
  if (there.kind !== "missing" && !overwrite && !options.overwrite) return fileExists(to!)
  return undefined
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
  const issue = encodingIssue(key, content, old?.encoding ?? "utf-8")
  if (issue) return { issue }
  const { additions, deletions } = unified(old?.text ?? "", content, { to: key })
  overlay.write(key, createDocument(content))
  return { additions, deletions }
}

/** Line endings aside, and a final line break aside. */
function sameText(a: string, b: string): boolean {
  const plain = (text: string) => withEndings(text, "\n").replace(/\n$/, "")
  return a === b || plain(a) === plain(b)
}

/** Why `text` cannot be stored in a file's own encoding. */
export function encodingIssue(key: string, text: string, encoding: Encoding): Issue | undefined {
  if (encode(text, encoding) !== undefined) return undefined
  return {
    code: "encoding",
    message: `The new text has characters that ${key} cannot hold in its encoding (${encoding}).`,
    hint:
      encoding === "latin-1"
        ? "Convert the file to UTF-8 first, or keep the edit to ASCII."
        : "The text has half a surrogate pair; send the whole character.",
    path: key,
  }
}

export function opaqueIssue(key: string, { reason }: { reason: "binary" | "encoding" | "too_large" }): Issue {
  const messages = {
    binary: `${key} is a binary file.`,
    encoding: `${key} is not text in an encoding that can be edited without loss.`,
    too_large: `${key} is too large to edit.`,
  }
  return {
    code: reason,
    message: messages[reason],
    hint: "Only text files can be edited; moving and deleting work.",
    path: key,
  }
}

export function fileMissing(key: string): Issue {
  return {
    code: "file_missing",
    message: `There is no file ${key}.`,
    hint: "Check the path; to make a new file, send its whole content.",
    path: key,
  }
}

function fileExists(key: string): Issue {
  return {
    code: "file_exists",
    message: `${key} exists already, with other content.`,
    hint: "Edit the file instead, or allow overwriting (--overwrite).",
    path: key,
  }
}

export function isDirectory(key: string): Issue {
  return {
    code: "is_directory",
    message: `Path is a directory, not a file: ${key}`,
    hint: "Name a file inside it.",
    path: key,
  }
}
