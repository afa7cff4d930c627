import { availableParallelism } from "node:os"
import { engineOf } from "../../batch/engine.ts"
import { openQueue, startWorker, type Worker } from "../../queue/index.ts"
import { note } from "../output.ts"
import { queueTarget } from "../queue-target.ts"
import { version } from "../version.ts"

/** A worker may be started before its database, and outlasts whatever happens to that in a night. */
const patience = { first: 5 * 60, later: 12 * 60 * 60 }

/** However many threads there are: a single one speaks with the database, which usually has a hundred connections for all workers. */
const mostConnections = 8

/** Milliseconds that are left to finish chunks; whoever stops containers kills them after 30 seconds. */
const grace = 20_000

const betweenHealth = 60_000

/** The exit status of programs that Ctrl+C ended. */
const interrupted = 130

/** `emend worker`: works on whatever is in the queue until it is told to stop. */
export async function workerCommand(flags: { queue?: string; jobs?: number }): Promise<number> {
  const target = queueTarget(flags)
  const jobs = flags.jobs ?? availableParallelism()
  let worker: Worker | undefined
  let stopping: Promise<void> | undefined
  const stop = () => {
    if (!worker) process.exit()
    stopping ??= worker.stop(grace).then(leave, leave)
  }
  // Who presses Ctrl+C twice does not want to wait; others get what it had in hand when its lease ends. Supervisors may say twice what
  // they mean once. While it waits for its database, too: the first process of a container hears only what it listens to.
  process.on("SIGINT", () => (stopping || !worker ? process.exit(interrupted) : stop())).on("SIGTERM", stop)
  const connections = Math.min(jobs + 3, mostConnections)
  const queue = await openQueue({ target, patience, connections, say: note })
  const started = startWorker(queue, { jobs, engine: engineOf(version()), say: note })
  worker = started
  note(`working for ${target.shown} (chunks at a time: ${jobs}). SIGTERM or Ctrl+C ends it.`)
  const health = setInterval(() => note(healthText(started)), betweenHealth)
  try {
    await started.ended
  } finally {
    clearInterval(health)
    await queue.close()
  }
  note(`stopped. ${healthText(started)}`)
  return 0
}

/** If what it still does cannot be waited for, it does not matter any more: others have got it. */
function leave(): void {
  setTimeout(() => process.exit(), 1000).unref()
}

function healthText({ work }: Worker): string {
  return `${work.cases.toLocaleString("en")} cases in ${work.chunks.toLocaleString("en")} chunks done, ${work.inHand()} in hand.`
}
