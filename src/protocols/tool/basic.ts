import type { CreateEdit, Edit, Occurrence } from "../../edits/edit.ts"
import { ended } from "../../text/lines.ts"
import { placeholderIn } from "../../text/placeholder.ts"
import { isFields, type Parameters, parametersOf } from "./call.ts"
import { count, type Fault, flag, given, isFault, type Outcome, text } from "./parameters.ts"
import { readValue } from "./value.ts"

/** What tools do to a file, each from its parameters. */

export function replacement(input: Parameters, fallback?: string): Edit | Fault {
  const named = text(input, "filePath")
  const path = isFault(named) && fallback !== undefined ? fallback : named
  if (isFault(path)) return path
  const old = text(input, "oldString")
  const after = text(input, "newString")
  if (isFault(old)) return { ...old, path }
  if (isFault(after)) return { ...after, path }
  if (old === after) return noChange(path)
  const left = leftOut(path, after, old)
  if (left) return left
  if (old === "") return { op: "create", path, content: after }
  const occurrence = occurrenceOf(input)
  return {
    op: "update",
    path,
    hunks: [{ old, new: after, scope: "substring", ...(occurrence && { occurrence }) }],
  }
}

function occurrenceOf(input: Parameters): Occurrence | undefined {
  const expected = count(input.get("expectedreplacements")) ?? 1
  return flag(input, "replaceAll") || expected > 1 ? "all" : undefined
}

/** The edits of a multiedit see each other's results, so each is an edit of its own. */
export function replacements(input: Parameters): Outcome {
  const listed = input.get("edits")
  const edits = typeof listed === "string" ? listIn(listed) : listed
  const path = text(input, "filePath")
  if (!Array.isArray(edits) || edits.length === 0)
    return [
      {
        code: "missing_child",
        message: "edits is required",
        hint: "Give the call a list of edits, each with oldString and newString.",
      },
    ]
  return edits.map((each) =>
    isFields(each)
      ? replacement(parametersOf(each), isFault(path) ? undefined : path)
      : {
          code: "parse_error",
          message: "An item of edits is no object",
          hint: "Write each edit as { oldString, newString }.",
        },
  )
}

/** The list that a text is. What would have to be put right first is no list: here it could not be told. */
function listIn(text: string): unknown {
  const read = readValue(text)
  return read?.healed.length === 0 ? read.value : undefined
}

export function written(input: Parameters, { overwrite }: { overwrite: boolean }): CreateEdit | Fault {
  const path = text(input, "filePath")
  if (isFault(path)) return path
  const content = text(input, "content")
  if (isFault(content)) return { ...content, path }
  return leftOut(path, content) ?? { op: "create", path, content, ...(overwrite && { overwrite }) }
}

export function removed(input: Parameters): Edit | Fault {
  const path = text(input, "filePath")
  return isFault(path) ? path : { op: "delete", path }
}

export function moved(input: Parameters): Edit | Fault {
  const path = text(input, "from")
  const to = text(input, "to")
  if (isFault(path)) return path
  return isFault(to) ? { ...to, path } : { op: "move", path, to }
}

/** New lines after line `insert_line`; 0 is the start of the file. */
export function inserted(input: Parameters): Edit | Fault {
  const path = text(input, "filePath")
  if (isFault(path)) return path
  const line = count(given(input, "insertLine"))
  if (line === undefined)
    return {
      code: "missing_attribute",
      message: "insert_line is required",
      hint: "Say after which line: 0 is the start of the file.",
      path,
    }
  const added = text(input, "insertText")
  if (isFault(added)) return { ...added, path }
  const fault = added === "" ? noChange(path) : leftOut(path, added)
  return fault ?? { op: "update", path, hunks: [{ old: "", new: ended(added), scope: "lines", line }] }
}

function noChange(path: string): Fault {
  return {
    code: "no_change",
    message: "oldString and newString must be different",
    hint: "Leave out edits that change nothing.",
    path,
  }
}

function leftOut(path: string, after: string, old = ""): Fault | undefined {
  const placeholder = placeholderIn(after, old)
  if (!placeholder) return undefined
  return {
    code: "incomplete_edit",
    message: `A line of the new text of ${path} stands for code that was left out: ${placeholder.text}`,
    hint: "Write out every line, or replace a smaller part of the file.",
    path,
  }
}
