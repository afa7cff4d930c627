import { Worker } from "node:worker_threads"
import { safeJson } from "../text/visible.ts"
import { countLines } from "./blocks.ts"
import { addCounts, type Block, type BlockResult, idOf, runBlock } from "./cases.ts"
import { packNow, unpackNow } from "./packed.ts"

/** Worker threads that run blocks of cases. */
export interface Pool {
  /** `signal`: no more of it, whatever it is doing; who says so has no use for results. */
  run(block: Block, signal?: AbortSignal): Promise<BlockResult>
  close(): Promise<void>
}

/** Blocks that a worker has at hand: the next one must be there when it is done with the one before. */
const depth = 2

interface Crew {
  worker: Worker
  /** What it was given and has not answered yet, in order. */
  given: Task[]
}

interface Task {
  block: Block
  signal: AbortSignal | undefined
  resolve(result: BlockResult): void
  reject(error: unknown): void
}

/** For one job, where nobody has to be heard meanwhile: it needs no thread at all. */
export const withoutThreads: Pool = { run: async (block) => runBlock(block), close: async () => {} }

/** Up to `size` workers, each started when there is something for it to do. */
export function createPool(size: number, startWorker = startBatchWorker): Pool {
  const crews = new Set<Crew>()
  const waiting: Task[] = []

  function start(): Crew {
    const crew: Crew = { worker: startWorker(), given: [] }
    const lost = (error: unknown) => {
      crews.delete(crew)
      // It died of the first; the others it never looked at.
      const [suspect, ...untouched] = crew.given.splice(0)
      waiting.unshift(...untouched)
      suspect?.reject(error)
      handOut()
    }
    crew.worker.on("message", (result: BlockResult) => {
      crew.given.shift()!.resolve(result)
      handOut()
    })
    crew.worker.on("error", lost).on("exit", () => lost(new Error("its thread ended")))
    crews.add(crew)
    return crew
  }

  function freest(): Crew | undefined {
    const [best] = [...crews].sort((a, b) => a.given.length - b.given.length)
    if (best?.given.length === 0) return best
    if (crews.size < size) return start()
    return best!.given.length < depth ? best : undefined
  }

  function handOut(): void {
    while (waiting.length > 0) {
      const crew = freest()
      if (!crew) return
      const task = waiting.shift()!
      if (task.signal?.aborted) task.reject(task.signal.reason)
      else give(crew, task)
    }
  }

  async function run(block: Block, signal?: AbortSignal): Promise<BlockResult> {
    const result = new Promise<BlockResult>((resolve, reject) =>
      waiting.push({ block, signal, resolve, reject }),
    )
    handOut()
    return result.catch((error) => {
      if (signal?.aborted) throw error
      return bisect(block, error, (half) => run(half, signal))
    })
  }

  return {
    run,
    close: async () => {
      const workers = [...crews].map((crew) => crew.worker.removeAllListeners())
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}

function give(crew: Crew, task: Task): void {
  const { block, signal } = task
  crew.given.push(task)
  signal?.addEventListener("abort", () => {
    if (crew.given[0] === task) void crew.worker.terminate()
  })
  // A copy is handed over, not copied once more; the block itself stays here for the case that the thread dies of it.
  const bytes = new Uint8Array(block.bytes)
  crew.worker.postMessage({ ...block, bytes }, [bytes.buffer as ArrayBuffer])
}

function startBatchWorker(): Worker {
  // Cases are short-lived: with room for many of them, few live long enough to be moved.
  const resourceLimits = { maxYoungGenerationSizeMb: 64 }
  return new Worker(new URL("./batch-worker.js", import.meta.url), { resourceLimits })
}

/** One case can bring its thread down (out of memory, say). Halving the block finds it and spares the others. */
async function bisect(block: Block, error: unknown, run: Pool["run"]): Promise<BlockResult> {
  if (block.packed) {
    const { firstLine } = block
    const result = await bisect({ bytes: unpackNow(block.bytes), firstLine }, error, run)
    return { ...result, bytes: packNow(result.bytes) }
  }
  const halves = halve(block)
  if (!halves) return failedCase(block, (error as Error).message)
  return joined(await run(halves[0]), await run(halves[1]))
}

/** Two blocks of about the same size, or undefined if there is only one line. */
export function halve({ bytes, firstLine }: Block): [Block, Block] | undefined {
  const middle = bytes.indexOf(10, Math.max(0, (bytes.length >> 1) - 1)) + 1
  const cut = middle > 0 && middle < bytes.length ? middle : bytes.indexOf(10) + 1
  if (cut === 0 || cut === bytes.length) return undefined
  const first = { bytes: bytes.slice(0, cut), firstLine }
  return [first, { bytes: bytes.slice(cut), firstLine: firstLine + countLines(first.bytes) }]
}

function joined(a: BlockResult, b: BlockResult): BlockResult {
  return {
    bytes: Buffer.concat([a.bytes, b.bytes]),
    counts: addCounts(a.counts, b.counts),
    parsed: a.parsed || b.parsed,
  }
}

/** The result of a block of one case that nobody survives. */
export function failedCase({ bytes, firstLine }: Block, reason: string): BlockResult {
  const result = { ...idIn(bytes), error: `This case could not be run: ${reason}`, line: firstLine }
  return { bytes: Buffer.from(`${safeJson(result)}\n`), counts: { cases: 0, ok: 0, bad: 1 }, parsed: false }
}

/** Without a look at the rest if it can be: that may be what nobody survives. */
function idIn(bytes: Uint8Array): { id?: unknown } {
  try {
    const start = Buffer.from(bytes.subarray(0, 1000)).toString("latin1")
    const [, own] = /^\s*\{\s*"id"\s*:\s*("(?:[^"\\]|\\[^u])*"|-?\d+)\s*,/.exec(start) ?? []
    return idOf(JSON.parse(own ? `{"id":${own}}` : Buffer.from(bytes).toString()))
  } catch {
    return {}
  }
}
