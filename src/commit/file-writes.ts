import { EmendError } from "../issues/error.ts"
import type { FileChange } from "../plan/plan.ts"
import { encode } from "../text/encoding.ts"
import { type FileState, missingFile } from "../text/file.ts"
import type { FileSystem } from "../workspace/file-system.ts"
import { type CommitRefusal, type DraftVersion, type DraftWrite, refusal } from "./draft.ts"

/**
 * What the changes of a plan mean for each path: what must be there now, and what shall be there then. A move is
 * two of these, and files that change places with each other are no special case.
 */
export function writesOf(files: readonly FileChange[], fs: FileSystem): DraftWrite[] | CommitRefusal {
  const writes = new Map<string, DraftWrite>()
  const sources = sourcesOf(files)
  const leaving: DraftWrite[] = []
  for (const change of files) {
    const { path, from, before, after, replaced } = change
    if (from !== undefined && from !== path)
      leaving.push({ path: from, before: expected(before), after: null })
    const wanted = versionOf(change, fs, sources)
    if (wanted === undefined) return notEncodable(path, after)
    const there = from === undefined || from === path ? before : (replaced ?? missingFile)
    if (writes.get(path)?.after)
      throw new EmendError("usage", `The plan changes \`${path}\` twice; the net change of a file is one.`)
    writes.set(path, { path, before: expected(there), after: wanted })
  }
  for (const write of leaving) {
    // What moves in where another moved out finds that one's content there, not nothing.
    const arriving = writes.get(write.path)
    if (arriving) arriving.before = write.before
    else writes.set(write.path, write)
  }
  return [...writes.values()].filter(({ before, after }) => before?.hash !== after?.hash || after?.like)
}

function expected(state: FileState): { hash: string } | null {
  return "hash" in state ? { hash: state.hash } : null
}

/** Where each content is now: files that cannot be read as text are moved by their bytes. */
function sourcesOf(files: readonly FileChange[]): Map<string, string> {
  const sources = new Map<string, string>()
  for (const { path, from, before, replaced } of files) {
    if (replaced && "hash" in replaced) sources.set(replaced.hash, path)
    if ("hash" in before) sources.set(before.hash, from ?? path)
  }
  return sources
}

/** Undefined: it cannot be written in the encoding of its file. */
function versionOf(
  { path, from, after, like: model = from }: FileChange,
  fs: FileSystem,
  sources: ReadonlyMap<string, string>,
): DraftVersion | null | undefined {
  const like = model === null ? { like: "new" as const } : likeAt(model, path)
  if (after.kind === "text") {
    const bytes = encode(after.text, after.encoding)
    return bytes && { hash: fs.hash(bytes), bytes, ...like }
  }
  if (after.kind !== "opaque") return null
  const source = from ?? sources.get(after.hash)
  if (source === undefined) throw new EmendError("usage", `The plan has no bytes for \`${path}\`.`)
  return { hash: after.hash, copyOf: source, ...(like ?? likeAt(source, path)) }
}

/** The permissions of another file; undefined for those of the file itself. */
function likeAt(key: string | undefined, path: string): Pick<DraftVersion, "like"> | undefined {
  return key === undefined || key === path ? undefined : { like: { key } }
}

function notEncodable(path: string, after: FileState): CommitRefusal {
  const encoding = after.kind === "text" ? after.encoding : "its encoding"
  return refusal(
    {
      code: "encoding",
      message: `The new text of \`${path}\` has a character that ${encoding} cannot write.`,
      hint: "Use only characters that the encoding of the file has, or convert the file to UTF-8 first.",
      path,
    },
    [path],
  )
}
