import { structuredPatch } from "diff"
import type { Case, CaseHunk } from "./draft.ts"
import type { Answer } from "./tools/tool.ts"

/** A case, what became of it, and what that is worth. */
export interface Shown {
  case: Case
  answer: Answer
  mark: string
}

/** One case in full, for the person who wants to know why: the edit, the truth, and what came of it. */
export function showResult({ case: given, answer, mark }: Shown): string {
  const parts = [
    `━━━ ${given.id} · ${mark} · must ${given.verdict} · ${given.source} ${given.path} ━━━`,
    ...given.hunks.map(
      (hunk, i) => `--- hunk ${i + 1}${claimsOf(hunk)}\n${quoted(showDifference(hunk.old, hunk.new, 1000))}`,
    ),
    `--- truth, against the file\n${showDifference(given.file, given.truth)}`,
    ...(answer.corrected === undefined ? [] : [`--- offered\n${quoted(answer.corrected)}`]),
    `--- outcome: ${answer.applied ? "already applied; " : ""}${answer.note ?? ""}`,
  ]
  if (answer.text !== undefined)
    parts.push(`--- what came out, against the truth\n${showDifference(given.truth, answer.text)}`)
  return parts.join("\n")
}

function claimsOf({ scope, seek, atEnd }: CaseHunk): string {
  return [scope && "part of the text", seek && `after ${seek}`, atEnd && "at the end"]
    .flatMap((one) => (one ? ` · ${one}` : []))
    .join("")
}

/** Blanks that matter are made visible. */
function quoted(text: string): string {
  const lines = text.replace(/\n$/, "").split("\n")
  return lines
    .map((line) => `│${line.replace(/\t/g, "→\t").replace(/ +$/, (tail) => "·".repeat(tail.length))}`)
    .join("\n")
}

export function showDifference(before: string, after: string, context = 5): string {
  const patch = structuredPatch("", "", before, after, "", "", { context })
  if (!patch || patch.hunks.length === 0) return "(no difference)"
  return patch.hunks
    .map(
      (hunk) => `@@ line ${hunk.oldStart}\n${hunk.lines.map((line) => line.replace(/\r$/, "␍")).join("\n")}`,
    )
    .join("\n")
}
