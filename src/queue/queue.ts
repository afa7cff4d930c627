import { setTimeout as delay } from "node:timers/promises"
import { EmendError } from "../core.ts"
import { type Database, openDatabase, type Patience, type Query } from "./database.ts"
import { loadPackage, majorOfBoss } from "./packages.ts"
import type { Target } from "./target.ts"

/**
 * Runs of many cases in a database. pg-boss hands the work out and takes it back from workers that are lost; beside its
 * tables are two of emend's own, for what the work is and what came of it. All of them are in one schema.
 */
export interface Queue {
  db: Database
  /** Puts a chunk of a run up for work, as part of a transaction; a suspect one to be run with no other in hand. */
  offer(query: Query, offer: Offer): Promise<void>
  /** Takes up to `count` chunks of a run; each is this worker's until its lease ends, which `renew` begins anew. */
  take(run: number, count: number): Promise<Job[]>
  takeSuspect(run: number): Promise<Job | undefined>
  /** A chunk whose workers were lost too often, as part of a transaction: whoever is lost over it has not taken it. */
  takeLost(query: Query, run: number): Promise<Job | undefined>
  renew(job: Job): Promise<void>
  /** The work is done, or nobody needs it any longer. */
  drop(job: Job, query?: Query): Promise<void>
  /** Gives chunks of workers that were lost to others. */
  expire(run: number): Promise<void>
  open(run: number): Promise<void>
  /** Removes what is left of runs that were forgotten, also by somebody who was lost over it. */
  tidy(): Promise<void>
  close(): Promise<void>
}

export interface Offer {
  run: number
  /** The first line of the chunk. */
  line: number
  /** Seconds. */
  lease: number
  /** Workers that may be lost over it. */
  tries: number
  suspect?: boolean
}

/** A chunk in the hands of a worker. */
export interface Job {
  id: string
  queue: string
  line: number
  lease: number
  suspect: boolean
}

export const schema = "emend"

/** Only what is used of pg-boss, whose versions differ in the rest. */
interface Boss {
  on(event: "error", listener: (error: Error) => void): unknown
  start(): Promise<unknown>
  stop(options: object): Promise<unknown>
  createQueue(name: string, options?: object): Promise<unknown>
  deleteQueue(name: string): Promise<unknown>
  send(name: string, data: object, options: object): Promise<unknown>
  fetch(name: string, options: object): Promise<BossJob[] | null>
  deleteJob(name: string, id: string, options?: object): Promise<unknown>
  expire?(): Promise<unknown>
  supervise?(name: string): Promise<unknown>
}

interface BossJob {
  id: string
  data: { line: number }
  expireInSeconds: number
}

export async function openQueue(options: {
  target: Target
  patience: Patience
  connections?: number
  say(text: string): void
}): Promise<Queue> {
  const db = await openDatabase({ connections: 4, ...options })
  try {
    const boss = await startBoss(db, options.target)
    return queueOf(db, boss)
  } catch (error) {
    await db.close()
    throw error
  }
}

async function startBoss(db: Database, target: Target): Promise<Boss> {
  const PgBoss = (await loadPackage("pg-boss")) as unknown as new (options: object) => Boss
  const intervals = { monitorIntervalSeconds: 1, superviseIntervalSeconds: 120 }
  // A second of the monitor is what the newer versions allow; the older ones take no such options.
  const boss = new PgBoss({ db: { executeSql: db.execute }, schema, schedule: false, ...intervals })
  // What it does by itself is done again soon; whoever asked for something gets the error.
  boss.on("error", () => {})
  while (!(await areMade(db, target))) {
    if (!(await made(db, target, boss))) await delay(pause)
  }
  await boss.start()
  return boss
}

/** Milliseconds until it is looked again whether somebody else has made the tables. */
const pause = 200

/** What must be the same for all who use the tables. */
const makers = () => `layout ${layout}, pg-boss ${majorOfBoss()}`

async function areMade(db: Database, target: Target): Promise<boolean> {
  const [found] = await db.query<{ makers: string | null }>(
    `SELECT obj_description(oid, 'pg_namespace') AS makers FROM pg_namespace
      WHERE nspname = '${schema}' AND to_regclass('${schema}.batch_chunk') IS NOT NULL`,
  )
  if (found && found.makers !== makers()) throw otherMakers(target, found.makers, makers())
  return found !== undefined
}

/**
 * Makes the tables, unless somebody else is at it; tells whether. Many workers start at the same moment, and pg-boss expects to be alone. Nobody
 * waits for it with a connection in hand: who makes them needs a second one, and there may be no more.
 */
function made(db: Database, target: Target, boss: Boss): Promise<boolean> {
  return db.transaction(async (query) => {
    const [lock] = await query<{ mine: boolean }>(
      "SELECT pg_try_advisory_xact_lock(hashtext('emend queue')) AS mine",
    )
    if (!lock!.mine) return false
    // On other connections: what this one would make, they could not see.
    if (await areMade(db, target)) return true
    await boss.start()
    await db.execute(`BEGIN; ${tables} COMMENT ON SCHEMA ${schema} IS '${makers()}'; COMMIT;`)
    return true
  })
}

/** Of the tables below; another one for each change of them. */
const layout = 2

/** A newer pg-boss would change its tables under the hands of those who work with an older one, which would go on in some way. */
function otherMakers({ shown }: Target, theirs: string | null, ours: string): EmendError {
  const made = theirs ?? "an older emend"
  return new EmendError(
    "usage",
    `The tables of emend at ${shown} are of ${made}; this emend has ${ours}. Both must be the same on all machines; DROP SCHEMA ${schema} CASCADE removes the tables, with all runs.`,
  )
}

/**
 * A chunk is found by the number of its first line. Halving leaves the first half where it was, under fewer lines, so
 * that results for the whole of it no longer fit. What is stored is compressed already.
 */
const tables = `
  CREATE TABLE ${schema}.batch_run (
    id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    lease int NOT NULL,
    version text NOT NULL,
    parsers text NOT NULL,
    created timestamptz NOT NULL DEFAULT now(),
    checked timestamptz NOT NULL DEFAULT now(),
    lines int NOT NULL DEFAULT 0,
    bytes bigint NOT NULL DEFAULT 0,
    digest text NOT NULL DEFAULT '',
    entered boolean NOT NULL DEFAULT false
  );
  CREATE TABLE ${schema}.batch_chunk (
    run int NOT NULL REFERENCES ${schema}.batch_run ON DELETE CASCADE,
    line int NOT NULL,
    lines int NOT NULL,
    input bytea,
    output bytea,
    cases int,
    ok int,
    bad int,
    worker text,
    suspect boolean NOT NULL DEFAULT false,
    lost boolean NOT NULL DEFAULT false,
    done timestamptz,
    PRIMARY KEY (run, line)
  );
  CREATE INDEX batch_chunk_open ON ${schema}.batch_chunk (run) WHERE done IS NULL;
  CREATE INDEX batch_chunk_suspect ON ${schema}.batch_chunk (run) WHERE done IS NULL AND suspect;
  ALTER TABLE ${schema}.batch_chunk ALTER input SET STORAGE EXTERNAL, ALTER output SET STORAGE EXTERNAL;
`

function queueOf(db: Database, boss: Boss): Queue {
  const within = (query: Query) => ({
    db: { executeSql: async (text: string, values?: unknown[]) => ({ rows: await query(text, values) }) },
  })
  const jobs = async (queue: string, batchSize: number, options: object = {}): Promise<Job[]> => {
    const found = await boss.fetch(queue, { batchSize, ...options })
    return (found ?? []).map((job) => jobOf(queue, job))
  }
  return {
    db,
    async offer(query, { run, line, lease, tries, suspect = false }) {
      const { open, suspects, lost } = queueNames(run)
      await boss.send(
        suspect ? suspects : open,
        { line },
        {
          ...within(query),
          expireInSeconds: lease,
          retryLimit: tries - 1,
          retryDelay: 0,
          deadLetter: lost,
          retentionSeconds: 365 * 24 * 60 * 60,
        },
      )
    },
    take: (run, count) => jobs(queueNames(run).open, count),
    takeSuspect: async (run) => (await jobs(queueNames(run).suspects, 1))[0],
    takeLost: async (query, run) => (await jobs(queueNames(run).lost, 1, within(query)))[0],
    async renew({ queue, id }) {
      // pg-boss has no word for it in all of its versions, and in all of them a lease counts from here.
      const text = `UPDATE ${schema}.job SET started_on = now() WHERE name = $1 AND id = $2 AND state = 'active'`
      await db.query(text, [queue, id])
    },
    async drop({ queue, id }, query) {
      await boss.deleteJob(queue, id, query && within(query))
    },
    async expire(run) {
      const { open, suspects } = queueNames(run)
      if (boss.expire) return void (await boss.expire())
      for (const name of [open, suspects]) await boss.supervise?.(name)
    },
    async open(run) {
      const { open, suspects, lost } = queueNames(run)
      await boss.createQueue(lost)
      for (const name of [open, suspects]) await boss.createQueue(name, { deadLetter: lost })
    },
    tidy: () => tidy(db, boss),
    async close() {
      await boss.stop({ graceful: false, close: false })
      await db.close()
    },
  }
}

async function tidy(db: Database, boss: Boss): Promise<void> {
  // Those that others refer to are the last.
  const text = `SELECT q.name FROM ${schema}.queue q WHERE q.name ~ '^run-[0-9]+' AND NOT EXISTS
    (SELECT FROM ${schema}.batch_run r WHERE r.id = substring(q.name FROM '[0-9]+')::int) ORDER BY q.name LIKE '%-lost'`
  const forgotten = () => db.query<{ name: string }>(text)
  for (const { name } of await forgotten()) {
    // Some versions refuse to delete a queue that is not empty, and have no word for emptying all of it.
    await db.query(`DELETE FROM ${schema}.job WHERE name = $1`, [name])
    // Some fail where there is none: the answer was lost and it was asked again, or somebody else was faster.
    await boss.deleteQueue(name).catch(async (error) => {
      if ((await forgotten()).some((left) => left.name === name)) throw error
    })
  }
}

function jobOf(queue: string, { id, data, expireInSeconds }: BossJob): Job {
  const suspect = queue.endsWith("-suspects")
  return { id, queue, line: data.line, lease: Number(expireInSeconds), suspect }
}

/** The queues of a run: for its chunks, for parts of those that cost workers, and for what has to be parted. */
function queueNames(run: number): { open: string; suspects: string; lost: string } {
  return { open: `run-${run}`, suspects: `run-${run}-suspects`, lost: `run-${run}-lost` }
}
