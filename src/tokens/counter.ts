import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { Worker } from "node:worker_threads"

/** Counts tokens beside the main thread. */
export interface TokenCounter {
  count(text: string): Promise<number>
  close(): Promise<void>
}

/** The worker is started with the first text. It lies beside the programs; run from the sources, there is none. */
export function createTokenCounter(program = new URL("./token-worker.js", import.meta.url)): TokenCounter {
  if (!existsSync(fileURLToPath(program))) return { count: countHere, close: async () => {} }
  let worker: Worker | undefined
  const waiting: { resolve(tokens: number): void; text: string }[] = []

  /** A worker that dies takes nothing with it: what it had is counted here. */
  function start(): Worker {
    const started = new Worker(program)
    started.unref()
    started.on("message", (tokens: number) => waiting.shift()?.resolve(tokens))
    started.on("error", () => {
      worker = undefined
      for (const { resolve, text } of waiting.splice(0)) void countHere(text).then(resolve)
    })
    return started
  }

  return {
    count: (text) =>
      new Promise((resolve) => {
        waiting.push({ resolve, text })
        worker ??= start()
        worker.postMessage(text)
      }),
    async close() {
      await worker?.terminate()
      worker = undefined
    },
  }
}

async function countHere(text: string): Promise<number> {
  const { countTokens } = await import("./count.ts")
  return countTokens(text)
}

/** How tokens are counted, for people. Other vendors' models differ by some percent. */
export const tokenizer = "o200k_base"
