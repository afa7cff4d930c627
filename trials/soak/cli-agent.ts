import { execFile } from "node:child_process"
import type { CommitResult, Report } from "../../src/index.ts"
import { type Agent, plain, type Turned, turnedBy } from "./agent.ts"
import { told } from "./session-agent.ts"

/** Somebody at the command line: each wish is a process of its own. */
export function cliAgent(program: string, dir: string): Agent {
  const turn = async (verb: string, id: string | undefined): Promise<Turned> => {
    const printed = await run(program, [verb, ...(id ? [id] : []), "--root", dir, "--json"])
    return turnedBy(JSON.parse(printed) as CommitResult)
  }
  return {
    ...plain,
    name: "command line",
    read: async () => true,
    async send({ response }) {
      return told(JSON.parse(await run(program, ["apply", "-", "--root", dir, "--json"], response)) as Report)
    },
    undo: ({ id }) => turn("undo", id),
    redo: ({ id }) => turn("redo", id),
    close: async () => {},
  }
}

/** What a program prints, however it ends. */
function run(program: string, args: string[], input = ""): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { maxBuffer: 2 ** 28 },
      (error, stdout, stderr) => {
        if (stdout === "") reject(error ?? new Error(stderr))
        else resolve(stdout)
      },
    )
    child.stdin!.end(input)
  })
}
