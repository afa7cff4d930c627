import { EmendError, messageOf } from "../issues/error.ts"
import type { Issue } from "../issues/issue.ts"
import type { Policy } from "../policy.ts"
import { type Ask, nobodyToAsk, type PermissionAnswer } from "./permission.ts"
import type { PermissionQuestion, Permissions } from "./permissions.ts"

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
        const refused = await answerTo(question, permissions, ask)
        if (!refused) approved = question.change
        return refused
      },
    }
  }
}

/** What a person refuses, by key; undefined: nothing. Somebody who cannot be asked after all has not agreed. */
export async function answerTo(
  question: PermissionQuestion,
  permissions: Permissions,
  ask: Ask | undefined,
): Promise<ReadonlyMap<string, Issue> | undefined> {
  if (!ask) return nobodyToAsk(question)
  try {
    const answer: string = await ask(question.request)
    if (!isAnswer(answer))
      return nobodyToAsk(
        question,
        `the answer was ${JSON.stringify(answer)}, which is none of ${answers.join(", ")}`,
      )
    return permissions.answer(question, answer)
  } catch (error) {
    if (error instanceof EmendError && error.kind === "unanswered") throw error
    return nobodyToAsk(question, messageOf(error))
  }
}

const answers = ["allow_once", "allow_always", "reject_once", "reject_always"] as const

function isAnswer(answer: string): answer is PermissionAnswer {
  return answers.some((each) => each === answer)
}
