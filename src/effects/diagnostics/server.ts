import type { ServerCapabilities } from "vscode-languageserver-protocol"
import type { ChosenServer } from "./choose.ts"
import type { Connection } from "./connection.ts"
import type { ServerDiagnostic } from "./server-diagnostic.ts"

/** A server that runs, and everything that it was told and has told. Files go by their absolute paths. */
export interface Server {
  choice: ChosenServer
  connection: Connection
  /** Settled when it has answered to its introduction; rejects, with a reason for people, if that leads nowhere. */
  ready: Promise<void>
  capabilities: ServerCapabilities
  /** What it has been shown and believes to be in an editor. */
  documents: Map<string, ShownDocument>
  /** What it says of its own accord. */
  pushed: Map<string, ServerAnswer>
  /** What it says when asked. */
  pulled: Map<string, ServerAnswer>
  /** What it does not want to be asked about, and why. */
  refused: Map<string, string>
  /** It can be asked under these names, by the registration that says so. */
  pullable: Map<string, string | undefined>
  /** Files as they were when their errors were last told, and these errors; undefined: nobody knows. */
  baselines: Map<string, Baseline | undefined>
  /** What it wants people to know is wrong, such as that it cannot load the project; and what was passed on already. */
  complaints: Set<string>
  passedOn: Set<string>
  /** How many files that import a changed one are looked at as well. Becomes less where that takes too long. */
  reach: number
  /** Work that it says to be at. */
  busy: Set<string | number>
  /** Counts everything that happens, so that it can be told what was before what. */
  clock: number
  /** When it last told something that matters, in the terms of `performance.now()`. */
  heardAt: number
  /** What it said before this is no longer what it would say. */
  outdatedAt: number
  /** Wakes those who wait for it. */
  wake: Set<() => void>
}

export interface ShownDocument {
  uri: string
  version: number
  text: string
  /** When this text was shown, by the clock. */
  shownAt: number
}

/** What a server says of a file. */
export interface ServerAnswer {
  found: ServerDiagnostic[]
  /** By the clock: when it was pushed, or asked for. */
  at: number
  /** The version of the document that it speaks of, if it says so. */
  version?: number
}

export interface Baseline {
  text: string
  found: readonly ServerDiagnostic[]
}

/** Something has happened: whoever waits looks again. */
export function wakeAll({ wake }: Server): void {
  for (const each of [...wake]) each()
}
