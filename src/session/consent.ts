import type { Policy } from "../policy.ts"
import type { Ask } from "./permission.ts"
import { nobodyToAsk } from "./permission-issues.ts"
import type { Permissions } from "./permissions.ts"

/** What rules allow, and a person where they say so. An answer holds for the same change only. */
export function consenting(permissions: Permissions, ask: Ask | undefined): Policy {
  let approved: string | undefined
  return (plan) => {
    const { denied, question } = permissions.judge(plan.files)
    if (denied.size > 0) return { without: denied }
    if (!question || question.change === approved) return { write: plan }
    if (!ask) return { without: nobodyToAsk(question) }
    return {
      async ask() {
        const refused = permissions.answer(question, await ask(question.request))
        if (!refused) approved = question.change
        return refused
      },
    }
  }
}
