import { z } from "zod"
import { encodings } from "../../../../src/text/file.ts"
import { jsonValue } from "../../../../src/text/json-text.ts"
import type { Applied } from "./records.ts"

/** What was applied, as a text that outlasts the window. It holds only for the folders that it was applied to. */
export function stored(applied: Applied, roots: readonly string[]): string {
  const { kept, undone, ...rest } = applied
  const bytes = [...kept].map(([key, content]) => [key, toBase64(content)])
  return JSON.stringify({ version, roots, ...rest, kept: bytes, undone: [...undone] })
}

/** The other way round; undefined if the text is no such thing, was cut short, or is about other folders. */
export function restored(text: string, roots: readonly string[]): Applied | undefined {
  const checked = record.safeParse(jsonValue(text))
  if (!checked.success || JSON.stringify(checked.data.roots) !== JSON.stringify(roots)) return undefined
  const { id, at, label, files, kept, undone, note } = checked.data
  return {
    id,
    at,
    label,
    // An absent key of the schema is an absent key of the value: JSON knows no `undefined`.
    files: files as Applied["files"],
    kept: new Map(kept.map(([key, content]) => [key, fromBase64(content)])),
    undone: new Set(undone),
    ...(note !== undefined && { note }),
  }
}

/** What another version of the extension wrote is left alone. */
const version = 1

const state = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("text"),
    text: z.string(),
    encoding: z.enum(encodings),
    hash: z.string(),
  }),
  z.object({
    kind: z.literal("opaque"),
    reason: z.enum(["binary", "encoding", "too_large"]),
    hash: z.string(),
    size: z.number(),
  }),
  z.object({ kind: z.literal("missing") }),
  z.object({ kind: z.literal("directory") }),
])

const change = z.object({
  path: z.string(),
  change: z.enum(["add", "modify", "delete", "move"]),
  from: z.string().optional(),
  before: state,
  after: state,
  replaced: state.optional(),
  additions: z.number(),
  deletions: z.number(),
  diff: z.string(),
})

const record = z.object({
  version: z.literal(version),
  roots: z.array(z.string()),
  id: z.string(),
  at: z.string(),
  label: z.string(),
  files: z.array(change),
  kept: z.array(z.tuple([z.string(), z.base64()])),
  undone: z.array(z.string()),
  note: z.unknown().optional(),
})

function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = []
  // A function takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 0x8000)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)))
  return btoa(pieces.join(""))
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
