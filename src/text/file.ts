import { charsets } from "./charset.ts"

/**
 * A file as a plan sees it. Text excludes the byte-order mark: that belongs to the encoding, so that the
 * first line of a file is just its first line.
 */
export const encodings = ["utf-8", "utf-8-bom", "utf-16le", "utf-16be", "latin-1", ...charsets] as const

/** How the bytes of a file stand for its text. */
export type Encoding = (typeof encodings)[number]

/** What is at a path: a text, something that is no text, nothing, or a folder. */
export type FileState = TextFile | OpaqueFile | { kind: "missing" } | { kind: "directory" }

/** A file whose text is known. */
export interface TextFile {
  kind: "text"
  text: string
  encoding: Encoding
  /** `sha256` of the bytes, in hex. */
  hash: string
  /** Nobody is meant to write it, by its permissions. */
  readOnly?: true
}

export const missingFile: FileState = { kind: "missing" }

/** The path of a changed file, and the one it had before. */
export function endsOf({ path, from }: { path: string; from?: string }): string[] {
  return from === undefined ? [path] : [path, from]
}

/** What a file says; nothing, where it has no text. */
export const textOf = (state: FileState) => (state.kind === "text" ? state.text : "")

/** A file that can be moved or deleted, but not edited as text. */
export interface OpaqueFile {
  kind: "opaque"
  reason: "binary" | "encoding" | "too_large"
  hash: string
  size: number
  readOnly?: true
}
