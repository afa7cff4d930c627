import { EmendError } from "../issues/error.ts"
import type { Issue } from "../issues/issue.ts"
import { createEditStream, expectChunk, type StreamEvent } from "../protocols/stream.ts"
import { splitLines } from "../text/lines.ts"
import { createTurns } from "../workspace/in-turn.ts"
import type { SessionState } from "./inside.ts"
import type { StreamOptions, StreamSession, StreamUpdate } from "./session.ts"
import { createLandingStream } from "./stream-close.ts"
import { completeOf, createRehearsal, type Outcomes } from "./stream-end.ts"

/** What is done with the edits of a response while it comes, and when it is over. */
export interface Receiver {
  /** Takes what one line of the response brought. */
  take(events: readonly StreamEvent[]): Promise<StreamUpdate[]>
  end(response: string): Promise<Outcomes>
  cancel(): Promise<Outcomes>
}

/** Reads a response while the model writes it. Calls follow each other in order, whoever waits for which. */
export function stream(inside: SessionState, options: StreamOptions): StreamSession {
  const edits = createEditStream(options.format === undefined ? {} : { format: options.format })
  const receiver =
    options.applyAt === "close" ? createLandingStream(inside, options) : createRehearsal(inside, options)
  const chunks: string[] = []
  let over: "ended" | "cancelled" | undefined
  const inTurn = createTurns()

  function mayGoOn() {
    if (over)
      throw new EmendError("usage", `This stream has ${over === "ended" ? "ended" : "been cancelled"}.`)
  }

  async function take(events: readonly StreamEvent[]): Promise<StreamUpdate[]> {
    const updates = events.flatMap(toldAtOnce)
    return events.length === 0 ? [] : [...updates, ...(await receiver.take(events))]
  }

  return {
    async push(chunk) {
      mayGoOn()
      expectChunk(chunk)
      chunks.push(chunk)
      return inTurn(async () => {
        const updates: StreamUpdate[] = []
        // Line by line: what one line closes belongs together.
        for (const line of splitLines(chunk)) {
          if (over === "cancelled") break
          updates.push(...(await take(edits.push(line))))
        }
        return updates
      })
    },
    async end() {
      mayGoOn()
      over = "ended"
      return inTurn(async () => {
        await take(edits.end())
        return completeOf(inside, await receiver.end(chunks.join("")), { cancelled: false })
      })
    },
    async cancel() {
      mayGoOn()
      over = "cancelled"
      return inTurn(async () => {
        await receiver.take(edits.end().flatMap(cutOff))
        return completeOf(inside, await receiver.cancel(), { cancelled: true })
      })
    },
  }
}

/** Of what comes at the end, a cancelled response keeps what was never closed; what only its end would close is no edit. */
function cutOff(event: StreamEvent): StreamEvent[] {
  if (event.type === "malformed") return [event]
  if (event.type !== "edit") return []
  const { path, source } = event.edit
  const issue: Issue = {
    code: "incomplete_edit",
    message: `The edit of ${path} was not closed when the response was cancelled.`,
    hint: "Ask for the edit again if it is still wanted.",
    path,
    ...(source && { source }),
  }
  return [{ type: "malformed", format: event.format, issue }]
}

/** What is told of an event as it comes, whatever becomes of it. */
function toldAtOnce(event: StreamEvent): StreamUpdate[] {
  if (event.type === "begin") {
    const { path, op } = event
    return [{ type: "begun", ...(path !== undefined && { path }), ...(op !== undefined && { op }) }]
  }
  if (event.type === "malformed") return [{ type: "malformed", issue: event.issue }]
  return []
}
