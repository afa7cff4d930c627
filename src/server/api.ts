/**
 * What the page asks of whoever serves it. Two backends speak this: the server of `emend serve` over HTTP, and the
 * playground in memory. Types only: nothing in here runs.
 *
 * Over HTTP each method is `POST api/NAME` with its one argument as the JSON body (`{}` if it has none) and its
 * `Answer` as the JSON reply; `events` is the server-sent event stream `GET api/events`. Every request carries the
 * token of the page's address (`?token=`): as the header `x-emend-token`, or in the query for the event stream.
 * The page names itself with `x-emend-page`, so that events can say who caused them (`by`).
 *
 * A file's key is its one name in the workspace: `src/a.ts`, led by the root's name if there are several.
 */

import type {
  EditReport,
  FileReport,
  FileState,
  Issue,
  IssueCode,
  Match,
  Mode,
  Report,
  Snapshot,
} from "../core.ts"
import type { PathsOfCode } from "../nameless.ts"
import type { Choices, EditPlace, ExpectedFile } from "../review.ts"

export interface Backend {
  /** What is served, and what there is to choose from. Asked once, and again after `hello`. */
  workspace(): Promise<Answer<WorkspaceInfo>>

  /** The children of a folder, folders first. `""` is the root, or the list of roots if there are several. */
  tree(of: { dir: string; ignored?: boolean }): Promise<Answer<TreeEntry[]>>
  /** The files whose key has all words of the query (in any case), best first. */
  find(of: { query: string; limit?: number }): Promise<Answer<FileMatches>>
  /**
   * Counts the tokens of files that are text, and of folders: all files in them that are not left out. Cached by content;
   * may take a while. What cannot be counted, or not soon (a folder with very many files), is missing in the answer.
   */
  tokens(of: { keys: string[] }): Promise<Answer<Record<string, number>>>
  /** The packed prompt: file map, file contents, instructions, rules of the format. */
  pack(of: PackRequest): Promise<Answer<Packed>>

  /** What is selected for the prompt, as it was left. */
  selection(): Promise<Answer<Selection>>
  saveSelection(of: Selection): Promise<Answer<Selection>>

  /** Where the names in a response lead, and what those files are: what a browser needs to plan. */
  snapshot(of: { edits: NamedFiles[] }): Promise<Answer<WireSnapshot>>
  /** For each answer of a conversation: code in it that names no file, by where it begins, and the files that explain it. */
  pathsOfCode(of: { answers: string[]; format?: string }): Promise<Answer<PathsOfCode[][]>>
  /** Other files of the same name as these, for edits that have no place in the file they name. */
  sameNames(of: { paths: string[] }): Promise<Answer<[key: string, state: FileState][]>>
  /**
   * Plans once more and writes, but only if every file comes out just as it was previewed: otherwise nothing is
   * written and the error is `stale`.
   */
  apply(of: ApplyRequest): Promise<Answer<AppliedReport>>

  /** Every commit, newest first. */
  history(): Promise<Answer<HistoryEntry[]>>
  /** What a commit did to each file, and what became of it since. */
  changes(of: { id: string }): Promise<Answer<HistoryChange[]>>
  /** Takes back a commit (the newest that is not), or some of its files. */
  undo(of: { id?: string; paths?: string[] }): Promise<Answer<HistoryEntry>>
  redo(of: { id?: string; paths?: string[] }): Promise<Answer<HistoryEntry>>
  /** Takes back parts of a commit: what was done to other lines since stays. */
  takeBack(of: { id: string; parts: Part[] }): Promise<Answer<HistoryEntry>>

  settings(): Promise<Answer<SavedSettings>>
  /**
   * Saves what changed, and only that: another page may have changed the rest. What is a person's own is kept with them; the
   * rules of the project are written to its configuration.
   */
  saveSettings(of: { changes: Partial<Settings> }): Promise<Answer<SavedSettings>>
  /** What the configuration of the project would say after `saveSettings`. Nothing is written. */
  foreseeSettings(of: { changes: Partial<Settings> }): Promise<Answer<ForeseenSettings>>
  /** The person trusts the folder with what it wants, which they have been shown: if it wants anything else by now, not. */
  trust(of: { wants: string[] }): Promise<Answer<SavedSettings>>

  /** A response that was sent to the server (`curl --data-binary @answer.md …/api/incoming`), as far as it has come. */
  response(): Promise<Answer<IncomingResponse>>

  /** Hears what happens, for ever: a lost connection is made again. The answer stops it. */
  events(listener: (event: BackendEvent) => void): () => void
}

/** What went wrong is data as well. */
export type Answer<T> = { value: T; error?: never } | { error: Failure; value?: never }

export interface Failure {
  code: IssueCode | "usage" | "unauthorised" | "offline" | "locked" | "internal"
  message: string
  hint?: string
  /** The files that it is about. */
  paths?: string[]
}

export interface WorkspaceInfo {
  /** What the page is titled: the folder's name, or the roots' names. */
  name: string
  roots: { name: string; dir: string }[]
  /** Every format, for prompts and for reading: the name of a protocol, its title, what it prefers. */
  formats: { name: string; title: string; mode: Mode; match: Match }[]
  /** What a prompt has to fit. */
  windows: ContextWindow[]
  /** How tokens are counted, for people: `o200k_base`. */
  tokenizer: string
  /** The version of emend. */
  version: string
  /** Is any root under git? Without it, no badges. */
  git: boolean
  /** Where grammars are, from the page's own address on; left out where there are none, or nothing is to be parsed. */
  grammars?: string
}

/** A kind of model, by how much it reads at once. */
export interface ContextWindow {
  name: string
  tokens: number
}

export interface TreeEntry {
  key: string
  name: string
  kind: "folder" | "file"
  /** In bytes; of a folder: all files in it that are not left out. */
  size: number
  /** Of a folder: how many files are in it, at any depth, without those left out. */
  files?: number
  /** When it is known already. Ask `tokens` for the rest. */
  tokens?: number
  git?: GitBadge
  /** Why it is not packed with its folder, though it can be when chosen by itself. Listed only with `ignored`. */
  leftOut?: LeftOut
}

/** As git shows them: modified, added (staged), deleted in part (folders), renamed, untracked, conflict. */
export type GitBadge = "M" | "A" | "D" | "R" | "U" | "C"

export type LeftOut = "gitignore" | "excluded" | "binary" | "too_large" | "protected" | "link" | "unreadable"

export interface FileMatches {
  entries: TreeEntry[]
  /** How many there are in all; the list may be cut. */
  total: number
}

/**
 * What is chosen: for files and folders, yes or no. The nearest one upwards decides; without any, no. A folder stands
 * for its files that are not left out; a file that is named itself is taken even if it would be.
 */
export interface Selection {
  chosen: Record<string, boolean>
  instructions: string
}

export interface PackRequest {
  chosen: Record<string, boolean>
  instructions: string
  /** The format whose rules go along; `none` for no rules. */
  format: string
}

export interface Packed {
  text: string
  tokens: number
  files: { key: string; size: number; tokens: number }[]
  skipped: Skipped[]
}

/** A file that was chosen and is not in the prompt. */
export interface Skipped {
  key: string
  reason: LeftOut | "missing"
  message: string
}

/** The files that one edit names, as the response has them. */
export interface NamedFiles {
  op: string
  path: string
  to?: string
  root?: string
}

/** A `Snapshot` that JSON can hold. */
export interface WireSnapshot {
  targets: Snapshot["targets"]
  files: [key: string, state: FileState][]
  /** Files that the permissions of the settings forbid to edit, and the issue that says so. */
  blocked: [key: string, issue: Issue][]
}

/** How to read and place the edits; what is left out is up to the format. */
export interface ReadingOptions {
  format?: string
  match?: Match
  mode?: Mode
  overwrite?: boolean
  /** Edits of files that are not chosen are put off as `not_in_context`. */
  context?: string[]
}

export interface ApplyRequest {
  response: string
  /** The answers before this one, of the same conversation: their edits come first. */
  earlier?: string[]
  /** What it belongs to, to be remembered with the commit. */
  task?: Task & {
    /** A name for each edit, by its index. */
    names: string[]
  }
  options: ReadingOptions
  choices: Choices
  /** What the preview showed (`expectedFiles` of its plan): nothing else may be written. */
  expected: ExpectedFile[]
}

export interface AppliedReport extends Report {
  /** What followed from it that a person should know: a formatter that failed, errors that a language server found. */
  notices?: string[]
}

/** What a person is about: an answer, and those that followed it. */
export interface Task {
  id: string
  title: string
}

/** What is remembered with a commit that was made from a page. */
export interface CommitNote extends Task {
  /** The edits that it made, and where. */
  edits?: NotedEdit[]
  /** What it took back of another commit. */
  took?: { id: string; parts: Part[] }
}

export interface NotedEdit {
  /** As the page names it. */
  name: string
  report: EditReport
  places: EditPlace[]
}

/** A part of what a commit did. */
export type Part = EditPlace

export interface HistoryEntry {
  id: string
  /** ISO 8601. */
  at: string
  /** `apply`, `undo ID`, `redo ID`, or what another program called it. */
  label: string
  files: HistoryFile[]
  undone: boolean
  note?: CommitNote
}

export interface HistoryFile {
  path: string
  change: FileReport["change"]
  from?: string
  additions: number
  deletions: number
  undone?: boolean
}

export interface HistoryChange extends FileReport {
  undone?: boolean
  /** Is the file still as the commit left it? */
  since: "same" | "changed" | "deleted"
  /** Unified: from what the commit left to what is there now. */
  sinceDiff?: string
}

export interface Settings {
  /** Globs of files that are never packed. */
  excludes: string[]
  /** Leave out what `.gitignore` files name. */
  gitignore: boolean
  /** The format that prompts ask for. */
  format: string
  /** `format`: as each format prefers. */
  match: Match | "format"
  mode: Mode | "format"
  /** Who may be edited; the last match wins. Without a match: allowed. */
  permissions: { pattern: string; action: "allow" | "ask" | "deny" }[]
  theme: "system" | "light" | "dark"
  /** The name of the context window that totals are measured against. */
  window: string
}

export interface SavedSettings {
  settings: Settings
  /** Where they are kept, for people: a path, or "this browser tab". */
  where: string
  /** What is wrong with the file, if somebody wrote it by hand. */
  issues: Issue[]
  /** What the folder wants to run and nobody has trusted it with, so that it does not count. */
  untrusted?: Issue & { wants: string[] }
}

export interface ForeseenSettings {
  /** The path of the file, for people. */
  file: string
  /** What it would say. */
  text: string
  /** It is not there yet. */
  isNew: boolean
}

export interface IncomingResponse {
  text: string
  /** No more will come. */
  done: boolean
}

export type BackendEvent =
  /** It is connected, for the first time or again: everything may have changed meanwhile. */
  | { type: "hello" }
  /** The connection is lost; it is being made again. `refused`: whoever answers there now does not know this page. */
  | { type: "lost"; refused?: true }
  /** These files changed on disk; null: too many to name. */
  | { type: "files"; keys: string[] | null }
  /** The git badges changed. */
  | { type: "git" }
  | { type: "history" }
  | { type: "settings"; by?: string }
  | { type: "selection"; by?: string }
  /** The next piece of a response that is being sent to the server; `from`: the length of what came before. */
  | { type: "response"; from: number; text: string; done: boolean }

export type { Choices, EditPlace, ExpectedFile }
