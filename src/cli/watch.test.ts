import { spawn } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { builtProgram, runProgram } from "./testing/program.ts"

const program = builtProgram()

it("tells what other programs change, as it happens, until it is ended", async () => {
  const cwd = temporaryFolder()
  const file = join(cwd, "a.txt")
  writeFileSync(file, "one\n")
  const child = spawn(process.execPath, [program.path, "watch"], { cwd })
  const heard = { out: "", err: "" }
  child.stdout.setEncoding("utf8").on("data", (text) => void (heard.out += text))
  child.stderr.setEncoding("utf8").on("data", (text) => void (heard.err += text))
  const ended = new Promise((resolve) => child.on("close", resolve))
  try {
    await expect.poll(() => heard.err, { timeout: 20_000 }).toContain("from now on; Ctrl+C")
    writeFileSync(file, "two\n")
    await expect
      .poll(() => heard.out, { timeout: 20_000 })
      .toMatch(/^\w{8} {2}outside: a\.txt\n {2}modify {2}a\.txt\n$/)
  } finally {
    child.kill("SIGINT")
  }
  expect(await ended).toBe(0)
  expect((await runProgram(program, ["undo"], { cwd })).status).toBe(0)
  expect(readFileSync(file, "utf8")).toBe("one\n")
})

it("looks once, for scripts, and calls it what they say", async () => {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, "a.txt"), "one\n")
  const first = await runProgram(program, ["watch", "--once"], { cwd })
  expect(first).toMatchObject({ status: 0, stdout: "" })
  expect(first.stderr).toContain("the first look at these files")
  writeFileSync(join(cwd, "a.txt"), "two\n")
  const { stdout } = await runProgram(
    program,
    ["watch", "--once", "--by", "sed -i s/one/two/ a.txt", "--json"],
    { cwd },
  )
  expect(JSON.parse(stdout)).toMatchObject({
    first: false,
    commit: { label: "outside: sed -i s/one/two/ a.txt", files: [{ path: "a.txt" }] },
    changed: ["a.txt"],
  })
  expect((await runProgram(program, ["log"], { cwd })).stdout).toContain("outside: sed -i")
})
