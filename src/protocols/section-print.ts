import type { CreateEdit, Edit, Hunk, UpdateEdit } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { ended, withEndings } from "../text/lines.ts"
import { type PathRules, pathIn } from "./paths.ts"
import { namesRoot, unsayable } from "./printing.ts"
import type { Printed } from "./protocol.ts"

/** Writes edits as blocks of two sections: one block for each new file and for each hunk. */
export function printSections(edits: readonly Edit[], printer: SectionPrinter): Printed {
  const blocks: string[] = []
  const issues: Issue[] = []
  for (const edit of edits) {
    const written = blocksOf(edit, printer)
    if (typeof written === "string") issues.push(unsayable(edit, printer.noun, written))
    else blocks.push(...written)
  }
  return { text: blocks.join("\n"), issues }
}

export interface SectionPrinter {
  /** For messages: "edit blocks". */
  noun: string
  paths: PathRules
  /** Why a format cannot hold this text in a section, in words that follow "because". */
  refuse(texts: Pick<Hunk, "old" | "new">, path: string): string | undefined
  /** One block, `path` being the line that names the file. Old and new are whole lines. */
  write(block: { path: string; old: string; new: string; line?: number }): string
}

/** The blocks for an edit, or why there are none. */
function blocksOf(edit: Edit, printer: SectionPrinter): string[] | string {
  if (edit.op !== "create" && edit.op !== "update") return `they have no way to ${edit.op} a file`
  if (namesRoot(edit)) return "they cannot name a workspace root"
  if (edit.overwrite === true) return "they cannot ask to overwrite a file"
  const path = pathLine(edit.path, printer.paths)
  if (path === undefined) return `nobody could tell ${JSON.stringify(edit.path)} from a sentence`
  return edit.op === "create" ? newFile(edit, path, printer) : changes(edit, path, printer)
}

function newFile(edit: CreateEdit, path: string, printer: SectionPrinter): string[] | string {
  if (edit.content.includes("\r")) return "they cannot say which line endings a new file has"
  if (edit.content !== "" && !edit.content.endsWith("\n"))
    return "the last line of a new file always ends in a line break"
  const block = { old: "", new: edit.content }
  return printer.refuse(block, edit.path) ?? [printer.write({ path, ...block })]
}

function changes(edit: UpdateEdit, path: string, printer: SectionPrinter): string[] | string {
  if (edit.to !== undefined) return "they have no way to move a file"
  const written: string[] = []
  for (const hunk of edit.hunks) {
    const block = { old: wholeLines(hunk.old), new: wholeLines(hunk.new) }
    const reason = beyond(hunk) ?? printer.refuse(block, edit.path)
    if (reason !== undefined) return reason
    written.push(printer.write({ path, ...block, ...(hunk.line !== undefined && { line: hunk.line }) }))
  }
  return written
}

function beyond(hunk: Hunk): string | undefined {
  if (hunk.scope !== "lines") return "they replace whole lines only"
  if (hunk.old === "") return "without an old line they would make a new file"
  if (hunk.occurrence !== undefined) return "they cannot choose between several hits"
  if (hunk.seek !== undefined && hunk.seek.length > 0) return "they cannot go past other lines first"
  return hunk.atEnd === true ? "they cannot name the end of the file" : undefined
}

/** The path as a line that is read as this path again, in backticks if need be. */
function pathLine(path: string, rules: PathRules): string | undefined {
  return [path, `\`${path}\``].find((text) => pathIn(text, rules)?.path === path)
}

const wholeLines = (text: string) => ended(withEndings(text, "\n"))
