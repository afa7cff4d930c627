import type { EditReport, Issue, LineRange, PlannedHunk } from "emend/core"
import type { TierName } from "../../../../src/locate/tiers/tiers.ts"
import { assumedTexts, partTexts } from "../../../../src/report/wording.ts"
import { lineRange, plural } from "../parts/figures.ts"

/** How an edit was found, in plain words. */
export interface Certainty {
  /** A few words for its row. */
  word: string
  /** What was taken for granted, and why this place. */
  reasons: string[]
  /** Something was taken for granted that a person should look at. */
  isLoose: boolean
}

/** By the tier that found it: what differs from the file, and what that means. */
const tierWords: Record<TierName, [word: string, reason: string]> = {
  exact: ["same to the letter", "The file has the text exactly as the edit gives it."],
  "line endings": [
    "line endings differ",
    "The text is the same but for its line endings; the file keeps its own.",
  ],
  "trailing space": ["line ends differ", "The text is the same but for spaces at the ends of lines."],
  "edge blank lines": ["blank lines differ", "The text is the same but for blank lines around it."],
  indentation: [
    "indentation differs",
    "The text is the same but for its indentation; the new lines are indented as the file is.",
  ],
  "inner whitespace": ["spacing differs", "The text is the same but for spaces within lines."],
  typography: ["quotes differ", "The text is the same but for quotes, dashes or special spaces."],
  style: [
    "style differs",
    "The text is the same in another style: quotes, semicolons, commas at the ends, lists on more or fewer lines. The file's own style stays.",
  ],
  escapes: [
    "escapes differ",
    "The text is the same once its escaped characters are read as what they stand for.",
  ],
  marks: [
    "marks left out",
    "The edit has marks in its text that point at lines, or tell those that go from those that come; they were left out.",
  ],
  "line numbers": [
    "line numbers left out",
    "The edit has the numbers of the lines in its text; they were left out.",
  ],
  "part of a line": ["part of a line", "The text is a part of a line, and only there."],
  elision: [
    "parts left out",
    "The edit leaves out lines in the middle; what it shows is there, in this order.",
  ],
  anchored: [
    "some lines differ",
    "The first and the last line are there, and what is between is much alike.",
  ],
  similar: ["some lines differ", "Nothing else in the file is nearly as much alike."],
}

/** How sure it is that an edit is at its place. */
export function certaintyOf(report: EditReport): Certainty {
  const { op, hunks } = report
  if (op !== "update") return { word: opWords[op] ?? "", reasons: [], isLoose: false }
  if (report.parts) return ofParts(report.parts)
  const [loosest] = [...hunks].sort((a, b) => a.score - b.score)
  if (!loosest) return { word: "", reasons: [], isLoose: false }
  const assumed = assumedTexts({ hunks, status: "validated" })
  const [word, reason] = tierWords[loosest.tier as TierName] ?? [loosest.tier, ""]
  const likeness =
    loosest.score < 1 && reason.includes("alike")
      ? [`${Math.floor(loosest.score * 100)} % of the text is alike.`]
      : []
  return {
    word: assumed.length > 0 && word === "some lines differ" ? remembered(hunks) : word,
    reasons: [
      `${hunks.map(({ before }) => lineRange(before)).join(", ")} of the file. ${reason}`,
      ...likeness,
      ...assumed,
    ],
    isLoose: likeness.length + assumed.length > 0,
  }
}

type Part = NonNullable<EditReport["parts"]>[number]

/** An excerpt of the file: what is changed, what is new and what goes; all else stays. */
function ofParts(parts: readonly Part[]): Certainty {
  const count = (is: Part["is"]) => parts.filter((part) => part.is === is).length
  const counts = [
    [count("changed"), "changed"],
    [count("new"), "new"],
    [count("removed"), "removed"],
  ] as const
  const told = counts
    .filter(([number]) => number > 0)
    // Several are short enough for a row without a noun.
    .map(([number, word], _, { length }) => `${length === 1 ? plural(number, "part") : number} ${word}`)
  return {
    word: told.length > 0 ? told.join(", ") : "the file has all of it",
    reasons: partTexts(parts),
    // What goes is not in the answer: nobody has read it there.
    isLoose: parts.some(({ is, shown }) => is === "removed" && !shown),
  }
}

/** The same for a change of some lines of the file: of an excerpt, only what is about these. */
export function certaintyAt({ parts }: EditReport, whole: Certainty, lines: LineRange): Certainty {
  if (!parts) return whole
  const isHere = ({ is, file: [from, to] }: Part) =>
    is !== "kept" && from <= lines[1] + 1 && Math.max(from, to) >= lines[0]
  return ofParts(parts.filter(isHere))
}

function remembered(hunks: readonly PlannedHunk[]): string {
  const count = hunks.reduce((sum, { assumed = [] }) => sum + assumed.length, 0)
  return `${plural(count, "line")} remembered differently`
}

const opWords: Record<string, string> = {
  create: "new file",
  rewrite: "whole file",
  delete: "file goes",
  move: "file moves",
}

/** What does not fit, in a few words for its row. */
export function troubleWord({ issue, status }: EditReport, hasWays = false): string {
  const places = issue?.candidates?.length ?? 0
  if (issue?.code === "ambiguous" && places > 1) return `${places} places fit`
  if (issue?.nearest && issue.code === "not_found")
    return `not found, nearest: line ${issue.nearest.lines[0]}`
  if (issue?.part && issue.code !== "ambiguous") return "a part is not clear"
  if (hasWays && issue?.code === "doubt") return "lines may go"
  return issueWords[issue?.code ?? ""] ?? issue?.code.replaceAll("_", " ") ?? status
}

const issueWords: Record<string, string> = {
  not_found: "not found",
  conflict: "conflict",
  doubt: "doubtful place",
  file_missing: "no such file",
  file_exists: "file exists",
  not_in_context: "not in the prompt",
  permission_denied: "not allowed",
  outside_workspace: "outside of the workspace",
  is_directory: "is a folder",
  no_change: "changes nothing",
  batch_failed: "waits for the others",
}

/** The same of a part of the response that is no edit to the page. */
export function unreadWord({ code, said }: Issue): string {
  if (said) return code === "doubt" ? "not asked for" : "only said"
  return code === "no_edits" ? "no edit" : "not readable"
}

/** What the person at the page can do about an issue; what its own hint says is for the model. */
export function adviceOn(issue: Issue, hasWays = false): string {
  if (hasWays && issue.code === "not_found")
    return "If it belongs to one of these places, take that; or ask the model for just this part."
  if (hasWays) return "Say what is meant, or ask the model for just this part."
  if (issue.part && issue.code !== "ambiguous")
    return "Ask the model for just this part; nothing of this edit is written."
  if (issue.said && issue.code === "doubt")
    return `If it is meant, change the words above it in the response, ${askAgain}`
  if (issue.remedy === "overwrite") return `Allow it under Options (“${overwriteWord}”), ${askAgain}`
  if (issue.candidates?.some(({ path }) => path !== undefined))
    return `Edit another file instead, skip the edit, ${askAgain}`
  if (issue.code === "not_found" && !issue.nearest) return otherText
  return advice[issue.code]
}

/** To take back what was chosen for an edit. */
export const forgetWords = {
  place: "Forget the place I picked",
  meaning: "Forget what I said",
}

/** The option that lets files be written that else stay as they are. */
export const overwriteWord = "Replace existing files, change read-only ones"

const askAgain = "or ask the model again."
const putRight = `Put it right in the response, ${askAgain}`
const otherText = `Correct the path or the text in the response, skip the edit, ${askAgain}`
const otherFile = `Correct the path in the response, skip the edit, ${askAgain}`

/** All of them: a hint for a model or a command line never gets to the page. */
const advice: Record<Issue["code"], string> = {
  parse_error: putRight,
  incomplete_edit: `The answer ends too early. Complete it in the response, ${askAgain}`,
  missing_attribute: putRight,
  missing_child: putRight,
  duplicate_child: putRight,
  unknown_op: putRight,
  bad_occurrence: putRight,
  no_edits: "Paste the whole answer of the model, or ask it again.",
  unknown_call: putRight,
  excerpt: "Only a part of the file was sent. Ask the model again.",
  not_found: `Compare below and take the place if it is the one, ${askAgain}`,
  ambiguous: `Say which one is meant, ${askAgain}`,
  conflict: `Say what shall be there, ${askAgain}`,
  doubt: `If this is the place all the same, change the edit in the response, ${askAgain}`,
  occurrence_out_of_range: `Say which place is meant, ${askAgain}`,
  stale: `The file changed since the model read it. Compare, ${askAgain}`,
  not_read: `The model has not seen this file. Add it to the prompt, ${askAgain}`,
  no_change: "There is nothing to do: skip it.",
  overlap: `Untick one of the two, ${askAgain}`,
  file_missing: `Correct the path in the response, ${askAgain}`,
  file_exists: otherFile,
  is_directory: otherFile,
  binary: "Such a file cannot be edited as text: skip it.",
  encoding: `Use only characters that the file's encoding has, ${askAgain}`,
  too_large: `Ask the model for smaller changes.`,
  io_error: "See to it that the file can be read and written; the preview is made anew then.",
  outside_workspace: otherFile,
  protected_path: "Nobody may edit it from here: skip it.",
  ambiguous_root: `Say in the response which folder is meant, ${askAgain}`,
  unknown_root: otherFile,
  not_in_context: "Add the file to the prompt, or take the edit as it is.",
  permission_denied: "Change the rule in the settings, if this file shall be edited.",
  untrusted: "Trust the folder first: see above the list.",
  timed_out: `It took too long. Try it again, ${askAgain}`,
  batch_failed: "Switch “All or nothing” off to land what fits, or solve the others first.",
}
