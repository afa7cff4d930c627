import type { Engine } from "../batch/engine.ts"
import { EmendError } from "../core.ts"
import { type Queue, schema } from "./queue.ts"

/** What is known of a run before any of its chunks is looked at. */
export interface Run extends Engine {
  id: number
  name: string
  /** For how many seconds a chunk belongs to the worker that took it. */
  lease: number
  /** Lines and bytes that were put in so far, and what they add up to. */
  lines: number
  bytes: number
  digest: string
  /** Whether that is all. */
  entered: boolean
}

const columns = "id, name, lease, version, parsers, lines, bytes::float8 AS bytes, digest, entered"

export async function findRun({ db }: Queue, name: string): Promise<Run | undefined> {
  const [run] = await db.query<Run>(`SELECT ${columns} FROM ${schema}.batch_run WHERE name = $1`, [name])
  return run
}

export async function expectRun(queue: Queue, name: string): Promise<Run> {
  return (await findRun(queue, name)) ?? (await throwUnknown(queue, name))
}

async function throwUnknown(queue: Queue, name: string): Promise<never> {
  const text = `SELECT name FROM ${schema}.batch_run ORDER BY created DESC LIMIT 10`
  const names = (await queue.db.query<{ name: string }>(text)).map((each) => each.name)
  const others = names.length === 0 ? "There are none at all." : `There are: ${names.join(", ")}.`
  throw new EmendError("usage", `There is no run ${JSON.stringify(name)}. ${others}`)
}

/** The run of this name, made if there is none. */
export async function openRun(
  queue: Queue,
  name: string,
  { lease, engine }: { lease: number; engine: Engine },
): Promise<Run> {
  const text = `INSERT INTO ${schema}.batch_run (name, lease, version, parsers) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`
  await queue.db.query(text, [name, lease, engine.version, engine.parsers])
  const run = await expectRun(queue, name)
  await queue.open(run.id)
  return run
}

/** Workers that still have chunks of it find that nobody wants them. */
export async function forgetRun(queue: Queue, name: string): Promise<void> {
  const run = await expectRun(queue, name)
  await queue.db.query(`DELETE FROM ${schema}.batch_run WHERE id = $1`, [run.id])
  await queue.tidy()
}

/** A run with chunks that wait or are being worked on. */
export interface OpenRun {
  id: number
  /** Some of them have cost workers, or are parts of such. */
  suspects: boolean
}

/** The oldest first. Every worker asks that often: it must not count the chunks of a run, of which there may be a million. */
export function openRuns({ db }: Queue): Promise<OpenRun[]> {
  const open = `SELECT FROM ${schema}.batch_chunk WHERE run = r.id AND done IS NULL`
  return db.query(`SELECT id, EXISTS (${open} AND suspect) AS suspects
    FROM ${schema}.batch_run r WHERE EXISTS (${open}) ORDER BY id`)
}

/** How far a run is. */
export interface Status {
  run: string
  /** Lines that were put in, and whether that is all; lines with a result. */
  lines: number
  entered: boolean
  done: number
  cases: number
  ok: number
  bad: number
  /** Lines that were given up, the first of them. */
  lost: number[]
  /** Lines per second, and workers, of the last minute. */
  perSecond: number
  workers: number
  /** Since it was begun. */
  seconds: number
}

/** In one statement: cases and results come in meanwhile. */
export async function statusOf(queue: Queue, name: string): Promise<Status> {
  const text = `SELECT r.name AS run, r.lines, r.entered,
      coalesce(sum(c.lines) FILTER (WHERE done IS NOT NULL), 0)::int AS done,
      coalesce(sum(cases), 0)::int AS cases, coalesce(sum(ok), 0)::int AS ok, coalesce(sum(bad), 0)::int AS bad,
      coalesce((array_agg(line ORDER BY line) FILTER (WHERE lost))[1:20], '{}') AS lost,
      round(coalesce(sum(c.lines) FILTER (WHERE done > now() - interval '1 minute')
        / least(60, greatest(1, extract(epoch FROM now() - min(done)))), 0)::numeric, 1)::float8 AS "perSecond",
      count(DISTINCT worker) FILTER (WHERE done > now() - interval '1 minute')::int AS workers,
      round(extract(epoch FROM now() - created))::int AS seconds
    FROM ${schema}.batch_run r LEFT JOIN ${schema}.batch_chunk c ON c.run = r.id WHERE name = $1 GROUP BY r.id`
  const [found] = await queue.db.query<Status>(text, [name])
  return found ?? (await throwUnknown(queue, name))
}
