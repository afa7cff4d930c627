import { countTokens } from "../../../../src/tokens/count.ts"
import { answerCalls } from "../worker/caller.ts"

answerCalls<string, number>(countTokens)
