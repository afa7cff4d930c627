import { execSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { log, undo } from "../history.ts"
import { answerHook } from "./index.ts"

/** An agent's shell tool: the hook before, the command for real, the hook after. */
async function run(root: string, command: string, tool_name = "Bash", tool_input: object = { command }) {
  const answer = (hook_event_name: string) =>
    answerHook({ hook_event_name, tool_name, tool_input, cwd: root }, { root })
  expect(await answer("PreToolUse")).toBeUndefined()
  execSync(command, { cwd: root })
  expect(await answer("PostToolUse")).toBeUndefined()
}

describe("what an agent does through its shell", () => {
  it("is a commit of its own, and what the person did before is not in it", async () => {
    const root = temporaryFolder()
    const file = join(root, "a.txt")
    writeFileSync(file, "one\ntwo\n")
    await run(root, "sed -i s/one/1/ a.txt")
    writeFileSync(file, "1\ntwo\nmine\n")
    await run(root, "sed -i s/two/2/ a.txt")
    await run(root, "ls")
    expect((await log({ root })).map(({ label }) => label)).toEqual([
      "outside: sed -i s/two/2/ a.txt",
      "outside: sed -i s/one/1/ a.txt",
    ])
    expect(await undo({ root })).toMatchObject({ ok: true })
    expect(readFileSync(file, "utf8")).toBe("1\ntwo\nmine\n")
  })

  it("is known by the names of other agents' tools", async () => {
    const root = temporaryFolder()
    writeFileSync(join(root, "a.txt"), "one\n")
    await run(root, "echo 2 > a.txt", "shell", { command: ["sh", "-c", "echo 2 > a.txt"] })
    await run(root, "echo 3 > a.txt", "run_shell_command")
    expect((await log({ root })).map(({ label }) => label)).toEqual([
      "outside: echo 3 > a.txt",
      "outside: sh -c echo 2 > a.txt",
    ])
  })

  it("leaves alone what the configuration excludes", async () => {
    const root = temporaryFolder()
    writeFileSync(join(root, "emend.config.json"), '{ "exclude": ["*.snap"] }')
    writeFileSync(join(root, "a.snap"), "one\n")
    await run(root, "echo 2 > a.snap")
    expect(await log({ root })).toEqual([])
  })
})
