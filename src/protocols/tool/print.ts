import type { Edit } from "../../edits/edit.ts"
import type { Issue } from "../../issues/issue.ts"
import { placeholderIn } from "../../text/placeholder.ts"
import { namesRoot, unsayable } from "../printing.ts"
import type { Printed, Protocol } from "../protocol.ts"

/** Edits as a JSON list of calls. What `edit` and `write` cannot say becomes a call of `apply_patch`. */
export function printCalls(edits: readonly Edit[], patches: Protocol): Printed {
  const issues: Issue[] = []
  const written: object[] = []
  for (const edit of edits) {
    const call = callFor(edit, patches)
    if ("code" in call) issues.push(call)
    else written.push(call)
  }
  if (written.length === 0) return { text: "", issues }
  return { text: `[\n${written.map((call) => `  ${JSON.stringify(call)}`).join(",\n")}\n]\n`, issues }
}

const calls = "tool calls"

function callFor(edit: Edit, patches: Protocol): object | Issue {
  const { path } = edit
  const reason = whyNot(edit)
  if (reason !== undefined) return unsayable(edit, calls, reason)
  if (edit.op === "create" && edit.overwrite)
    return { name: "write", input: { filePath: path, content: edit.content } }
  if (edit.op === "create")
    return edit.content === ""
      ? { name: "create_file", input: { filePath: path, content: "" } }
      : { name: "edit", input: { filePath: path, oldString: "", newString: edit.content } }
  if (edit.op === "delete") return { name: "delete_file", input: { filePath: path } }
  if (edit.op === "move") return { name: "move_file", input: { from: path, to: edit.to } }
  const [hunk, ...others] = edit.op === "update" ? edit.hunks : []
  if (hunk?.scope !== "substring") return inPatch(edit, patches)
  if (others.length > 0) return unsayable(edit, calls, "it has several changes that belong together")
  const input = { filePath: path, oldString: hunk.old, newString: hunk.new }
  if (hunk.count !== undefined) return { name: "edit", input: { ...input, expectedReplacements: hunk.count } }
  return { name: "edit", input: hunk.occurrence === "all" ? { ...input, replaceAll: true } : input }
}

function inPatch(edit: Edit, patches: Protocol): object | Issue {
  const { text, issues } = patches.print([edit])
  if (text === "") return issues[0] ?? unsayable(edit, calls, "it cannot be written as a patch")
  return { name: "apply_patch", input: { patchText: text } }
}

function whyNot(edit: Edit): string | undefined {
  if (namesRoot(edit)) return "it names a workspace root"
  if (edit.path === "" || ("to" in edit && edit.to === "")) return "it has an empty path"
  if (edit.op === "rewrite") return "it has to exist already"
  if (edit.op === "move" && edit.overwrite) return "it may overwrite a file"
  if (edit.op === "create" && (edit.extent === "shown" || edit.extent === "part"))
    return "it may be shown only in part (name the format to say that it is whole)"
  if (edit.op === "create")
    return placeholderIn(edit.content) ? "it has a line that stands for left out code" : undefined
  if (edit.op !== "update") return undefined
  for (const hunk of edit.hunks) {
    if (placeholderIn(hunk.new, hunk.old)) return "it has a line that stands for left out code"
    if (hunk.scope !== "substring") continue
    if (edit.to !== undefined) return "it is moved and changed in parts of lines"
    if (hunk.old === "" || hunk.old === hunk.new) return "it has a change without an old text"
    if (hunk.seek || hunk.atEnd || hunk.line !== undefined)
      return "it says more about the place than its text"
    if (hunk.occurrence !== undefined && hunk.occurrence !== "all") return "it chooses among equal places"
  }
  return undefined
}
