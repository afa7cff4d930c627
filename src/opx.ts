import type { Edit, Hunk, Issue } from "./core.ts"
import { parse } from "./protocols/parse.ts"

/** What an OPX response asks for, in the shapes of the OPX specification. */
export interface ParseResult {
  fileActions: FileAction[]
  /** One sentence for everything that could not be read, with its line. Empty: all of it could. */
  errors: string[]
  /** The same as data. */
  issues: Issue[]
}

/** An edit in the words of OPX. */
export interface FileAction {
  path: string
  /** `new` → create, `patch` → modify, `replace` → rewrite, `remove` → delete, `move` → rename. */
  action: "create" | "modify" | "rewrite" | "delete" | "rename"
  /** What is put into the file; for `modify` also what it is put in place of. */
  changes?: ChangeBlock[]
  /** Where the file goes, for `rename` (and for a `modify` that moves the file as well). */
  newPath?: string
  /** The name of the workspace root that the path belongs to. */
  root?: string
}

/** One change of a file in the words of OPX. */
export interface ChangeBlock {
  /** The text of `<why>`. */
  description: string
  /** Payloads as they are between their markers. */
  search?: string
  content: string
  occurrence?: "first" | "last" | number
}

/** Reads a response that contains OPX, among whatever else. */
export function parseXmlResponse(response: string): ParseResult {
  const { edits, issues } = parse(response, { format: "opx" })
  return { fileActions: edits.map(toAction), errors: issues.map(sentence), issues }
}

function toAction(edit: Edit): FileAction {
  const base = { path: edit.path, ...(edit.root !== undefined && { root: edit.root }) }
  const description = edit.why ?? ""
  switch (edit.op) {
    case "create":
      return { ...base, action: "create", changes: [{ description, content: payload(edit.content) }] }
    case "rewrite":
      return { ...base, action: "rewrite", changes: [{ description, content: payload(edit.content) }] }
    case "delete":
      return { ...base, action: "delete" }
    case "move":
      return { ...base, action: "rename", newPath: edit.to }
    case "update": {
      const changes = edit.hunks.map((hunk) => ({ description, ...toChange(hunk) }))
      return { ...base, action: "modify", changes, ...(edit.to !== undefined && { newPath: edit.to }) }
    }
  }
}

function toChange({ old, new: content, occurrence }: Hunk): Omit<ChangeBlock, "description"> {
  const said = occurrence !== undefined && occurrence !== "all" ? { occurrence } : {}
  return { search: payload(old), content: payload(content), ...said }
}

/** Edits hold whole lines; between the markers the last line break belongs to the marker. */
function payload(lines: string): string {
  return lines.endsWith("\n") ? lines.slice(0, -1) : lines
}

function sentence({ message, hint, line }: Issue): string {
  return `${line === undefined ? "" : `Line ${line}: `}${message}${hint ? ` ${hint}` : ""}`
}
