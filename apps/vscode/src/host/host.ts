import type { Answer, Backend, BackendEvent } from "emend/api"
import type { FileChange, Grammars, Issue, Match, Mode } from "emend/core"
import type { Uri, WorkspaceFolder } from "vscode"
import type { FileSystem } from "../../../../src/workspace/file-system.ts"
import type { Root, Workspace } from "../../../../src/workspace/workspace.ts"

/** What differs between the places where VS Code runs: a machine with disks and processes, or a browser. */
export interface Host {
  /** The folders as roots, each with the path that stands for it, in the order of `folders`. */
  openRoots(folders: readonly WorkspaceFolder[]): Promise<{ fs: FileSystem; roots: Root[] }>
  /** What there is besides files: settings, permissions, the answers to the views. */
  openProject(options: ProjectOptions): Promise<Project>
}

export interface ProjectOptions {
  /** With the text of open editors. */
  workspace: Workspace
  /** Its roots are folders on this machine. */
  local: boolean
  version: string
  /** Where the extension is installed. */
  home: Uri
  tell(event: BackendEvent): void
}

export interface Project {
  /** Whether files can be packed into prompts here. */
  packs: boolean
  forbids(key: string, change?: FileChange): Issue | undefined
  /** How the project wants edits read, where it says so. */
  reading(): { match?: Match; mode?: Mode; syntax?: "off" }
  /** What its configuration says that files are written in, by glob. */
  encodings(): Workspace["encodings"]
  /** Who parses files here. */
  grammars: Grammars
  /** What the project wants done with files that were changed; undefined if that is nothing, or nothing can be done here. */
  followUp(): Promise<FollowUp | undefined>
  /** The questions of the views that are not about edits. */
  answers: ProjectAnswers
  /** Files changed: what is known of them does not hold any more. */
  forget(keys: string[] | null): Promise<void>
  close(): Promise<void>
}

/** What the configuration names besides rules: formatters, staging. Each answers with what a person should know. */
export interface FollowUp {
  /** After these files were changed and saved. */
  after(files: readonly FileChange[]): Promise<string[]>
  /** After these files were brought back to what they were. */
  afterTurn(keys: readonly string[]): Promise<string[]>
}

/** Planning, applying and taking back happen in the editor, for every host. */
export type EditMethod =
  | "snapshot"
  | "pathsOfCode"
  | "sameNames"
  | "apply"
  | "history"
  | "changes"
  | "undo"
  | "redo"
  | "takeBack"

export type ProjectAnswers = {
  [Name in Exclude<keyof Backend, EditMethod | "events">]: (
    // biome-ignore lint/suspicious/noExplicitAny: what a view sends was checked before it comes here
    of: any,
    by?: string,
  ) => Promise<Answer<unknown>>
}
