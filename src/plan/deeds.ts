import type { Edit, UpdateEdit } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { locate } from "../locate/locate.ts"
import { chomp } from "../text/lines.ts"
import type { Overlay } from "./overlay.ts"
import type { Outcome } from "./plan.ts"

/** Remembers what the edits of a plan did to each file, to tell why a later one of the same response does not fit. */
export interface Deeds {
  add(outcome: Outcome, did: { key: string; to?: string | undefined; status?: Outcome["status"] }): void
  /** The earlier edit that is the cause of this issue, in words; undefined if none is. */
  cause(edit: Edit, key: string, issue: Issue): Issue | undefined
}

export function recordDeeds(overlay: Overlay): Deeds {
  /** Where a file went, and by which edit; no `to`: it was deleted. */
  const gone = new Map<string, { index: number; to?: string }>()
  /** Which edits wrote each file, in their order. */
  const writes = new Map<string, number[]>()

  /** The edit that changed the text which this one looks for. */
  function changedBy(edit: Edit, key: string): number | undefined {
    const versions = overlay.earlier(key)
    const indexes = writes.get(key) ?? []
    if (edit.op !== "update" || versions.length !== indexes.length) return undefined
    const fits = versions.map(
      (version) =>
        locate(version, edit.hunks, { match: "exact" }).changes !== undefined ||
        (edit.parts === true && hasAllParts(version.text, edit)),
    )
    return indexes[fits.lastIndexOf(true)]
  }

  return {
    add({ index, op }, { key, to, status }) {
      if (status === "already_applied") return
      if (op === "delete") gone.set(key, { index })
      else if (to !== undefined && to !== key) {
        gone.set(key, { index, to })
        writes.set(to, [...(writes.get(key) ?? []), ...(op === "update" ? [index] : [])])
      } else if (writes.has(key)) writes.get(key)!.push(index)
      else writes.set(key, [index])
    },
    cause(edit, key, issue) {
      const fate = issue.code === "file_missing" ? gone.get(key) : undefined
      if (fate) return goneBy(key, fate)
      const index = issue.code === "not_found" || issue.code === "conflict" ? changedBy(edit, key) : undefined
      return index === undefined ? undefined : changedBefore(key, index, issue)
    },
  }
}

/** Where an edit may mean parts of lines: does the text have them? */
function hasAllParts(text: string, { hunks }: UpdateEdit): boolean {
  return hunks.every(({ old }) => old.trim() !== "" && text.includes(chomp(old)))
}

function goneBy(key: string, { index, to }: { index: number; to?: string }): Issue {
  return {
    code: "file_missing",
    message: `There is no file ${key} any more: edit ${index + 1} of this response ${to === undefined ? "deletes it" : `moves it to ${to}`}.`,
    hint:
      to === undefined
        ? "Leave one of the two edits out."
        : `Send this edit for ${to}, or put it before the edit that moves the file.`,
    path: key,
  }
}

function changedBefore(key: string, index: number, { code }: Issue): Issue {
  return {
    code,
    message: `The text to replace was in ${key} until edit ${index + 1} of this response changed it.`,
    hint: `Make one edit of this one and edit ${index + 1}, or write this one for the text as edit ${index + 1} leaves it.`,
    path: key,
  }
}
