import type { CreateEdit, Edit, Hunk, Place, UpdateEdit } from "../edits/edit.ts"
import { mayOnlyShow, plainPath } from "./excerpts.ts"

/**
 * Several fences with parts of one file are one edit of it, so that all of them land or none does. What each of them stands for is
 * found out with the file at hand.
 */
export function joinParts(edits: readonly Edit[]): Edit[] {
  const joined: Edit[] = []
  for (const edit of edits) {
    const at = joined.findLastIndex((other) => isSameFile(other, edit))
    const both = at < 0 ? undefined : joinedParts(joined[at]!, edit)
    if (both) joined[at] = both
    else joined.push(edit)
  }
  return joined
}

const isSameFile = (a: Edit, b: Edit) => plainPath(a.path) === plainPath(b.path) && a.root === b.root

type Excerpt = Hunk & { place: Extract<Place, { by: "excerpt" }> }

function joinedParts(earlier: Edit, later: Edit): UpdateEdit | undefined {
  const [first, second] = [asParts(earlier), asParts(later)]
  if (!first || !second) return undefined
  const repairs = [...(first.repairs ?? []), ...(second.repairs ?? [])]
  return {
    ...first,
    format: second.format ?? first.format!,
    hunks: second.hunks.reduce(withPart, first.hunks),
    ...(repairs.length > 0 && { repairs }),
  }
}

/** A fence below the name of its file may hold all of it: as a part, it says so. */
function asParts(edit: Edit): UpdateEdit | undefined {
  if (!mayOnlyShow(edit)) return undefined
  if (edit.op === "update") return edit
  if (edit.op !== "create" || edit.extent !== "shown" || edit.content === "") return undefined
  const { op: _, content, overwrite: __, extent: ___, ...rest }: CreateEdit = edit
  const { source } = edit
  const place = { by: "excerpt" as const, file: true as const }
  return {
    ...rest,
    op: "update",
    hunks: [{ old: "", new: content, scope: "lines", place, ...(source && { source }) }],
  }
}

/** One more part; or how the last one, which shows lines as they are, shall read. */
function withPart(hunks: Hunk[], hunk: Hunk): Hunk[] {
  const last = hunks.at(-1)
  if (!last || !isExcerpt(last) || !isExcerpt(hunk) || !hunk.place.instead || last.place.instead)
    return [...hunks, hunk]
  const source = last.source && hunk.source && { from: last.source.from, to: hunk.source.to }
  return [...hunks.slice(0, -1), { old: last.new, new: hunk.new, scope: "lines", ...(source && { source }) }]
}

const isExcerpt = (hunk: Hunk): hunk is Excerpt => hunk.place?.by === "excerpt"
