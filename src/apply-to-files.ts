import type { Match } from "./edits/edit.ts"
import { EmendError } from "./issues/error.ts"
import { lostPaths, type Mode, offerElsewhere, type Plan, type PlanOptions, plan } from "./plan/index.ts"
import { type Parsed, parse } from "./protocols/parse.ts"
import { protocols } from "./protocols/registry.ts"
import { type Report, report } from "./report/report.ts"
import type { Syntax, SyntaxMode } from "./syntax/index.ts"
import { withoutEnd } from "./text/ends.ts"
import { plainFileName } from "./text/suggest.ts"
import { snapshotOf } from "./workspace/texts.ts"

/** How to read and place the edits of a response. Everything is optional. */
export interface ApplyOptions {
  /** A format by name; `auto` (the default) recognises all of them, several in one response too. */
  format?: string
  /** `atomic`: all or nothing. `partial`: what can land lands. The default is the format's own. */
  mode?: Mode
  /** How loosely the text to be replaced may be matched. The default is the format's own. */
  match?: Match
  /** What to do where several places fit equally well. The default, `refuse`, never guesses. */
  ambiguous?: "refuse" | "first"
  /** Let creates and moves replace existing files. */
  overwrite?: boolean
  /** The files and folders that the model has seen; edits of others are put off as `not_in_context`. */
  context?: readonly string[]
  /**
   * What to do about an edit after which a file that parsed does not any more. `refuse`: the edit does not land unless
   * it was found exactly as written, and of several places that fit, the only one that parses is taken. `report`: it is
   * told, and decides nothing. `off`: nothing is parsed. Left out: `refuse`, and `report` in a session.
   */
  syntax?: SyntaxMode
  /**
   * Who parses, with the grammars of the files loaded. On a workspace left out: the parsers that are installed. In
   * memory left out: nobody.
   */
  parsers?: Syntax
  /** Called before each edit is placed, with the number of those that are done and of all. */
  onProgress?: (done: number, total: number) => void
}

/** What became of a response, and the files that it changed: their new text, or null where one was deleted. */
export interface AppliedToFiles {
  report: Report
  files: Record<string, string | null>
}

/**
 * Lands the edits of a response in texts instead of files on disk. Nothing is read or written, so that it runs
 * anywhere: in a browser, or a million times in an evaluation.
 *
 * ```ts
 * const { report, files } = applyToFiles(response, { "src/a.ts": "let a = 1\n" })
 * ```
 */
export function applyToFiles(
  response: string,
  files: Readonly<Record<string, string>>,
  options: ApplyOptions & { dryRun?: boolean } = {},
): AppliedToFiles {
  const parsed = read(response, options)
  const snapshot = snapshotOf(files, parsed.edits, { hash: null })
  const planned = plan(parsed.edits, snapshot, {
    ...planOptions(parsed, options, snapshot.files.keys()),
    // Hashes tell whether a file on disk is still the one that was read. Here nobody else can change the texts.
    hash: null,
  })
  return {
    report: report(parsed, withOffers(planned, parsed, files), undefined, {
      dryRun: options.dryRun ?? false,
    }),
    files: changedTexts(planned),
  }
}

/** Edits whose text is in another file of the response, or in another one of the same name, say so. */
function withOffers(planned: Plan, { edits }: Parsed, files: Readonly<Record<string, string>>): Plan {
  const names = new Set(lostPaths(planned).map(plainFileName))
  if (names.size === 0) return planned
  const named = new Set(edits.map(({ path }) => path))
  const paths = Object.keys(files).filter((path) => named.has(path) || names.has(plainFileName(path)))
  const { files: others } = snapshotOf(
    files,
    paths.slice(0, 50).map((path) => ({ op: "delete", path })),
    { hash: null },
  )
  return offerElsewhere(planned, edits, others)
}

function changedTexts({ files }: Plan): Record<string, string | null> {
  const changed = new Map<string, string | null>()
  for (const { path, from, after } of files) {
    if (from !== undefined && !changed.has(from)) changed.set(from, null)
    // In a string the byte-order mark is a character like any other, and the caller's own stays.
    const mark = after.kind === "text" && after.encoding === "utf-8-bom" ? "\uFEFF" : ""
    changed.set(path, after.kind === "text" ? mark + after.text : null)
  }
  // Not by assignment: a file may be called `__proto__`.
  return Object.fromEntries(changed)
}

/** Reads a response. A format that does not exist is the caller's mistake, not the model's. */
export function read(response: string, options: Pick<ApplyOptions, "format">): Parsed {
  const { format = "auto" } = options
  if (format !== "auto" && !protocols.some((protocol) => protocol.name === format)) {
    const known = ["auto", ...protocols.map((protocol) => protocol.name)].join(", ")
    throw new EmendError("usage", `There is no format called "${format}". These exist: ${known}.`)
  }
  return parse(response, { format })
}

/** The options of the plan. `keys` are all files in question, of which `context` (files or folders) lets some pass. */
export function planOptions(parsed: Parsed, options: ApplyOptions, keys: Iterable<string>): PlanOptions {
  const { match, ambiguous, overwrite, context, syntax = "refuse", parsers, onProgress } = options
  return {
    mode: options.mode ?? parsed.mode,
    ...(match !== undefined && { match }),
    ...(ambiguous !== undefined && { ambiguous }),
    ...(overwrite !== undefined && { overwrite }),
    ...(context !== undefined && { context: within(context, keys) }),
    broken: parsed.issues.length > 0,
    ...(parsers && syntax !== "off" && { syntax: { by: parsers, mode: syntax } }),
    ...(onProgress && { onEdit: (index) => onProgress(index, parsed.edits.length) }),
  }
}

function within(context: readonly string[], keys: Iterable<string>): string[] {
  const names = context.map((path) => withoutEnd(path.replaceAll("\\", "/").replace(/^(?:\.\/)+/, ""), "/"))
  const whole = names.some((name) => name === "" || name === ".")
  return [...keys].filter((key) => whole || names.some((name) => key === name || key.startsWith(`${name}/`)))
}
