import type { HttpBindings } from "@hono/node-server"
import type { Context } from "hono"
import { refusal } from "./answers.ts"
import type { BackendEvent } from "./api.ts"
import type { Hub } from "./hub.ts"

/** More pages than this at once are no person's. */
const mostPages = 32
/** A page that does not read what it is sent is cut off; it comes back, and gets `hello`. */
const mostUnread = 4 << 20
const pulse = 15_000

/** The events as a stream that a browser's `EventSource` reads. It starts with `hello`. */
export function eventStream(context: Context<{ Bindings: HttpBindings }>, hub: Hub): Response {
  // Who asks for the headers alone does not stay.
  if (context.req.method === "HEAD") return context.body(null, 200, headers)
  if (hub.listeners >= mostPages)
    return refusal(context, 503, "internal", "Too many pages listen already. Close some of them.")
  const encoder = new TextEncoder()
  let stop = () => {}
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (text: string) => {
          const bytes = encoder.encode(text)
          // To end the stream is not enough: what is unread would be kept for as long as the other side likes.
          if ((controller.desiredSize ?? 0) < bytes.length) return void context.env.outgoing.destroy()
          controller.enqueue(bytes)
        }
        const send = (event: BackendEvent) => write(`data: ${JSON.stringify(event)}\n\n`)
        const silence = hub.listen(send)
        // Something has to be written now and then, or nobody notices that the other side is gone.
        const beat = setInterval(() => write(": still here\n\n"), pulse)
        beat.unref()
        let stopped = false
        stop = () => {
          if (stopped) return
          stopped = true
          silence()
          clearInterval(beat)
          try {
            controller.close()
          } catch {
            // The reader closed it first.
          }
        }
        write("retry: 1000\n")
        send({ type: "hello" })
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostUnread }),
  )
  context.req.raw.signal.addEventListener("abort", () => stop())
  return context.body(stream, 200, headers)
}

const headers = { "content-type": "text/event-stream", "x-accel-buffering": "no" }
