import { answerCalls } from "../worker/caller.ts"
import type { ReviewAnswer, ReviewQuestion } from "./messages.ts"
import { readResponse, reviewResponse, takeParsed } from "./reviewing.ts"

// Reading and planning happen here, off the main thread: a megabyte of response must not hold up a keystroke.
answerCalls<ReviewQuestion, ReviewAnswer>((question) => {
  if (question.kind === "read") return readResponse(question)
  return question.kind === "parsed" ? takeParsed(question) : reviewResponse(question)
})
