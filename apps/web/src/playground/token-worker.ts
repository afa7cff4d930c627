import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { answerCalls } from "../worker/caller.ts"

// What looks like a control token in a file is text like any other.
answerCalls<string, number>((text) => countTokens(text, { disallowedSpecial: new Set() }))
