import type { Change } from "../text/place.ts"

/** A text that is searched, perhaps many times. What a search needs of it is worked out when first needed. */
export interface Document {
  readonly text: string
}

export function createDocument(text: string): Document {
  return { text }
}

/** The document with `changes` made: sorted, none overlapping another. */
export function applyChanges(document: Document, changes: readonly Change[]): Document {
  let text = ""
  let at = 0
  for (const change of changes) {
    text += document.text.slice(at, change.from) + change.insert
    at = change.to
  }
  return createDocument(text + document.text.slice(at))
}
