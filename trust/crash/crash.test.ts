import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { buildProgram, type Program } from "../../src/cli/testing/program.ts"
import { buildPrograms, type Programs } from "./programs.ts"
import { type Figures, type Part, runTrial } from "./trial.ts"

// A short round of the trial, with the program bundled from the sources as they are now.
const place = existsSync("/dev/shm") ? "/dev/shm" : tmpdir()
let top: string
let program: Program
let programs: Programs

beforeAll(async () => {
  top = realpathSync(mkdtempSync(join(place, "emend-crash-")))
  program = await buildProgram()
  // Whoever may not do much must be able to run it.
  chmodSync(dirname(program.path), 0o755)
  const here = fileURLToPath(new URL(".", import.meta.url))
  programs = await buildPrograms(top, { here, emend: program.path })
})
afterAll(() => {
  program.remove()
  rmSync(top, { recursive: true, force: true })
})

async function shortRound(part: Part): Promise<Figures & { said: string[] }> {
  const base = join(top, part)
  mkdirSync(base)
  const said: string[] = []
  const [figures] = await runTrial({
    base,
    programs,
    seed: 20260101,
    lanes: 4,
    deadline: Number.POSITIVE_INFINITY,
    counts: { kills: 60, failures: 12, meddlings: 40 },
    parts: [part],
    mounts: false,
    say: (text) => void said.push(text),
  })
  return { ...figures!, said }
}

describe.skipIf(process.platform === "win32")("a short round of the crash trial", () => {
  it("kills at steps of the commit, at system calls and at random times", { timeout: 300_000 }, async () => {
    const { said, violations, killed } = await shortRound("kills")
    expect(said.join("\n")).toBe("")
    expect(violations).toBe(0)
    expect(killed!.processes).toBeGreaterThan(50)
  })

  it("lets system calls fail", { timeout: 300_000 }, async () => {
    const { said, violations } = await shortRound("failures")
    expect(said.join("\n")).toBe("")
    expect(violations).toBe(0)
  })

  it("lets other programs change the same files", { timeout: 300_000 }, async () => {
    const { said, lines, violations } = await shortRound("meddlings")
    expect(said.join("\n")).toBe("")
    expect(violations).toBe(0)
    expect(lines.some(({ before }) => before > 0)).toBe(true)
  })

  it("denies handles, sizes, permissions and names", { timeout: 300_000 }, async () => {
    const { said, lines, violations } = await shortRound("worlds")
    expect(said.filter((text) => text.includes("VIOLATION")).join("\n")).toBe("")
    expect(violations).toBe(0)
    expect(lines.filter(({ before }) => before > 0).length).toBeGreaterThan(3)
  })
})
