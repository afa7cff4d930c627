import type { Edit, Op, Sought } from "../edits/edit.ts"
import { expectText } from "../issues/called.ts"
import type { Issue, Repair } from "../issues/issue.ts"
import type { Span } from "../text/place.ts"
import { nothingFound, onlyOf, protocolOf, withFormat } from "./parse.ts"
import type { ScanEvent } from "./protocol.ts"
import { chooseProtocols, protocols } from "./registry.ts"
import { createScanner } from "./scanner.ts"

/** What a stream tells while a model is still writing, each as soon as it is certain. */
export type StreamEvent =
  /** An edit has begun. */
  | { type: "begin"; format: string; source: Span; path?: string; op?: Op }
  /** The open edit has grown by this much of the response, line by line. */
  | { type: "text"; format: string; source: Span; text: string }
  /** The `old` text of a hunk is complete: it can be looked for, and the model be stopped if it is nowhere. */
  | { type: "old"; format: string; path: string; root?: string; hunk: Sought }
  /** An edit is complete. `index` counts the edits of the answer from 0. */
  | { type: "edit"; format: string; index: number; edit: Edit }
  /** Something cannot be read, or was never finished. */
  | { type: "malformed"; format?: string; issue: Issue }
  | { type: "repair"; format?: string; repair: Repair }
  /** All edits so far were thoughts, not answers: the count starts anew. */
  | { type: "retract" }
  /** The response is over. */
  | { type: "end"; edits: number; malformed: number }

/** Takes a response in pieces and answers with what became clear. */
export interface EditStream {
  push(chunk: string): StreamEvent[]
  end(): StreamEvent[]
}

/**
 * Reads a response while it is being written. Any chunking gives the same events in the same order, and it holds no
 * more than the edit that is open.
 */
export function createEditStream(options: { format?: string } = {}): EditStream {
  const chosen = chooseProtocols(options.format ?? "auto")
  const scanner = createScanner(protocols, { ...onlyOf(chosen), lines: true })
  let edits = 0
  let malformed = 0

  function tell(event: ScanEvent): StreamEvent[] {
    const format = event.format ?? ""
    switch (event.type) {
      case "begin":
      case "old":
        return [{ ...event, format }]
      case "line":
        return [
          {
            type: "text",
            format,
            source: { from: event.line.from, to: event.line.end },
            text: event.line.text,
          },
        ]
      case "edit": {
        const edit = withFormat(event.edit, protocolOf(event, protocols))
        return [{ type: "edit", format: edit.format ?? format, index: edits++, edit }]
      }
      case "issue":
        malformed++
        return [{ type: "malformed", ...(event.format && { format }), issue: event.issue }]
      case "repair":
        return [{ ...event }]
      case "retract":
        edits = 0
        malformed = 0
        return [{ type: "retract" }]
    }
  }

  return {
    push(chunk) {
      expectChunk(chunk)
      return scanner.push(chunk).flatMap(tell)
    },
    end() {
      const events = scanner.end().flatMap(tell)
      if (edits + malformed === 0) events.push(...tell({ type: "issue", issue: nothingFound(chosen) }))
      return [...events, { type: "end", edits, malformed }]
    },
  }
}

/** The events of an API in its place are the commonest slip. */
export function expectChunk(chunk: unknown): void {
  expectText(chunk, "A chunk of a response", " Of an API's events, hand over the text that each adds.")
}

/** The same for a stream of chunks, such as the text of an API's response. */
export async function* streamEdits(
  chunks: AsyncIterable<string> | Iterable<string>,
  options: { format?: string } = {},
): AsyncGenerator<StreamEvent> {
  const stream = createEditStream(options)
  for await (const chunk of chunks) yield* stream.push(chunk)
  yield* stream.end()
}
