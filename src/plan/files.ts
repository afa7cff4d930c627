import { encode } from "../text/encoding.ts"
import { type FileState, missingFile, textOf } from "../text/file.ts"
import { sha256 } from "../text/hash.ts"
import { unified } from "../text/unified.ts"
import type { Overlay } from "./overlay.ts"
import type { FileChange } from "./plan.ts"

type Hash = typeof sha256

/** The net change of every file, whatever way the edits took there. */
export function fileChanges(overlay: Overlay, hash: Hash | null = sha256): FileChange[] {
  const touched = overlay.touched()
  const movedFrom = new Map<string, string>()
  for (const key of touched) {
    const origin = overlay.origin(key)
    if (origin !== undefined && origin !== key && overlay.state(origin).kind === "missing")
      movedFrom.set(key, origin)
  }
  const sources = new Set(movedFrom.values())
  const origins = new Set(touched.map((key) => overlay.origin(key)))
  return touched.flatMap((key) => {
    if (sources.has(key) && overlay.state(key).kind === "missing") return []
    const from = movedFrom.get(key)
    const change = netChange(key, from, overlay, hash)
    if (!change) return []
    const like = from === undefined ? likeOf(key, overlay, origins) : undefined
    return like === undefined ? change : { ...change, like }
  })
}

/** A file that was moved takes its permissions along, and leaves none behind for what is made at its old path. */
function likeOf(
  key: string,
  overlay: Overlay,
  origins: ReadonlySet<string | undefined>,
): FileChange["like"] | undefined {
  const origin = overlay.origin(key)
  if (origin !== undefined) return origin === key ? undefined : origin
  return origins.has(key) && overlay.state(key).kind !== "missing" ? null : undefined
}

function netChange(
  key: string,
  from: string | undefined,
  overlay: Overlay,
  hash: Hash | null,
): FileChange | undefined {
  const there = overlay.base.get(key) ?? missingFile
  const before = from === undefined ? there : (overlay.base.get(from) ?? missingFile)
  const after = overlay.state(key)
  if (before.kind === "missing" && after.kind === "missing") return undefined
  if (from === undefined && sameContent(before, after)) return undefined
  const { text, additions, deletions } = unified(textOf(before), textOf(after), {
    from: before.kind === "missing" ? undefined : (from ?? key),
    to: after.kind === "missing" ? undefined : key,
  })
  return {
    path: key,
    change:
      from !== undefined
        ? "move"
        : before.kind === "missing"
          ? "add"
          : after.kind === "missing"
            ? "delete"
            : "modify",
    ...(from !== undefined && { from }),
    before,
    after: hashed(after, hash),
    ...(from !== undefined && there.kind !== "missing" && { replaced: there }),
    additions,
    deletions,
    diff: text,
  }
}

/** Would the two be the same on disk? Equal texts are known at once; to hash them takes a hundred times as long. */
function sameContent(a: FileState, b: FileState): boolean {
  if (a.kind !== "text" || b.kind !== "text") return a.kind === b.kind && hashOf(a) === hashOf(b)
  if (a.encoding === b.encoding) return a.text === b.text
  const [bytes, others] = [a, b].map(({ text, encoding }) => encode(text, encoding)!) as [
    Uint8Array,
    Uint8Array,
  ]
  return bytes.length === others.length && bytes.every((byte, at) => byte === others[at])
}

function hashed(state: FileState, hash: Hash | null): FileState {
  if (state.kind !== "text" || state.hash !== "") return state
  const { text, encoding } = state
  return { kind: "text", text, encoding, hash: hash === null ? "" : hash(encode(text, encoding)!) }
}

const hashOf = (state: FileState) => ("hash" in state ? state.hash : state.kind)
