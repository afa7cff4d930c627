import type { Issue, IssueCode } from "../../issues/issue.ts"
import { at } from "../at.ts"
import { closes, fenceOf } from "../fences.ts"
import type { Fence, Line } from "../protocol.ts"

/** What a line of a diff can be told to be by itself. */

export const isMinus = (text: string) => /^--- \S/.test(text)

export const isPlus = (text: string) => /^\+\+\+ \S/.test(text)

export function isFenceEnd(line: Line, text: string, fence: Fence | undefined): boolean {
  // A fence may be indented while its lines are not.
  const indent = line.start === undefined && fence ? /^ */.exec(fence.line.text)![0] : ""
  const end = text.startsWith(indent) ? text.slice(indent.length) : text
  const mark = end.startsWith("`") || end.startsWith("~") ? fenceOf(line) : undefined
  return mark !== undefined && (fence === undefined || closes(fence, mark))
}

export function isNewlineNote(text: string): boolean {
  return /^\\ ?No newline/i.test(text)
}

export function issueOf(
  code: IssueCode,
  { from, to }: { from: Line; to: Line },
  said: { message: string; hint: string; path?: string | undefined },
): Issue {
  const { message, hint, path } = said
  return {
    code,
    message,
    hint,
    ...(path !== undefined && { path }),
    ...at(from, from.from, to.to),
  }
}
