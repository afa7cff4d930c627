import type { Issue, IssueCode, Repair } from "../../issues/issue.ts"
import { at } from "../at.ts"
import type { Line } from "../protocol.ts"

/** A repair of one line. */
export function repairOf(kind: string, line: Line, message: string): Repair {
  return { kind, message, ...at(line) }
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
