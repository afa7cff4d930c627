import { hostname } from "node:os"
import { setTimeout as delay } from "node:timers/promises"
import { type Engine, engineText, isLike } from "../batch/engine.ts"
import { createPool, type Pool } from "../batch/pool.ts"
import { halveLost, readChunk, storeResult, tries } from "./chunks.ts"
import { type Job, type Queue, schema } from "./queue.ts"
import { type OpenRun, openRuns } from "./runs.ts"

/** Chunks in hand per thread: the next one must be there when the one before is done, and its results on their way. */
const ahead = 3

/**
 * Milliseconds: until it asks again where there was nothing to do; between two looks at which runs there are, while there is
 * something to do.
 */
const pause = 300
const between = 500

/** Leases that a worker may have for one chunk: a case that is that slow hangs, and others shall try. */
const mostLeases = 30

/** Milliseconds that are left to give chunks back: there may be no database to give them to. */
const toGiveBack = 5000

/** What a worker has done so far. */
export interface Work {
  chunks: number
  cases: number
  inHand(): number
}

export interface Worker {
  work: Work
  /** Finishes what it has in hand, or gives it back if that takes longer than `grace`. */
  stop(grace: number): Promise<void>
  /** Settles when it has stopped, or cannot go on. */
  ended: Promise<void>
}

/** What is asked of a worker. */
interface Wanted {
  /** Threads. */
  jobs: number
  /** What it is: chunks that need another are not for it. */
  engine: Engine
  say(text: string): void
}

/**
 * Takes chunks of all runs by turns, so that a small one does not wait for a large one. Also a single job has a thread: signals must be
 * heard while a case takes long.
 */
export function startWorker(queue: Queue, wanted: Wanted): Worker {
  const { jobs, say } = wanted
  const pool = createPool(jobs)
  const name = `${hostname()}:${process.pid}`
  const inHand = new Map<Job, { run: number; ended: Promise<void> }>()
  const work: Work = { chunks: 0, cases: 0, inHand: () => inHand.size }
  const unfit = new Set<number>()
  let stopping = false
  let runs: OpenRun[] = []
  let looked = 0
  let turn = 0
  let failure: { error: unknown } | undefined

  function begin(run: number, job: Job): Promise<void> {
    const task = { ...wanted, queue, pool, run, job, name, work, unfit }
    const ended = unlessForgotten(queue, run, () => keeping(task, (hangs) => runJob(task, hangs)))
      .catch((error) => void (failure ??= { error }))
      .finally(() => inHand.delete(job))
    inHand.set(job, { run, ended })
    return ended
  }

  const all = () => Promise.all([...inHand.values()].map(({ ended }) => ended))
  const any = () => Promise.race([...inHand.values()].map(({ ended }) => ended))

  /** Takes what one run has to offer; whether that was anything. */
  async function takeFrom({ id, suspects }: OpenRun): Promise<boolean | undefined> {
    // If it costs its worker, nothing else shall be blamed for it.
    if (suspects) await all()
    const suspect = suspects ? await queue.takeSuspect(id) : undefined
    if (suspect) await begin(id, suspect)
    const taken = await queue.take(id, jobs * ahead - inHand.size)
    for (const job of taken) void begin(id, job)
    return taken.length > 0 || suspect !== undefined
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      if (failure) throw failure.error
      if (performance.now() - looked > between || inHand.size === 0) {
        runs = (await openRuns(queue)).filter(({ id }) => !unfit.has(id))
        for (const { id } of runs) await unlessForgotten(queue, id, () => lookAfter(queue, id, { name, say }))
        looked = performance.now()
      }
      let found = false
      for (let at = 0; at < runs.length && !stopping && inHand.size < jobs * ahead; at++) {
        const run = runs[(turn + at) % runs.length]!
        found = (await unlessForgotten(queue, run.id, () => takeFrom(run))) || found
      }
      turn++
      if (inHand.size >= jobs * ahead) await any()
      else if (!found) await delay(pause)
    }
    await all()
    if (failure) throw failure.error
  }

  const ended = loop().finally(() => pool.close())
  return {
    work,
    ended,
    async stop(grace) {
      stopping = true
      if ((await inTime(ended, grace)) || inHand.size === 0) return
      const given = Promise.all([...inHand].map(([job, { run }]) => giveBack(queue, run, job)))
      say(givenText(await inTime(given, toGiveBack), inHand.size))
    },
  }
}

function givenText(given: boolean, count: number): string {
  const chunks = `what was not done in time (chunks: ${count})`
  return given ? `gave back ${chunks}.` : `could not give back ${chunks}: others get it when its lease ends.`
}

const inTime = (work: Promise<unknown>, time: number): Promise<boolean> =>
  Promise.race([work.then(() => true), delay(time, false, { ref: false })])

/** A chunk in hand, and whoever has it. */
interface Task extends Wanted {
  queue: Queue
  pool: Pool
  run: number
  job: Job
  name: string
  work: Work
  /** Runs that need another engine than this one. */
  unfit: Set<number>
}

/** The results are stored before the job is dropped: lost in between, it is found done by the next worker. */
async function runJob(task: Task, hangs: AbortSignal): Promise<void> {
  const { queue, pool, run, job, engine, name, work } = task
  const chunk = await readChunk(queue.db.query, run, job.line)
  if (chunk) {
    if (!isLike(engine, chunk, { parsed: false })) return leave(task, chunk)
    const result = await pool.run({ bytes: chunk.packed, firstLine: chunk.line, packed: true }, hangs)
    if (!isLike(engine, chunk, result)) return leave(task, chunk)
    await storeResult(queue.db.query, run, chunk, result, { worker: name })
    work.chunks++
    work.cases += result.counts.cases
  }
  await queue.drop(job)
}

/** What somebody else is to do. */
function leave({ queue, run, job, engine, unfit, say }: Task, needed: Engine): Promise<void> {
  if (!unfit.has(run))
    say(`left a run to others: it needs ${engineText(needed)}, and this is ${engineText(engine)}.`)
  unfit.add(run)
  return giveBack(queue, run, job)
}

/** A chunk that takes longer than its lease, or waits behind others, is no lost one: its worker says so while it lives. */
async function keeping(
  { queue, job, say }: Task,
  work: (hangs: AbortSignal) => Promise<void>,
): Promise<void> {
  const started = performance.now()
  const lease = job.lease * 1000
  const hangs = new AbortController()
  let asked: Promise<void> | undefined
  const again = () => {
    if (performance.now() - started > mostLeases * lease) return hangs.abort()
    if (asked) return
    // What goes wrong with it is met by the chunk itself, when it is done.
    const done = () => void (asked = undefined)
    asked = queue.renew(job).then(done, done)
  }
  // A worker that cannot go on ends without waiting for its threads: this must not keep it.
  const timer = setInterval(again, lease / 3).unref()
  try {
    await work(hangs.signal)
  } catch (error) {
    if (!hangs.signal.aborted) throw error
    say(`the chunk at line ${job.line} hangs; others get it when its lease ends.`)
  } finally {
    clearInterval(timer)
  }
}

/** A new offer instead of the old: it is no fault of the chunk that its worker has to leave. */
async function giveBack(queue: Queue, run: number, job: Job): Promise<void> {
  await queue.db.transaction(async (query) => {
    await queue.drop(job, query)
    await queue.offer(query, { run, line: job.line, lease: job.lease, tries, suspect: job.suspect })
  })
}

/** What goes wrong with a run that somebody has just removed is no matter. */
async function unlessForgotten<T>(queue: Queue, run: number, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if ((await openRuns(queue)).some(({ id }) => id === run)) throw error
    return undefined
  }
}

/** What somebody has to do for a run now and then: bring back what was lost, and halve what loses workers. */
async function lookAfter(
  queue: Queue,
  run: number,
  { name, say }: { name: string; say(text: string): void },
): Promise<void> {
  const due = `UPDATE ${schema}.batch_run SET checked = clock_timestamp()
    WHERE id = $1 AND checked < clock_timestamp() - least(5, lease / 2.0) * interval '1 second' RETURNING id`
  if ((await queue.db.query(due, [run])).length === 0) return
  await queue.expire(run)
  for (let line = await halveLost(queue, run, name); line; line = await halveLost(queue, run, name)) {
    say(`the chunk at line ${line} has cost its workers; looking for the case.`)
  }
}
