import { messageOf } from "../../../../src/issues/error.ts"

/** Questions to a worker, and its answers, matched by number. */

interface Question<Of> {
  id: number
  of: Of
}

type Reply<T> = { id: number; value: T } | { id: number; error: string }

/** A function that runs in a worker, which is started at the first call. */
export function createCaller<Of, T>(start: () => Worker): (of: Of) => Promise<T> {
  const waiting = new Map<number, { resolve(value: T): void; reject(error: Error): void }>()
  let worker: Worker | undefined
  let last = 0

  function open(): Worker {
    const opened = start()
    opened.onmessage = ({ data }: MessageEvent<Reply<T>>) => {
      const asked = waiting.get(data.id)
      waiting.delete(data.id)
      if ("error" in data) asked?.reject(new Error(data.error))
      else asked?.resolve(data.value)
    }
    opened.onerror = (event) => {
      // A worker that cannot start will not answer; the next question gets a new one.
      for (const { reject } of waiting.values()) reject(new Error(event.message || "A worker failed."))
      waiting.clear()
      worker = undefined
    }
    return opened
  }

  return (of) =>
    new Promise((resolve, reject) => {
      worker ??= open()
      const id = ++last
      waiting.set(id, { resolve, reject })
      const question: Question<Of> = { id, of }
      worker.postMessage(question)
    })
}

/** The other end: answers every question, in the worker. */
export function answerCalls<Of, T>(answer: (of: Of) => T | Promise<T>): void {
  addEventListener("message", async ({ data }: MessageEvent<Question<Of>>) => {
    let reply: Reply<T>
    try {
      reply = { id: data.id, value: await answer(data.of) }
    } catch (error) {
      reply = { id: data.id, error: messageOf(error) }
    }
    postMessage(reply)
  })
}
