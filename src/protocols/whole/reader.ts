import type { CreateEdit } from "../../edits/edit.ts"
import type { Issue } from "../../issues/issue.ts"
import { placeholderIn } from "../../text/placeholder.ts"
import { at } from "../at.ts"
import { closes, fenceOf } from "../fences.ts"
import { pathIn } from "../paths.ts"
import type { Fence, Found, Line, Reader, Step } from "../protocol.ts"
import { conflictIn } from "./conflict.ts"
import { isJsonPatch } from "./extent.ts"
import { isMarkdown, type Named } from "./naming.ts"

interface OpenedFence {
  fence: Fence
  named: Named
  /** The first line inside, if it opens a fence that the scanner has seen. */
  nested: Fence | undefined
}

/** Reads the text of one file up to the end of its fence. */
export function readWhole({ fence, named, nested }: OpenedFence): Reader {
  const { path } = named
  const lines: Line[] = []
  const inner: Fence[] = []
  const closings: Line[] = []
  let closing: Line | undefined
  let begun = false

  /** Follows fences inside the text. Says whether the line closes the file's own. */
  function isEnd(line: Line, mark: Fence | undefined): boolean {
    if (!mark || indentOf(mark) > 0 || !isLongEnough(mark, fence)) return false
    const innermost = inner.at(-1)
    if (innermost && closes(innermost, mark)) {
      if (inner.length === 1 && nested && innermost.line === nested.line) closings.push(line)
      inner.pop()
      return false
    }
    if (mark.info !== "") inner.push(mark)
    return mark.info === "" && closes(fence, mark)
  }

  /** In a Markdown file the fence may as well have opened one of the file's own: then text follows at once. */
  function afterClosing(line: Line, end: Line): Step {
    const sure = line.text.trim() === "" || closesOuter(line, fence)
    const found = sure ? complete(end) : issue(unclear(named, end))
    // With no line inside, the end was the line that opened the edit, and the scanner has seen it.
    return { state: "again", found: [found], closings: lines.length > 0 ? [...closings, end] : [] }
  }

  function complete(end: Line): Found {
    const content = lines.map((line) => `${line.text}\n`).join("")
    const placeholder = placeholderIn(content)
    if (placeholder) return issue(leftOut(named, lines[placeholder.index]!, placeholder.text))
    const conflict = conflictIn(
      path,
      lines.map((line) => line.text),
    )
    if (conflict >= 0) return issue(unresolved(named, lines[conflict]!))
    if (isJsonPatch(path, content)) return issue(jsonPatch(named))
    const edit: CreateEdit = {
      op: "create",
      path,
      content,
      extent: named.extent,
      // An empty text makes an empty file, but never empties one: that is too much like a slip.
      ...(content !== "" && { overwrite: true }),
      source: { from: Math.min(named.line.from, fence.line.from), to: end.to },
      ...(named.repairs.length > 0 && { repairs: named.repairs }),
    }
    return { type: "edit", edit }
  }

  function opening(): Found[] {
    if (begun) return []
    begun = true
    return [
      {
        type: "begin",
        path,
        op: "create",
        source: { from: Math.min(named.line.from, fence.line.from), to: fence.line.to },
      },
    ]
  }

  return {
    read(line) {
      if (closing) return afterClosing(line, closing)
      const found = opening()
      if (named.label && line === named.line) return { state: "more", found }
      const mark = fenceOf(line)
      if (mark && !isMarkdown(path) && isNextFile(mark, lines, { path, fence }))
        return { state: "again", found: [...found, issue(unclosed(named, fence))] }
      if (!isEnd(line, mark)) {
        lines.push(line)
        return { state: "more", found }
      }
      if (!isMarkdown(path)) return { state: "again", found: [...found, complete(line)], closings }
      closing = line
      return { state: "more", found }
    },
    end: () => [closing ? complete(closing) : issue(unclosed(named, fence))],
  }
}

function indentOf({ line }: Fence): number {
  return line.text.length - line.text.trimStart().length
}

/** A shorter fence, or one of the other kind, is just text. */
function isLongEnough(mark: Fence, fence: Fence): boolean {
  return mark.marker[0] === fence.marker[0] && mark.marker.length >= fence.marker.length
}

function closesOuter(line: Line, { outer }: Fence): boolean {
  const mark = fenceOf(line)
  return outer !== undefined && mark !== undefined && closes(outer, mark)
}

/** In code, a path and the start of a fence are the next file: the fence of this one was never closed. */
function isNextFile(mark: Fence, lines: readonly Line[], own: { path: string; fence: Fence }): boolean {
  if (mark.info === "" || indentOf(mark) > 0 || !isLongEnough(mark, own.fence)) return false
  const above = lines.at(-1)?.text.trim() === "" ? lines.at(-2) : lines.at(-1)
  const named = above && pathIn(above.text, { marked: true })?.path
  return named !== undefined && named !== own.path
}

function issue(each: Issue): Found {
  return { type: "issue", issue: each }
}

function unclosed({ path, line }: Named, fence: Fence): Issue {
  return {
    code: "incomplete_edit",
    message: `The fence with the text of ${path} is never closed, so the file may be cut short.`,
    hint: `Send all of ${path} again, and close its fence with ${fence.marker}`,
    path,
    ...at(line),
  }
}

function leftOut({ path }: Named, line: Line, text: string): Issue {
  return {
    code: "incomplete_edit",
    message: `A line of ${path} stands for code that was left out: ${text}`,
    hint: `Write out all of ${path}, or send the changed parts in a format for parts of a file.`,
    path,
    ...at(line),
  }
}

function unresolved({ path }: Named, line: Line): Issue {
  return {
    code: "parse_error",
    message: `The text of ${path} has a merge conflict in it, from line ${line.number} on.`,
    hint: `Send ${path} with the conflict resolved, without the lines of \`<\`, \`=\` and \`>\`.`,
    path,
    ...at(line),
  }
}

function jsonPatch({ path, line }: Named): Issue {
  return {
    code: "unknown_call",
    message: `The text below ${path} is a JSON Patch, which emend does not read; nothing was done for it.`,
    hint: `Send the changed lines of ${path} as an edit.`,
    path,
    ...at(line),
  }
}

function unclear({ path }: Named, line: Line): Issue {
  return {
    code: "parse_error",
    message: `It is not clear whether this fence ends ${path} or is a part of it.`,
    hint: `Put ${path} into a longer fence (four backticks) than those inside it.`,
    path,
    ...at(line),
  }
}
