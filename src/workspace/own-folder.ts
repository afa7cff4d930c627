import { withoutEnd } from "../text/lines.ts"
import { foldedName, join, nameOf } from "./paths.ts"
import type { Workspace } from "./workspace.ts"

/** emend's own folder in a workspace. No edit touches it, and no prompt shows it. What belongs to the person is in `user-folder.ts`. */
export const ownFolder = ".emend"

/** What is in it: at the first root, where it ignores itself. */
export interface OwnPlaces {
  dir: string
  /** So that it ignores itself. */
  gitignore: string
  /** The commit that is being made: a line with its record, then a line for each stage it reached. */
  pending: string
  /** One that somebody else had begun, put aside. */
  foreign: string
  /** The records of those that were made, numbered in their order. */
  commits: string
  /** Contents by their hash, for undo and redo. */
  blobs: string
  /** The files as they were last seen, to tell what others changed. */
  known: string
  /** Who is at work. */
  locks: string
  /** What sessions knew when they were last saved. */
  sessions: string
  /** Where the page is served at the moment. */
  server: string
  /** What the page remembers between visits. */
  page: string
}

export function ownPlaces({ roots }: Pick<Workspace, "roots">): OwnPlaces {
  return ownPlacesIn(roots[0]!.dir)
}

/** The same for a folder that others may have opened. */
export function ownPlacesIn(folder: string): OwnPlaces {
  const dir = join(folder, ownFolder)
  const at = (name: string) => join(dir, name)
  return {
    dir,
    gitignore: at(".gitignore"),
    pending: at("pending.json"),
    foreign: at("foreign.json"),
    commits: at("commits"),
    blobs: at("blobs"),
    known: at("known"),
    locks: at("locks"),
    sessions: at("sessions"),
    server: at("server.json"),
    page: at("page.json"),
  }
}

/** What a new content is called beside its target until it takes the target's name. */
export function stagedName(commit: string, index: number): string {
  return `${ownFolder}-${commit}-${index}.tmp`
}

/** What an old content is called while it waits to be put back. */
export function oldName(commit: string, index: number): string {
  return `${ownFolder}-${commit}-${index}.old`
}

/** Is this the path of a staged content? */
export function isStagedPath(path: string): boolean {
  return stagedForm.test(nameOf(path))
}

const stagedForm = /^\.emend-[a-z0-9]{8}-\d+\.tmp$/

/**
 * Names that no edit may touch, wherever they are in a path: git's own folder, in which a written file can run
 * as a program, and emend's journal. File systems know them by more spellings than one: some ignore case, some
 * drop invisible characters or dots and spaces at the end, and Windows has short names and streams.
 */
export function isProtected(segment: string): boolean {
  const name = withoutEnd(foldedName(segment).split(":", 1)[0]!, ". ")
  return name === ".git" || name === ownFolder || shortName.test(name)
}

// What Windows calls `.git` and `.emend` for programs that know only eight letters.
const shortName = /^(?:git|emend)~\d+$/
