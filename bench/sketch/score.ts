import { structuredPatch } from "diff"
import type { Case } from "./cases.ts"
import type { Answer, Tool } from "./tools/tool.ts"

/** `blanks`: right but for blank lines beside what was left out. */
export type Mark = "right" | "blanks" | "wrong" | "refused"

export interface Result {
  case: Case
  answer: Answer
  mark: Mark
}

/** Lets a tool have its try. A tool that throws has refused. */
export async function judge(tool: Tool, given: Case): Promise<Result> {
  let answer: Answer
  try {
    answer = await tool.apply(given)
  } catch (error) {
    answer = { note: `threw: ${error instanceof Error ? (error.stack ?? error.message) : error}` }
  }
  return { case: given, answer, mark: markOf(given, answer) }
}

/** To claim that an edit was done before when it was not is wrong, because nobody will look again. */
function markOf({ files, truth, mayRefuse, edges }: Case, { texts, applied = false }: Answer): Mark {
  if (!texts) return truth && !mayRefuse ? "refused" : "right"
  if (!truth) return "wrong"
  const isRight = (path: string) => (texts[path] ?? files[path]) === truth[path]
  const isElsewhere = Object.keys(texts).some(
    (path) => truth[path] === undefined && texts[path] !== files[path],
  )
  if (applied || isElsewhere) return "wrong"
  const paths = Object.keys(truth)
  if (paths.every(isRight)) return "right"
  const isNearly = (path: string) =>
    isRight(path) || differInBlanks(truth[path]!, texts[path] ?? files[path]!, edges[path] ?? [])
  return paths.every(isNearly) ? "blanks" : "wrong"
}

/** Are all differences blank lines, right beside a line where something was left out? */
export function differInBlanks(truth: string, text: string, edges: readonly number[]): boolean {
  const lines = truth.split("\n")
  const isBlank = (line: string | undefined) => line !== undefined && line.trim() === ""
  const patch = structuredPatch("", "", truth, text, "", "", { context: 0, maxEditLength: 1000 })
  if (!patch) return false
  return patch.hunks.every(({ oldStart, oldLines, lines: changed }) => {
    if (!changed.every((line) => isBlank(line.slice(1)))) return false
    let from = oldStart - 1
    let to = from + oldLines
    while (isBlank(lines[from - 1])) from--
    while (isBlank(lines[to])) to++
    return edges.some((edge) => from <= edge && edge <= to)
  })
}

/** Shares in percent. */
export interface Tally extends Record<Mark, number> {
  count: number
}

export function tally(results: readonly Result[]): Tally {
  const share = (wanted: Mark) =>
    (100 * results.filter(({ mark }) => mark === wanted).length) / Math.max(results.length, 1)
  return {
    count: results.length,
    right: share("right"),
    blanks: share("blanks"),
    wrong: share("wrong"),
    refused: share("refused"),
  }
}
