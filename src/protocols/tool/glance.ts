import { isEditingName } from "../unread.ts"
import type { CallText } from "./call-text.ts"
import { isBystander, needsOf } from "./edits.ts"
import { keyBits } from "./keys.ts"

const { path, old, new: after, content, patch, list, named, shape, unsure } = keyBits

/**
 * What can be said of a call that is proper JSON, without parsing it: it comes to `nothing`, or to one `fault`. Anything
 * that may be an edit is left `open`.
 */
export function glanceAt({ keys, name }: Pick<CallText, "keys" | "name">, { strict }: { strict: boolean }) {
  if ((keys & (unsure | shape)) !== 0) return "open"
  if ((keys & named) === 0) return (keys & (after | list)) === 0 ? "nothing" : "open"
  if (name === undefined || name.includes("\\")) return "open"
  const needs = needsOf(name)
  if (needs) return needs.every((need) => (keys & need) !== 0) ? "open" : "fault"
  if (needs === null || (keys & list) !== 0 || ((keys & old) !== 0 && (keys & after) !== 0)) return "open"
  if (isBystander(name)) return "nothing"
  if (isEditingName(name) || ((keys & path) !== 0 && (keys & (after | content | patch)) !== 0)) return "open"
  return strict ? "fault" : "nothing"
}
