import { formatPatch, type Patch, type PatchHunk, structuredPatch } from "diff"
import type { Case } from "../draft.ts"

/**
 * The case as a unified diff, for tools that take nothing else. Models do not know line numbers, so the headers
 * do not either: they spread the hunks evenly over the file, in the order given, and leave the tool to search.
 */
export function patchOf({ path, file, hunks }: Case): Patch {
  const lines = file.split("\n").length
  let grown = 0
  const placed = hunks.map((hunk, index): PatchHunk => {
    const body = bodyOf(hunk)
    const oldLines = body.filter((line) => !line.startsWith("+")).length
    const newLines = body.filter((line) => !line.startsWith("-")).length
    // Never line 1: a hunk that claims the first line is tried nowhere else by some tools.
    const oldStart = Math.max(2, Math.floor((lines * (index + 1)) / (hunks.length + 1)))
    const newStart = oldStart + grown
    grown += newLines - oldLines
    return { oldStart, oldLines, newStart, newLines, lines: body }
  })
  return { oldFileName: `a/${path}`, newFileName: `b/${path}`, hunks: placed }
}

export function patchText(given: Case): string {
  return formatPatch(patchOf(given))
}

/** The lines of one hunk, each with its ` `, `-` or `+`. */
export function bodyOf(hunk: { old: string; new: string }): string[] {
  const context = hunk.old.split("\n").length
  const patch = structuredPatch("", "", hunk.old, hunk.new, "", "", { context })!
  return patch.hunks[0]!.lines.filter((line) => !line.startsWith("\\"))
}
