import { spawnSync } from "node:child_process"
import { parseArgs } from "node:util"
import { milliseconds, processorTime } from "../speed/measure.ts"
import { cases, type GrowthCase } from "./cases.ts"

const help = `Measures how the cost of small requests grows with their size, and fails where it more than doubles.

  node bench/run.mjs growth [options]

  --only TEXT     only the cases whose name has this text
  --seconds N     give up on a size after so long, of the processor's time (20)
  --json          print the figures as JSON`

/** What is twice as large may take a little more than twice as long: sorting, caches, garbage. */
const mostPerDoubling = 2.6
/** Less than this is start-up and noise, and says nothing of growth. */
const leastMilliseconds = 80
const megabytes = 2048

interface Row {
  what: string
  sizes: readonly number[]
  /** Undefined where it did not end in time, or ran out of memory. */
  times: (number | undefined)[]
  /** How many times longer it takes at twice the size: the worst step that can be told from noise. */
  growth: number
  good: boolean
}

function main(): void {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      seconds: { type: "string", default: "20" },
      json: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  })
  if (values.help) {
    console.log(help)
    return
  }
  const rows = cases
    .filter(({ what }) => what.includes(values.only ?? ""))
    .map((one) => {
      const row = measured(one, Number(values.seconds))
      if (!values.json) console.log(rowText(row))
      return row
    })
  const bad = rows.filter(({ good }) => !good).length
  console.log(values.json ? JSON.stringify(rows) : `\n${rows.length - bad} near-linear, ${bad} not`)
  process.exitCode = bad === 0 ? 0 : 1
}

/** What looks bad is measured twice more, and the shortest times count: caches and the collection of garbage are in the way at times. */
function measured(one: GrowthCase, patience: number): Row {
  let times = timesOf(one, patience)
  for (let again = 0; again < 2 && isBad(worstStep(one.sizes, times)); again++) {
    const others = timesOf(one, patience)
    times = times.map((time, at) => Math.min(time!, others[at] ?? time!))
  }
  return rowOf(one, times)
}

const isBad = (growth: number) => growth > mostPerDoubling && growth !== Number.POSITIVE_INFINITY

function rowOf({ what, sizes }: GrowthCase, times: (number | undefined)[]): Row {
  const growth = worstStep(sizes, times)
  return { what, sizes, times, growth, good: growth <= mostPerDoubling }
}

/** Each size in a process of its own: what one leaves in memory must not slow the next, and one may never end. */
function timesOf({ what, sizes }: GrowthCase, patience: number): (number | undefined)[] {
  const times: (number | undefined)[] = []
  for (const size of sizes) {
    const { status, stdout } = inTime([`--max-old-space-size=${megabytes}`, process.argv[1]!], {
      env: { ...process.env, [variable]: JSON.stringify({ what, size }) },
      patience,
    })
    times.push(status === 0 ? Number(stdout) : undefined)
    if (status !== 0) break
  }
  return times
}

/** Of the processor's time, where that can be told: other processes may have it for minutes. */
function inTime(args: readonly string[], { env, patience }: { env: NodeJS.ProcessEnv; patience: number }) {
  if (process.platform === "win32")
    return spawnSync(process.execPath, args, { env, encoding: "utf8", timeout: patience * 1000 })
  const limited = ["-c", `ulimit -t ${patience}; exec "$0" "$@"`, process.execPath, ...args]
  return spawnSync("/bin/sh", limited, { env, encoding: "utf8" })
}

function worstStep(sizes: readonly number[], times: readonly (number | undefined)[]): number {
  let worst = 0
  for (let at = 0; at < times.length; at++) {
    const time = times[at]
    if (time === undefined) return Number.POSITIVE_INFINITY
    if (at === 0 || time < leastMilliseconds) continue
    const doublings = Math.log2(sizes[at]! / sizes[at - 1]!)
    worst = Math.max(worst, (time / Math.max(times[at - 1]!, leastMilliseconds / 2)) ** (1 / doublings))
  }
  return worst
}

function rowText({ what, sizes, times, growth, good }: Row): string {
  const figures = sizes.map((_, at) => {
    if (at >= times.length) return ""
    return times[at] === undefined ? "gave up" : milliseconds(times[at])
  })
  const cells = figures.map((figure) => figure.padStart(9)).join("")
  return `${good ? "✓" : "✗"} ${what.padEnd(62)}${cells.padEnd(38)}  ${growth.toFixed(2).padStart(5)} ×   (${sizes.join(", ")})`
}

const variable = "EMEND_BENCH_GROWTH"

function measureOne(): boolean {
  const given = process.env[variable]
  if (given === undefined) return false
  const { what, size } = JSON.parse(given) as { what: string; size: number }
  const one = cases.find((each) => each.what === what)!
  // The same code at a small size first, so that compiling it is not what is measured.
  one.prepare(Math.min(size, one.sizes[0]! / 4))()
  console.log(processorTime(one.prepare(size)))
  return true
}

if (!measureOne()) main()
