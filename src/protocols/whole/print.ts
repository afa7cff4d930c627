import type { CreateEdit, Edit } from "../../edits/edit.ts"
import { bareLines } from "../../text/lines.ts"
import { placeholderIn } from "../../text/placeholder.ts"
import { fenceFor } from "../../text/visible.ts"
import { isDoubtful } from "../fence-doubts.ts"
import { conflictIn } from "../fence-naming.ts"
import { pathIn, pathInInfo } from "../paths.ts"
import { namesRoot, sayable } from "../printing.ts"
import type { Printed } from "../protocol.ts"

/** Files to be made or replaced, each as its path and a fence that nothing in it can close. */
export function print(edits: readonly Edit[]): Printed {
  const { said, issues } = sayable(edits, "whole files", whyNot)
  return { text: (said as CreateEdit[]).map(fileText).join("\n"), issues }
}

function fileText({ path, content, extent }: CreateEdit): string {
  const marker = fenceFor(content)
  const isWhole = content !== "" && extent !== "shown"
  const title = isPathLine(path) && !isDoubtful(path, content) ? "" : ` title="${path}"`
  return `${isWhole ? "The complete file:\n\n" : ""}${title === "" ? `${path}\n` : ""}${marker}${title}\n${content}${marker}\n`
}

function isPathLine(path: string): boolean {
  const found = pathIn(path, { marked: true })
  return found?.path === path && found.wrappings.length === 0
}

function whyNot(edit: Edit): string | undefined {
  if (edit.op !== "create")
    return edit.op === "rewrite" ? "it has to exist already" : "only new files are written whole"
  const { path, content } = edit
  if (namesRoot(edit)) return "it names a workspace root"
  if (edit.extent === "part") return "it is sent in part only"
  if ((!isPathLine(path) || isDoubtful(path, content)) && pathInInfo(`title="${path}"`) !== path)
    return "its path does not look like one to a reader"
  if (content !== "" && edit.overwrite !== true) return "it must not exist yet"
  if (content === "" && edit.overwrite === true) return "it is to be emptied"
  if (content !== "" && !content.endsWith("\n")) return "it has no line break at its end"
  if (content.includes("\r\n")) return "it has lines that end in a carriage return"
  if (conflictIn(path, bareLines(content)) >= 0) return "it has a merge conflict in it"
  return placeholderIn(content) ? "it has a line that stands for left out code" : undefined
}
