import type { Issue } from "../issues/issue.ts"
import type { PermissionQuestion } from "./permissions.ts"
import { runsGroup } from "./runs.ts"

/** What a rule says about a file. */
export type Action = "allow" | "ask" | "deny"

/**
 * A glob, matched against the key of a file (for `outside`: against its absolute path). The last match wins. Without a slash
 * it holds in every folder: `*` is every file, `*.lock` every lock file. `@runs` are the files that make other programs run.
 */
export interface Rule {
  pattern: string
  action: Action
}

/** A root, and its paths from all roots that it lies in, each with a slash at its end: "" for itself. The first is the one whose rules they are. */
export interface RuledRoot {
  name: string
  paths: readonly string[]
}

/** Which files may be edited, and which ones only after a question. The last rule that fits decides. */
export interface PermissionRules {
  /** For files of the workspace. Without a match: `allow`. */
  edit?: readonly Rule[]
  /** For files outside of it. Without a match: `deny`. */
  outside?: readonly Rule[]
  /** The same, but these can only forbid more: the rules of a folder that nobody has trusted. */
  narrow?: { edit?: readonly Rule[]; outside?: readonly Rule[] }
  /** Ask about emend's configuration and about `@runs`, unless a rule means them in particular. */
  guarded?: boolean
  /** With several roots, whose names keys begin with: rules hold for paths from the roots as well. */
  roots?: readonly RuledRoot[]
  /** Files that are read as emend's configuration, or as a package.json, because a link of that name leads to them. */
  aliases?: ReadonlyMap<string, string>
}

/** The question that a person is asked. */
export interface PermissionRequest {
  /** `multiedit` and patches ask once, for all of their files. */
  files: readonly PermissionFile[]
  /**
   * What an answer with `always` would be remembered for, to be shown to the person: the pattern of the rule that asks
   * (several with a comma between). It holds as long as the session, and never against a rule that denies.
   */
  pattern: string
}

/** A file that a person is asked about. */
export interface PermissionFile {
  path: string
  /** `read`: only files outside of the workspace are asked for. */
  operation: "create" | "edit" | "delete" | "move" | "read"
  /** Where a move comes from: a move asks for both ends. */
  from?: string
  outside: boolean
  /** Unified. */
  diff: string
}

/** What a person can say. `always` holds as long as the session lasts. */
export type PermissionAnswer = "allow_once" | "allow_always" | "reject_once" | "reject_always"

/**
 * Asks a person. No lock is held meanwhile, and everything is looked at again afterwards. If it throws, nobody has agreed: that is a
 * refused permission. (An `EmendError` of kind `unanswered` ends the call instead, for who gets the answer with another one.)
 */
export type Ask = (request: PermissionRequest) => Promise<PermissionAnswer>

/** For a change that counts as one of emend's configuration, or of scripts: the rest of the file may well be changed. */
export function settingsDenied(key: string, pattern: string): Issue {
  const what = pattern === runsGroup ? "What runs by" : "The settings of emend in"
  return refusal(
    key,
    `${what} ${key} must not be changed: the rule \`${pattern}\` denies it.`,
    `Leave these settings as they are. Only the user can change the rule \`${pattern}\`.`,
  )
}

/** Without a pattern: no rule speaks of the file, and it lies outside. */
export function deniedByRule(key: string, pattern?: string): Issue {
  const rule = pattern === undefined ? undefined : `the rule \`${pattern}\``
  const why = rule ? `${rule} denies it` : "it lies outside of the workspace, and no rule allows it"
  return refusal(
    key,
    `${key} must not be touched: ${why}.`,
    `Leave the file alone. Only the user can ${rule ? `change ${rule}` : "allow it"}.`,
  )
}

/** `always`: the pattern that the answer was given for. */
export function rejected(
  key: string,
  { reads = false, always }: { reads?: boolean; always?: string },
): Issue {
  const holds =
    always === undefined ? "" : ` The answer holds for \`${always}\` as long as this session lasts.`
  return refusal(
    key,
    `The user has rejected ${reads ? "reading" : "this change of"} ${key}.${holds}`,
    "Do not try the same again. Ask the user what they want instead.",
  )
}

/** Where a rule says `ask` and there is nobody, or asking failed. */
export function nobodyToAsk(
  { keys, request }: PermissionQuestion,
  failure?: string,
): ReadonlyMap<string, Issue> {
  const why =
    failure === undefined ? "nobody can be asked here" : `asking failed: ${failure.replace(/\.$/, "")}`
  return new Map(
    keys.map((key) => [
      key,
      refusal(
        key,
        `The user has to agree to ${isReading(request) ? "reading" : "changes of"} ${key} (rule \`${request.pattern}\`), and ${why}.`,
        "Leave the file alone, or ask the user to allow it by a rule.",
      ),
    ]),
  )
}

/** Is it only about looking at files? */
export function isReading({ files }: PermissionRequest): boolean {
  return files.every(({ operation }) => operation === "read")
}

function refusal(key: string, message: string, hint: string): Issue {
  return { code: "permission_denied", message, hint, path: key }
}
