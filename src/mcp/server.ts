import { McpServer } from "@modelcontextprotocol/server"
import { z } from "zod"
import { type Tool, tools, toolsNamed } from "../tools.ts"
import { rounds } from "./approval.ts"
import { instructions } from "./instructions.ts"
import { type Host, type Offer, offer, offerOf } from "./offer.ts"
import { reportSchema } from "./report-schema.ts"
import { applyEdits, previewEdits } from "./response-tools.ts"

/** Makes a server for one connection, or for one request of a client that has none. All share the sessions. */
export function createServer(host: Host, version: string): McpServer {
  const server = new McpServer(
    { name: "emend", title: "emend", version },
    {
      instructions,
      capabilities: { tools: { listChanged: false } },
      requestState: { verify: rounds.verify },
    },
  )
  for (const each of host.anchors ? anchoredOffers() : offers) offer(server, each, host)
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

const offers = offersOf(tools)
let made: Offer[] | undefined
const anchoredOffers = () => {
  made ??= offersOf(toolsNamed(undefined, { anchors: true }))
  return made
}
