import type { Issue } from "../issues/issue.ts"
import type { Plan } from "../plan/index.ts"
import type { Inside } from "./inside.ts"
import type { Ask } from "./permission.ts"
import { nobodyToAsk } from "./permission-issues.ts"
import type { Question } from "./permissions.ts"

/** What rules and a person say about one response. */
export interface Consent {
  /** The plan without what must not be touched. */
  plan(make: (blocked: ReadonlyMap<string, Issue>) => Promise<Plan>): Promise<Plan>
  /** What has to be asked before the plan may be written. */
  question(plan: Plan): Question | undefined
  ask(question: Question): Promise<void>
}

export function createConsent({ permissions }: Inside, ask: Ask | undefined): Consent {
  const blocked = new Map<string, Issue>()
  let approved: string | undefined

  /** False: there was nothing new among them. */
  function block(issues: ReadonlyMap<string, Issue>): boolean {
    const before = blocked.size
    for (const [key, issue] of issues) blocked.set(key, issue)
    return blocked.size > before
  }

  return {
    async plan(make) {
      for (;;) {
        const planned = await make(blocked)
        const { denied, question } = permissions.judge(planned.files)
        const refused = question && !ask ? new Map([...denied, ...nobodyToAsk(question)]) : denied
        if (!block(refused)) return planned
      }
    },
    question(plan) {
      const { question } = permissions.judge(plan.files)
      return question && question.change !== approved ? question : undefined
    },
    async ask(question) {
      const refused = permissions.answer(question, await ask!(question.request))
      if (refused) block(refused)
      else approved = question.change
    },
  }
}
