import type { CommitResult, UndoOptions } from "../commit/index.ts"
import type { Edit } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import type { ApplyOptions } from "../options.ts"
import type { FileChange } from "../plan/index.ts"
import type { Report } from "../report/report.ts"
import type { LineRange } from "../text/place.ts"
import type { Workspace } from "../workspace/workspace.ts"
import type { Diagnostics, Effect } from "./effect.ts"
import type { Listener } from "./events.ts"
import type { Ask, PermissionRules } from "./permission.ts"
import type { TextRoom } from "./text-room.ts"

/** What a session works on, and by which rules. */
export interface SessionOptions {
  workspace: Workspace
  /** What its commits remember it by (`meta.session` in the log); a random word if left out. */
  id?: string
  /**
   * Must a file have been read in this session before it may be edited? Yes, unless this is false. With a `context`, the files
   * in it need not be: whoever keeps a context shows them to the model. A file that was read is watched for changes by
   * others in any case.
   */
  mustRead?: boolean
  permissions?: PermissionRules
  /** Asks a person where a rule says `ask`. Without it such files are refused. */
  ask?: Ask
  effects?: readonly Effect[]
  /** What is told once, with the first change: that something does not follow it, say. */
  notices?: readonly string[]
  /** The files and folders in context. Left out: everything is. */
  context?: readonly string[]
  /** What an earlier session of the same author knew, from its `memory`: this one goes on from there. */
  memory?: SessionMemory
  /** Where the texts are kept that it reads, if it shares that with others. */
  room?: TextRoom
}

/** What a session knows, as JSON: for one that outlives its process. */
export interface SessionMemory {
  /** The files that were read or written, by key: `sha256` of the bytes, and the text as far as there was room. */
  files: Record<string, { hash: string; text?: string }>
  /** The ids of its commits. */
  commits: string[]
}

/**
 * What an agent needs around its edits: it knows what was read, asks before it writes, lets no two writers collide,
 * and tells what followed from an edit.
 */
export interface Session {
  readonly id: string
  readonly workspace: Workspace
  /** Reads a file and remembers what was seen. */
  read(path: string, options?: ReadOptions): Promise<ReadResult>
  /** Lands a response in any format, or edits as data. Never throws for what a model can get wrong. */
  apply(edits: string | readonly Edit[], options?: SessionApplyOptions): Promise<SessionReport>
  undo(options?: TurnOptions): Promise<CommitResult>
  redo(options?: TurnOptions): Promise<CommitResult>
  /** Reads a response while the model writes it. */
  stream(options?: StreamOptions): StreamSession
  /** The files in context, as keys; undefined: all are. */
  readonly context: readonly string[] | undefined
  setContext(paths: readonly string[] | undefined): Promise<void>
  /** Hears every event; the answer stops it. */
  on(listener: Listener): () => void
  /** What it knows now. `characters` is how much text to keep; what was needed last is kept first. */
  memory(options?: { characters?: number }): SessionMemory
  close(): Promise<void>
}

/** How to land edits in a session. */
export interface SessionApplyOptions extends ApplyOptions {
  /** Work everything out, ask nobody, write nothing. */
  dryRun?: boolean
  label?: string
  /** Overrides the session's. */
  ask?: Ask
  /** Called with the files that were written: as they were just before, and as they are after all that followed. */
  onWritten?: (files: readonly FileChange[]) => void
}

export interface TurnOptions extends UndoOptions {
  /** Overrides the session's: what comes back is written too, and may need a person's consent. */
  ask?: Ask
}

/** How to read a file. */
export interface ReadOptions {
  /** Only these; the session still knows the whole file then. */
  lines?: LineRange
  /** Overrides the session's: files outside of the workspace may need a person's consent to be read. */
  ask?: Ask
}

/** What became of a response, and what followed from it. */
export interface SessionReport extends Report {
  diagnostics: Diagnostics[]
  staged: string[]
  /** What is worth telling about the effects: a missing server, a formatter that failed. */
  notices: string[]
}

/** The text of a file, or why it cannot be read. */
export type ReadResult =
  | {
      ok: true
      path: string
      /** The lines asked for, as the file has them. */
      text: string
      /** Their numbers, and how many there are in all. Empty files have none. */
      lines: LineRange
      total: number
      hash: string
    }
  | { ok: false; issue: Issue }

/** How to take a response that comes in pieces. */
export interface StreamOptions extends ApplyOptions {
  /**
   * `end` (the default): everything is applied when the response is complete, as one commit. `close`: each edit as it
   * closes, with a commit of its own; the edits of a patch, or of another envelope that is all or nothing, together. An edit
   * that may only show a file waits for the end in any case.
   */
  applyAt?: "end" | "close"
  label?: string
  /** Overrides the session's. */
  ask?: Ask
}

/** A response that comes in pieces, landed in the files of a session. */
export interface StreamSession {
  /** Feeds the next piece of the response; tells what became clear with it. */
  push(chunk: string): Promise<StreamUpdate[]>
  /** The response is complete. */
  end(): Promise<StreamComplete>
  /** The response is cut off or unwanted. With `end` nothing was written; with `close`, whole edits were. */
  cancel(): Promise<StreamComplete>
}

/** An edit that has closed: what would become of it (`applyAt: "end"`), or what did. */
export type StreamUpdate =
  | { type: "begun"; path?: string; op?: string }
  | { type: "edit"; index: number; path: string; status: string; issue?: Issue }
  | { type: "malformed"; issue: Issue }
  /** All edits so far were thoughts, not answers: they do not count, and what was applied of them is taken back. */
  | { type: "retracted" }

/** Everything that the browser or the agent needs to know when a response is over. */
export interface StreamComplete {
  /** In the order of the blocks. With `close`, a file that was changed twice is listed twice. */
  report: SessionReport
  cancelled: boolean
  /** The commits that were made, oldest first. */
  commits: string[]
  counts: { applied: number; failed: number; skipped: number; notInContext: number; alreadyApplied: number }
  /** Those that existed before, and have changed, moved (under their new name) or gone. */
  filesModified: string[]
  filesCreated: string[]
  filesAutoAdded: string[]
  /** Blocks that had begun and were never closed. */
  incomplete: Issue[]
  /** Tells the user which files were added to the context and to ask again; undefined if none were. */
  systemNote?: string
}
