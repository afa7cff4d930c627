import { type Change, parse, protocols, type Span } from "../core.ts"

/** Something to say about a response: what makes an edit unreadable, what was put right, what could be better. */
export interface Problem {
  /** `error`: an edit is lost. `warning`: it could be read all the same. */
  severity: "error" | "warning"
  code: string
  message: string
  hint?: string
  line: number
  column: number
  /** A change of the response that certainly puts it right. */
  fix?: Change
}

/** Every problem of a response, in its order. */
export function problemsOf(response: string, options: { format: string }): Problem[] {
  const parsed = parse(response, options)
  const errors = parsed.issues.map((issue): Found => ({ ...issue, severity: "error" }))
  const repairs = parsed.repairs.map(
    ({ kind, ...repair }): Found => ({ ...repair, code: kind, severity: "warning" }),
  )
  const advice = protocols.flatMap((protocol) => {
    const own = parsed.edits.filter((edit) => edit.format === protocol.name)
    return (protocol.lint?.(own) ?? []).map(
      ({ kind, ...rest }): Found => ({ ...rest, code: kind, severity: "warning" }),
    )
  })
  const all = [...errors, ...repairs, ...advice].sort((a, b) => offsetOf(a) - offsetOf(b))
  const placeAt = placesIn(response)
  return all.map((found) => problem(found, placeAt(offsetOf(found))))
}

type Found = Omit<Problem, "line" | "column"> & { line?: number; column?: number; source?: Span }

function offsetOf({ source, fix }: Found): number {
  return source?.from ?? fix?.from ?? 0
}

function problem(found: Found, place: { line: number; column: number }): Problem {
  const { severity, code, message, hint, fix } = found
  const { line, column } = found.line === undefined ? place : { line: found.line, column: found.column ?? 1 }
  return { severity, code, message, ...(hint !== undefined && { hint }), line, column, ...(fix && { fix }) }
}

/** Line and column of offsets that only ever grow, so that the text is walked once. */
function placesIn(text: string): (offset: number) => { line: number; column: number } {
  let line = 1
  let start = 0
  return (offset) => {
    for (let end = text.indexOf("\n", start); end >= 0 && end < offset; end = text.indexOf("\n", start)) {
      line++
      start = end + 1
    }
    return { line, column: offset - start + 1 }
  }
}

/** The response with every certain fix made. Where two meet, the first counts; the next run finds the other. */
export function fixed(response: string, problems: readonly Problem[]): string {
  const fixes = problems
    .flatMap(({ fix }) => (fix ? [fix] : []))
    .sort((a, b) => a.from - b.from || a.to - b.to)
  let text = ""
  let at = 0
  for (const { from, to, insert } of fixes) {
    if (from < at) continue
    text += response.slice(at, from) + insert
    at = to
  }
  return text + response.slice(at)
}
