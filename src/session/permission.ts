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

export interface PermissionRules {
  /** For files of the workspace. Without a match: `allow`. */
  edit?: readonly Rule[]
  /** For files outside of it. Without a match: `deny`. */
  outside?: readonly Rule[]
  /** The same, but these can only forbid more: the rules of a folder that nobody has trusted. */
  narrow?: { edit?: readonly Rule[]; outside?: readonly Rule[] }
  /** Ask about emend's configuration and about `@runs`, unless a rule means them in particular. */
  guarded?: boolean
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

export type PermissionAnswer = "allow_once" | "allow_always" | "reject_once" | "reject_always"

/**
 * Asks a person. No lock is held meanwhile, and everything is looked at again afterwards. If it throws, nobody has agreed: that is a
 * refused permission. (An `EmendError` of kind `unanswered` ends the call instead, for who gets the answer with another one.)
 */
export type Ask = (request: PermissionRequest) => Promise<PermissionAnswer>
