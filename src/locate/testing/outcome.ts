import type { Hunk } from "../../edits/edit.ts"
import { applyChanges, createDocument } from "../document.ts"
import { locate } from "../locate.ts"

/** What becomes of an edit: the tiers that landed it as it was meant, or why it was refused. */
export interface Outcome {
  said: string
  /** The file after it, where it landed. */
  text?: string
  score: number
}

export function outcomeOf(text: string, hunks: readonly Hunk[], meant: string): Outcome {
  const document = createDocument(text)
  const located = locate(document, hunks, { match: "fuzzy" })
  let score = 1
  const tiers: string[] = []
  for (const hunk of located.hunks) {
    if ("issue" in hunk) return { said: hunk.issue.code, score: 0 }
    tiers.push(hunk.already ? "already there" : hunk.tier)
    score = Math.min(score, hunk.score)
  }
  const after = applyChanges(document, located.changes!).text
  const said = [...new Set(tiers)].sort().join(" + ")
  if (after === meant || said === "already there") return { said, text: after, score }
  if (after === text) return { said: "nothing to do", text: after, score }
  const solid = (lines: string) => lines.replace(/\n+/g, "\n")
  if (solid(after) === solid(meant)) return { said: "but for blank lines", text: after, score }
  // Who remembers lines so that they are those of another place has asked for that place.
  const isAsked = hunks.every(({ old }) => text.includes(old))
  return { said: isAsked ? "asked for elsewhere" : "ELSEWHERE", text: after, score }
}

/** How often each of these was said. */
export function counted(said: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const each of said) counts.set(each, (counts.get(each) ?? 0) + 1)
  const inOrder = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  return inOrder.map(([each, count]) => `${each} ${count}`).join(", ")
}
