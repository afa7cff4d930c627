import type { Edit } from "../edits/edit.ts"
import { parse } from "../protocols/parse.ts"
import { patch } from "../protocols/patch/index.ts"
import type { StringNames } from "../tools/complaint.ts"
import type { ExactEdit } from "./exact.ts"

/** An edit that an agent's own tool is about to make. */
export type EditCall =
  /** Replaces text in a file. `names` is what the tool calls the parts. */
  | { kind: "replace"; path: string; edits: ExactEdit[]; names: StringNames; several: boolean }
  | { kind: "write"; path: string; content: string }
  /** Changes several files, by a patch in the parameter of this name. */
  | { kind: "files"; parameter: string; text: string }

export type Fields = Record<string, unknown>

/** The edit tools of agents, by their names in plain letters, and what each does. Tools of MCP servers are none of them. */
const kinds: Record<string, EditCall["kind"]> = {
  edit: "replace",
  multiedit: "replace",
  replace: "replace",
  strreplace: "replace",
  replacestringinfile: "replace",
  write: "write",
  writefile: "write",
  create: "write",
  createfile: "write",
  applypatch: "files",
}

/** What agents call the parts of an edit. */
const parts = {
  path: ["file_path", "filePath", "path"],
  old: ["old_string", "oldString", "old_str"],
  new: ["new_string", "newString", "new_str"],
  all: ["replace_all", "replaceAll", "allow_multiple"],
  content: ["content", "contents", "file_text"],
  text: ["command", "input", "patchText"],
}

/** The edit that a tool is about to make; undefined for other tools, and for input that the tool itself will refuse. */
export function editCall({ tool, input }: { tool: string; input: Fields }): EditCall | undefined {
  const kind = kinds[tool.replace(/[_-]/g, "").toLowerCase()]
  if (kind === "files") {
    const parameter = nameIn(input, parts.text)
    return parameter === undefined ? undefined : { kind, parameter, text: input[parameter] as string }
  }
  const path = nameIn(input, parts.path)
  if (kind === undefined || path === undefined) return undefined
  if (kind === "replace") return replacing(input, input[path] as string)
  const content = nameIn(input, parts.content)
  // Cursor calls every edit Write.
  return content === undefined
    ? replacing(input, input[path] as string)
    : { kind, path: input[path] as string, content: input[content] as string }
}

/** The same as edits of emend's. */
export function editsOf(call: EditCall): Edit[] {
  if (call.kind === "replace") return call.edits.map((each) => asEdit(call.path, each))
  if (call.kind === "files") return parse(call.text, { format: patch.name }).edits
  return [{ op: "create", path: call.path, content: call.content, overwrite: true }]
}

function asEdit(path: string, { old, new: text, all }: ExactEdit): Edit {
  if (old === "") return { op: "create", path, content: text }
  const occurrence = all ? { occurrence: "all" as const } : {}
  return { op: "update", path, hunks: [{ old, new: text, scope: "substring", ...occurrence }] }
}

function replacing(input: Fields, path: string): EditCall | undefined {
  const several = Array.isArray(input.edits)
  const given: unknown[] = several ? (input.edits as unknown[]) : [input]
  const first = given[0]
  const names = isFields(first) ? namesIn(first) : undefined
  if (!names) return undefined
  const edits = given.map((each) => (isFields(each) ? replacement(each, names) : undefined))
  return edits.every((edit) => edit !== undefined)
    ? { kind: "replace", path, edits, names, several }
    : undefined
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

function replacement(fields: Fields, names: StringNames): ExactEdit | undefined {
  const [old, now] = [fields[names.old], fields[names.new]]
  return typeof old === "string" && typeof now === "string"
    ? { old, new: now, all: names.all !== undefined && fields[names.all] === true }
    : undefined
}

function nameIn(fields: Fields, names: readonly string[]): string | undefined {
  return names.find((name) => typeof fields[name] === "string")
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
