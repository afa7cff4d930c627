import type { FileChange } from "../plan/plan.ts"
import type { Workspace } from "../workspace/workspace.ts"

/**
 * Something that follows a commit: staging, formatting, asking a language server. Effects run one after the other in
 * the order they are given. The edit has landed whatever they do: what goes wrong in one is told as a notice, never
 * thrown.
 */
export interface Effect {
  name: string
  /**
   * It changes files itself. It then runs while nobody else can commit, in this or any other process, so that it cannot
   * undo what they write; what it changed becomes part of the commit. It should be quick, and must not commit itself.
   */
  rewrites?: boolean
  after(landed: Landed): Promise<EffectResult>
  /** Follows an undo or a redo, which brings back files as they were: there is nothing to format, but to stage. */
  afterTurn?(turned: { workspace: Workspace; paths: readonly string[] }): Promise<EffectResult>
  /** Ends what it started (a server, say). */
  close?(): Promise<void>
}

/** What was written, as effects see it. */
export interface Landed {
  workspace: Workspace
  /** The id of the commit. */
  commit: string
  /** As they were committed. An earlier effect may have changed them on disk since. */
  files: readonly FileChange[]
}

/** What an effect did. */
export interface EffectResult {
  /** Keys of files that the effect itself changed on disk (a formatter). */
  rewritten?: string[]
  /** Keys of files that are staged now. */
  staged?: string[]
  diagnostics?: Diagnostics[]
  /** What a person or a model should know: that a server is missing, slow or dead, that git refused. */
  notices?: string[]
}

/** The errors of one file that were not there before the edit. */
export interface Diagnostics {
  path: string
  /** At most twenty. */
  found: Diagnostic[]
  /** How many more there are. */
  more: number
}

/** Lines and columns are 1-based. */
export interface Diagnostic {
  severity: "error" | "warning" | "information" | "hint"
  line: number
  column: number
  message: string
  source?: string
  code?: string
}
