import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { builtProgram } from "../../src/cli/testing/program.ts"
import { buildPrograms, type Programs } from "./programs.ts"
import { parts, runTrial } from "./trial.ts"

// A short round of the trial, with the program bundled from the sources as they are now.
const place = existsSync("/dev/shm") ? "/dev/shm" : tmpdir()
let top: string
const program = builtProgram()
let programs: Programs

beforeAll(async () => {
  top = realpathSync(mkdtempSync(join(place, "emend-crash-")))
  const here = fileURLToPath(new URL(".", import.meta.url))
  programs = await buildPrograms(top, { here, emend: program.path })
})
afterAll(() => rmSync(top, { recursive: true, force: true }))

describe.skipIf(process.platform === "win32")("a short round of the crash trial", () => {
  it("finds every file as before or as after, all together", { timeout: 300_000 }, async () => {
    const said: string[] = []
    const base = join(top, "rounds")
    mkdirSync(base)
    const found = await runTrial({
      base,
      programs,
      seed: 20260101,
      lanes: 4,
      deadline: Number.POSITIVE_INFINITY,
      counts: { kills: 8, failures: 2, meddlings: 5 },
      parts,
      mounts: false,
      say: (text) => void said.push(text),
    })
    expect(said.filter((text) => text.includes("VIOLATION")).join("\n")).toBe("")
    expect(found.map(({ part, violations }) => [part, violations])).toEqual(parts.map((part) => [part, 0]))
    const [kills, ...others] = found
    expect(kills!.killed!.processes).toBeGreaterThan(5)
    for (const { lines } of others) expect(lines.some(({ before }) => before > 0)).toBe(true)
  })
})
