import type { Outcome } from "../plan/index.ts"
import { complaint } from "../tools/complaint.ts"

/** The parameters of agents' own edit tools. */
const names = { old: "old_string", new: "new_string", all: "replace_all" }

/** What to tell a model whose call is refused before it runs. */
export function refusalText(failed: readonly Outcome[], path: string, { several = false } = {}): string {
  const sections = failed.flatMap(({ issue, index }) =>
    issue ? `${several ? `edits[${index}]: ` : ""}${complaint(issue, { path, strings: names })}` : [],
  )
  return sections.join("\n\n")
}
