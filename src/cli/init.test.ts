import { existsSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { buildProgram, type Program, runProgram } from "./testing/program.ts"

let program: Program
beforeAll(async () => void (program = await buildProgram()))
afterAll(() => program.remove())

describe("emend init", () => {
  it("shows what it would write, and writes nothing unasked", async () => {
    const [cwd, home] = [temporaryFolder(), temporaryFolder()]
    const env = { EMEND_CONFIG_HOME: home }
    const shown = await runProgram(program, ["init", "codex"], { cwd, env, detached: true })
    expect(shown).toMatchObject({ status: 1, stdout: expect.stringContaining("+[mcp_servers.emend]") })
    expect(shown.stderr).toContain("nothing was written")
    expect(existsSync(join(cwd, ".codex"))).toBe(false)
    const written = await runProgram(program, ["init", "codex", "--yes", "--json"], { cwd, env })
    expect(JSON.parse(written.stdout)).toMatchObject({
      agent: "codex",
      written: true,
      files: [
        { path: ".codex/config.toml", change: "add" },
        { path: ".codex/hooks.json", change: "add" },
      ],
    })
    const removed = await runProgram(program, ["init", "codex", "--remove", "--yes"], { cwd, env })
    expect(removed.status).toBe(0)
    expect(existsSync(join(cwd, ".codex/config.toml"))).toBe(false)
    expect(await runProgram(program, ["init", "codex", "--remove"], { cwd, env })).toMatchObject({
      status: 1,
    })
  })

  it("lists the agents, and refuses others", async () => {
    const cwd = temporaryFolder()
    expect((await runProgram(program, ["init"], { cwd })).stdout).toMatch(/^claude-code +Claude Code\n/)
    const unknown = await runProgram(program, ["init", "nobody"], { cwd })
    expect(unknown).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("There are: claude-code, codex"),
    })
  })
})
