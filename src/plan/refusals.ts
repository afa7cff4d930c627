import type { DeleteEdit, Hunk, Op } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { encode, isWellFormed } from "../text/encoding.ts"
import type { FileState, TextFile } from "../text/file.ts"
import { bareLines, splitLines } from "../text/lines.ts"
import { placeholderIn } from "../text/placeholder.ts"
import type { Overlay } from "./overlay.ts"
import type { PlannedHunk } from "./plan.ts"
import type { Stage } from "./stage.ts"

/** Why the file at `key` cannot move to `to`. */
export function moveIssue(stage: Stage, overwrite?: boolean): Issue | undefined {
  const { key, to, overlay, options, witness } = stage
  const from = overlay.state(key)
  if (from.kind === "missing" || from.kind === "directory") return notText(key, from, "move")
  if (to === key)
    return {
      code: "no_change",
      message: `${key} would be moved onto itself.`,
      hint: "Name the path that it shall have, or leave the edit out.",
      path: key,
    }
  const there = overlay.state(to!)
  if (there.kind === "directory") return isDirectory(to!)
  if (there.kind === "missing") return wayIssue(overlay, to!, key) ?? witness?.unread(key)
  if (!overwrite && !options.overwrite)
    return { ...fileExists(to!), hint: "Choose another path, or delete that file before." }
  return readOnlyIssue(to!, stage) ?? witness?.unread(key) ?? witness?.doubt(to!)
}

/** Was the file moved before? Its own path is free, and the other one is not. */
export function isMoved({ key, to, overlay }: Stage): boolean {
  if (to === undefined || to === key || overlay.isOurs(key) || overlay.isOurs(to)) return false
  const { kind } = overlay.state(to)
  return overlay.state(key).kind === "missing" && kind !== "missing" && kind !== "directory"
}

/** Why there can be no new file at `key`: another one is where it needs a folder, or it would be where one is. */
export function wayIssue(overlay: Overlay, key: string, leaves?: string): Issue | undefined {
  const other = overlay.inTheWay(key)
  if (other === undefined || other === leaves) return undefined
  if (other === key) return isDirectory(key)
  return {
    code: "file_exists",
    message: `${key} cannot exist: ${other} is a file, not a folder.`,
    hint: "Choose another path, or delete that file before.",
    path: key,
  }
}

/** Why a file that is there must stay as it is: its permissions say so, and nobody has said otherwise. */
export function readOnlyIssue(
  key: string,
  { overlay, options }: Pick<Stage, "overlay" | "options">,
): Issue | undefined {
  const state = overlay.isOurs(key) ? undefined : overlay.base.get(key)
  if (!state || !("readOnly" in state) || options.readOnly === "replace") return undefined
  return {
    code: "permission_denied",
    message: `${key} is read-only, so that nothing was written to it.`,
    hint: "Make it writable first, if it is to be changed.",
    remedy: "overwrite",
    path: key,
  }
}

/** Why `text` cannot be written into a file in the file's own encoding. A new file is UTF-8. */
export function encodingIssue(
  key: string,
  text: string,
  file?: Pick<TextFile, "encoding" | "text">,
): Issue | undefined {
  const encoding = file?.encoding ?? "utf-8"
  if (encode(text, encoding) !== undefined && !(file && isGuess(text, file))) return undefined
  return {
    code: "encoding",
    message: `The new text has characters that ${key} cannot hold in its encoding (${encoding}).`,
    hint: isWellFormed(text)
      ? `Convert the file to UTF-8 first, or keep to characters that its encoding has.${encoding === "latin-1" ? ` ${declareHint}` : ""}`
      : "The text has half a surrogate pair; send the whole character.",
    path: key,
  }
}

/** What helps where nobody can tell the encoding of a file. */
export const declareHint =
  "If you know its encoding, say so: `encodings` in emend.config.json, or `charset` in .editorconfig."

/** What was not found may be there all the same, in an encoding that nobody could tell. */
export function maybeUnread(issue: Issue, { encoding }: Pick<TextFile, "encoding">, olds: string[]): Issue {
  const isUnread = encoding === "latin-1" && olds.some((old) => /[^\0-\x7f]/.test(old))
  if (issue.code !== "not_found" || !isUnread) return issue
  return {
    ...issue,
    hint: `${issue.hint} The file is not in Unicode, and was read as ${encoding}. ${declareHint}`,
  }
}

/** To replace half a character would leave the other half. */
export function halfCharacter(key: string): Issue {
  return {
    code: "encoding",
    message: `The text to replace in ${key} has half a surrogate pair, which is no character.`,
    hint: "Send the whole character.",
    path: key,
  }
}

/**
 * Bytes 0x80 to 0x9f are no characters in latin-1: a file that has them is in some other encoding. Which one, nobody
 * knows, so that only characters that are in it already can be written.
 */
function isGuess(text: string, file: Pick<TextFile, "encoding" | "text">): boolean {
  if (file.encoding !== "latin-1" || !/[\x80-\x9f]/.test(file.text)) return false
  const foreign = new Set(text.match(/[\x80-\xff]/g))
  return [...foreign].some((character) => !file.text.includes(character))
}

/** Why there is no text to be edited. */
export function notText(key: string, state: Exclude<FileState, TextFile>, op: Op): Issue {
  if (state.kind === "missing") return fileMissing(key, op)
  if (state.kind === "directory") return isDirectory(key)
  const { reason, size } = state
  const messages = {
    binary: `${key} is a binary file.`,
    encoding: `${key} is not text in an encoding that can be edited without loss.`,
    too_large: `${key} is too large to edit (${Math.ceil(size / 1e6)} MB).`,
  }
  return {
    code: reason,
    message: messages[reason],
    hint: "It cannot be edited, only moved or deleted.",
    path: key,
  }
}

const missingHints: Record<Op, string> = {
  create: "Check the path.",
  update: "Check the path; to make a new file, send its whole content.",
  rewrite: "Check the path; this operation is for files that exist, a new one has an operation of its own.",
  delete: "Check the path; if the file is gone already, leave this edit out.",
  move: "Check the path; if the file was moved already, leave this edit out.",
}

function fileMissing(key: string, op: Op): Issue {
  return {
    code: "file_missing",
    message: `There is no file ${key}.`,
    hint: missingHints[op],
    path: key,
  }
}

export function fileExists(key: string): Issue {
  return {
    code: "file_exists",
    message: `${key} exists already, with other content.`,
    hint: "Edit the file instead.",
    remedy: "overwrite",
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

/**
 * Why `text` must not be written: it has a line that stands for code which was left out. One that the text it replaces or
 * the file itself has as well is no such line, and a text about code may well quote one.
 */
export function placeholderIssue(
  key: string,
  text: string,
  known: { old?: string; file?: { readonly text: string } },
): Issue | undefined {
  if (/\.(?:md|mdx|markdown|txt|rst|adoc)$/i.test(key)) return undefined
  // In Python, three dots are a statement.
  const placeholder = placeholderIn(text, known.old, { bareDots: !/\.pyi?$/i.test(key) })
  if (!placeholder || known.file?.text.includes(placeholder.text)) return undefined
  return {
    code: "incomplete_edit",
    message: `The new text for ${key} stands for code that was left out: ${placeholder.text}`,
    hint: "Write out every line; what stays as it is can be left out of the edit.",
    path: key,
  }
}

/** A line that nothing says the part of, and that the file does not have: kept, it would be lost; it may be meant to be added. */
export function unsignedIssue(
  key: string,
  hunks: readonly Hunk[],
  planned: readonly Pick<PlannedHunk, "assumed">[],
): Issue | undefined {
  for (const [index, { unsigned, old }] of hunks.entries()) {
    const missing = planned[index]?.assumed?.flatMap((each) => (each.kind === "missing" ? [each.old] : []))
    const line = unsigned?.find((at) => missing?.some(([from, to]) => at >= from && at <= to))
    if (line === undefined) continue
    return {
      code: "doubt",
      message: `A line of the change has no sign, and is not in ${key}: ${bareLines(old)[line - 1]!.trim()}`,
      hint: "Write + in front of it if it is to be added; leave it out if not.",
      path: key,
    }
  }
  return undefined
}

/** Files that cannot do without a bracket. */
const bracketed =
  /\.(?:html?|xhtml|xml|svg|vue|svelte|astro|php|jsx|tsx|xaml|jsp|aspx|cshtml|razor|csproj|plist)$/i

/** Files whose brackets are operators or types, so that an escaped one means nothing outside of texts and comments. */
const programs =
  /\.(?:c|cc|cpp|cs|cts|cxx|dart|go|h|hh|hpp|java|js|cjs|mjs|kts?|lua|mts|py|rb|rs|scala|swift|ts|zig)$/i

/** Why `text` must not be written: it was escaped for a page, every bracket of it. `old`: what it takes the place of, if not all. */
export function escapedIssue(key: string, text: string, old?: string): Issue | undefined {
  const isEscaped = programs.test(key)
    ? isEscapedProgram(text) && (old === undefined || (/[<>]/.test(old) && !/&[lg]t;/.test(old)))
    : old === undefined && bracketed.test(key) && !text.includes("<") && /^[ \t]{0,99}&lt;[?!/\w]/m.test(text)
  if (!isEscaped) return undefined
  const [written, bracket] = text.includes("&lt;") ? ["&lt;", "<"] : ["&gt;", ">"]
  return {
    code: "doubt",
    message: `The text for ${key} is escaped: it has ${written} for ${bracket}, and no ${bracket} at all.`,
    hint: "Send it again as it is to be in the file, without the escapes.",
    path: key,
  }
}

const comment = /^\s*(?:\*|\/[/*]|#(?!include))/

/** Does a program have escaped brackets, and no others? In quotes and comments they may be meant. */
function isEscapedProgram(text: string): boolean {
  if (/[<>]/.test(text) || !/&[lg]t;/.test(text)) return false
  return splitLines(text).some((line) => /&[lg]t;/.test(line) && !/["'`]/.test(line) && !comment.test(line))
}

/** Lines may be left out where a file is deleted. Where most of those that are shown are not in it, it is not the one that was seen. */
export function otherTextIssue({ shown = "" }: DeleteEdit, { key, overlay }: Stage): Issue | undefined {
  const state = overlay.state(key)
  if (state.kind !== "text") return undefined
  const solid = (text: string) => bareLines(text).flatMap((line) => line.trim() || [])
  const [file, lines] = [new Set(solid(state.text)), solid(shown)]
  const missing = lines.filter((line) => !file.has(line))
  if (missing.length * 2 <= lines.length) return undefined
  return {
    code: "doubt",
    message: `${key} is to be deleted, but ${missing.length} of the ${lines.length} lines that the edit shows of it are not there: another file may be meant.`,
    hint: "Read the file again. If it is to go all the same, delete it without showing lines of it, or with those that it has.",
  }
}
