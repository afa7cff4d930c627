import type { Case } from "./cases.ts"
import type { Result } from "./score.ts"
import type { Answer, Tool } from "./tools/tool.ts"

/** An answer that was landed, sent once more to what it made. */
export interface Again {
  case: Case
  answer: Answer
  mark: "recognised" | "twice" | "unrecognised"
}

/** What a tool landed rightly, sent again: it must say that it was done, and change nothing. */
export async function sendAgain(tool: Tool, results: readonly Result[]): Promise<Again[]> {
  const all: Again[] = []
  for (const { case: given, answer, mark } of results) {
    if ((mark !== "right" && mark !== "blanks") || !given.truth || !answer.texts) continue
    const again = { ...given, files: { ...given.files, ...answer.texts } }
    const second = await tool.apply(again)
    const { texts = {} } = second
    const isChanged = Object.entries(texts).some(([path, text]) => text !== again.files[path])
    all.push({
      case: again,
      answer: second,
      mark: isChanged ? "twice" : second.applied ? "recognised" : "unrecognised",
    })
  }
  return all
}
