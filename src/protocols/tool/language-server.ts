import type { Edit, Hunk, Position } from "../../edits/edit.ts"
import { isFields } from "../../text/json-text.ts"
import type { Parameters } from "./call.ts"
import type { CallFault, CallResult } from "./parameters.ts"

/** What a language server asks an editor to change (LSP `WorkspaceEdit`), with files made, moved and deleted on the way. */
export function workspaceEdited(input: Parameters): CallResult {
  const listed = input.get("documentchanges")
  if (Array.isArray(listed)) return listed.flatMap(documentChange)
  const changes = input.get("changes")
  return isFields(changes)
    ? Object.entries(changes).map(([uri, edits]) => textEdits(uri, edits))
    : [malformed]
}

function documentChange(change: unknown): CallResult {
  if (!isFields(change)) return [malformed]
  const { kind, uri, oldUri, newUri, textDocument, edits } = change
  const options = isFields(change.options) ? change.options : {}
  const overwrite = options.overwrite === true && { overwrite: true }
  if (kind === "create" && isText(uri)) return [{ op: "create", path: uri, content: "", ...overwrite }]
  if (kind === "delete" && isText(uri)) return [{ op: "delete", path: uri }]
  if (kind === "rename" && isText(oldUri) && isText(newUri))
    return [{ op: "move", path: oldUri, to: newUri, ...overwrite }]
  const path = isFields(textDocument) ? textDocument.uri : undefined
  return [isText(path) ? textEdits(path, edits) : malformed]
}

function textEdits(path: string, edits: unknown): Edit | CallFault {
  const hunks = Array.isArray(edits) ? edits.map(hunkOf) : []
  if (hunks.length === 0 || hunks.some((hunk) => hunk === undefined)) return { ...malformed, path }
  return { op: "update", path, hunks: hunks as Hunk[] }
}

function hunkOf(edit: unknown): Hunk | undefined {
  if (!isFields(edit) || !isText(edit.newText) || !isFields(edit.range)) return undefined
  const [from, to] = [positionOf(edit.range.start), positionOf(edit.range.end)]
  return from && to && { old: "", new: edit.newText, scope: "substring", place: { by: "position", from, to } }
}

function positionOf(value: unknown): Position | undefined {
  if (!isFields(value)) return undefined
  const { line, character } = value
  return isCount(line) && isCount(character) ? { line, character } : undefined
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

const malformed: CallFault = {
  code: "parse_error",
  message: "A change of the WorkspaceEdit has no file, no range or no text.",
  hint: "Give each change its uri, and each of its edits a range and a newText.",
}
