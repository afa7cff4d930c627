import type { Edit, Hunk as EditHunk } from "../../edits/edit.ts"
import { bareLines } from "../../text/lines.ts"
import { markerOf } from "./marker.ts"

/** A section of a patch, in the shape that tools for this format hand around. */
export type Hunk =
  /** `contents` without the line break at its end; the file has one. */
  | { type: "add"; path: string; contents: string }
  | { type: "delete"; path: string }
  | { type: "update"; path: string; move_path?: string; chunks: UpdateFileChunk[] }

/** Some lines of an update that belong together. */
export interface UpdateFileChunk {
  /** The lines as the file has them, and as it shall have them. */
  old_lines: string[]
  new_lines: string[]
  /** The text after `@@`; of several `@@` lines, one line each. */
  change_context?: string
  is_end_of_file?: boolean
}

/** The files that a patch named, section by section. A file that moved goes by its new name. */
export interface AffectedPaths {
  added: string[]
  modified: string[]
  deleted: string[]
}

/** A patch that was read, before any file was looked at. */
export interface ApplyPatchArgs {
  patch: string
  hunks: Hunk[]
  /** The folder that the command goes to first. */
  workdir?: string
}

/** A patch that fits the files, and what it would make of them, by absolute path. */
export interface ApplyPatchAction {
  changes: Map<string, ApplyPatchFileChange>
  patch: string
  cwd: string
}

/** What a patch makes of one file. */
export type ApplyPatchFileChange =
  | { type: "add"; content: string }
  | { type: "delete"; content: string }
  | { type: "update"; unified_diff: string; move_path?: string; new_content: string }

/** The edits of the patch `text` in that shape. */
export function hunksOf(edits: readonly Edit[], text: string): Hunk[] {
  return edits.flatMap((edit): Hunk[] => {
    const { path } = edit
    if (edit.op === "create") return [{ type: "add", path, contents: edit.content.replace(/\n$/, "") }]
    if (edit.op === "delete") return [{ type: "delete", path }]
    if (edit.op === "move") return [{ type: "update", path, move_path: edit.to, chunks: [] }]
    if (edit.op === "rewrite") return []
    const move = edit.to === undefined ? {} : { move_path: edit.to }
    return [{ type: "update", path, ...move, chunks: edit.hunks.map((hunk) => chunkOf(hunk, text)) }]
  })
}

function chunkOf({ old, new: replacement, seek, source }: EditHunk, text: string): UpdateFileChunk {
  // Not `atEnd`: a chunk that only adds and names no place goes to the end as well, without having said so.
  const lastLine = source ? text.slice(text.lastIndexOf("\n", source.to - 1) + 1, source.to) : ""
  const saysEnd = lastLine.startsWith("***") && markerOf(lastLine)?.kind === "end-of-file"
  return {
    old_lines: bareLines(old),
    new_lines: bareLines(replacement),
    ...(seek && { change_context: seek.join("\n") }),
    ...(saysEnd && { is_end_of_file: true }),
  }
}

/** The files that the sections of a patch name. */
export function affectedPaths(hunks: readonly Hunk[]): AffectedPaths {
  const paths = (type: Hunk["type"]) => hunks.filter((hunk) => hunk.type === type).map(nameOf)
  return { added: paths("add"), modified: paths("update"), deleted: paths("delete") }
}

const nameOf = (hunk: Hunk) =>
  "move_path" in hunk && hunk.move_path !== undefined ? hunk.move_path : hunk.path
