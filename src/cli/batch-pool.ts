import { Worker } from "node:worker_threads"
import { countLines } from "./batch-blocks.ts"
import { type Block, type BlockResult, runBlock } from "./batch-case.ts"

/** Worker threads that run blocks of cases. */
export interface Pool {
  run(block: Block): Promise<BlockResult>
  close(): Promise<void>
}

/** Up to `size` workers, each started when there is something for it to do. One job needs no thread at all. */
export function createPool(size: number, startWorker = startBatchWorker): Pool {
  if (size === 1) return { run: async (block) => runBlock(block), close: async () => {} }
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const waiting: ((worker: Worker) => void)[] = []

  function start(): Worker {
    const worker = startWorker()
    all.add(worker)
    return worker
  }

  function take(): Promise<Worker> {
    const worker = idle.pop() ?? (all.size < size ? start() : undefined)
    return worker ? Promise.resolve(worker) : new Promise((resolve) => waiting.push(resolve))
  }

  function give(worker: Worker): void {
    const next = waiting.shift()
    if (next) next(worker)
    else idle.push(worker)
  }

  /** A worker that died is gone; whoever waits gets a new one. */
  function drop(worker: Worker): void {
    all.delete(worker)
    const next = waiting.shift()
    if (next) next(start())
  }

  async function run(block: Block): Promise<BlockResult> {
    const worker = await take()
    try {
      const result = await ask(worker, block)
      give(worker)
      return result
    } catch (error) {
      drop(worker)
      return bisect(block, error, run)
    }
  }

  return { run, close: async () => void (await Promise.all([...all].map((worker) => worker.terminate()))) }
}

function startBatchWorker(): Worker {
  return new Worker(new URL("./batch-worker.js", import.meta.url))
}

function ask(worker: Worker, block: Block): Promise<BlockResult> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.off("message", onMessage).off("error", onError).off("exit", onExit)
      finish()
    }
    const onMessage = (result: BlockResult) => settle(() => resolve(result))
    const onError = (error: Error) => settle(() => reject(error))
    const onExit = () => settle(() => reject(new Error("its thread ended")))
    worker.on("message", onMessage).on("error", onError).on("exit", onExit)
    worker.postMessage(block)
  })
}

/** One case can bring its thread down (out of memory, say). Halving the block finds it and spares the others. */
async function bisect(block: Block, error: unknown, run: Pool["run"]): Promise<BlockResult> {
  const { bytes, firstLine } = block
  const middle = bytes.indexOf(10, Math.max(0, (bytes.length >> 1) - 1)) + 1
  const cut = middle > 0 && middle < bytes.length ? middle : bytes.indexOf(10) + 1
  if (cut === 0 || cut === bytes.length) return failed(block, error)
  const first = bytes.slice(0, cut)
  const halves = [
    await run({ bytes: first, firstLine }),
    await run({ bytes: bytes.slice(cut), firstLine: firstLine + countLines(first) }),
  ]
  return {
    bytes: Buffer.concat(halves.map((half) => half.bytes)),
    counts: {
      cases: halves[0]!.counts.cases + halves[1]!.counts.cases,
      ok: halves[0]!.counts.ok + halves[1]!.counts.ok,
      bad: halves[0]!.counts.bad + halves[1]!.counts.bad,
    },
  }
}

function failed({ bytes, firstLine }: Block, error: unknown): BlockResult {
  const message = `This case could not be run: ${(error as Error).message}`
  const result = { ...idOf(bytes), error: message, line: firstLine }
  return { bytes: Buffer.from(`${JSON.stringify(result)}\n`), counts: { cases: 0, ok: 0, bad: 1 } }
}

function idOf(bytes: Uint8Array): { id?: unknown } {
  try {
    const { id } = JSON.parse(Buffer.from(bytes).toString())
    return id === undefined ? {} : { id }
  } catch {
    return {}
  }
}
