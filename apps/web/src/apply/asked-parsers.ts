import type { Declaration, ParseError, Syntax } from "../../../../src/syntax/index.ts"
import type { ParseAnswer, ParseQuestion } from "../state/host-editor.ts"

/**
 * Parsers that are elsewhere, where planning cannot wait for them: it is answered by what they have said before, and what they
 * have not been asked yet is noted. Ask them, then plan again.
 */
export interface AskedParsers extends Syntax {
  /** What nobody knew since the last time. */
  unanswered(): ParseQuestion[]
  /** The answers to just those. */
  take(answers: readonly ParseAnswer[]): void
}

/** As many texts are remembered; an answer has two or three for each of its files. */
const most = 2000

export function createAskedParsers(): AskedParsers {
  const known = new Map<string, ParseAnswer>()
  const open = new Map<string, ParseQuestion>()
  let asked: string[] = []

  function ask(question: ParseQuestion): ParseAnswer | undefined {
    const { what, path, text, like } = question
    const name = [what, path, like === undefined ? "" : `like ${like}`, text].join("\0")
    const answer = known.get(name)
    if (answer === undefined) open.set(name, question)
    return answer
  }

  return {
    errors: (path, text, like) =>
      (ask({ what: "errors", path, text, ...(like !== undefined && { like }) }) ?? undefined) as
        | readonly ParseError[]
        | undefined,
    declarations: (path, text) =>
      (ask({ what: "declarations", path, text }) ?? undefined) as readonly Declaration[] | undefined,
    unanswered() {
      asked = [...open.keys()]
      const questions = [...open.values()]
      open.clear()
      return questions
    },
    take(answers) {
      if (known.size + answers.length > most) known.clear()
      for (const [at, name] of asked.entries()) known.set(name, answers[at] ?? null)
      asked = []
    },
  }
}
