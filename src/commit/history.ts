import { endsOf } from "../text/file.ts"
import type { Record } from "./record.ts"

/** The commits, and what undo and redo have made of them. */
export interface History {
  /** Oldest first. */
  records: readonly Record[]
  /** The files (by index) of a commit that are taken back at present. */
  undone(id: string): ReadonlySet<number>
}

export function historyOf(records: readonly Record[]): History {
  const undone = new Map<string, Set<number>>()
  for (const { id, kind, of } of records) {
    if (kind === "commit") undone.set(id, new Set())
    for (const file of of?.files ?? [])
      if (kind === "undo") undone.get(of!.id)?.add(file)
      else undone.get(of!.id)?.delete(file)
  }
  const none: ReadonlySet<number> = new Set()
  return { records, undone: (id) => undone.get(id) ?? none }
}

/** Files of a commit. */
export interface ChosenFiles {
  record: Record
  files: number[]
}

/** What to take back, or to make again: files of a commit that are not taken back yet, or that are. */
export interface HistoryRequest {
  verb: "undo" | "redo"
  id?: string | undefined
  /** Keys. */
  paths?: readonly string[] | undefined
}

/** The newest commit that fits, with its files that fit. Undefined: there is none. */
export function chooseFiles(history: History, { verb, id, paths }: HistoryRequest): ChosenFiles | undefined {
  const candidates = id === undefined ? newestFirst(history, verb) : byId(history, id)
  for (const { record, files } of candidates) {
    const open = files.filter((file) => history.undone(record.id).has(file) === (verb === "redo"))
    const wanted = paths
      ? open.filter((file) => names(record, file).some((name) => paths.includes(name)))
      : open
    if (wanted.length > 0) return { record, files: entangled(record, wanted) }
  }
  return undefined
}

const names = (record: Record, file: number) => endsOf(record.files[file]!)

/** Undo takes the last commit that was made; redo the last one that was taken back. */
function newestFirst({ records }: History, verb: HistoryRequest["verb"]): ChosenFiles[] {
  if (verb === "undo")
    return records
      .filter(({ kind }) => kind === "commit")
      .map(whole)
      .toReversed()
  return records.flatMap((record) => (record.kind === "undo" ? target(records, record) : [])).toReversed()
}

/** By the start of an id. That of an undo or redo stands for the files that it was about. */
function byId({ records }: History, id: string): ChosenFiles[] {
  const found = records.filter((record) => record.id.startsWith(id))
  if (found.length !== 1) return []
  return found[0]!.kind === "commit" ? [whole(found[0]!)] : target(records, found[0]!)
}

function whole(record: Record): ChosenFiles {
  return { record, files: [...record.files.keys()] }
}

function target(records: readonly Record[], { of }: Record): ChosenFiles[] {
  const record = records.find(({ id }) => id === of?.id)
  return record ? [{ record, files: of!.files.filter((file) => file in record.files) }] : []
}

/** Files that changed places with each other can only go back together. */
function entangled(record: Record, wanted: readonly number[]): number[] {
  const chosen = new Set(wanted)
  const touched = new Set(wanted.flatMap((file) => names(record, file)))
  for (let grown = true; grown; ) {
    grown = false
    for (const file of record.files.keys()) {
      if (chosen.has(file) || !names(record, file).some((name) => touched.has(name))) continue
      chosen.add(file)
      for (const name of names(record, file)) touched.add(name)
      grown = true
    }
  }
  return [...chosen].sort((a, b) => a - b)
}
