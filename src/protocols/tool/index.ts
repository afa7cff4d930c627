import type { Protocol } from "../protocol.ts"
import { instruct } from "./instruct.ts"
import { openCalls } from "./parse.ts"
import { printCalls } from "./print.ts"
import { readersOf } from "./readers.ts"

/**
 * Tool calls. Some of the tools take a text in another format, and a format knows no other, so the registry hands in those that
 * read it. All calls of a response land together or not at all, as the edits of a multiedit do.
 */
export function toolCalls(others: Record<"patch" | "blocks" | "diff", Protocol>): Protocol {
  const readers = readersOf(others)
  return {
    name: "tool",
    title: "tool calls (JSON)",
    mode: "atomic",
    match: "fuzzy",
    picks: "change all of them (replaceAll)",
    shortest: 5,
    starts: '{[",<',
    isFirst: true,
    open: (line, around) => openCalls(line, around, readers),
    print: (edits) => printCalls(edits, others.patch),
    instruct,
  }
}
