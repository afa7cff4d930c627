import type { Issue, Repair } from "../issues/issue.ts"
import { lineStarts } from "../text/lines.ts"
import type { Change, Span } from "../text/place.ts"
import { chooseProtocols, parse } from "./parse.ts"
import type { Advice } from "./protocol.ts"

/** Something about a response that its writer should know. */
export interface Problem {
  /** `error`: an edit is lost by it. `warning`: it was put right, or is merely bad style. */
  severity: "error" | "warning"
  /** The code of an issue, or the kind of a repair. */
  code: string
  message: string
  hint?: string
  path?: string
  source?: Span
  /** 1-based. What concerns the response as a whole stands at its start. */
  line: number
  column: number
  /** A change of the response that certainly puts it right. */
  fix?: Change
}

/** Everything that is wrong with a response, or had to be put right to read it, in the order of the response. */
export function lint(response: string, options: { format?: string } = {}): Problem[] {
  const { edits, issues, repairs } = parse(response, options)
  const protocols = chooseProtocols(options.format ?? "auto")
  const advice = protocols.flatMap(
    (each) => each.lint?.(edits.filter(({ format }) => format === each.name)) ?? [],
  )
  const place = placer(response)
  const problems = [
    ...issues.map(
      (issue): Problem => ({ severity: "error", code: issue.code, ...place(issue), ...said(issue) }),
    ),
    ...[...repairs, ...advice].map(
      (repair): Problem => ({ severity: "warning", code: repair.kind, ...place(repair), ...said(repair) }),
    ),
  ]
  return problems.sort((a, b) => a.line - b.line || a.column - b.column)
}

function said({ message, source, fix, ...more }: Issue | Repair | Advice) {
  const hint = "hint" in more ? more.hint : undefined
  const path = "path" in more ? more.path : undefined
  return {
    message,
    ...(hint && { hint }),
    ...(path && { path }),
    ...(source && { source }),
    ...(fix && { fix }),
  }
}

/** Gives line and column to what says them, or has a span to count them from. */
function placer(response: string) {
  let starts: number[] | undefined
  return ({ source, ...said }: { source?: Span; line?: number; column?: number }) => {
    if (said.line !== undefined) return { line: said.line, column: said.column ?? 1 }
    if (!source) return { line: 1, column: 1 }
    starts ??= lineStarts(response)
    let [low, high] = [0, starts.length]
    while (low + 1 < high) {
      const middle = (low + high) >> 1
      if (starts[middle]! <= source.from) low = middle
      else high = middle
    }
    return { line: low + 1, column: source.from - (starts[low] ?? 0) + 1 }
  }
}

/** The response with every certain fix made. Of two fixes of the same words, only the first is made. */
export function applyFixes(response: string, problems: readonly Problem[]): string {
  const fixes = problems
    .flatMap(({ fix }) => (fix ? [fix] : []))
    .sort((a, b) => a.from - b.from || a.to - b.to)
  const parts: string[] = []
  let done = 0
  let last: Change | undefined
  for (const fix of fixes) {
    const isSame = last?.from === fix.from && last.to === fix.to && last.insert === fix.insert
    if (fix.from < done || isSame) continue
    parts.push(response.slice(done, fix.from), fix.insert)
    done = fix.to
    last = fix
  }
  return parts.join("") + response.slice(done)
}
