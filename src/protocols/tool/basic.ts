import type { CreateEdit, Edit, Hunk } from "../../edits/edit.ts"
import { isFields } from "../../text/json-text.ts"
import { ended } from "../../text/lines.ts"
import { placeholderIn } from "../../text/placeholder.ts"
import { type Call, type Parameters, parametersOf } from "./call.ts"
import { anchoredEdits, isHashline, readHashline } from "./hashline.ts"
import { readValue } from "./json.ts"
import { names, telling, tellTogether } from "./names.ts"
import { type CallFault, type CallResult, count, flag, given, isFault, text } from "./parameters.ts"
import type { Readers } from "./readers.ts"

/** What tools do to a file, each from its parameters. */

/**
 * A tool that changes a part of a file. What it takes differs from agent to agent, and the parameters tell: a list of edits, one
 * text for another, blocks or a diff, lines to insert, the whole content, or an excerpt.
 */
export function edited({ input, name }: Call, readers: Readers): CallResult {
  if (isPattern(input)) return [patternFault(input)]
  const files = listIn(given(input, "files"))
  if (files) return files.flatMap((each) => editedFile(each, readers))
  const edits = listIn(given(input, "edits"))
  if (edits) return replacements(input, edits, readers)
  if (given(input, "edits") !== undefined) return [noList]
  if (given(input, "oldString") !== undefined) return [replacement(input)]
  return changedOtherwise(input, readers) ?? [name === "multiedit" ? noList : replacement(input)]
}

/** Does a call say which text is to be replaced, whatever its tool is called? */
export function isReplacement(input: Parameters): boolean {
  if (names.edits.some((key) => Array.isArray(input.get(key)))) return true
  const keys = [...input.keys()]
  const isTold = (words: ReadonlySet<string>) => keys.some((key) => words.has(key))
  return (isTold(telling.old) && isTold(telling.new)) || tellTogether(keys)
}

/** One of several files of a call: Roo has a list of them, each with its diffs. */
function editedFile(file: unknown, readers: Readers): CallResult {
  if (!isFields(file)) return [noObject]
  const { diff: one, diffs: several, ...rest } = file
  const input = parametersOf(rest)
  const diffs = [one, several].flat().filter((each) => each !== undefined)
  if (diffs.length === 0) return edited({ name: "edit", title: "edit", input }, readers)
  return diffs.flatMap((diff) => {
    const inside = isFields(diff) ? parametersOf(diff) : new Map([["diff", diff]])
    return edited({ name: "edit", title: "edit", input: new Map([...input, ...inside]) }, readers)
  })
}

const blocks = /^[ \t]{0,99}(?:<{5,20}|-{5,20}) {0,9}(?:SEARCH|ORIGINAL)/im
const diffs = /^@@ .*@@|^--- .*\n\+\+\+ /m
const wholeFile = /^(?:write|create|overwrite)$/i

/** A change that names no text to be replaced. */
function changedOtherwise(input: Parameters, readers: Readers): CallResult | undefined {
  const path = text(input, "filePath")
  const change = given(input, "patchText")
  if (typeof change === "string" && change.includes("*** Begin Patch")) return readers.patch(change)
  if (typeof change === "string" && isHashline(change)) return readHashline(change)
  if (typeof change === "string" && (blocks.test(change) || diffs.test(change))) {
    if (isFault(path)) return [path]
    return blocks.test(change) ? readers.blocks(change, path) : readers.diff(change, path)
  }
  if (input.has("insertline") && input.get("insertline") !== null) return [insertedBefore(input)]
  const mode = input.get("mode")
  if (typeof mode === "string" && wholeFile.test(mode))
    return [written(input, { overwrite: !/^create$/i.test(mode) })]
  if (input.get("type") === "diff") return [written(withContent(input), { overwrite: false })]
  if (typeof given(input, "excerpt") === "string") return [excerpted(input)]
  return undefined
}

function withContent(input: Parameters): Parameters {
  return new Map([...input, ["content", given(input, "newString")]])
}

/** A search by a regular expression: what it would find is not for us to say. */
function isPattern(input: Parameters): boolean {
  return input.get("mode") === "regex" || flag(input, "useRegex")
}

function patternFault(input: Parameters): CallFault {
  const path = given(input, "filePath")
  return {
    code: "unknown_call",
    message: "The text to replace is given as a regular expression, which is not read.",
    hint: "Give the text itself.",
    ...(typeof path === "string" && { path }),
  }
}

/** `first`: no edit of the same call comes before it. */
export function replacement(input: Parameters, { fallback, first = true }: Place = {}): Edit | CallFault {
  const named = text(input, "filePath")
  const path = isFault(named) && fallback !== undefined ? fallback : named
  if (isFault(path)) return path
  const old = text(input, "oldString")
  const after = text(input, "newString")
  if (isFault(old)) return { ...old, path }
  if (isFault(after)) return { ...after, path }
  if (old === after) return noChange(path)
  const left = leftOut(path, after, old)
  if (left) return left
  if (old === "" && !first) return emptyOld(path)
  if (old === "") return { op: "create", path, content: after }
  return { op: "update", path, hunks: [{ old, new: after, scope: "substring", ...wanted(input) }] }
}

interface Place {
  /** The file, where the edit names none itself. */
  fallback?: string | undefined
  first?: boolean
}

/** Which of several hits are meant; a line that is claimed is a hint. */
function wanted(input: Parameters): Pick<Hunk, "occurrence" | "count" | "line"> {
  const expected = count(given(input, "expected"))
  const line = count(input.get("startline") ?? input.get("line"))
  const hint = line !== undefined && line > 0 ? { line } : {}
  if (expected !== undefined && expected > 1) return { occurrence: "all", count: expected, ...hint }
  return flag(input, "replaceAll") ? { occurrence: "all" } : hint
}

/** The edits of a multiedit see each other's results, so each is an edit of its own. */
function replacements(input: Parameters, edits: readonly unknown[], readers: Readers): CallResult {
  if (edits.length === 0) return [noList]
  const named = text(input, "filePath")
  const fallback = isFault(named) ? undefined : named
  const anchored = fallback === undefined ? undefined : anchoredEdits(fallback, edits)
  if (anchored) return anchored
  return edits.flatMap((each, index) => {
    if (!isFields(each)) return [noObject]
    const own = parametersOf(each)
    if (isPattern(own))
      return [patternFault(fallback === undefined ? own : new Map([["path", fallback], ...own]))]
    const isText = given(own, "oldString") !== undefined || fallback === undefined
    const other = isText ? undefined : changedOtherwise(new Map([["path", fallback], ...own]), readers)
    return other ?? [replacement(own, { fallback, first: index === 0 })]
  })
}

const noList: CallFault = {
  code: "missing_child",
  message: "edits is required",
  hint: "Give the call a list of edits, each with oldString and newString.",
}
const noObject: CallFault = {
  code: "parse_error",
  message: "An item of edits is no object",
  hint: "Write each edit as { oldString, newString }.",
}

/** A list, also one that came as a text. What would have to be put right first is no list: here it could not be told. */
function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  const read = typeof value === "string" ? readValue(value) : undefined
  if (read?.healed.length !== 0) return undefined
  return Array.isArray(read.value) ? read.value : undefined
}

export function written(input: Parameters, { overwrite }: { overwrite: boolean }): CreateEdit | CallFault {
  const path = text(input, "filePath")
  if (isFault(path)) return path
  const sent = text(input, "content")
  const content = isFault(sent) || input.get("encoding") !== "base64" ? sent : decoded(sent, path)
  if (isFault(content)) return { ...content, path }
  const replaces = overwrite && input.get("overwrite") !== false
  return leftOut(path, content) ?? { op: "create", path, content, ...(replaces && { overwrite: true }) }
}

/** A text that was sent as base64. What is no text is nothing that a model writes. */
function decoded(base64: string, path: string): string | CallFault {
  try {
    const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
    const decoded = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
    if (!decoded.includes("\0")) return decoded
  } catch {
    // Told below.
  }
  return {
    code: "encoding",
    message: `The content of ${path} is said to be base64, and is no text in it.`,
    hint: "Send the text itself, without the encoding. Bytes that are no text cannot be written by an edit.",
  }
}

/**
 * Calls that show a part of a file, with the rest left out, for a second model to make the file from. Such an excerpt can be
 * a new file; it never replaces one.
 */
export function excerpted(input: Parameters): CreateEdit | CallFault {
  const path = text(input, "filePath")
  if (isFault(path)) return path
  const shown = given(input, "excerpt") ?? given(input, "content")
  if (typeof shown === "string")
    return { op: "create", path, content: shown, overwrite: true, extent: "part" }
  return {
    code: "missing_attribute",
    message: "code is required",
    hint: "Give the call the text of the file.",
    path,
  }
}

export function removed(input: Parameters): CallResult {
  const several = listIn(input.get("paths") ?? input.get("files"))
  if (several?.every((each) => typeof each === "string"))
    return several.map((path) => ({ op: "delete", path: path as string }))
  const path = text(input, "filePath")
  return [isFault(path) ? path : { op: "delete", path }]
}

export function moved(input: Parameters): Edit | CallFault {
  const path = text(input, "from")
  const to = text(input, "to")
  if (isFault(path)) return path
  return isFault(to) ? { ...to, path } : { op: "move", path, to }
}

/** New lines after line `insert_line`; 0 is the start of the file. */
export function inserted(input: Parameters): Edit | CallFault {
  return insertedAt(input, (line) => ({ line }))
}

/** New lines before a line, counted from 1; 0 is the end of the file. */
export function insertedBefore(input: Parameters): Edit | CallFault {
  return insertedAt(input, (line) => (line === 0 ? { atEnd: true } : { line: line - 1 }))
}

function insertedAt(input: Parameters, place: (line: number) => Partial<Hunk>): Edit | CallFault {
  const path = text(input, "filePath")
  if (isFault(path)) return path
  const line = count(given(input, "insertLine"))
  if (line === undefined)
    return {
      code: "missing_attribute",
      message: "insert_line is required",
      hint: "Say at which line the text goes in.",
      path,
    }
  const added = text(input, "insertText")
  if (isFault(added)) return { ...added, path }
  const fault = added === "" ? noChange(path) : leftOut(path, added)
  return (
    fault ?? { op: "update", path, hunks: [{ old: "", new: ended(added), scope: "lines", ...place(line) }] }
  )
}

function noChange(path: string): CallFault {
  return {
    code: "no_change",
    message: "oldString and newString must be different",
    hint: "Leave out edits that change nothing.",
    path,
  }
}

function emptyOld(path: string): CallFault {
  return {
    code: "missing_attribute",
    message: `oldString is empty in an edit of ${path} that is not the first: only a new file has nothing to replace.`,
    hint: "Give the text to replace. To add lines, replace a line by itself and the new lines.",
    path,
  }
}

function leftOut(path: string, after: string, old = ""): CallFault | undefined {
  const placeholder = placeholderIn(after, old)
  if (!placeholder) return undefined
  return {
    code: "incomplete_edit",
    message: `A line of the new text of ${path} stands for code that was left out: ${placeholder.text}`,
    hint: "Write out every line, or replace a smaller part of the file.",
    path,
  }
}
