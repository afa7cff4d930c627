import { failure } from "./answers.ts"
import type { Answer, IncomingResponse } from "./api.ts"
import type { Hub } from "./hub.ts"

/** A response that another program sends to the page while the model writes it. */
export interface Incoming {
  current(): IncomingResponse
  /** Takes over whatever came before. */
  receive(body: ReadableStream<Uint8Array> | null): Promise<Answer<{ length: number }>>
}

/** In characters. Nobody reads more than this in a page. */
const mostCharacters = 20_000_000

export function createIncoming(hub: Hub): Incoming {
  let current: IncomingResponse = { text: "", done: true }
  let turn = 0
  return {
    current: () => current,
    async receive(body) {
      const mine = ++turn
      const decoder = new TextDecoder()
      current = { text: "", done: false }
      const add = (text: string, done: boolean) => {
        const from = current.text.length
        current = { text: current.text + text, done }
        hub.send({ type: "response", from, text, done })
      }
      add("", false)
      try {
        for await (const chunk of body ?? []) {
          if (turn !== mine)
            return failure("usage", "Another response was sent meanwhile, and took its place.")
          if (current.text.length > mostCharacters) return failure("too_large", tooLong)
          add(decoder.decode(chunk, { stream: true }), false)
        }
        return { value: { length: current.text.length } }
      } finally {
        // Also when the sender is cut off: what came is there, and no more will.
        if (turn === mine) add(decoder.decode(), true)
      }
    },
  }
}

const tooLong = `A response can have ${mostCharacters.toLocaleString("en")} characters at most.`
