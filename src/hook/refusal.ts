import type { Outcome } from "../plan/index.ts"
import { type Called, complaint } from "../tools/complaint.ts"

/** What to tell a model whose call is refused before it runs. */
export function refusalText(
  failed: readonly Outcome[],
  { several = false, ...called }: Called & { several?: boolean },
): string {
  const sections = failed.flatMap(({ issue, index }) =>
    issue ? `${several ? `edits[${index}]: ` : ""}${complaint(issue, called)}` : [],
  )
  return sections.join("\n\n")
}
