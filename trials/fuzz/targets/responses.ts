import { join } from "node:path"
import { protocols } from "../../../src/core.ts"
import { checkLanding } from "../laws/landing.ts"
import { checkReading } from "../laws/reading.ts"
import { readResponses } from "../seeds.ts"
import type { Target } from "../target.ts"
import { wordsOf } from "../words.ts"

/** Whole responses in one format, or in whichever they turn out to be: read, planned, applied and taken back. */
export function responses(top: string, format: string): Target {
  const folder = format === "auto" ? "src/protocols" : join("src/protocols", format)
  const mine = protocols.filter(({ name }) => format === "auto" || name === format)
  return {
    name: format,
    folder,
    words: wordsOf("any", ...mine.map(({ name }) => name)),
    seeds: () => [...readResponses(top, format), ...mine.map((protocol) => protocol.instruct())],
    async run(input) {
      const parsed = checkReading(input, format)
      await checkLanding(input, format, parsed)
    },
  }
}
