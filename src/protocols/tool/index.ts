import type { Protocol } from "../protocol.ts"
import { instruct } from "./instruct.ts"
import { openCalls } from "./parse.ts"
import { patchReader } from "./patches.ts"
import { printCalls } from "./print.ts"

/**
 * Tool calls. One of the tools takes a patch, and a format knows no other, so the registry hands in the one that reads
 * patches. All calls of a response land together or not at all, as the edits of a multiedit do.
 */
export function toolCalls({ patches }: { patches: Protocol }): Protocol {
  const readPatch = patchReader(patches)
  return {
    name: "tool",
    title: "tool calls (JSON)",
    mode: "atomic",
    match: "fuzzy",
    picks: "change all of them (replaceAll)",
    shortest: 5,
    starts: '{[",<',
    open: (line, around) => openCalls(line, around, readPatch),
    print: (edits) => printCalls(edits, patches),
    instruct,
  }
}
