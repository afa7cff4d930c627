import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { pathToFileURL } from "node:url"
import pg from "pg"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { builtProgram, type Run, runProgram } from "../src/cli/testing/program.ts"
import { hasTerminal, runOnTerminal } from "../src/cli/testing/terminal.ts"
import { noPostgres, type Postgres, startPostgres } from "../src/queue/testing/postgres.ts"
import { makeSmallDisk, noSmallDisk } from "../src/queue/testing/small-disk.ts"
import { temporaryFolder } from "./folder.ts"
import { top } from "./sources.ts"

// Dozens of processes are started: on a crowded machine that takes long.
vi.setConfig({ testTimeout: 150_000 })

const response = "a.txt\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n"

/** A case of some kilobytes; some do not land. */
const line = (id: number | string, more: object = {}) =>
  JSON.stringify({
    id,
    files: { "a.txt": id === 13 ? "none\n" : `one\n${"x\n".repeat(1500)}` },
    response,
    ...more,
  })

/**
 * Cases that make several chunks of the smallest size, and lines that are none, among them one that is no text. Some begin with a
 * byte-order mark: wherever a chunk is cut, they are the same. The id of one is so deep that no thread could write it.
 */
function manyCases(count: number, more: (id: number) => object = () => ({})): Buffer {
  const lines = Array.from(
    { length: count },
    (_, id) => `${id % 3 === 0 ? "\ufeff" : ""}${line(id, more(id))}`,
  )
  const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`
  lines.splice(40, 2, "\nnonsense", `{"id":${deep},"response":""}`)
  const broken = Buffer.from([0x7b, 0xff, 0x0a])
  return Buffer.concat([
    Buffer.from(`${lines.slice(0, 9).join("\n")}\n`),
    broken,
    Buffer.from(lines.slice(9).join("\n")),
  ])
}

describe.skipIf(noPostgres)(`the queue${noPostgres ? `: not tested, ${noPostgres}` : ""}`, () => {
  let postgres: Postgres
  const program = builtProgram()
  let client: pg.Client
  /** Where the programs find the queue. */
  let address: string
  const said: string[] = []
  const workers = new Set<ChildProcess>()

  beforeAll(async () => {
    postgres = await startPostgres()
    address = postgres.url
    await connect()
  })
  afterEach(() => {
    for (const worker of workers) worker.kill("SIGKILL")
    workers.clear()
  })
  afterAll(async () => {
    await client?.end().catch(() => {})
    await postgres?.remove()
  })

  async function connect(): Promise<void> {
    client = new pg.Client(postgres.url)
    client.on("error", () => {})
    await client.connect()
  }

  async function batch(
    args: string[],
    input: string | Buffer = "",
    hears: (text: string) => void = () => {},
  ): Promise<Run> {
    const env = { EMEND_QUEUE: address }
    const run = await runProgram(program, ["batch", ...args], { input, env, hears })
    said.push(run.stderr)
    return run
  }

  /** The results of the same cases without a queue: what every run is compared with. */
  async function plain(input: string | Buffer): Promise<Run> {
    return runProgram(program, ["batch", "-j", "1"], { input })
  }

  function startWorker(...args: string[]): ChildProcess {
    return startWorkerOf(program.path, ...args)
  }

  function startWorkerOf(path: string, ...args: string[]): ChildProcess {
    const hook = `--import=${pathToFileURL(join(top, "test/hard-cases.mjs"))}`
    const env = { ...process.env, EMEND_QUEUE: address, NODE_OPTIONS: hook }
    const worker = spawn(process.execPath, [path, "worker", ...args], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    })
    for (const stream of [worker.stdout, worker.stderr]) stream.on("data", (text) => said.push(String(text)))
    workers.add(worker)
    return worker
  }

  async function stopWorker(worker: ChildProcess): Promise<number | null> {
    const ended = once(worker, "exit")
    worker.kill("SIGTERM")
    const [status] = await ended
    workers.delete(worker)
    return status
  }

  async function until(condition: () => Promise<boolean>): Promise<void> {
    while (!(await condition())) await delay(50)
  }

  /** Chunks that are somebody's, and chunks that are done. */
  async function count(what: "active" | "done"): Promise<number> {
    const text =
      what === "active"
        ? "SELECT count(*)::int AS n FROM emend.job WHERE state = 'active'"
        : "SELECT count(*)::int AS n FROM emend.batch_chunk WHERE done IS NOT NULL"
    return (await client.query(text)).rows[0].n
  }

  function file(content: string | Buffer): string {
    const path = join(temporaryFolder(), "cases.jsonl")
    writeFileSync(path, content)
    return path
  }

  it("gives what emend batch gives, byte for byte, whatever happens to workers and database", async () => {
    const cases = manyCases(250, (id) => (id % 8 === 0 ? { slow: true } : {}))
    const wanted = await plain(cases)
    expect((await batch([file(cases), "--run", "chaos", "--detach", "--lease", "2"])).status).toBe(0)
    let heard = ""
    const collecting = batch(["--run", "chaos", "--collect"], "", (text) => {
      heard += text
    })

    const killed = startWorker("-j", "1")
    await until(async () => (await count("done")) > 0 && (await count("active")) > 0)
    killed.kill("SIGKILL")

    const paused = startWorker("-j", "2")
    const before = await count("done")
    await until(async () => (await count("done")) > before)
    paused.kill("SIGSTOP")

    await client.end()
    await postgres.stop("immediate")
    const waiting = startWorker("-j", "1")
    // Long enough for the collector to notice, however seldom it asks.
    await until(async () => heard.includes("does not answer"))
    await postgres.start()
    await connect()

    const collected = await collecting
    expect(collected.stdout).toBe(wanted.stdout)
    expect(collected.status).toBe(wanted.status)
    expect(collected.stderr).toMatch(/does not answer .*trying again[\s\S]*is back/)

    // What it was doing is done by now; it finds out, and leaves in peace.
    paused.kill("SIGCONT")
    expect(await stopWorker(paused)).toBe(0)
    expect(await stopWorker(waiting)).toBe(0)
    expect((await batch(["--run", "chaos", "--collect"])).stdout).toBe(wanted.stdout)
    expect((await batch(["--run", "chaos", "--forget"])).status).toBe(0)
  })

  it("finds the one case that costs its workers, and goes on with all others, of other runs too", async () => {
    const fine = line("a")
    const poisoned = `${fine}\n${line("x", { deadly: true })}`
    const other = manyCases(50)
    let finished = false
    const keepWorking = async () => {
      while (!finished) {
        const worker = startWorker("-j", "1")
        await Promise.race([once(worker, "exit"), until(async () => finished)])
      }
    }
    const working = keepWorking()
    const [found, second] = await Promise.all([
      batch(["--run", "poison", "--lease", "1"], poisoned),
      batch(["--run", "other", "--lease", "1"], other),
    ]).finally(() => void (finished = true))
    await working
    expect(second.stdout).toBe((await plain(other)).stdout)
    const results = found.stdout.trim().split("\n")
    expect(JSON.parse(results[1]!)).toEqual({
      id: "x",
      error: "This case could not be run: every worker that tried it was lost",
      line: 2,
    })
    expect(`${results[0]}\n`).toBe((await plain(fine)).stdout)
    expect(found.status).toBe(1)
    const status = await batch(["--run", "poison", "--status", "--json"])
    expect(JSON.parse(status.stdout)).toMatchObject({ lines: 2, done: 2, cases: 1, ok: 1, bad: 1, lost: [2] })
  })

  it("does not blame a case that is all of its chunk for workers that were lost by chance", async () => {
    const cases = line("a", { verySlow: true })
    const wanted = await plain(cases)
    await batch(["--run", "unlucky", "--detach", "--lease", "1"], cases)
    const taken = "SELECT FROM emend.job WHERE state = 'active' AND retry_count = $1"
    for (let lost = 0; lost < 3; lost++) {
      const worker = startWorker("-j", "1")
      await until(async () => (await client.query(taken, [lost])).rowCount === 1)
      worker.kill("SIGKILL")
      await once(worker, "exit")
    }
    const worker = startWorker("-j", "1")
    const collected = await batch(["--run", "unlucky", "--collect"])
    expect(collected).toMatchObject({ stdout: wanted.stdout, status: 0 })
    expect(await stopWorker(worker)).toBe(0)
    await batch(["--run", "unlucky", "--forget"])
  })

  it("waits for a case that takes longer than its lease, and does not take its worker for lost", async () => {
    const cases = line("a", { verySlow: true })
    const wanted = await plain(cases)
    for (let each = 0; each < 3; each++) startWorker("-j", "1")
    const found = await batch(["--run", "patient", "--lease", "1"], cases)
    expect(found).toMatchObject({ stdout: wanted.stdout, status: 0 })
    await batch(["--run", "patient", "--forget"])
  })

  it("lets go of a worker that is told to stop while the database is away", async () => {
    const worker = startWorker("-j", "1")
    await batch([file(line("a", { verySlow: true })), "--run", "away", "--detach"])
    await until(async () => (await count("active")) > 0)
    await client.end()
    await postgres.stop("immediate")
    const stopped = stopWorker(worker)
    await delay(200)
    // Supervisors may say it twice; it is no reason for more haste.
    worker.kill("SIGTERM")
    expect(await stopped).toBe(0)
    await postgres.start()
    await connect()
    await batch(["--run", "away", "--forget"])
  })

  it("lets go of a worker that is told to stop before there is a database", async () => {
    const worker = startWorker("-j", "1", "--queue", "postgres://u:p@127.0.0.1:1/none")
    let told = ""
    worker.stderr!.on("data", (text) => (told += text))
    await until(async () => told.includes("trying again"))
    expect(await stopWorker(worker)).toBe(0)
  })

  it("goes on where it was stopped while cases were put in, and notices other cases", async () => {
    const cases = manyCases(900)
    const path = file(cases)
    const child = spawn(process.execPath, [program.path, "batch", "--run", "halfway"], {
      env: { ...process.env, EMEND_QUEUE: postgres.url },
    })
    // It will be killed before it has read all of it.
    child.stdin.on("error", () => {}).write(cases.subarray(0, 2_500_000))
    const lines = async () =>
      (await client.query("SELECT lines FROM emend.batch_run WHERE name = 'halfway'")).rows[0]?.lines ?? 0
    await until(async () => (await lines()) > 0)
    child.kill("SIGKILL")
    await once(child, "exit")

    const others = await batch(
      ["--run", "halfway", "--detach"],
      manyCases(900, () => ({ mode: "atomic" })),
    )
    expect(others).toMatchObject({ status: 2, stdout: "" })
    expect(others.stderr).toContain("was begun with other cases")
    const worker = startWorker("-j", "2")
    const wanted = await plain(cases)
    let heard = ""
    const early = batch(["--run", "halfway", "--collect"], "", (text) => {
      heard += text
    })
    await until(async () => heard.includes("emend batch CASES --run halfway goes on where that ended"))
    expect((await batch([path, "--run", "halfway"])).stdout).toBe(wanted.stdout)
    expect((await early).stdout).toBe(wanted.stdout)
    expect(await lines()).toBe(902)
    // The same command once more gives the same once more.
    expect((await batch([path, "--run", "halfway"])).stdout).toBe(wanted.stdout)
    // Its last line has no line break: more behind it would be another last line.
    await client.query("UPDATE emend.batch_run SET entered = false WHERE name = 'halfway'")
    const longer = await batch(["--run", "halfway"], Buffer.concat([cases, Buffer.from(`\n${line(1)}`)]))
    expect(longer.stderr).toContain("was begun with other cases")
    expect(await stopWorker(worker)).toBe(0)
  })

  it("takes no more cases into a run that somebody else has said to be whole", async () => {
    const cases = manyCases(900)
    let told = ""
    const first = spawn(process.execPath, [program.path, "batch", "--run", "whole", "--detach"], {
      env: { ...process.env, EMEND_QUEUE: postgres.url },
    })
    first.stderr.on("data", (text) => (told += text))
    first.stdin.on("error", () => {}).write(cases.subarray(0, 2_500_000))
    const query = "SELECT lines, bytes::int, entered FROM emend.batch_run WHERE name = 'whole'"
    const run = async () => (await client.query(query)).rows[0] ?? { lines: 0 }
    // All of it that makes whole chunks.
    let known = await run()
    await until(async () => {
      const before = known
      await delay(500)
      known = await run()
      return known.lines > 0 && known.lines === before.lines
    })
    expect((await batch(["--run", "whole", "--detach"], cases.subarray(0, known.bytes))).status).toBe(0)
    first.stdin.end(cases.subarray(2_500_000))
    expect(await once(first, "exit")).toEqual([2, null])
    expect(told).toContain("Somebody else puts cases into the run whole")
    expect(await run()).toEqual({ ...known, entered: true })
    await batch(["--run", "whole", "--forget"])
  })

  it("is left at once by a worker that hears Ctrl+C twice, and collected by two at a time", async () => {
    const cases = manyCases(30, () => ({ slow: true }))
    await batch([file(cases), "--run", "twice", "--detach", "--lease", "2"])
    const hasty = startWorker("-j", "1")
    await until(async () => (await count("active")) > 0)
    const ended = once(hasty, "exit")
    hasty.kill("SIGINT")
    await delay(100)
    hasty.kill("SIGINT")
    expect(await ended).toEqual([130, null])
    const worker = startWorker("-j", "2")
    const collected = await Promise.all([1, 2].map(() => batch(["--run", "twice", "--collect"])))
    const { stdout } = await plain(cases)
    expect(collected.map((each) => each.stdout === stdout)).toEqual([true, true])
    expect(await stopWorker(worker)).toBe(0)
    await batch(["--run", "twice", "--forget"])
  })

  it("goes on with other runs when one is forgotten under a worker's hands", async () => {
    const worker = startWorker("-j", "1")
    const cases = manyCases(60)
    await batch([file(manyCases(60, () => ({ slow: true }))), "--run", "again", "--detach"])
    await until(async () => (await count("active")) > 0)
    expect((await batch(["--run", "again", "--forget"])).status).toBe(0)
    // Under the same name: nothing of the old one may get into it.
    expect((await batch(["--run", "again"], cases)).stdout).toBe((await plain(cases)).stdout)
    expect(await stopWorker(worker)).toBe(0)
    await batch(["--run", "again", "--forget"])
  })

  it("forgets one run and no other", async () => {
    const cases = manyCases(60)
    for (const name of ["kept", "kept-2026", "other"]) await batch(["--run", name, "--detach"], cases)
    expect((await batch(["--run", "other", "--forget"])).status).toBe(0)
    const worker = startWorker("-j", "1")
    const wanted = await plain(cases)
    for (const name of ["kept", "kept-2026"]) {
      expect((await batch(["--run", name, "--collect"])).stdout).toBe(wanted.stdout)
      await batch(["--run", name, "--forget"])
    }
    expect(await stopWorker(worker)).toBe(0)
  })

  it("says so, and ends, when the run whose cases it waits for is forgotten", async () => {
    const args = [program.path, "batch", "--run", "dropped"]
    const waiting = spawn(process.execPath, args, { env: { ...process.env, EMEND_QUEUE: address } })
    const ended = once(waiting, "exit")
    let told = ""
    waiting.stderr.on("data", (text) => (told += text))
    waiting.stdin.write(manyCases(400).subarray(0, 600_000))
    const known = async () => (await batch(["--run", "dropped", "--status"])).stdout
    await until(async () => /of [1-9]/.test(await known()))
    expect((await batch(["--run", "dropped", "--forget"])).status).toBe(0)
    // Its input stays open all the time.
    expect(await ended).toEqual([2, null])
    expect(told).toContain("The run dropped was forgotten")
  })

  it("says so, and ends, when the run whose results it waits for is forgotten", async () => {
    const waiting = batch(["--run", "given-up"], manyCases(60))
    const entered = "SELECT entered FROM emend.batch_run WHERE name = 'given-up'"
    await until(async () => (await client.query(entered)).rows[0]?.entered === true)
    // Also somebody who takes the same name at once does not get into its results.
    expect((await batch(["--run", "given-up", "--forget"])).status).toBe(0)
    await batch(["--run", "given-up", "--detach"], line(1))
    const ended = await waiting
    expect(ended).toMatchObject({ status: 2, stdout: "" })
    expect(ended.stderr).toContain("The run given-up was forgotten while its results were written.")
    await batch(["--run", "given-up", "--forget"])
  })

  /** A copy of emend somewhere else, of another version or without some packages. */
  function otherEmend({ version, without = [] }: { version: string; without?: string[] }): string {
    const folder = temporaryFolder()
    cpSync(dirname(program.path), join(folder, "bin"), { recursive: true })
    for (const name of [".claude-plugin", "node_modules"]) mkdirSync(join(folder, name))
    writeFileSync(join(folder, ".claude-plugin/plugin.json"), JSON.stringify({ version }))
    for (const name of readdirSync(join(top, "node_modules")).filter((name) => !without.includes(name)))
      symlinkSync(join(top, "node_modules", name), join(folder, "node_modules", name))
    return join(folder, "bin/emend.js")
  }

  const { version } = JSON.parse(readFileSync(join(top, "package.json"), "utf8"))
  it.each([
    ["of another version", { version: "99.0.0" }, /^emend 99\.0\.0 with @/],
    [
      "without parsers, where a case asks for them",
      { version, without: ["@vscode", "yaml", "smol-toml"] },
      /with no parsers\.$/,
    ],
  ])("leaves a run to others that is not for an emend %s, and works on its own", async (_, how, itself) => {
    const other = otherEmend(how)
    const broken = response.replace("a.txt", "a.ts").replace("two", "two (")
    const asking = JSON.stringify({ files: { "a.ts": "one\n" }, response: broken, syntax: "report" })
    const cases = Buffer.concat([manyCases(60), Buffer.from(`\n${asking}\n`)])
    await batch([file(cases), "--run", "ours", "--detach"])

    const stranger = startWorkerOf(other, "-j", "1")
    let told = ""
    stranger.stderr!.on("data", (text) => (told += text))
    await until(async () => told.includes("left a run to others"))
    const [, needed, is] = /it needs (.*), and this is (.*)/.exec(told)!
    expect(needed).toMatch(new RegExp(`^emend ${version} with @vscode`))
    expect(is).toMatch(itself)
    const env = { EMEND_QUEUE: address }
    const theirs = await runProgram({ path: other }, ["batch", "--run", "theirs"], { input: cases, env })
    expect(theirs.stdout).toBe(
      (await runProgram({ path: other }, ["batch", "-j", "1"], { input: cases })).stdout,
    )

    const worker = startWorker("-j", "1")
    expect((await batch(["--run", "ours", "--collect"])).stdout).toBe((await plain(cases)).stdout)
    for (const each of [stranger, worker]) expect(await stopWorker(each)).toBe(0)
    for (const name of ["ours", "theirs"]) await batch(["--run", name, "--forget"])
  })

  it("outlasts a server that closes what is idle, with an address that has a line break behind it", async () => {
    await client.query("CREATE DATABASE impatient")
    await client.query("ALTER DATABASE impatient SET idle_session_timeout = '250ms'")
    address = `${postgres.url.replace(/[^/]*$/, "impatient")}\n`
    try {
      const cases = manyCases(400)
      const worker = startWorker("-j", "1")
      const child = spawn(process.execPath, [program.path, "batch", "--run", "slow"], {
        env: { ...process.env, EMEND_QUEUE: address },
      })
      let stdout = ""
      child.stdout.setEncoding("utf8").on("data", (text) => (stdout += text))
      for (let at = 0; at < cases.length; at += 300_000) {
        child.stdin.write(cases.subarray(at, at + 300_000))
        await delay(400)
      }
      child.stdin.end()
      await once(child, "close")
      expect(stdout).toBe((await plain(cases)).stdout)
      expect(await stopWorker(worker)).toBe(0)
    } finally {
      address = postgres.url
      await client.query("DROP DATABASE impatient WITH (FORCE)")
    }
  })

  it.skipIf(!hasTerminal)("shows on a terminal how much of the cases is in", async () => {
    const cwd = dirname(file(manyCases(400)))
    const slowly = `(cat cases.jsonl; sleep 1.5; cat cases.jsonl) | "$0" "$1" batch --run shown --detach`
    const env = { EMEND_QUEUE: address }
    const { status, shown } = await runOnTerminal(program, [slowly], { cwd, steps: [], env, shell: true })
    expect(status).toBe(0)
    expect(shown).toMatch(/putting in [\d,]{3,} · \d+ s\r\u001b\[K/)
    expect(shown).toContain("the run shown is in the queue")
    await batch(["--run", "shown", "--forget"])
  })

  it("ends, and says why, where somebody drops its tables while a case takes long", async () => {
    await client.query("CREATE DATABASE dropped")
    address = postgres.url.replace(/[^/]*$/, "dropped")
    const dropping = new pg.Client(address)
    await dropping.connect()
    try {
      await batch([file(`${line("a", { endless: true })}\n`), "--run", "x", "--detach"])
      await batch([file(`${line("b")}\n`), "--run", "y", "--detach"])
      const worker = startWorker("-j", "2")
      let told = ""
      worker.stderr!.on("data", (text) => (told += text))
      const done = "SELECT FROM emend.batch_chunk WHERE done IS NOT NULL"
      await until(async () => (await dropping.query(done)).rowCount === 1)
      await dropping.query("DROP SCHEMA emend CASCADE")
      expect(await once(worker, "exit")).toEqual([1, null])
      expect(told).toContain("Tables of emend are missing")
    } finally {
      address = postgres.url
      await dropping.end()
      await client.query("DROP DATABASE dropped WITH (FORCE)")
    }
  })

  it("removes what somebody left who was lost while he forgot a run, also when two do so at once", async () => {
    const queues = async () => (await client.query("SELECT name FROM emend.queue ORDER BY name")).rows
    const before = await queues()
    for (const name of ["left", "one", "two"]) await batch(["--run", name, "--detach"], line(1))
    // As far as it comes at first.
    await client.query("DELETE FROM emend.batch_run WHERE name = 'left'")
    const both = await Promise.all(["one", "two"].map((name) => batch(["--run", name, "--forget"])))
    expect(both.map(({ status }) => status)).toEqual([0, 0])
    expect(await queues()).toEqual(before)
  })

  it("tells how far a run is, forgets it, and leaves nothing of it", async () => {
    await batch(["--run", "short", "--detach"], line(1))
    expect((await batch(["--run", "short", "--status"])).stdout).toMatch(
      /run short.*\n {2}lines {4}0 of 1 done/,
    )
    expect((await batch(["--run", "short", "--forget"])).status).toBe(0)
    const gone = await batch(["--run", "short", "--collect"])
    expect(gone).toMatchObject({ status: 2, stdout: "" })
    expect(gone.stderr).toContain('There is no run "short".')
    for (const name of ["chaos", "poison", "other", "halfway"]) await batch(["--run", name, "--forget"])
    const left = await client.query(
      "SELECT name FROM emend.queue WHERE name LIKE 'run-%' UNION SELECT name FROM emend.job",
    )
    expect(left.rows).toEqual([])
    expect((await client.query("SELECT count(*)::int AS n FROM emend.batch_chunk")).rows).toEqual([{ n: 0 }])
    const schemas =
      "SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^(pg_|public|information_schema)'"
    expect((await client.query(schemas)).rows).toEqual([{ name: "emend" }])
  })

  it.each([
    ["an address that is none", "mysql://u:s3cret@host/db", [], 2, "address of a PostgreSQL database"],
    ["an address that is not even one", "s3cret", [], 2, "address of a PostgreSQL database"],
    ["an address with a broken escape", "postgres://u:s3cret%@h/d", [], 2, "no escape"],
    ["a password with a slash as it is", "postgres://u:1/s3cret@h/d", [], 2, "Write / as %2F"],
    ["a password with a hash as it is", "postgres://u:1#s3cret@h/d", [], 2, "# as %23"],
    ["a password with a question mark as it is", "postgres://u:1?s3cret@h/d", [], 2, "? as %3F"],
    [
      "a wrong password",
      "postgres://emend:s3cret-wrong@HOST/postgres",
      [],
      1,
      "does not accept this user and password",
    ],
    ["no password", "postgres://emend@HOST/postgres", [], 1, "wants a password, and there is none"],
    [
      "a space in the address",
      "postgres://emend:s3cret%2Fpass word@HOST/none",
      [],
      1,
      'database "none" does not exist',
    ],
    ["a port that is none", "URL?port=s3cret", [], 2, "The port of the database"],
    ["a lease of a day", "URL", ["--lease", "86400", "--run", "x"], 2, "less than a day"],
    [
      "a database that is only read",
      "URL?options=-c%20default_transaction_read_only%3Don",
      [],
      1,
      "can only be read",
    ],
    ["a database that is not there", "URL-missing", [], 1, "There is no such database"],
    ["a host that does not listen", "postgres://u:s3cret@127.0.0.1:1/d", [], 1, "nothing listens there"],
    [
      "a socket that is not there",
      "postgres://u:s3cret@/d?host=/none",
      [],
      1,
      "/d does not answer: there is no such socket",
    ],
    [
      "a certificate that is not there",
      "postgres://u:s3cret@HOST/d?sslrootcert=/none/s3cret",
      [],
      1,
      "no such file",
    ],
    ["a name that is none", "URL", ["--run", "../x'; DROP"], 2, "is no name for a run"],
    ["two wishes at once", "URL", ["--detach", "--status"], 2, "do not go together"],
    ["cases for what takes none", "URL", ["cases.jsonl", "--collect"], 2, "takes no CASES"],
    ["cases that are not there", "URL", ["none.jsonl"], 2, "no such file"],
  ])("refuses %s, and keeps the password to itself", async (_, given, more, status, message) => {
    const address = given.replace("URL", postgres.url).replace("HOST", new URL(postgres.url).host)
    const args = ["batch", ...more, ...(more.includes("--run") ? [] : ["--run", "x"]), "--queue", address]
    const run = await runProgram(program, args, { input: line(1) })
    expect(run).toMatchObject({ status, stdout: "" })
    expect(run.stderr).toContain(message)
    expect(run.stderr).not.toContain("s3cret")
  })

  it("says what to do with tables of another version, and with a database where it may make none", async () => {
    const other = (user: string) => {
      const url = new URL(postgres.url.replace(/[^/]*$/, "other"))
      if (user !== "emend") Object.assign(url, { username: user, password: user })
      return url.href
    }
    await client.query("CREATE DATABASE other")
    await client.query("REVOKE CREATE ON DATABASE other FROM PUBLIC")
    await client.query("CREATE USER poor PASSWORD 'poor'")
    const refused = async (user: string) => {
      const run = await batch(["--run", "x", "--detach", "--queue", other(user)], line(1))
      expect(run).toMatchObject({ stdout: "" })
      expect(run.status).toBeGreaterThan(0)
      return run.stderr
    }
    try {
      expect(await refused("poor")).toContain("must be allowed to create a schema")
      const old = new pg.Client(other("emend"))
      await old.connect()
      await old.query("CREATE SCHEMA emend")
      await old.query("CREATE TABLE emend.batch_chunk (run int)")
      expect(await refused("emend")).toMatch(/are of an older emend;.*DROP SCHEMA emend CASCADE/)
      await old.query("COMMENT ON SCHEMA emend IS 'layout 2, pg-boss 99'")
      await old.end()
      expect(await refused("emend")).toMatch(
        /are of layout 2, pg-boss 99; this emend has layout \d, pg-boss \d\d\./,
      )
    } finally {
      await client.query("DROP DATABASE other WITH (FORCE)")
      await client.query("DROP USER poor")
    }
  })

  it("waits where all connections of the database are taken, longer than for one that is not there", async () => {
    await client.query("CREATE DATABASE narrow CONNECTION LIMIT 1")
    const narrow = postgres.url.replace(/[^/]*$/, "narrow")
    await client.query("CREATE USER crowd PASSWORD 'crowd'")
    const crowd = Object.assign(new URL(narrow), { username: "crowd", password: "crowd" }).href
    // A superuser is let in all the same, so it has to be somebody else.
    await client.query("GRANT CREATE ON DATABASE narrow TO crowd")
    await client.query("ALTER USER crowd CONNECTION LIMIT 1")
    const holder = new pg.Client(crowd)
    await holder.connect()
    try {
      let heard = ""
      const waiting = batch(["--run", "x", "--status", "--queue", crowd], "", (text) => {
        heard += text
      })
      await until(async () => heard.includes("it has too many connections"))
      await delay(4000)
      await holder.end()
      await client.query("ALTER USER crowd CONNECTION LIMIT -1")
      await client.query("ALTER DATABASE narrow CONNECTION LIMIT -1")
      const ended = await waiting
      expect(ended.stderr).toMatch(/is back[\s\S]*There is no run "x"/)
    } finally {
      await client.query("DROP DATABASE narrow WITH (FORCE)")
      await client.query("DROP USER crowd")
    }
  })

  it("starts in many programs at once, for which there are not enough connections", async () => {
    await client.query("CREATE DATABASE crowded")
    await client.query("CREATE USER crowd PASSWORD 'crowd' CONNECTION LIMIT 5")
    await client.query("GRANT CREATE ON DATABASE crowded TO crowd")
    const url = new URL(postgres.url.replace(/[^/]*$/, "crowded"))
    const crowd = Object.assign(url, { username: "crowd", password: "crowd" }).href
    try {
      const each = () => batch(["--run", "x", "--status", "--queue", crowd])
      const ended = await Promise.all(Array.from({ length: 12 }, each))
      for (const { stderr } of ended) expect(stderr).toContain('There is no run "x"')
    } finally {
      await client.query("DROP DATABASE crowded WITH (FORCE)")
      await client.query("DROP USER crowd")
    }
  })

  const full = `waits while the database's disk is full, to put cases in and to keep results${noSmallDisk ? `: not tested, ${noSmallDisk}` : ""}`
  it.skipIf(noSmallDisk)(full, async () => {
    const disk = makeSmallDisk({ megabytes: 48, user: postgres.user })
    try {
      await client.query(`CREATE TABLESPACE small LOCATION '${disk.folder}'`)
      await client.query("CREATE DATABASE small TABLESPACE small")
      address = postgres.url.replace(/[^/]*$/, "small")
      // What cannot be compressed, neither as cases nor as results: it must not fit into what a table has left of its last pages.
      const random = () => `one\n${randomBytes(60_000).toString("base64")}\n`
      const cases = manyCases(60, () => ({ files: { "a.txt": random() } }))
      const wanted = await plain(cases)
      expect((await batch(["--run", "small", "--detach"], line(1))).status).toBe(0)
      expect((await batch(["--run", "small", "--forget"])).status).toBe(0)

      disk.fill()
      let heard = ""
      const entering = batch([file(cases), "--run", "full", "--detach"], "", (text) => {
        heard += text
      })
      await until(async () => heard.includes("its disk is full"))
      disk.makeRoom()
      const entered = await entering
      expect(entered.stderr).toMatch(/its disk is full.*trying again[\s\S]*is back/)
      expect(entered.status).toBe(0)

      disk.fill()
      const worker = startWorker("-j", "1")
      let told = ""
      worker.stderr!.on("data", (text) => (told += text))
      await until(async () => told.includes("its disk is full"))
      disk.makeRoom()
      const collected = await batch(["--run", "full", "--collect"])
      expect(collected.stdout).toBe(wanted.stdout)
      expect(await stopWorker(worker)).toBe(0)
    } finally {
      address = postgres.url
      await client.query("DROP DATABASE IF EXISTS small WITH (FORCE)")
      await client.query("DROP TABLESPACE IF EXISTS small")
      disk.remove()
    }
  })

  it("does not show the password among what runs on this machine", async () => {
    const worker = startWorker("-j", "1", "--queue", postgres.url)
    await once(worker.stderr!, "data")
    const { stdout } = spawnSync("ps", ["-o", "args=", "-p", String(worker.pid)], { encoding: "utf8" })
    expect(stdout.trim()).toBe("emend")
    expect(await stopWorker(worker)).toBe(0)
  })

  it("has not said the password anywhere", () => {
    expect(said.join("")).toContain("working for 127.0.0.1:")
    for (const secret of [postgres.password, encodeURIComponent(postgres.password)])
      expect(said.join("")).not.toContain(secret)
  })
})
