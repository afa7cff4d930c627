import type { Edit } from "../../edits/edit.ts"
import type { IssueCode, Repair } from "../../issues/issue.ts"
import { placeholderIn } from "../../text/placeholder.ts"
import { repairAt } from "../at.ts"
import type { Found, Line } from "../protocol.ts"
import {
  addedText,
  changes,
  changesEndings,
  closeHunk,
  newFileText,
  noteCounts,
  noteRest,
  type OpenHunk,
  oldText,
} from "./hunk.ts"
import { issueOf } from "./lines.ts"
import { devNull, gitNames, plainNames, readGitName, readName } from "./names.ts"

/** The part of a diff that is about one file, while it is read. */
export interface Section {
  first: Line
  last: Line
  git?: { old: string; new: string }
  old?: string
  new?: string
  renameFrom?: string
  renameTo?: string
  says: Said[]
  hunks: OpenHunk[]
  /** Its first line, if that only names the file. */
  label?: Line
  /** Nothing names its file but the edit before it. */
  isInherited?: boolean
  /** Its lines come without an `@@` before them. */
  hasBareHunk?: boolean
  repairs: Repair[]
}

/** What git says about a file besides its lines; `combined` for a merge. */
export type Said =
  | ("new" | "deleted" | "copy" | "binary" | "mode" | "empty" | "similar")
  | ("executable" | "link" | "module" | "combined")

interface Names {
  old: string
  new: string
}

export function openSection(line: Line): Section {
  return { first: line, last: line, says: [], hunks: [], repairs: [] }
}

const gitSays: readonly [start: string, what: Said][] = [
  // A file that holds no text of its own.
  ["new file mode 120000", "link"],
  ["deleted file mode 120000", "link"],
  ["old mode 120000", "link"],
  ["new mode 120000", "link"],
  ["new file mode 160000", "module"],
  ["deleted file mode 160000", "module"],
  ["new file mode", "new"],
  ["deleted file mode", "deleted"],
  ["copy from ", "copy"],
  ["copy to ", "copy"],
  ["old mode ", "mode"],
  ["new mode ", "mode"],
  ["Binary files ", "binary"],
  ["GIT binary patch", "binary"],
]

/** Takes a line of the header. Says false if it is none. */
export function readHeader(section: Section, text: string): boolean {
  if (text.startsWith("diff --git ")) {
    const names = gitNames(text)
    if (names) section.git = names
    return names !== undefined
  }
  if (text.startsWith("--- ")) section.old = readName(text.slice(4))
  else if (text.startsWith("+++ ")) section.new = readName(text.slice(4))
  else if (text.startsWith("rename from ")) section.renameFrom = readGitName(text.slice(12))
  else if (text.startsWith("rename to ")) section.renameTo = readGitName(text.slice(10))
  else if (/^(?:similarity|dissimilarity) index \d/.test(text)) {
    if (text.startsWith("similarity index 100%")) section.says.push("similar")
  } else if (/^index [0-9a-f]+\.\.[0-9a-f]+/.test(text)) {
    if (/^index 0+\.\.e69de29/.test(text)) section.says.push("empty")
    if (text.endsWith(" 120000")) section.says.push("link")
    if (text.endsWith(" 160000")) section.says.push("module")
  } else {
    const said = gitSays.find(([start]) => text.startsWith(start))
    if (!said) return false
    section.says.push(said[1])
    if (text === "new file mode 100755") section.says.push("executable")
  }
  return true
}

/** The file as it is called before and after, as far as the header says. */
function namesOf(section: Section): Names | undefined {
  if (section.renameFrom !== undefined && section.renameTo !== undefined)
    return { old: section.renameFrom, new: section.renameTo }
  const old = section.old ?? section.git?.old
  const after = section.new ?? section.git?.new
  if (old === undefined || after === undefined) return undefined
  // With the same name on both sides git was told to leave out `a/` and `b/`, so that a folder may be called so.
  const isBare = section.git !== undefined && section.git.old === section.git.new
  const names = isBare ? { old, new: after } : plainNames({ old, new: after })
  if (section.says.includes("new")) return { old: devNull, new: names.new }
  if (section.says.includes("deleted")) return { old: names.old, new: devNull }
  return names
}

export function pathOf(section: Section): string | undefined {
  const names = namesOf(section)
  return names && (names.old === devNull ? names.new : names.old)
}

/** The edit that a whole section stands for, or why it stands for none. */
export function closeSection(section: Section): Found {
  const names = namesOf(section)
  const path = pathOf(section)
  if (names === undefined || path === undefined || path === devNull || path === "" || names.new === "")
    return refuse(
      section,
      "parse_error",
      "The diff does not say which file it is for.",
      "Write `--- a/PATH` and `+++ b/PATH` before its hunks.",
    )
  const refusal = refusals.find(({ says }) => section.says.includes(says))
  if (refusal) return refuse(section, refusal.code, refusal.message(path), refusal.hint)
  if (names.new === devNull) return deletion(section, path)
  if (names.old !== devNull) return change(section, names)
  if (section.hunks.every((hunk) => hunk.old === 0))
    return found(section, { op: "create", path, content: newFileText(section.hunks) })
  // A new file has no lines to remove or to keep: the lines say that the header is wrong.
  const message = `It is said that ${path} is new, yet its hunks change lines of it.`
  section.repairs.push(repairAt(section.first, "new-file-header", message))
  return change(section, { old: path, new: path })
}

/** What git says of a file that no edit of text can do. */
const refusals: readonly { says: Said; code: IssueCode; message(path: string): string; hint: string }[] = [
  {
    says: "binary",
    code: "binary",
    message: (path) => `The diff of ${path} is a binary one, which emend cannot apply.`,
    hint: "Only text can be edited.",
  },
  {
    says: "link",
    code: "unknown_op",
    message: (path) => `The diff changes ${path} as a symbolic link, which is no text.`,
    hint: "Only the text of files can be edited.",
  },
  {
    says: "module",
    code: "unknown_op",
    message: (path) => `The diff changes ${path} as a submodule, which is no text.`,
    hint: "Only the text of files can be edited.",
  },
  {
    says: "combined",
    code: "unknown_op",
    message: (path) => `The diff of ${path} compares several versions at once (a merge).`,
    hint: "Send a diff against the file as it is now.",
  },
  {
    says: "copy",
    code: "unknown_op",
    message: (path) => `The diff copies ${path}, and there is no such edit.`,
    hint: "Add the copy as a new file, with its lines.",
  },
]

function deletion(section: Section, path: string): Found {
  if (section.hunks.some((hunk) => hunk.added > 0))
    return refuse(
      section,
      "parse_error",
      `The diff deletes ${path} and adds lines to it.`,
      "Either delete the file (`+++ /dev/null`) or change its lines.",
    )
  const shown = section.hunks.map(oldText).join("\n")
  return found(section, { op: "delete", path, ...(shown.trim() !== "" && { shown }) })
}

function change(section: Section, names: Names): Found {
  const { old: path, new: to } = names
  for (const hunk of section.hunks) noteRest(hunk)
  const hunks = section.hunks.filter(changes).map(closeHunk)
  if (hunks.length > 0) return found(section, { op: "update", path, ...(to !== path && { to }), hunks })
  if (to !== path) return found(section, { op: "move", path, to })
  const mode = section.says.includes("mode") ? "changes only the mode of the file" : "changes nothing"
  const endings = section.hunks.some(changesEndings)
  const what = endings ? "changes only line endings, which stay as they are in the file" : mode
  return refuse(
    section,
    "no_change",
    `The diff of ${path} ${what}.`,
    "Start removed lines with `-` and added ones with `+`.",
  )
}

function found(section: Section, edit: Edit): Found {
  const left = leftOut(section)
  if (left) return left
  if (edit.op !== "delete" && (section.says.includes("mode") || section.says.includes("executable")))
    section.repairs.push(repairAt(section.first, "file-mode", modeStays))
  for (const hunk of section.hunks) noteCounts(hunk)
  const repairs = [...section.repairs, ...section.hunks.flatMap((hunk) => hunk.repairs)]
  repairs.sort((a, b) => (a.source?.from ?? 0) - (b.source?.from ?? 0))
  const source = { from: section.first.from, to: section.last.to }
  const inherited = section.isInherited && edit.op === "update" ? ({ inherited: true } as const) : {}
  return { type: "edit", edit: { ...edit, ...inherited, source, ...(repairs.length > 0 && { repairs }) } }
}

const modeStays = "Whether a file may be run stays as it is; a new one may not be."

/** Added lines such as `+// ... rest of the code` must never land. */
function leftOut(section: Section): Found | undefined {
  for (const hunk of section.hunks) {
    const placeholder = placeholderIn(addedText(hunk), oldText(hunk))
    if (placeholder)
      return refuse(
        section,
        "incomplete_edit",
        `An added line of ${pathOf(section)} stands for code that was left out: ${placeholder.text}`,
        "Write out every added line; leave unchanged lines out of the diff or give them as context.",
      )
  }
  return undefined
}

export function refuse(section: Section, code: IssueCode, message: string, hint: string): Found {
  const place = { from: section.first, to: section.last }
  return { type: "issue", issue: issueOf(code, place, { message, hint, path: pathOf(section) }) }
}
