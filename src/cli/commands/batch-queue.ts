import { engineOf } from "../../batch/engine.ts"
import { EmendError } from "../../core.ts"
import {
  checkRunName,
  collect,
  enqueue,
  forgetRun,
  openQueue,
  openRun,
  type Queue,
  type Run,
  type Status,
  statusOf,
} from "../../queue/index.ts"
import { openCases, statusOfCases } from "../cases.ts"
import { note, print, printJson, write } from "../output.ts"
import { createProgress } from "../progress.ts"
import { queueTarget } from "../queue-target.ts"
import { version } from "../version.ts"

export interface QueueFlags {
  queue?: string
  run?: string
  detach?: boolean
  collect?: boolean
  status?: boolean
  forget?: boolean
  lease?: number
  json?: boolean
}

/** Seconds that a worker has for a chunk before another one gets it. */
const usualLease = 60

/** pg-boss takes no more. */
const longestLease = 24 * 60 * 60 - 1

/** Who waits for an answer wants to hear soon that there is no database; one that goes away later may come back. */
const patience = { first: 3, later: 15 * 60 }

/** `emend batch --queue`: hands the cases to workers on any number of machines. */
export async function queueCommand(source: string | undefined, flags: QueueFlags): Promise<number> {
  const target = queueTarget(flags)
  const name = checkRunName(flags.run)
  const asks = (["detach", "collect", "status", "forget"] as const).filter((flag) => flags[flag])
  if (asks.length > 1) {
    throw new EmendError("usage", `--${asks[0]} and --${asks[1]} do not go together. Give one of them.`)
  }
  const [asked] = asks
  if (source !== undefined && asked !== undefined && asked !== "detach") {
    throw new EmendError("usage", `--${asked} takes no CASES: they are in the queue already.`)
  }
  if (flags.lease !== undefined && flags.lease > longestLease) {
    throw new EmendError("usage", `--lease takes up to ${longestLease} seconds: less than a day.`)
  }
  // Before anybody is asked to make room for them.
  const input = asked === undefined || asked === "detach" ? openCases(source, { reusing: true }) : undefined
  const queue = await openQueue({ target, patience, say: note })
  try {
    if (asked === "status") return await showStatus(queue, name, flags)
    if (asked === "forget") {
      await forgetRun(queue, name)
      return 0
    }
    if (!input) return await showResults(queue, name)
    const wanted = { lease: flags.lease ?? usualLease, engine: engineOf(version()) }
    const run = await openRun(queue, name, wanted)
    if (asked !== "detach")
      return await showResults(
        queue,
        name,
        enqueue(queue, run, input, () => {}),
      )
    await putIn(queue, run, input)
    note(`the run ${name} is in the queue. Its results: emend batch --queue … --run ${name} --collect`)
    return 0
  } finally {
    // Who gives the cases may not be done yet; if it went wrong, the program must not wait for that.
    if (input?.stream === process.stdin) process.stdin.destroy()
    await queue.close()
  }
}

/** Where no results come, what is shown is how much of the cases is in. */
async function putIn(queue: Queue, run: Run, input: ReturnType<typeof openCases>): Promise<void> {
  const { update, end } = createProgress("putting in")
  const { size } = input
  await enqueue(queue, run, input, ({ lines, bytes }) =>
    size === undefined ? update(lines) : update(bytes, size),
  ).finally(end)
}

/** Results come while cases are still being put in. */
async function showResults(queue: Queue, name: string, entering?: Promise<void>): Promise<number> {
  const progress = createProgress("batch")
  try {
    const enters = entering !== undefined
    const collected = collect(queue, name, { write, progress: progress.update, say: note, enters })
    const [counts] = await Promise.all([collected, entering])
    return statusOfCases(counts)
  } finally {
    progress.end()
  }
}

async function showStatus(queue: Queue, name: string, { json }: QueueFlags): Promise<number> {
  const status = await statusOf(queue, name)
  if (json) await printJson(status)
  else await print(statusText(status))
  return 0
}

function statusText(status: Status): string {
  const number = (value: number) => value.toLocaleString("en")
  const { lines, done, cases, ok, bad, lost, perSecond, workers, entered, seconds } = status
  const share = lines === 0 ? 0 : Math.floor((100 * done) / lines)
  const left =
    perSecond > 0 && done < lines ? `, ${number(Math.ceil((lines - done) / perSecond))} s to go` : ""
  const rows = [
    `run ${status.run}, begun ${number(seconds)} s ago`,
    `  lines    ${number(done)} of ${number(lines)} done (${share} %)${entered ? "" : ", more are being put in"}`,
    `  speed    ${number(perSecond)} lines a second in the last minute (workers: ${number(workers)})${left}`,
    `  cases    ${number(ok)} of ${number(cases)} landed whole`,
    ...(bad > 0 ? [`  errors   ${number(bad)} lines could not be run; see "error" in their results`] : []),
    ...(lost.length > 0 ? [`  given up line ${lost.join(", ")}: each cost several workers`] : []),
  ]
  return `${rows.join("\n")}\n`
}
