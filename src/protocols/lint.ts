import type { Edit } from "../edits/edit.ts"
import type { Issue, Repair } from "../issues/issue.ts"
import { countWhile } from "../text/bisect.ts"
import { lineStarts } from "../text/lines.ts"
import type { Change, Span } from "../text/place.ts"
import { parse } from "./parse.ts"
import type { Advice } from "./protocol.ts"
import { chooseProtocols } from "./registry.ts"

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
  /** 1-based. What concerns the response as a whole is put at its start. */
  line: number
  column: number
  /** A change of the response that certainly puts it right. */
  fix?: Change
}

/** How to read the response, and what is known of the files. */
export interface LintOptions {
  format?: string
  /** The text of a file by the path that the response gives it. Some rules can be checked only with it. */
  textOf?: (path: string) => string | undefined
}

/** Everything that is wrong with a response, or had to be put right to read it, in the order of the response. */
export function lint(response: string, options: LintOptions = {}): Problem[] {
  const { edits, issues, repairs } = parse(response, options)
  const protocols = chooseProtocols(options.format ?? "auto")
  const advice = runsOf(edits, issues).flatMap(
    (run) => protocols.find(({ name }) => name === run[0]!.format)?.lint?.(run, options.textOf) ?? [],
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

/** Edits of one format that follow each other, with nothing of another one and nothing malformed between them. */
function runsOf(edits: readonly Edit[], issues: readonly Issue[]): Edit[][] {
  const broken = issues.flatMap(({ source }) => (source ? [source.from] : [])).sort((a, b) => a - b)
  let next = 0
  const runs: Edit[][] = []
  for (const [index, edit] of edits.entries()) {
    const before = edits[index - 1]
    const first = next
    while (next < broken.length && broken[next]! <= (edit.source?.from ?? 0)) next++
    if (before?.format === edit.format && next === first) runs.at(-1)!.push(edit)
    else runs.push([edit])
  }
  return runs
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
    const { from } = source
    const line = Math.max(
      1,
      countWhile(starts.length, (index) => starts![index]! <= from),
    )
    return { line, column: from - (starts[line - 1] ?? 0) + 1 }
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
