import { protocols } from "../../src/core.ts"
import { edits } from "./batch.ts"

/** The edits of the batch as a model would write them, in the first format that can express them all. */
export function response(): string {
  for (const protocol of protocols) {
    const { text, issues } = protocol.print(edits)
    if (issues.length === 0) return text
  }
  throw new Error("No format can express the edits of the batch.")
}
