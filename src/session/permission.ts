/** What a rule says about a file. */
export type Action = "allow" | "ask" | "deny"

/** A glob, matched against the key of a file (for `outside`: against its absolute path). The last match wins. */
export interface Rule {
  pattern: string
  action: Action
}

export interface PermissionRules {
  /** For files of the workspace. Without a match: `allow`. */
  edit?: readonly Rule[]
  /** For files outside of it. Without a match: `deny`. */
  outside?: readonly Rule[]
}

/** The question that a person is asked. */
export interface PermissionRequest {
  /** `multiedit` and patches ask once, for all of their files. */
  files: readonly PermissionFile[]
  /** The pattern that an answer with `always` would be remembered for, to be shown to the person. */
  pattern: string
}

export interface PermissionFile {
  path: string
  operation: "create" | "edit" | "delete" | "move"
  /** Where a move comes from: a move asks for both ends. */
  from?: string
  outside: boolean
  /** Unified. */
  diff: string
}

export type PermissionAnswer = "allow_once" | "allow_always" | "reject_once" | "reject_always"

/** Asks a person. No lock is held meanwhile, and everything is looked at again afterwards. */
export type Ask = (request: PermissionRequest) => Promise<PermissionAnswer>
