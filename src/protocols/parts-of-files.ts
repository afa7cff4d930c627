import {
  type CreateEdit,
  type Edit,
  freesPath,
  type Hunk,
  type Place,
  type UpdateEdit,
} from "../edits/edit.ts"
import type { Issue, Repair } from "../issues/issue.ts"
import type { Span } from "../text/place.ts"
import { plainPath } from "./path-text.ts"
import type { Protocol, ScanEvent } from "./protocol.ts"
import { protocols } from "./registry.ts"

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

/** What only shows what is there, or was, and nothing right after it takes the place of, is no edit. */
export function withoutPast(edits: readonly Edit[]): { edits: Edit[]; repairs: Repair[] } {
  const repairs: Repair[] = []
  const isPast = (hunk: Hunk) => isExcerpt(hunk) && hunk.place.past === true
  const kept = edits.flatMap((edit) => {
    if (edit.op !== "update" || !edit.hunks.some(isPast)) return [edit]
    const hunks = edit.hunks.filter((hunk) => !isPast(hunk))
    repairs.push(...edit.hunks.filter(isPast).map(({ source }) => shownOnly(edit.path, source)))
    return hunks.length > 0 ? [{ ...edit, hunks }] : []
  })
  return { edits: kept, repairs }
}

const isExcerpt = (hunk: Hunk): hunk is Excerpt => hunk.place?.by === "excerpt"

/**
 * An answer may show a file, or a part of it, before it changes that file. In a format that consists of nothing but a
 * path and a text, the two look the same; an edit of the same file in another format tells them apart. What was only
 * shown is passed over, and said to be.
 */
export function passOverExcerpts(
  events: readonly ScanEvent[],
  known: readonly Protocol[],
): readonly ScanEvent[] {
  const showing = new Set(known.filter((each) => each.shows === true).map((each) => each.name))
  const changed = new Set<string>()
  let shown = false
  for (const event of events) {
    if (showing.has(event.format ?? "")) shown = true
    else if (event.type === "edit") changed.add(plainPath(event.edit.path))
  }
  if (!shown || changed.size === 0) return events
  const freed = new Set<string>()
  return events.map((event) => {
    if (showing.has(event.format ?? "")) return asShown(event, changed, freed)
    if (event.type !== "edit") return event
    const path = plainPath(event.edit.path)
    // What an answer shows below that path from there on is a new file.
    if (freesPath(event.edit)) freed.add(path)
    else freed.delete(path)
    return event
  })
}

function asShown(event: ScanEvent, changed: ReadonlySet<string>, freed: ReadonlySet<string>): ScanEvent {
  const found = event.type === "edit" ? event.edit : event.type === "issue" ? event.issue : undefined
  const mayBeFile = event.type === "issue" || (event.type === "edit" && event.edit.op === "create")
  const isNew = mayBeFile && found?.path !== undefined && freed.has(plainPath(found.path))
  const repair = found && !isNew && excerptOf(found, changed)
  return repair ? { type: "repair", repair } : event
}

/** What to say of a text below a path which turns out to be a mere look at a file, since `changed` has it. */
export function excerptOf(
  { path, source }: Pick<Issue, "path" | "source">,
  changed: ReadonlySet<string>,
): Repair | undefined {
  if (path === undefined || !changed.has(plainPath(path))) return undefined
  const message = `The text below ${path} was taken for a look at the file, since another edit changes it.`
  return { kind: "excerpt", message, ...(source && { source }) }
}

function shownOnly(path: string, source: Span | undefined): Repair {
  const message = `The words before this part of ${path} say that it shows what is there, or was; it was not taken for an edit.`
  return { kind: "excerpt", message, ...(source && { source }) }
}

/** May an edit of this format turn out to be a mere look at the file? */
export function mayOnlyShow({ format }: { format?: string | undefined }): boolean {
  return protocols.some((each) => each.shows === true && each.name === format)
}
