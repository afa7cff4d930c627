import type { Beside } from "../edits/edit.ts"
import type { Repair } from "../issues/issue.ts"
import { at, repairAt } from "./at.ts"
import { doubtAbout } from "./fence-doubts.ts"
import { citedIn, saysWhole } from "./fence-extent.ts"
import { fenceOf } from "./fences.ts"
import { pathIn, pathInInfo } from "./paths.ts"
import type { Around, Fence, Line } from "./protocol.ts"

/** The file that a fence holds, and what was put right to find its name. */
export interface Named {
  path: string
  /** The line that names it. */
  line: Line
  repairs: Repair[]
  /** Why it is most likely no file after all. */
  doubt?: Repair
  /** Whether somebody says that it is all of the file: the answer, or the caller by naming the format. */
  extent: "claimed" | "shown"
  /** The line that names it is in the fence, and is no line of the file. */
  label?: boolean
  /** Nothing says that it is the file: it may be a part. */
  part?: boolean
  /** Only the words near the fence speak of it: it may be an example. */
  spoken?: true
  /** Nothing names it: it is the file of the fence before, if that file explains it. */
  inherited?: true
  /** The words before it announce an example: without a marker that says what stays, it is one. */
  announced?: true
  /** The words before it say that the file is new. */
  isNew?: true
  /** The words before it say that the fence before shall read like this one. */
  instead?: true
  /** They say that it shows what is there, or was. */
  past?: true
  /** They speak of something new. */
  adds?: true
  /** And say where it goes. */
  beside?: Beside
  /** They say that this goes. */
  removes?: true | string
  /** They say that it is in one of these. */
  within?: string[]
}

export interface FirstLine {
  fence: Fence
  /** The lines before the fence, newest last. */
  before: readonly Line[]
  /** The first line inside the fence. */
  line: Line
  around: Around
}

/**
 * Only a path right at the fence counts: on its opening line, or on the line above (a blank line may be between).
 * A file that is merely mentioned in a sentence is a guess; it is taken only if the caller named the format, and so is
 * a comment on the first line of the text, which a mere excerpt has as well.
 */
export function nameOf({ fence, before, line, around }: FirstLine): Named | undefined {
  const cited = citedIn(fence.info)
  if (cited) return shownOnly(cited, fence.line)
  const onFence = pathInInfo(fence.info)
  const found =
    onFence !== undefined
      ? { path: onFence, line: fence.line, repairs: [] }
      : (above({ fence, before, line, around }) ??
        inLabel(line) ??
        (around.named ? inComment(line) : undefined))
  const isClaimed = around.named || saysWhole([...before, fence.line])
  return found && { extent: isClaimed ? "claimed" : "shown", ...found }
}

/** A fence that says which lines of a file it shows is no edit, whoever asks. */
function shownOnly({ path, lines }: { path: string; lines: string }, line: Line): Named {
  const message = `The fence on line ${line.number} shows lines ${lines} of ${path}; it was not taken for the file.`
  return { path, line, repairs: [], extent: "shown", doubt: repairAt(line, "not-a-file", message) }
}

function above({ fence, before, line: first, around }: FirstLine): Omit<Named, "extent"> | undefined {
  const blank = before.at(-1)?.text.trim() === ""
  const line = before.at(blank ? -2 : -1)
  if (!line || fenceOf(line) || fence.line.number - line.number !== (blank ? 2 : 1)) return undefined
  const cited = citedIn(line.text)
  if (cited) return shownOnly(cited, line)
  const found = pathIn(line.text, { marked: true, sentences: around.named })
  if (!found) return undefined
  const earlier = before.slice(0, blank ? -2 : -1)
  const doubt = around.named ? undefined : doubtAbout({ ...found, line, before: earlier, fence, first })
  const repair: Repair = {
    kind: found.wrappings.includes("sentence") ? "path-in-sentence" : "path-decoration",
    message: `The path ${found.path} was not written plainly (${found.wrappings.join(", ")}).`,
    ...at(line),
    fix: { from: line.from, to: line.to, insert: found.path },
  }
  const repairs = found.wrappings.length > 0 ? [repair] : []
  return { path: found.path, line, repairs, ...(doubt && { doubt }) }
}

const labelled =
  /^\s{0,99}(?:\/\/|#|--|;|%|<!--|\/\*)\s{0,99}file ?path:\s{0,99}(\S.{0,999}?)\s{0,99}(?:-->|\*\/)?\s{0,99}$/i

/** `// filepath: src/a.ts` on the first line, as some chats write it: it says whose the text is, and is no part of it. */
function inLabel(line: Line): Omit<Named, "extent"> | undefined {
  const path = labelIn(line)
  return path === undefined ? undefined : { path, line, repairs: [], label: true }
}

function labelIn({ text }: Line): string | undefined {
  const path = labelled.exec(text)?.[1]
  return path !== undefined && path.length <= 300 ? path : undefined
}

/** Does a line say once more that the text is this file's, whatever named it before? */
export function isLabelOf(line: Line, path: string): boolean {
  const said = labelIn(line)
  return said !== undefined && (`/${said}`.endsWith(`/${path}`) || `/${path}`.endsWith(`/${said}`))
}

export function inComment(line: Line): Omit<Named, "extent"> | undefined {
  const found = pathIn(line.text, { marked: true })
  if (!found?.wrappings.some((each) => each === "comment" || each === "heading")) return undefined
  const message = `The path ${found.path} is in a comment inside the fence instead of before it.`
  return { path: found.path, line, repairs: [repairAt(line, "path-in-comment", message)] }
}

const commands =
  /^(?:bash|sh|shell|zsh|fish|console|terminal|shell-session|shellsession|powershell|pwsh|cmd|bat|batch)$/i
/** What models put their calls in. */
const calls = /^(?:tool|function)_(?:code|calls?|use)$/i
const scripts = /(?:\.(?:sh|bash|zsh|fish|ps1|psm1|bat|cmd|command|bats|envrc)|(?:^|[\\/])\.?[^.\\/]+)$/i

/** Whether a fence can hold that file: commands to run and diffs of a file are not the file. */
export function canHold(fence: Fence, path: string): boolean {
  const language = fence.info.split(/[\s:]/, 1)[0]!
  if (/^(?:diff|patch|udiff)$/i.test(language)) return /\.(?:diff|patch)$/i.test(path)
  if (calls.test(language)) return false
  return !commands.test(language) || scripts.test(path)
}

/** Files that have fences of their own. */
export function isMarkdown(path: string): boolean {
  return /\.(?:md|mdx|markdown|mdc|qmd|rmd)$/i.test(path)
}

/**
 * Which of the lines begins an unresolved merge conflict of git, or -1. An answer that shows one is no file to be
 * written; pages about git may have one as an example.
 */
export function conflictIn(path: string, lines: readonly string[]): number {
  if (isMarkdown(path)) return -1
  const start = lines.findIndex((line) => /^<<<<<<< \S/.test(line))
  const middle = start < 0 ? -1 : lines.indexOf("=======", start)
  const isWhole = middle > 0 && lines.some((line, at) => at > middle && /^>>>>>>> \S/.test(line))
  return isWhole ? start : -1
}
