import { applyPatch } from "diff"
import { diff_match_patch } from "diff-match-patch"
import type { Case } from "../draft.ts"
import { patchOf } from "./patch.ts"
import type { Answer, Tool } from "./tool.ts"

/** Plain string search, as most edit tools begin: the first hit, or the only one. */
export const exactFirst: Tool = {
  name: "exact, first hit",
  apply: (given) => replaced(given, (file, old) => file.indexOf(old)),
}

export const exactUnique: Tool = {
  name: "exact, only hit",
  apply: (given) =>
    replaced(given, (file, old) => (file.indexOf(old) === file.lastIndexOf(old) ? file.indexOf(old) : -1)),
}

function replaced({ file, hunks }: Case, find: (file: string, old: string) => number): Answer {
  let text = file
  for (const hunk of hunks) {
    // A last line need not be ended in the file; a deletion takes the line break along.
    const [old, next] = hunk.new === "" ? [hunk.old, ""] : [hunk.old.slice(0, -1), hunk.new.slice(0, -1)]
    const at = find(text, old)
    if (at < 0) return {}
    text = text.slice(0, at) + next + text.slice(at + old.length)
  }
  return { text }
}

export const jsdiff: Tool = { name: "diff 9, fuzz 0", apply: (given) => withDiff(given, 0) }
export const jsdiffFuzzy: Tool = { name: "diff 9, fuzz 2", apply: (given) => withDiff(given, 2) }

function withDiff(given: Case, fuzzFactor: number): Answer {
  const text = applyPatch(given.file, patchOf(given), { fuzzFactor })
  return text === false ? {} : { text }
}

/** Its patches name character offsets, which are unknown here: distance is made to count for nothing. */
export const diffMatchPatch: Tool = {
  name: "diff-match-patch",
  apply({ file, hunks }) {
    const engine = new diff_match_patch()
    engine.Match_Distance = 1000 * file.length
    let text = file
    for (const hunk of hunks) {
      const [after, done] = engine.patch_apply(engine.patch_make(hunk.old, hunk.new), text)
      if (!done.every(Boolean)) return {}
      text = after
    }
    return { text }
  },
}
