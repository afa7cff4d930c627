import type { CreateEdit, Edit } from "../../edits/edit.ts"
import type { Issue } from "../../issues/issue.ts"
import { bareLines } from "../../text/lines.ts"
import { placeholderIn } from "../../text/placeholder.ts"
import { isDoubtful } from "../fence-doubts.ts"
import { conflictIn } from "../fence-naming.ts"
import { fenceAround } from "../fences.ts"
import { pathIn, pathInInfo } from "../paths.ts"
import type { Printed } from "../protocol.ts"

/** Files to be made or replaced, each as its path and a fence that nothing in it can close. */
export function print(edits: readonly Edit[]): Printed {
  const issues: Issue[] = []
  const files: string[] = []
  for (const edit of edits) {
    const reason = whyNot(edit)
    if (reason === undefined && edit.op === "create") files.push(fileText(edit))
    else
      issues.push({
        code: "unknown_op",
        message: `Whole files cannot say it: ${edit.path} ${reason}.`,
        path: edit.path,
      })
  }
  return { text: files.join("\n"), issues }
}

function fileText({ path, content, extent }: CreateEdit): string {
  const marker = fenceAround(content)
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
    return edit.op === "rewrite" ? "has to exist already" : `is not written whole (${edit.op})`
  const { path, content } = edit
  if (edit.root !== undefined || ("toRoot" in edit && edit.toRoot !== undefined))
    return "names a workspace root"
  if (edit.extent === "part") return "is sent in part only"
  if ((!isPathLine(path) || isDoubtful(path, content)) && pathInInfo(`title="${path}"`) !== path)
    return "does not look like a path to a reader"
  if (content !== "" && edit.overwrite !== true) return "must not exist yet"
  if (content === "" && edit.overwrite === true) return "is to be emptied"
  if (content !== "" && !content.endsWith("\n")) return "has no line break at its end"
  if (content.includes("\r\n")) return "has lines that end in a carriage return"
  if (conflictIn(path, bareLines(content)) >= 0) return "has a merge conflict in it"
  return placeholderIn(content) ? "has a line that stands for left out code" : undefined
}
