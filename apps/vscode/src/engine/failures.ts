import type { Parsed, Report, Span } from "emend/core"
import { landed } from "../../../../src/report/report.ts"

/** Something of a response that did not land, and where in the response it is. */
export interface Failed {
  message: string
  hint?: string
  code: string
  path?: string
  /** The number of its edit, if it is one. */
  index?: number
  source: Span
}

/** What did not land, in the order of the response. */
export function failedEdits({ edits }: Pick<Parsed, "edits">, report: Report): Failed[] {
  const ofEdits = report.edits.flatMap(({ index, status, path, issue }): Failed[] => {
    if (landed(status)) return []
    const { code = "not_in_context", message = `\`${path}\` is not in the context.`, hint } = issue ?? {}
    const source = edits[index]?.source ?? start
    return [{ code, message, path, index, source, ...(hint !== undefined && { hint }) }]
  })
  const ofResponse = report.issues.map(
    ({ code, message, hint, source = start }): Failed => ({
      ...{ code, message, source },
      ...(hint !== undefined && { hint }),
    }),
  )
  return [...ofEdits, ...ofResponse].sort((a, b) => a.source.from - b.source.from)
}

const start: Span = { from: 0, to: 0 }

/** The failure after (or before) the one at hand, round and round. */
export function stepTo(count: number, at: number | undefined, by: 1 | -1): number | undefined {
  if (count === 0) return undefined
  if (at === undefined) return by === 1 ? 0 : count - 1
  return (at + by + count) % count
}
