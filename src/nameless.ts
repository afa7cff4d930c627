import type { UpdateEdit } from "./edits/edit.ts"
import { placeExcerpt } from "./excerpt/index.ts"
import { codeWithoutName, type Parsed } from "./protocols/parse.ts"

/** More files than this are not tried. */
const mostFiles = 200

/**
 * An answer without an edit that is nothing but a part of one file: of all files at hand, exactly one explains it. Where another
 * one may, or where it is not clear what it makes of that one, the answer stays without an edit.
 */
export function withNameless(
  parsed: Parsed,
  response: string,
  files: Readonly<Record<string, string>>,
): Parsed {
  const isEmpty = parsed.edits.length === 0 && parsed.issues.every(({ code }) => code === "no_edits")
  const paths = Object.keys(files)
  const code = isEmpty && paths.length <= mostFiles ? codeWithoutName(response) : undefined
  if (!code) return parsed
  const tried = paths.map((path) => ({ path, placed: placeExcerpt(files[path]!, code.text, path) }))
  const [only, ...others] = tried.filter(
    ({ placed }) => !("issue" in placed) || placed.issue.code !== "not_found",
  )
  if (!only || others.length > 0 || "issue" in only.placed) return parsed
  const { path } = only
  const edit: UpdateEdit = {
    op: "update",
    path,
    hunks: [{ old: "", new: code.text, scope: "lines", place: { by: "excerpt" } }],
    format: code.format,
    match: "fuzzy",
    source: { from: code.from, to: code.to },
    repairs: [
      {
        kind: "path-by-text",
        message: `The code names no file; it was taken for a part of ${path}, the only one that has its lines.`,
        line: 1,
        column: 1,
        source: { from: code.from, to: code.to },
      },
    ],
  }
  return { ...parsed, format: code.format, edits: [edit], issues: [], repairs: edit.repairs! }
}
