import type { Case, CaseHunk } from "./draft.ts"
import type { Result } from "./score.ts"
import type { Answer, Tool } from "./tools/tool.ts"

/** What became of an edit that was made once and is sent again, to its own result. */
export type AgainMark = "recognised" | "twice" | "unrecognised"

export interface Again {
  case: Case
  answer: Answer
  mark: AgainMark
}

/** Sends all that landed again. It must change nothing, and be recognised. */
export function sendAgain(tool: Tool, results: readonly Result[]): Again[] {
  return results.flatMap(({ case: given, answer }) => {
    if (answer.text === undefined || answer.applied) return []
    if (isStillAsked(given, answer.text)) return []
    const done: Case = { ...given, file: answer.text, truth: answer.text, verdict: "applied" }
    const second = tool.apply(done)
    const mark = markOf(second, answer.text)
    // Of what only takes away nothing is left to be recognised by.
    const leavesTrace = given.hunks.some((hunk) => hunk.new.trim() !== "")
    return leavesTrace || mark === "twice" ? [{ case: done, answer: second, mark }] : []
  })
}

/**
 * A single old text is still in the result, letter for letter and not as a part of the new one, as when one of three equal
 * lines was to go: whoever reads that will do it, and nobody could tell that it was done.
 */
function isStillAsked({ hunks }: Case, result: string): boolean {
  const [hunk] = hunks
  if (hunks.length !== 1 || !hunk) return false
  // What the edit says besides its lines tells where it was made, if there is something new to be seen.
  if ((hunk.seek || hunk.atEnd) && addsLine(hunk)) return false
  const start = hunk.scope === "substring" ? "" : "\n"
  // Line breaks of the file's own kind are no difference to anybody.
  const [text, old, fresh] = [result, hunk.old, hunk.new].map(
    (each) => start + each.replaceAll("\r\n", "\n"),
  ) as [string, string, string]
  // What was made may be indented otherwise than the edit has it.
  const [bareText, bareOld, bareFresh] = [bare(text), bare(old), bare(fresh)]
  const done = placesIn(bareText, bareFresh)
  return placesIn(text, old).some((place) => {
    const at = bare(text.slice(0, place)).length
    return !done.some((from) => from <= at && at + bareOld.length <= from + bareFresh.length)
  })
}

const bare = (text: string) => text.replace(/^[ \t]+/gm, "")

function addsLine(hunk: CaseHunk): boolean {
  const old = new Set(hunk.old.split("\n"))
  return hunk.new.split("\n").some((line) => line.trim() !== "" && !old.has(line))
}

function placesIn(text: string, wanted: string): number[] {
  if (wanted === "") return []
  const places: number[] = []
  if (wanted === "") return places
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) places.push(at)
  return places
}

export function markOf({ text, applied }: Answer, before: string): AgainMark {
  if (text !== undefined && text !== before) return "twice"
  return applied ? "recognised" : "unrecognised"
}

/** What became of the corrections that were offered for what was refused. */
export interface Resent {
  case: Case
  answer: Answer
  mark: "resent-right" | "resent-wrong" | "resent-refused"
}

/** Sends every correction that is offered, as it is. None may land wrongly. */
export function resend(
  results: readonly Result[],
  apply: (given: Case, response: string) => Answer,
): Resent[] {
  return results.flatMap(({ case: given, answer: { text, corrected } }) => {
    if (text !== undefined || corrected === undefined) return []
    const answer = apply(given, corrected)
    const isRefused = answer.text === undefined || answer.text === given.file
    const isRight = !isRefused && answer.text === (given.confirmed ?? given.truth)
    return [
      {
        case: given,
        answer: { ...answer, corrected },
        mark: `resent-${isRefused ? "refused" : isRight ? "right" : "wrong"}`,
      },
    ]
  })
}
