import type { Repair } from "../issues/issue.ts"
import type { LineRange, Span } from "../text/place.ts"

/**
 * The one language that all formats are parsed into.
 *
 * Line-scoped texts are sequences of whole lines, each ending in "\n" ("" is no line at all, "\n" is one
 * empty line); a last line without its "\n" counts as ended. Substring-scoped texts are taken as they are.
 */
export type Edit = CreateEdit | RewriteEdit | DeleteEdit | MoveEdit | UpdateEdit

/** How loosely `old` may be matched: byte for byte, up to white space, or the whole ladder of tiers. */
export type Match = "exact" | "whitespace" | "fuzzy"

export const matches = ["exact", "whitespace", "fuzzy"] as const satisfies readonly Match[]

/** Which of the places that have the same text; numbers count from 1. */
export type Occurrence = "first" | "last" | "all" | number

/** What every edit carries. */
export interface EditBase {
  /** The file as the response names it; resolved against the workspace later. */
  path: string
  /** The workspace root that the path belongs to, when the response says so. */
  root?: string
  why?: string
  /** The part of the response that it came from. */
  source?: Span
  /** The format that it was written in. */
  format?: string
  /** How its format wants it matched, unless the caller says otherwise. */
  match?: Match
  /** What was put right while reading it. */
  repairs?: Repair[]
}

/** The files that an edit names: where it is made, and where it moves that to. */
export function pathsOf(edit: Edit): string[] {
  return "to" in edit && edit.to !== undefined ? [edit.path, edit.to] : [edit.path]
}

/** Is there no file at its path after the edit? */
export function freesPath(edit: Edit): boolean {
  return edit.op === "delete" || pathsOf(edit).length > 1
}

/** Makes a new file. An existing file with other content is an error unless `overwrite` is set. */
export interface CreateEdit extends EditBase {
  op: "create"
  content: string
  overwrite?: boolean
  /**
   * How sure it is that `content` is all of the file. Left out: its format demands it. `claimed`: the caller or the answer
   * says so. `shown`: it is below the file's name, so that it may be a part. `part`: it is one for certain.
   */
  extent?: "claimed" | "shown" | "part"
}

/** Replaces all of an existing file. */
export interface RewriteEdit extends EditBase {
  op: "rewrite"
  content: string
}

/** Removes a file. */
export interface DeleteEdit extends EditBase {
  op: "delete"
  /** Its lines, as far as the response shows them: if most of them are not there, another file may be meant. */
  shown?: string
}

/** Renames a file; never clobbers another unless `overwrite` is set. */
export interface MoveEdit extends EditBase {
  op: "move"
  to: string
  /** The workspace root that `to` belongs to, when that is another one. */
  toRoot?: string
  overwrite?: boolean
}

/** Changes parts of a file, and moves it as well if `to` is given. Its hunks are placed jointly, on one version of the file. */
export interface UpdateEdit extends EditBase {
  op: "update"
  hunks: Hunk[]
  /** Its format takes whole lines first, and where there are none, a part of a line that occurs just once. */
  parts?: true
  /** Nothing names its file but the edit before it: where that file has nothing of it, it is an example. */
  inherited?: true
  to?: string
  toRoot?: string
  overwrite?: boolean
}

/** One change from `old` to `new`, somewhere in a file. */
export interface Hunk {
  old: string
  new: string
  /** `lines`: whole lines only, so that `foo` never edits `foobar`. `substring`: any stretch of text. */
  scope: "lines" | "substring"
  /** Lines to go past first, in this order; the change lies after the last of them. */
  seek?: string[]
  /** Which hits of `old` are meant when there are several. */
  occurrence?: Occurrence
  /** With `occurrence: "all"`: how many hits there have to be. */
  count?: number
  /** The change is meant for the end of the file. */
  atEnd?: boolean
  /** With `atEnd`: whether the file ends in a line break afterwards. Left out: as it did before. */
  finalBreak?: boolean
  /** Lines of `old`, counted from 1, that may be meant to be added: kept ones that are in the file, or the hunk is in doubt. */
  unsigned?: number[]
  /**
   * A claimed 1-based line: a hint that breaks ties between equal hits, never a proof. Where `old` is empty, it is the line that
   * `new` goes after, 0 for the top.
   */
  line?: number
  /** Where the change goes, told by something else than its text; `old` is empty then. */
  place?: Place
  /** Lines that a person picked, of those offered: the new lines go before them. No hint: what a person says holds. */
  picked?: number[]
  /** What a person says about parts of an excerpt that are not clear. */
  said?: Said[]
  source?: Span
}

/**
 * How a part of an excerpt is meant. `so`: what would come of it is right. `remove`, `keep`: lines of the file that it does not
 * show go, or stay. `replace`, `before`, `after`: it takes the place of lines of the file, or is new beside them. `leave`: it is
 * left out, and the other excerpts of the edit land without it.
 */
export interface Said {
  how: "so" | "remove" | "keep" | "replace" | "before" | "after" | "leave"
  /** The part that is not clear, and the lines of the file in question, both counted from 1: it holds for no other doubt. */
  part?: LineRange
  lines?: LineRange
  /** What is meant by it of the excerpt, if that is more than the part. */
  shown?: LineRange
}

/** Beside, inside or in the place of what something new goes, by the name that an answer calls it. */
export interface Beside {
  side: "after" | "before" | "inside" | "instead"
  name: string
}

/** A place that is told by numbers or names, in the file as it was when the answer was written. */
export type Place =
  /** From one position to another, lines and characters counted from 0, as language servers do. */
  | { by: "position"; from: Position; to: Position }
  /**
   * Whole lines, counted from 1; `to` before `from` is the place between them. What proves them: a hash of the file, or of lines
   * of it (`hashes.ts`).
   */
  | { by: "lines"; from: number; to: number; file?: string; hashes?: { line: number; hash: string }[] }
  /**
   * Wherever its lines say: `new` is an excerpt of the file as it shall be, with markers for what is left out. `spoken`: only words
   * near it name the file, so that it is an edit if the file explains it, and else an example. `announced`: they say that it is one.
   * `inherited`: nothing names the file but the excerpt before. `instead`: what the excerpt before shows shall read like this. `past`: the words before it say that
   * it shows what is, or was, there. `adds`: they speak of something new; `beside`: and say where it goes. `removes`: they say that
   * this goes, or what has this name. `within`: of several places, the one in a block of such a name is meant. `file`: it may as well
   * be all of the file.
   */
  | {
      by: "excerpt"
      spoken?: true
      announced?: true
      inherited?: true
      instead?: true
      past?: true
      adds?: true
      beside?: Beside
      removes?: true | string
      within?: string[]
      file?: true
    }
  /** A cell of a notebook by its id; without one, its top. `new` is the source. */
  | { by: "cell"; id?: string; act: "replace" | "insert" | "delete"; kind?: "code" | "markdown" }
  /** A declaration by its name, `Cart/total` for one in another; a parser says where it is. `new` is all of it. */
  | { by: "symbol"; name: string; act: "replace" | "before" | "after" }

export interface Position {
  line: number
  character: number
}

/** A hunk of which only `old` is sure to be known: the model is still writing the rest. */
export type Sought = Pick<Hunk, "old" | "scope"> & Partial<Hunk>

/** What an edit does to its file. */
export type Op = Edit["op"]
