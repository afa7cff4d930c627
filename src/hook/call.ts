import { homedir } from "node:os"
import { isAbsolute, resolve } from "node:path"
import { type Edit, pathsOf } from "../edits/edit.ts"
import { parse } from "../protocols/parse.ts"
import { patch } from "../protocols/patch/index.ts"
import { type Fields, isFields } from "../text/json-text.ts"
import type { StringNames } from "../tools/complaint.ts"
import type { Heard } from "./dialects.ts"
import type { ExactEdit } from "./exact.ts"

/** An edit that an agent's own tool is about to make. */
export type EditCall =
  /** Replaces texts. `names` is what the tool calls the parts, `list` the parameter with several of them. */
  | { kind: "replace"; edits: PlacedEdit[]; names: StringNames; list?: keyof typeof editLists }
  | { kind: "write"; path: string; content: string }
  /** Shows a part of a file, which a second model makes the file from: nothing that could be said exactly. */
  | { kind: "excerpt"; path: string; content: string }
  /** Changes several files, by a patch in the parameter of this name. */
  | { kind: "files"; parameter: string; text: string }
  /** Changes files in a way that is not looked into: the rules for them hold all the same. */
  | { kind: "unread" }

/** With the file, as the call names it. */
export type PlacedEdit = ExactEdit & { path: string }

/** The edit tools of agents, by their names in plain letters, and what each does. Tools of MCP servers are none of them. */
const kinds: Record<string, EditCall["kind"]> = {
  edit: "replace",
  multiedit: "replace",
  replace: "replace",
  strreplace: "replace",
  replacestringinfile: "replace",
  multireplacestringinfile: "replace",
  inserteditintofile: "excerpt",
  write: "write",
  writefile: "write",
  create: "write",
  createfile: "write",
  applypatch: "files",
  delete: "unread",
  deletefile: "unread",
  editfile: "unread",
  notebookedit: "unread",
  editnotebook: "unread",
  editnotebookfile: "unread",
  strreplaceeditor: "unread",
  strreplacebasededittool: "unread",
}

/** What agents call the parts of an edit. */
const parts = {
  path: ["file_path", "filePath", "path"],
  /** Other tools', and other versions'. */
  otherPath: ["notebook_path", "notebookPath", "target_file", "target_notebook", "targetFile", "filename"],
  old: ["old_string", "oldString", "old_str"],
  new: ["new_string", "newString", "new_str"],
  all: ["replace_all", "replaceAll", "allow_multiple"],
  content: ["content", "contents", "file_text", "code"],
  text: ["command", "input", "patchText"],
}

/** The parameters with several edits, and whether the tool looks for all of them in the file as it was. */
export const editLists = { edits: { atOnce: false }, replacements: { atOnce: true } } as const

/** The edit that a tool is about to make; undefined for other tools. */
export function editCall({ tool, input }: { tool: string; input: Fields }): EditCall | undefined {
  const kind = kinds[tool.replace(/[_-]/g, "").toLowerCase()]
  return kind && (read(kind, input) ?? { kind: "unread" })
}

/** Undefined for input of a shape that is not known. The tool itself may know it. */
function read(kind: EditCall["kind"], input: Fields): EditCall | undefined {
  if (kind === "unread") return undefined
  if (kind === "files") {
    const parameter = nameIn(input, parts.text)
    return parameter === undefined ? undefined : { kind, parameter, text: input[parameter] as string }
  }
  if (kind === "replace") return replacing(input)
  const path = nameIn(input, parts.path)
  if (path === undefined) return undefined
  const content = nameIn(input, parts.content)
  // Cursor calls every edit Write.
  return content === undefined
    ? replacing(input)
    : { kind, path: input[path] as string, content: input[content] as string }
}

/** The same as edits of emend's. */
export function editsOf(call: EditCall, { cwd }: { cwd?: string | undefined } = {}): Edit[] {
  return plainEdits(call).map((edit) => ({
    ...edit,
    path: fullPath(edit.path, cwd),
    ...("to" in edit && edit.to !== undefined && { to: fullPath(edit.to, cwd) }),
  }))
}

function fullPath(path: string, cwd: string | undefined): string {
  return cwd === undefined || isAbsolute(path) ? path : resolve(cwd, path)
}

function plainEdits(call: EditCall): Edit[] {
  if (call.kind === "unread") return []
  if (call.kind === "replace") return call.edits.map(asEdit)
  if (call.kind === "files") return parse(call.text, { format: patch.name }).edits
  const { path, content } = call
  const extent = call.kind === "excerpt" && { extent: "part" as const }
  return [{ op: "create", path, content, overwrite: true, ...extent }]
}

/**
 * Every file that a call may change: those of its edits, and what it names besides. Which of two names counts, and what a patch means that
 * is not written as it should be, only the tool knows.
 */
export function pathsNamed(call: EditCall, { input, cwd }: Heard): string[] {
  const lists = Object.keys(editLists).flatMap((name) => (Array.isArray(input[name]) ? input[name] : []))
  const named = [input, ...lists]
    .filter(isFields)
    .flatMap((fields) => [...parts.path, ...parts.otherPath].map((name) => fields[name]))
  const text = call.kind === "files" ? call.text : ""
  const headed = [...text.matchAll(patchHeader)].map(([, path]) => path)
  const paths = [...named, ...headed].filter(
    (path): path is string => typeof path === "string" && path !== "",
  )
  const edited = editsOf(call, { cwd }).flatMap(pathsOf)
  const read = paths.flatMap(readings)
  return [...new Set([...edited, ...read.map((path) => fullPath(path, cwd))])]
}

/** Agents leave out blanks around a path, and know where the user is at home. */
function readings(path: string): string[] {
  const bare = path.trim()
  return [path, bare, ...(/^~(?:[/\\]|$)/.test(bare) ? [`${homedir()}${bare.slice(1)}`] : [])]
}

const patchHeader =
  /^[ \t]{0,99}\*\*\* (?:(?:Add|Update|Delete) File|Move to): ?(\S.{0,4095}?)[ \t\r]{0,99}$/gm

function asEdit({ path, old, new: text, all }: PlacedEdit): Edit {
  if (old === "") return { op: "create", path, content: text }
  const occurrence = all ? { occurrence: "all" as const } : {}
  return { op: "update", path, hunks: [{ old, new: text, scope: "substring", ...occurrence }] }
}

function replacing(input: Fields): EditCall | undefined {
  const list = (Object.keys(editLists) as (keyof typeof editLists)[]).find((name) =>
    Array.isArray(input[name]),
  )
  const given: unknown[] = list ? (input[list] as unknown[]) : [input]
  const names = isFields(given[0]) ? namesIn(given[0]) : undefined
  if (!names) return undefined
  const path = pathIn(input)
  const edits = given.map((each) => (isFields(each) ? replacement(each, names, path) : undefined))
  if (!edits.every((edit) => edit !== undefined)) return undefined
  return { kind: "replace", edits, names, ...(list && { list }) }
}

function pathIn(fields: Fields): string | undefined {
  const name = nameIn(fields, parts.path)
  return name === undefined ? undefined : (fields[name] as string)
}

function namesIn(fields: Fields): StringNames | undefined {
  const [old, now] = [nameIn(fields, parts.old), nameIn(fields, parts.new)]
  // A number of places to be changed is more than emend can look into.
  if (old === undefined || now === undefined || Number(fields.expected_replacements ?? 1) !== 1)
    return undefined
  // Without one at hand, it has the name that goes with the others.
  const all = parts.all.find((name) => name in fields) ?? parts.all[parts.old.indexOf(old)]
  return { old, new: now, ...(all !== undefined && { all }) }
}

function replacement(
  fields: Fields,
  names: StringNames,
  fallback: string | undefined,
): PlacedEdit | undefined {
  const [old, now, path] = [fields[names.old], fields[names.new], pathIn(fields) ?? fallback]
  if (typeof old !== "string" || typeof now !== "string" || path === undefined) return undefined
  return { path, old, new: now, all: names.all !== undefined && fields[names.all] === true }
}

function nameIn(fields: Fields, names: readonly string[]): string | undefined {
  return names.find((name) => typeof fields[name] === "string")
}
