import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { noPostgres, startPostgres } from "../../src/queue/testing/postgres.ts"
import { type Finding, milliseconds, ratio } from "./measure.ts"
import { writeCases } from "./programs.ts"

/** What a run took: milliseconds that went by, and milliseconds of processors, by who used them. */
interface Cost {
  time: number
  workers: number
  database: number
  batch: number
}

const used = ({ workers, database, batch }: Cost) => workers + database + batch

/**
 * What the queue costs beside plain `emend batch`: with everything on this machine (who puts the cases in, the database, the workers), and
 * for a machine that only works, which is one core here, with all else on the other. Workers are new for each run, so that they have
 * as much to compile as a plain batch has.
 */
export async function measureQueue(
  root: string,
  { caseCount, rounds, unlike }: { caseCount: number; rounds: number; unlike: boolean },
): Promise<Finding[]> {
  const emend = join(root, "dist", "bin", "emend.js")
  if (noPostgres || !existsSync(emend)) {
    return [{ what: `the queue: ${noPostgres ?? "run `npm run build` first"}`, measured: "–" }]
  }
  const folder = mkdtempSync(join(tmpdir(), "emend-speed-"))
  const cases = join(folder, "cases.jsonl")
  writeCases(cases, caseCount, { unlike })
  const postgres = await startPostgres({})
  const programs = programsIn(folder, emend, postgres.url)
  let wanted: Buffer | undefined

  async function checked(args: string[], core?: number): Promise<{ time: number; processor: number }> {
    const started = performance.now()
    const processor = await programs.start(["batch", cases, ...args], core).ended
    const time = performance.now() - started
    const results = readFileSync(programs.output)
    wanted ??= results
    if (!results.equals(wanted)) throw new Error("The queue gave other results than emend batch.")
    return { time, processor }
  }
  async function plain(jobs: number, core?: number): Promise<Cost> {
    const { time, processor } = await checked(["-j", String(jobs)], core)
    return { time, workers: 0, database: 0, batch: processor }
  }
  async function queued(workers: number, jobs: number, cores?: Cores): Promise<Cost> {
    if (cores) pinDatabase(cores.others)
    const started = Array.from({ length: workers }, () =>
      programs.start(["worker", "-j", String(jobs)], cores?.work),
    )
    await Promise.all(started.map(({ child }) => once(child.stderr!, "data")))
    const before = usedByDatabase()
    const { time, processor } = await checked(["--run", "bench"], cores?.others)
    if (cores) pinDatabase()
    for (const { child } of started) child.kill("SIGTERM")
    const ended = await Promise.all(started.map((worker) => worker.ended))
    const cost = { time, workers: sum(ended), database: usedByDatabase() - before, batch: processor }
    await programs.start(["batch", "--run", "bench", "--forget"]).ended
    return cost
  }

  try {
    // By turns: whatever else the machine does hits all of them alike.
    const works = {
      plain: () => plain(2),
      queue: () => queued(1, 2),
      one: () => queued(1, 1),
      two: () => queued(2, 1),
      ...(canPin && {
        plainOnItsCore: () => plain(1, 0),
        workerOnItsCore: () => queued(1, 1, { work: 0, others: 1 }),
      }),
    }
    const costs = new Map<string, Cost[]>(Object.keys(works).map((name) => [name, []]))
    for (let round = 0; round < rounds; round++) {
      for (const [name, work] of Object.entries(works)) {
        const cost = await work()
        costs.get(name)!.push(cost)
        // It takes long; who stops it early has at least these.
        console.error(`  run ${round + 1} of ${name}: ${JSON.stringify(cost)}`)
      }
    }
    return findings((name) => costs.get(name) ?? [], caseCount)
  } finally {
    await postgres.remove()
    rmSync(folder, { recursive: true })
  }
}

function findings(costs: (name: string) => Cost[], caseCount: number): Finding[] {
  const [alone, shared, one, two] = [costs("plain"), costs("queue"), costs("one"), costs("two")]
  const [apart, working] = [costs("plainOnItsCore"), costs("workerOnItsCore")]
  const time = (costs: Cost[]) => least(costs, (cost) => cost.time)
  const base = least(alone, used)
  const share = (who: (cost: Cost) => number) => (least(shared, who) / base).toFixed(2)
  const parts = [
    `workers ${share((cost) => cost.workers)}`,
    `database ${share((cost) => cost.database)}`,
    `putting in and collecting ${share((cost) => cost.batch)}`,
  ]
  return [
    {
      what: `emend batch of ${caseCount} cases through a queue, a worker of two threads`,
      measured: `${milliseconds(time(shared))} ms`,
    },
    ...(apart.length === 0
      ? []
      : [
          ratio(
            "a worker that has its core to itself, against plain emend batch there",
            time(working) / time(apart),
            1.15,
          ),
        ]),
    ratio(
      "emend batch through a queue all on this machine, against plain emend batch",
      time(shared) / time(alone),
      1.15,
    ),
    {
      what: `the same in processor time: ${parts.join(", ")}`,
      measured: `${(least(shared, used) / base).toFixed(2)} ×`,
    },
    {
      what: "emend batch through a queue, two workers of one thread against one",
      measured: `${(time(one) / time(two)).toFixed(2)} ×`,
    },
  ]
}

/** The least of several runs: other programs can only make a run longer. */
const least = (costs: Cost[], of: (cost: Cost) => number) => Math.min(...costs.map(of))
const sum = (figures: number[]) => figures.reduce((a, b) => a + b, 0)

/** The core of those who work, and that of all others. */
interface Cores {
  work: number
  others: number
}

const canPin = spawnSync("taskset", ["-c", "1", "true"]).status === 0

/** On one core, or on all again: the server, and so whoever it starts from now on. */
function pinDatabase(core?: number): void {
  const server = databaseProcess()
  const cores = core === undefined ? "0-1" : String(core)
  if (server) spawnSync("taskset", ["-a", "-c", "-p", cores, String(server.id)])
}

/** emend as a program, that tells when it ends how many milliseconds of processors it used, with all its threads. */
function programsIn(folder: string, emend: string, url: string) {
  const output = join(folder, "results.jsonl")
  const report = `import { writeFileSync } from "node:fs"
    process.on("exit", () => {
      const { user, system } = process.cpuUsage()
      writeFileSync(process.env.BENCH_USED, String((user + system) / 1000))
    })`
  let count = 0
  function start(args: string[], core?: number): { child: ChildProcess; ended: Promise<number> } {
    const told = join(folder, `used-${count++}`)
    const file = args[0] === "worker" ? undefined : openSync(output, "w")
    const [command, ...rest] = [
      ...(core === undefined ? [] : ["taskset", "-c", String(core)]),
      process.execPath,
      `--import=data:text/javascript,${encodeURIComponent(report)}`,
      emend,
      ...args,
    ]
    const child = spawn(command!, rest, {
      env: { ...process.env, EMEND_QUEUE: url, BENCH_USED: told },
      stdio: ["ignore", file ?? "ignore", "pipe"],
    })
    child.stderr!.resume()
    if (file !== undefined) closeSync(file)
    return { child, ended: once(child, "exit").then(() => Number(readFileSync(told, "utf8"))) }
  }
  return { output, start }
}

/** Milliseconds that the database, a child of this process, and its own children have used so far; 0 where nobody can tell. */
function usedByDatabase(): number {
  const server = databaseProcess()
  if (!server) return 0
  const children = processes().filter(({ parent }) => parent === server.id)
  return server.own + server.ended + sum(children.map(({ own }) => own))
}

function databaseProcess() {
  return processes().find(({ parent, name }) => parent === process.pid && name.includes("postgres"))
}

function processes() {
  if (!existsSync("/proc/self/stat")) return []
  return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []))
}

function statOf(id: string) {
  try {
    const text = readFileSync(`/proc/${id}/stat`, "utf8")
    const end = text.lastIndexOf(")")
    const fields = text
      .slice(end + 2)
      .split(" ")
      .map(Number)
    // In hundredths of a second on every Linux that is in use.
    const ticks = (first: number) => (fields[first]! + fields[first + 1]!) * 10
    const name = text.slice(text.indexOf("(") + 1, end)
    return { id: Number(id), name, parent: fields[1]!, own: ticks(11), ended: ticks(13) }
  } catch {
    // It ended while we looked.
    return undefined
  }
}
