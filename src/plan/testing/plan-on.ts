import type { Edit, Hunk, UpdateEdit } from "../../edits/edit.ts"
import type { Target } from "../../edits/snapshot.ts"
import { decode, encode } from "../../text/encoding.ts"
import type { FileState, OpaqueFile } from "../../text/file.ts"
import { sha256 } from "../../text/hash.ts"
import type { FileChange, Plan } from "../plan.ts"
import { type PlanOptions, plan } from "../plan.ts"

/** A workspace for a test: texts, bytes, or states, by path. */
export type Files = Readonly<Record<string, string | Uint8Array | FileState>>

/** What a plan makes of some files, in a form that compares and prints well. */
export interface Planned extends Plan {
  /** The files that the plan changes: their new text (opaque ones by their reason), or null where one is gone. */
  after: Record<string, string | null>
  /** For each edit its issue code, or its status where it has none. */
  results: string[]
}

/** Plans edits on a few files; every path is its own key. */
export function planOn(files: Files, edits: readonly Edit[], options: PlanOptions = {}): Planned {
  const states = new Map(Object.entries(files).map(([path, file]) => [path, stateOf(file)]))
  const target = (path: string): Target => ({ key: path })
  const targets = edits.map((edit) => ({
    path: target(edit.path),
    ...("to" in edit && edit.to !== undefined && { to: target(edit.to) }),
  }))
  const planned = plan(edits, { targets, files: states }, options)
  return {
    ...planned,
    after: contents(planned.files),
    results: planned.outcomes.map(({ status, issue }) => issue?.code ?? status),
  }
}

export function stateOf(file: string | Uint8Array | FileState): FileState {
  if (typeof file === "string") return stateOf(encode(file, "utf-8")!)
  if (!(file instanceof Uint8Array)) return file
  const decoded = decode(file)
  const hash = sha256(file)
  return "text" in decoded
    ? { kind: "text", ...decoded, hash }
    : { kind: "opaque", reason: decoded.reason, hash, size: file.length }
}

function contents(files: readonly FileChange[]): Planned["after"] {
  const after: Planned["after"] = {}
  for (const { path, from, after: state } of files) {
    if (from !== undefined) after[from] ??= null
    after[path] = state.kind === "text" ? state.text : state.kind === "opaque" ? `<${state.reason}>` : null
  }
  return after
}

/** A file that cannot be edited as text. */
export function opaque(reason: OpaqueFile["reason"], hash = `hash of ${reason}`): OpaqueFile {
  return { kind: "opaque", reason, hash, size: 1 }
}

/** An update of whole lines, one hunk for each pair of texts. */
export function update(
  path: string,
  ...changes: readonly (readonly [old: string, fresh: string])[]
): UpdateEdit {
  return { op: "update", path, hunks: changes.map(([old, fresh]) => lines(old, fresh)) }
}

export function lines(old: string, fresh: string): Hunk {
  return { old, new: fresh, scope: "lines" }
}
