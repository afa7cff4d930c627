import type { CreateEdit, Edit, Hunk, Place, UpdateEdit } from "../edits/edit.ts"
import { mayOnlyShow, plainPath } from "./excerpts.ts"

/**
 * Several fences with parts of one file are one edit of it, so that all of them land or none does. What each of them stands for is
 * found out with the file at hand.
 */
export function joinParts(edits: readonly Edit[]): Edit[] {
  const joined: Edit[] = []
  const lastOfFile = new Map<string, number>()
  /** Edits that were made here: they grow, since a copy for each part would take time by the square. */
  const growing = new Set<Edit>()
  for (const edit of edits) {
    const file = `${edit.root ?? ""}\0${plainPath(edit.path)}`
    const at = lastOfFile.get(file)
    const part = at === undefined ? undefined : asParts(edit)
    const earlier = part && asParts(joined[at!]!)
    if (!part || !earlier) {
      lastOfFile.set(file, joined.length)
      joined.push(edit)
      continue
    }
    const all = growing.has(earlier) ? earlier : ownCopy(earlier)
    growing.add(all)
    addParts(all, part)
    joined[at!] = all
  }
  return joined
}

type Excerpt = Hunk & { place: Extract<Place, { by: "excerpt" }> }

function ownCopy(edit: UpdateEdit): UpdateEdit {
  return { ...edit, hunks: [...edit.hunks], ...(edit.repairs && { repairs: [...edit.repairs] }) }
}

function addParts(all: UpdateEdit, { format, hunks, repairs = [] }: UpdateEdit) {
  if (format !== undefined) all.format = format
  for (const hunk of hunks) addPart(all.hunks, hunk)
  if (repairs.length > 0) all.repairs ??= []
  for (const repair of repairs) all.repairs!.push(repair)
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
function addPart(hunks: Hunk[], hunk: Hunk) {
  const last = hunks.at(-1)
  if (!last || !isExcerpt(last) || !isExcerpt(hunk) || !hunk.place.instead || last.place.instead) {
    hunks.push(hunk)
    return
  }
  const source = last.source && hunk.source && { from: last.source.from, to: hunk.source.to }
  hunks[hunks.length - 1] = { old: last.new, new: hunk.new, scope: "lines", ...(source && { source }) }
}

const isExcerpt = (hunk: Hunk): hunk is Excerpt => hunk.place?.by === "excerpt"
