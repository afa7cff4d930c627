import { PassThrough, type Readable, type Writable } from "node:stream"
import {
  isJSONRPCRequest,
  isJSONRPCResponse,
  type McpServer,
  type RequestId,
  type Transport,
} from "@modelcontextprotocol/server"
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio"
import type { Serving } from "./server.ts"

/** A message may be as long as this, which is more than any model writes. */
const maxMessage = 64 << 20

/** How long calls that have begun may take to end once nobody sends any more. */
const patience = 30_000

/** Where a client is heard and answered. */
export interface Streams {
  input: Readable
  output: Writable
}

/** Serves one client on standard input and output, in whichever version of the protocol it opens with. */
export function serveOnStdio(
  createServer: () => McpServer,
  onError: (error: Error) => void,
  streams: Streams = { input: process.stdin, output: process.stdout },
): Serving {
  let closed = () => {}
  const ended = new Promise<void>((resolve) => void (closed = resolve))
  const transport = standardStreams(streams, closed)
  const { close } = serveStdio(createServer, { transport, onerror: onError })
  return { ended, close }
}

/**
 * Standard input and output. The SDK's own transport ends with the input and forgets the calls that are not answered yet, so
 * that `emend mcp < requests` would answer nothing. This one hears of the end when all is said.
 */
function standardStreams({ input: source, output }: Streams, closed: () => void): Transport {
  const input = source.pipe(new PassThrough(), { end: false })
  const streams = new StdioServerTransport(input, output, { maxBufferSize: maxMessage })
  const unanswered = new Set<RequestId>()
  // What the client was asked in turn. Each question holds up one call, for ever if the client is gone.
  const questions = new Set<RequestId>()
  let ending = false
  const endWhenAnswered = () => {
    const unread = input.readableLength + input.writableLength
    if (ending && unread === 0 && unanswered.size <= questions.size) input.end()
  }
  const end = () => {
    ending = true
    endWhenAnswered()
    setTimeout(() => input.end(), patience).unref()
  }
  source.once("end", end).once("error", end)
  input.on("data", () => setImmediate(endWhenAnswered))
  const transport: Transport = {
    async start() {
      streams.onerror = (error) => transport.onerror?.(error)
      streams.onclose = () => {
        source.unpipe(input).pause()
        transport.onclose?.()
        closed()
      }
      streams.onmessage = (message) => {
        if (isJSONRPCRequest(message)) unanswered.add(message.id)
        else if (isJSONRPCResponse(message)) questions.delete(message.id!)
        else if (message.method === "notifications/cancelled")
          unanswered.delete(message.params?.requestId as RequestId)
        transport.onmessage?.(message)
      }
      await streams.start()
    },
    async send(message) {
      if (isJSONRPCRequest(message)) questions.add(message.id)
      await streams.send(message)
      if (isJSONRPCResponse(message)) unanswered.delete(message.id!)
      endWhenAnswered()
    },
    close: () => streams.close(),
  }
  return transport
}
