import { execFileSync } from "node:child_process"
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { builtProgram, runProgram } from "./testing/program.ts"

const program = builtProgram()

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

  it.skipIf(process.platform !== "linux")("leaves nothing there that it could not take back", async () => {
    const cwd = temporaryFolder()
    // A place where nobody can write, root included.
    const env = { EMEND_CONFIG_HOME: "/proc/self" }
    const run = await runProgram(program, ["init", "codex", "--yes"], { cwd, env })
    expect(run).toMatchObject({ status: 1, stderr: expect.stringContaining("agents.json cannot be written") })
    expect(readdirSync(cwd)).toEqual([".emend"])
  })

  it("lists the agents, and refuses others", async () => {
    const cwd = temporaryFolder()
    expect((await runProgram(program, ["init"], { cwd })).stdout).toMatch(/^ {2}claude-code +Claude Code\n/m)
    const unknown = await runProgram(program, ["init", "nobody"], { cwd })
    expect(unknown).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("There are: claude-code, codex"),
    })
  })

  // What means something to a shell, within quotes and without; Node itself loads nothing from a folder with a backslash.
  const hostile = [
    "it's; touch ran; '$(touch ran)",
    '"; touch ran; "`touch ran` & touch ran | $HOME~*?[a]{b,c}!x#y',
  ]
  const shells = ["/bin/sh", "/bin/bash", "/bin/zsh", "/usr/bin/fish"].filter((shell) => existsSync(shell))

  it.skipIf(process.platform === "win32").each(hostile)(
    "writes a hook that a shell takes for what it is, from a folder called %j",
    async (name) => {
      const folder = join(dirname(dirname(program.path)), `.emend-test-${process.pid}-${name}`)
      cpSync(dirname(program.path), folder, { recursive: true })
      try {
        const cwd = temporaryFolder()
        const env = { EMEND_CONFIG_HOME: temporaryFolder() }
        const moved = { ...program, path: join(folder, "emend.js") }
        expect(await runProgram(moved, ["init", "codex", "--yes"], { cwd, env })).toMatchObject({ status: 0 })
        const { hooks } = JSON.parse(readFileSync(join(cwd, ".codex/hooks.json"), "utf8"))
        writeFileSync(join(cwd, "a.txt"), "one\n")
        const before = readdirSync(cwd)
        const patch = "*** Begin Patch\n*** Update File: a.txt\n@@\n-tow\n+2\n*** End Patch\n"
        const call = {
          ...{ hook_event_name: "PreToolUse", cwd, session_id: "1", turn_id: "1", tool_name: "apply_patch" },
          tool_input: { command: patch },
        }
        for (const shell of shells) {
          const said = execFileSync(shell, ["-lc", hooks.PreToolUse[0].hooks[0].command], {
            ...{ cwd, env: { ...process.env, ...env }, encoding: "utf8" as const },
            input: JSON.stringify(call),
          })
          expect(JSON.parse(said)).toHaveProperty("hookSpecificOutput.permissionDecision", "deny")
        }
        expect(readdirSync(cwd)).toEqual(before)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})
