import type { Hunk } from "../../edits/edit.ts"
import type { Issue } from "../../issues/issue.ts"
import { locate } from "../locate.ts"
import { applyChanges, createDocument } from "../read/document.ts"
import { said as told } from "./said.ts"

/** What becomes of an edit: the tiers that landed it as it was meant, or why it was refused. */
export interface Outcome {
  said: string
  /** The file after it, where it landed. */
  text?: string
  score: number
}

/** `place`: the lines (from 1) that the edit is about. */
export function outcomeOf(
  text: string,
  hunks: readonly Hunk[],
  meant: string,
  place?: readonly [first: number, last: number],
): Outcome {
  const document = createDocument(text)
  const located = locate(document, hunks, { match: "fuzzy" })
  let score = 1
  const tiers: string[] = []
  for (const hunk of located.hunks) {
    if ("issue" in hunk)
      return { said: told(hunk.issue) + (place ? pointed(hunk.issue, place) : ""), score: 0 }
    tiers.push(hunk.already ? "already there" : hunk.tier)
    score = Math.min(score, hunk.score)
  }
  const after = applyChanges(document, located.changes!).text
  const said = [...new Set(tiers)].sort().join(" + ")
  if (after === meant || said === "already there") return { said, text: after, score }
  if (after === text) return { said: "nothing to do", text: after, score }
  // Who remembers lines so that they are those of another place has asked for that place.
  const isAsked = hunks.every(({ old }) => text.includes(old))
  const nearly = isAsked ? "asked for elsewhere" : nearlyMeant(after, meant)
  return { said: nearly ?? "ELSEWHERE", text: after, score }
}

/** How often each of these was said. */
export function counted(said: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const each of said) counts.set(each, (counts.get(each) ?? 0) + 1)
  const inOrder = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  return inOrder.map(([each, count]) => `${each} ${count}`).join(", ")
}

/** How a result differs from what was meant, where it is a matter of taste, or of what to make of a line that is not there. */
function nearlyMeant(after: string, meant: string): string | undefined {
  const solid = (text: string) => text.replace(/\s*\n\s*/g, "\n").replace(/\n+/g, "\n")
  const bare = (text: string) => text.replace(/\n+/g, "\n")
  const sorted = (text: string) => bare(text).split("\n").sort().join("\n")
  if (bare(after) === bare(meant)) return "but for blank lines"
  if (solid(after) === solid(meant)) return "but for indentation"
  return sorted(after) === sorted(meant) ? "beside a line that is not there" : undefined
}

/** Where the evidence of a refusal points to. */
function pointed({ nearest, candidates }: Issue, [first, last]: readonly [number, number]): string {
  if (nearest) return nearest.lines[0] <= last && nearest.lines[1] >= first ? " (near)" : " (far)"
  return candidates?.some(({ line }) => line >= first && line <= last + 1) ? " (near)" : ""
}
