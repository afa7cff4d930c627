import type { CommitResult, UndoOptions } from "../../src/index.ts"
import type { Wish } from "./wishes.ts"

/** Somebody who works on the files, by one of the ways into emend. */
export interface Agent {
  name: string
  /** False: it was told why not. */
  read(path: string): Promise<boolean>
  send(wish: Wish): Promise<Told>
  undo(options: UndoOptions): Promise<Turned>
  redo?(options: UndoOptions): Promise<Turned>
  /** Why a wish must be refused, right as it is: the code of the issue. */
  refuses(wish: Wish): string | undefined
  /** The same for what was to come back: left out where no rule is in the way. */
  refusesBack?(paths: readonly string[]): string | undefined
  /** Some files are refused to it: it is given one at a time, so that a response is refused as a whole or not at all. */
  guarded?: boolean
  /** What its effects make of a text that it writes. */
  finish(path: string, text: string): string
  /** Takes note of what has become of the files. What it then believes wrongly, or should have heard and has not. */
  audit(happened: Happened): string[]
  close(): Promise<void>
}

/** What an agent is told about its wish. */
export interface Told {
  ok: boolean
  /** Null: nothing was written. */
  commit: string | null
  /** Of all issues. */
  codes: string[]
  /** The response was cut off on the way. */
  cancelled?: boolean
}

export interface Turned {
  ok: boolean
  /** The id of the new commit. */
  commit?: string | undefined
  code?: string | undefined
}

/** What has become of the files in one step: their texts before and after, by path; null where there was none. */
export interface Happened {
  commit: string | null
  /** The agent itself did it, or took back what it had done itself. */
  own: boolean
  how: "wish" | "undo" | "redo"
  files: ReadonlyMap<string, { before: string | null; after: string | null }>
}

export function turnedBy(result: CommitResult): Turned {
  return result.ok ? { ok: true, commit: result.commit.id } : { ok: false, code: result.issue.code }
}

/** For agents of which nobody knows what they believe. */
export const plain: Pick<Agent, "refuses" | "finish" | "audit"> = {
  refuses: () => undefined,
  finish: (_, text) => text,
  audit: () => [],
}
