import type { Issue } from "../issues/issue.ts"
import { at } from "./at.ts"
import type { Named } from "./fence-naming.ts"
import type { Fence, Line } from "./protocol.ts"

/** What can be wrong with a file in a fence, in words. */

export function unclosed({ path, line }: Named, fence: Fence): Issue {
  return {
    code: "incomplete_edit",
    message: `The fence with the text of ${path} is never closed, so the file may be cut short.`,
    hint: `Send all of ${path} again, and close its fence with ${fence.marker}`,
    path,
    ...at(line),
  }
}

export function leftOut({ path }: Named, line: Line, text: string): Issue {
  return {
    code: "incomplete_edit",
    message: `A line of ${path} stands for code that was left out: ${text}`,
    hint: `Write out all of ${path}, or send the changed parts in a format for parts of a file.`,
    path,
    ...at(line),
  }
}

export function unresolved({ path }: Named, line: Line): Issue {
  return {
    code: "parse_error",
    message: `The text of ${path} has a merge conflict in it, from line ${line.number} on.`,
    hint: `Send ${path} with the conflict resolved, without the lines of \`<\`, \`=\` and \`>\`.`,
    path,
    ...at(line),
  }
}

export function jsonPatch({ path, line }: Named): Issue {
  return {
    code: "unknown_call",
    message: `The text below ${path} is a JSON Patch, which emend does not read; nothing was done for it.`,
    hint: `Send the changed lines of ${path} as an edit.`,
    path,
    ...at(line),
  }
}

export function unclear({ path }: Named, line: Line): Issue {
  return {
    code: "parse_error",
    message: `It is not clear whether this fence ends ${path} or is a part of it.`,
    hint: `Put ${path} into a longer fence (four backticks) than those inside it.`,
    path,
    ...at(line),
  }
}
