import { McpServer } from "@modelcontextprotocol/server"
import { z } from "zod"
import { type Tool, toolsNamed } from "../tools.ts"
import { rounds } from "./approval.ts"
import { type McpHost, type Offer, offer, offerOf } from "./offer.ts"
import { reportSchema } from "./report-schema.ts"
import { applyEdits, previewEdits } from "./response-tools.ts"

/** Makes a server for one connection, or for one request of a client that has none. All share the sessions. */
export function createServer(host: McpHost, version: string): McpServer {
  const server = new McpServer(
    { name: "emend", title: "emend", version },
    {
      instructions,
      capabilities: { tools: { listChanged: false } },
      requestState: { verify: rounds.verify },
    },
  )
  for (const each of host.offered) offer(server, each, host)
  return server
}

const toolOutput = z.looseObject({
  ok: z.boolean(),
  title: z.string().describe("one line for a person"),
  output: z.string().describe("the same text as in content"),
  metadata: z.looseObject({}).describe("for programs: the diff, the report, the diagnostics"),
})

const offersOf = (all: readonly Tool[]): Offer[] => [
  ...all.map((tool) => offerOf(tool, toolOutput, (result) => ({ ...result }))),
  ...[previewEdits, applyEdits].map((tool) =>
    // A call that could not even be read has no report.
    offerOf(tool as unknown as Tool, reportSchema, ({ metadata }) =>
      "edits" in metadata ? metadata : undefined,
    ),
  ),
]

/** All tools of a server. */
export function offersWith(wanted: {
  anchors?: boolean | undefined
  excerpt?: boolean | undefined
}): Offer[] {
  const { anchors = false, excerpt = false } = wanted
  return offersOf(toolsNamed(undefined, { anchors, excerpt }))
}

/** What the model is told about the server before it calls anything. */
const instructions = `emend changes files exactly as you mean it, or tells you precisely why not. It never guesses.

How to work:
1. read a file before you change it. Copy the text to be replaced from there, without the line numbers.
2. edit (one place), multiedit (several in one file, all or nothing), apply_patch (several files, all or nothing), write (a whole
   file). If you have written a longer answer with edits in any format, hand it to apply_edits; preview_edits shows what it would do.
3. If a call fails, nothing was guessed: the answer shows the lines that are really in the file, the places to choose from, or what has changed
   since you read it. Correct the edit by this evidence and send only what failed. Do not repeat the same call.
4. "stale" or "not_read" means: read the file again, then edit.
5. The answer names errors that your edit has caused (diagnostics). Mend them before you go on. undo takes the last change back.

Paths are relative to the workspace. Calls without "session" share one session for the connection; agents that work side by side each choose
a name of their own and pass it in every call, so that one does not count as having read what another one has.`

/** A server that runs. */
export interface Serving {
  /** Resolves when it has ended, because its client is gone or because it was closed. */
  ended: Promise<void>
  close(): Promise<void>
}
