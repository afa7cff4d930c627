import { type ChildProcess, spawn } from "node:child_process"
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Folder } from "./folders.ts"
import type { Survey, Task, Verdict } from "./inside/serve.ts"

/** A process with all tests in it, which is ended when it hangs. */
export interface Keeper {
  survey(folder: Folder, mutants: string[]): Promise<Survey>
  attempt(task: Omit<Task & { ask: "try" }, "ask">): Promise<Verdict>
  end(): void
}

/** What is run, and where it may write. */
export interface Workplace {
  program: string
  scratch: string
  /** Whoever is root runs mutants as nobody: code that forgets where it may write gets no rights to abuse. */
  user?: "nobody"
}

/** The longest that loading all tests, or a survey of one of them, may take: a crowded machine is slow. */
const patience = 240_000

/**
 * Starts the program. With `mutant`, its switch is turned before anything is loaded; then the program may
 * well fail to start, and undefined is returned.
 */
export async function keep({
  program,
  scratch,
  user,
  mutant,
}: Workplace & { mutant?: string }): Promise<Keeper | undefined> {
  const home = mkdtempSync(join(scratch, "home-"))
  chmodSync(home, 0o777)
  const child = spawn(process.execPath, ["--max-old-space-size=1500", program], {
    cwd: home,
    env: {
      ...{ PATH: process.env.PATH, HOME: home, TMPDIR: home },
      ...(mutant === undefined ? {} : { EMEND_MUTANT: mutant }),
    },
    stdio: ["ignore", "ignore", process.env.EMEND_DEBUG ? "inherit" : "ignore", "ipc", "pipe"],
    ...(user === "nobody" ? { uid: 65534, gid: 65534 } : {}),
  })
  const end = () => {
    child.removeAllListeners()
    child.kill("SIGKILL")
    rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  }
  const ask = async <T>(task: Task, limit: number): Promise<T> => {
    child.send(task)
    return answer<T>(child, limit)
  }
  try {
    await answer(child, patience)
  } catch {
    end()
    return undefined
  }
  return {
    async survey(folder, mutants) {
      const answers = join(home, "survey.json")
      await ask({ ask: "survey", folder, mutants, answers }, patience)
      return JSON.parse(readFileSync(answers, "utf8"))
    },
    attempt: (task) => ask({ ask: "try", ...task }, task.limit + 1000),
    end,
  }
}

/** What the process says next. It has to show that it is alive (a dot when a test starts) at least every `limit`. */
function answer<T>(child: ChildProcess, limit: number): Promise<T> {
  const dots = child.stdio[4]!
  return new Promise((resolve, reject) => {
    const finish = (work: () => void) => {
      clearTimeout(timer)
      dots.removeListener("data", alive)
      child.removeListener("message", said)
      child.removeListener("exit", gone)
      work()
    }
    const hang = () => finish(() => reject(new Error("hangs")))
    const said = (message: unknown) => finish(() => resolve(message as T))
    const gone = () => finish(() => reject(new Error("is gone")))
    let timer = setTimeout(hang, limit)
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(hang, limit)
    }
    dots.on("data", alive)
    child.once("message", said)
    child.once("exit", gone)
  })
}
