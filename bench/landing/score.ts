import type { Case } from "./draft.ts"
import type { Answer, Tool } from "./tools/tool.ts"

export type Mark = "right" | "wrong" | "refused"

/** A case, what a tool made of it, and what that is worth. */
export interface Result {
  case: Case
  answer: Answer
  mark: Mark
}

/** Lets a tool have its try. A tool that throws has refused. */
export function judge(tool: Tool, given: Case): Result {
  let answer: Answer
  try {
    answer = tool.apply(given)
  } catch (error) {
    answer = { note: `threw: ${error instanceof Error ? (error.stack ?? error.message) : error}` }
  }
  return { case: given, answer, mark: mark(given, answer) }
}

/**
 * Strict: byte for byte. To claim that an edit was done before when it was not is as wrong as a wrong landing,
 * because nobody will look again.
 */
function mark({ verdict, truth }: Case, { text, applied = false }: Answer): Mark {
  if (text === undefined) return verdict === "land" ? "refused" : "right"
  if (verdict === "refuse") return "wrong"
  if (verdict === "applied") return text === truth ? "right" : "wrong"
  return text === truth && !applied ? "right" : "wrong"
}

/** Shares in percent. `score`: a wrong landing weighs ten refusals. */
export interface Tally {
  count: number
  right: number
  wrong: number
  refused: number
  score: number
}

export function tally(results: readonly Result[]): Tally {
  const share = (wanted: Mark) =>
    (100 * results.filter((result) => result.mark === wanted).length) / Math.max(results.length, 1)
  return withScore({
    count: results.length,
    right: share("right"),
    wrong: share("wrong"),
    refused: share("refused"),
  })
}

/** Every kind weighs the same, however many cases it has. */
export function meanOf(tallies: readonly Tally[]): Tally {
  const mean = (key: "right" | "wrong" | "refused") =>
    tallies.reduce((sum, one) => sum + one[key], 0) / Math.max(tallies.length, 1)
  const count = tallies.reduce((sum, one) => sum + one.count, 0)
  return withScore({ count, right: mean("right"), wrong: mean("wrong"), refused: mean("refused") })
}

function withScore(shares: Omit<Tally, "score">): Tally {
  return { ...shares, score: 100 - shares.refused - 10 * shares.wrong }
}

/** The landings with one score: how many there are, and which share of them, and of all with no lower score, is right. */
export interface CalibrationPoint {
  score: number
  count: number
  right: number
  above: number
}

export function calibrate(results: readonly Result[]): CalibrationPoint[] {
  const landed = results.filter(({ answer }) => answer.text !== undefined && !answer.applied)
  const scores = [...new Set(landed.map(({ answer }) => answer.score ?? 0))].sort((a, b) => a - b)
  const shareOf = (some: readonly Result[]) =>
    (100 * some.filter((result) => result.mark === "right").length) / some.length
  return scores.map((score) => {
    const here = landed.filter(({ answer }) => (answer.score ?? 0) === score)
    const above = shareOf(landed.filter(({ answer }) => (answer.score ?? 0) >= score))
    return { score, count: here.length, right: shareOf(here), above }
  })
}

/** The scores that callers ask for. */
const thresholds = [0.5, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 1]

/** Which share of the landings with at least a score is right. */
export function reliability(results: readonly Result[]): { score: number; count: number; right: number }[] {
  const landed = results.filter(({ answer }) => answer.text !== undefined && !answer.applied)
  return thresholds.map((score) => {
    const above = landed.filter(({ answer }) => (answer.score ?? 0) >= score)
    const right = above.filter(({ mark }) => mark === "right").length
    return { score, count: above.length, right: above.length === 0 ? 100 : (100 * right) / above.length }
  })
}
