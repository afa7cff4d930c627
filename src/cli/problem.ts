import type { Issue, Styler } from "../core.ts"
import { oneLine } from "../text/visible.ts"

/** An issue of a response on one line, as compilers write it: `12:5 parse_error message`, and what to do under it. */
export function problemText(issue: Issue, styler: Styler): string {
  const at = issue.line === undefined ? "" : `${issue.line}:${issue.column ?? 1} `
  const hint = issue.hint === undefined ? "" : `\n   ${styler("dim", `→ ${oneLine(issue.hint)}`)}`
  return `${styler("bad", "✗")} ${at}${styler("bad", issue.code)} ${oneLine(issue.message)}${hint}`
}
