import { writeFileSync, writeSync } from "node:fs"
import type { Folder } from "../folders.ts"
import { isWorthwhile } from "../tests.ts"
import { isEndless, switchOff, switchOn, takeCounts } from "./switches.ts"
import { type Test, tests } from "./vitest.ts"

/** What the program with the tests is asked by the one that hunts. */
export type Task =
  | { ask: "survey"; folder: Folder; mutants: string[]; answers: string }
  | { ask: "try"; mutant: string; tests: number[]; hits: number; limit: number; patience: number }

/** What became of a mutant. `spoilt`: the tests that failed with it, and then without it as well. */
export type Verdict =
  | { status: "survived"; spoilt: number[] }
  | { status: "killed" | "timeout"; by: number; why: string }

/** What the tests are, how long they take, and which mutants they come across. */
export interface Survey {
  tests: { file: string; name: string; milliseconds: number; error?: string }[]
  /** The tests that come across each mutant that was asked for. */
  covering: Record<string, number[]>
  /** How often one test comes across it, at most. */
  hits: Record<string, number>
  /** Mutants that work while files are loaded: their switch has to be turned before. */
  fixed: string[]
}

let whileLoading: ReadonlySet<string> = new Set()

/** Called between the code and its tests: what was come across so far is at work while files are loaded. */
export function codeIsLoaded(): void {
  whileLoading = new Set(takeCounts().map(([id]) => String(id)))
}

// Whatever comes late, from something that nobody waits for, belongs to the test that runs.
let late: unknown

/** Answers until the process is ended. */
export function serve(): void {
  process.on("unhandledRejection", (error) => void (late = error))
  process.on("uncaughtException", (error) => void (late = error))
  process.on("message", async (task: Task) => {
    process.send!(task.ask === "survey" ? await survey(task) : await attempt(task))
  })
  process.on("disconnect", () => process.exit())
  process.send!({ ready: tests.length })
}

async function survey({ folder, mutants, answers }: Task & { ask: "survey" }): Promise<object> {
  // What tests compute while they are loaded, they compute with the code as it is.
  takeCounts()
  const found: Survey = {
    tests: [],
    covering: Object.fromEntries(mutants.map((id) => [id, []])),
    hits: {},
    fixed: mutants.filter((id) => whileLoading.has(id)),
  }
  for (const [index, test] of tests.entries()) {
    const { file, name } = test
    if (!isWorthwhile(test, folder)) {
      found.tests.push({ file, name, milliseconds: 0 })
      continue
    }
    const start = performance.now()
    const error = await failure(test, 60_000)
    const milliseconds = performance.now() - start
    found.tests.push({ file, name, milliseconds, ...(error === undefined ? {} : { error: text(error) }) })
    for (const [id, hits] of takeCounts()) {
      found.covering[id]?.push(index)
      found.hits[id] = Math.max(found.hits[id] ?? 0, hits)
    }
  }
  writeFileSync(answers, JSON.stringify(found))
  return { done: true }
}

async function attempt({
  mutant,
  tests: asked,
  hits,
  limit,
  patience,
}: Task & { ask: "try" }): Promise<Verdict> {
  const spoilt: number[] = []
  const start = process.cpuUsage()
  for (const index of asked) {
    const { user, system } = process.cpuUsage(start)
    if ((user + system) / 1000 > patience) break
    const error = await withMutant(mutant, hits, () => failure(tests[index]!, limit))
    if (error === undefined) continue
    const why = text(error)
    if (/Hit count limit|Time is up/.test(why)) return { status: "timeout", by: index, why }
    // A test that now fails without the mutant as well has been spoilt by something else, and proves nothing.
    const isSpoilt = !process.env.EMEND_MUTANT && (await failure(tests[index]!, limit)) !== undefined
    if (!isSpoilt) return { status: "killed", by: index, why }
    spoilt.push(index)
  }
  return { status: "survived", spoilt }
}

async function withMutant(mutant: string, hits: number, work: () => Promise<unknown>): Promise<unknown> {
  switchOn(Number(mutant), hits)
  try {
    const error = await work()
    return isEndless() ? new Error("Hit count limit reached") : error
  } finally {
    switchOff()
  }
}

/** What a test throws, if it does. */
async function failure(test: Test, limit: number): Promise<unknown> {
  writeSync(4, ".")
  late = undefined
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<Error>((resolve) => {
    timer = setTimeout(resolve, limit, new Error("Time is up"))
  })
  try {
    return (await Promise.race([test.run(), timeUp])) ?? late
  } catch (error) {
    return error ?? new Error("nothing was thrown")
  } finally {
    clearTimeout(timer)
  }
}

function text(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300)
}
