import type { CreateEdit, Edit, Hunk, UpdateEdit } from "../../edits/edit.ts"
import type { Issue } from "../../issues/issue.ts"
import { bareLines } from "../../text/lines.ts"
import { isBarePath } from "../path-text.ts"
import { signedLines, unsayable } from "../printing.ts"
import type { Printed } from "../protocol.ts"
import { unquote } from "./marker.ts"
import { readSeek } from "./seek.ts"

/**
 * Writes edits as patches: one, or one for each run of edits that name the same root. A claimed line number is
 * a hint for which the format has no words, and is left out.
 */
export function print(edits: readonly Edit[]): Printed {
  const issues: Issue[] = []
  const patches: { root: string | undefined; sections: string[][] }[] = []
  for (const edit of edits) {
    const lines = sectionOf(edit)
    if (typeof lines === "string") {
      issues.push(unsayable(edit, "a patch", lines))
      continue
    }
    if (edit.why !== undefined) issues.push(reasonLost(edit))
    const last = patches.at(-1)
    if (last && last.root === edit.root) last.sections.push(lines)
    else patches.push({ root: edit.root, sections: [lines] })
  }
  return { text: patches.map(patchText).join("\n"), issues }
}

function patchText({ root, sections }: { root: string | undefined; sections: string[][] }): string {
  const environment = root === undefined ? [] : [`*** Environment ID: ${root}`]
  return ["*** Begin Patch", ...environment, ...sections.flat(), "*** End Patch", ""].join("\n")
}

/** The lines of the section for an edit, or why there are none. */
function sectionOf(edit: Edit): string[] | string {
  if (!isPlain(edit.root ?? "x") || ![edit.path, "to" in edit ? (edit.to ?? "x") : "x"].every(isPath))
    return "a name in it cannot be written on a line of its own"
  if ("overwrite" in edit && edit.overwrite) return "it cannot ask to overwrite a file"
  if ("toRoot" in edit && edit.toRoot !== undefined) return "it cannot move a file to another root"
  if (edit.op === "create") return newFile(edit)
  if (edit.op === "rewrite") return "it can only change lines whose old text is known"
  if (edit.op === "delete") return [`*** Delete File: ${edit.path}`]
  if (edit.op === "move") return [`*** Update File: ${edit.path}`, `*** Move to: ${edit.to}`]
  return changes(edit)
}

function newFile(edit: CreateEdit): string[] | string {
  if (edit.content.includes("\r\n")) return "it cannot say which line endings a new file has"
  if (edit.content !== "" && !edit.content.endsWith("\n"))
    return "the last line of a new file always ends in a line break"
  return [`*** Add File: ${edit.path}`, ...bareLines(edit.content).map((line) => `+${line}`)]
}

function changes(edit: UpdateEdit): string[] | string {
  if (edit.hunks.length === 0) return "it has no changes"
  const reason = edit.hunks.map(beyond).find((each) => each !== undefined)
  if (reason !== undefined) return reason
  const move = edit.to === undefined ? [] : [`*** Move to: ${edit.to}`]
  return [`*** Update File: ${edit.path}`, ...move, ...edit.hunks.flatMap(chunk)]
}

function chunk(hunk: Hunk): string[] {
  const seek = hunk.seek?.length ? hunk.seek.map((line) => `@@ ${line}`) : ["@@"]
  return [...seek, ...signed(hunk), ...(hunk.atEnd ? ["*** End of File"] : [])]
}

function beyond(hunk: Hunk): string | undefined {
  if (hunk.scope !== "lines") return "it replaces whole lines only"
  if (hunk.place !== undefined) return "it knows places by their text only"
  if (hunk.occurrence !== undefined) return "it cannot choose between several hits"
  if (hunk.finalBreak !== undefined) return "it cannot say whether a file ends in a line break"
  if (hunk.old === "" && hunk.new === "") return "it cannot express a change without a line"
  if (hunk.old === "" && !hunk.seek?.length && !hunk.atEnd) return "it does not say where the new lines go"
  if (/\r(?:\n|$)/.test(hunk.old + hunk.new)) return "its lines cannot end in a carriage return"
  const legible = (line: string) =>
    isPlain(line.trim()) && readSeek(`@@ ${line}`).text === line && !line.endsWith("\r")
  return hunk.seek?.every(legible) === false
    ? "a line to go past first cannot be written after @@"
    : undefined
}

/** The change as signed lines. One that stays and looks like a marker could be taken for a padded one, so it goes and comes again. */
function signed(hunk: Hunk): string[] {
  return signedLines(bareLines(hunk.old), bareLines(hunk.new)).flatMap(({ sign, line }) =>
    sign === " " && line.trimStart().startsWith("***") ? [`-${line}`, `+${line}`] : [sign + line],
  )
}

const isPlain = (text: string) => isBarePath(text) && !text.includes("\n")
const isPath = (path: string) => isPlain(path) && unquote(path) === path

function reasonLost(edit: Edit): Issue {
  return {
    code: "unknown_op",
    message: `The reason given for the ${edit.op} of ${edit.path} is lost: a patch has no place for it.`,
    hint: "Say it in the text around the patch.",
    path: edit.path,
  }
}
