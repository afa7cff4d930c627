import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { afterAll, describe, expect, it } from "vitest"
import { isGone, isRunning } from "../testing/processes.ts"
import { openProject, type Project } from "./testing/project.ts"

const server = fileURLToPath(new URL("./testing/server.mjs", import.meta.url))
const child = fileURLToPath(new URL("./testing/child.ts", import.meta.url))
const projects: Project[] = []
afterAll(() => Promise.all(projects.map((project) => project.close())))

/** Runs a program that asks such a server once, and says when it has. */
async function ask(behaviour: string, { goesOn }: { goesOn: boolean }) {
  const project = await openProject({})
  projects.push(project)
  const outfile = join(project.dir, "child.mjs")
  await build({
    entryPoints: [child],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  })
  const command = [process.execPath, server, behaviour, "heard.log"]
  const program = spawn(process.execPath, [outfile, project.dir, goesOn ? "yes" : "no", ...command])
  const ended = once(program, "exit")
  const [said] = await once(program.stdout, "data")
  expect(String(said)).toBe("asked 1\n")
  const log = readFileSync(join(project.dir, "heard.log"), "utf8")
  return { program, ended, pid: Number(/started (\d+)/.exec(log)![1]) }
}

describe.concurrent("a program that never closes its session", () => {
  it.each(["pushes", "stubborn"])(
    "ends all the same, and a server that %s ends with it",
    async (behaviour) => {
      const { ended, pid } = await ask(behaviour, { goesOn: false })
      expect(await ended).toEqual([0, null])
      expect(await isGone(pid)).toBe(true)
    },
  )

  it("may be killed, and its server sees it", async () => {
    const { program, ended, pid } = await ask("pushes", { goesOn: true })
    expect(isRunning(pid)).toBe(true)
    program.kill("SIGKILL")
    await ended
    expect(await isGone(pid)).toBe(true)
  })
})
