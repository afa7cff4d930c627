import { type Edit, type Match, matches } from "./edits/edit.ts"
import { expectEdits } from "./edits/expect-edits.ts"
import { expectTexts, type OptionKind } from "./issues/called.ts"
import { EmendError } from "./issues/error.ts"
import type { Mode, PlanOptions } from "./plan/index.ts"
import type { Parsed } from "./protocols/parse.ts"
import { plainPath } from "./protocols/path-text.ts"
import type { Syntax, SyntaxMode } from "./syntax/index.ts"
import { withoutEnd } from "./text/lines.ts"

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
  /** Let creates and moves replace existing files, and edits change those that are read-only. */
  overwrite?: boolean
  /** Files that are read-only by their permissions. Left out: `replace` with `overwrite`, else `refuse`. */
  readOnly?: "refuse" | "replace"
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

export const applyOptionNames = {
  format: true,
  mode: true,
  match: true,
  ambiguous: true,
  overwrite: "boolean",
  readOnly: true,
  context: true,
  syntax: true,
  parsers: true,
  onProgress: "function",
} as const satisfies Record<keyof ApplyOptions, OptionKind>

/** Edits that nobody has to read any more, as a response that has only these. */
export function asParsed(edits: readonly Edit[]): Parsed {
  expectEdits(edits)
  return {
    format: formatOf(edits),
    mode: "atomic",
    edits: [...edits],
    issues: [],
    repairs: edits.flatMap((edit) => edit.repairs ?? []),
  }
}

/** The format that edits were written in; `mixed` if there are several, null if nobody says. */
export function formatOf(edits: readonly Edit[]): string | null {
  const [format, ...others] = new Set(edits.map((edit) => edit.format))
  return others.length > 0 ? "mixed" : (format ?? null)
}

/** The options of the plan. `keys` are all files in question, of which `context` (files or folders) lets some pass. */
export function planOptions(parsed: Parsed, options: ApplyOptions, keys: Iterable<string>): PlanOptions {
  checkChoices(options)
  if (options.context !== undefined) expectTexts(options.context, "The context")
  const { match, ambiguous, overwrite, context, syntax = "refuse", parsers, onProgress } = options
  return {
    mode: options.mode ?? parsed.mode,
    ...(match !== undefined && { match }),
    ...(ambiguous !== undefined && { ambiguous }),
    ...(overwrite !== undefined && { overwrite }),
    readOnly: options.readOnly ?? (overwrite ? "replace" : "refuse"),
    ...(context !== undefined && { context: within(context, keys) }),
    broken: parsed.issues.some(({ said }) => !said),
    ...(parsers && syntax !== "off" && { syntax: { by: parsers, mode: syntax } }),
    ...(onProgress && { onEdit: (index) => onProgress(index, parsed.edits.length) }),
  }
}

function within(context: readonly string[], keys: Iterable<string>): string[] {
  const names = context.map((path) => withoutEnd(plainPath(path), "/") || ".")
  return [...keys].filter((key) => isAmong(names, key))
}

/** Is a file, by its key, among files and folders? `.` is everything. */
export function isAmong(keys: readonly string[], key: string): boolean {
  return keys.some((each) => each === "." || key === each || key.startsWith(`${each}/`))
}

/** What the options that are words may be. */
export const choices = {
  mode: ["atomic", "partial"],
  match: matches,
  ambiguous: ["refuse", "first"],
  readOnly: ["refuse", "replace"],
  syntax: ["refuse", "report", "off"],
} as const satisfies { [Name in keyof ApplyOptions]?: readonly ApplyOptions[Name][] }

/** A word that no option has must not decide by accident what is written: `mode: "all"` would be `partial`. */
function checkChoices(options: ApplyOptions): void {
  for (const [name, words] of Object.entries(choices)) {
    const word: unknown = options[name as keyof typeof choices]
    if (word !== undefined && !words.some((each) => each === word))
      throw new EmendError("usage", `There is no ${name} called "${word}". These exist: ${words.join(", ")}.`)
  }
}
