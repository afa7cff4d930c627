import { chmodSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeEach, describe, expect, it } from "vitest"
import { temporaryFolder } from "../workspace/testing/workspaces.ts"
import { builtProgram, runProgram } from "./testing/program.ts"

const program = builtProgram()

let cwd: string
let path: string
beforeEach(() => {
  cwd = temporaryFolder()
  // What the folder at work brings along is not asked.
  path = temporaryFolder()
  writeFileSync(join(cwd, "notes.txt"), "alpha\nbeta\n")
})

const response = "notes.txt\n<<<<<<< SEARCH\nbeta\n=======\nBETA – größer\n>>>>>>> REPLACE\n"

/** A program on the path that reads the clipboard, as far as anybody can tell. */
function offer(name: string, script: string): void {
  writeFileSync(join(path, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(path, name), 0o755)
}

const apply = (...args: string[]) =>
  runProgram(program, ["apply", "--clipboard", ...args], { cwd, env: { PATH: path } })

/** Where the clipboard is asked for with programs of these names; elsewhere the system has its own. */
describe.skipIf(["darwin", "win32"].includes(process.platform))("emend apply --clipboard", () => {
  it("applies what is on the clipboard", async () => {
    offer("wl-paste", `[ "$*" = --no-newline ] && /bin/cat <<'END'\n${response}END`)
    expect(await apply()).toMatchObject({ status: 0 })
    expect(readFileSync(join(cwd, "notes.txt"), "utf8")).toBe("alpha\nBETA – größer\n")
  })
  it("asks the next program where one fails or is not there", async () => {
    offer("wl-paste", "exit 1")
    offer("xsel", `[ "$*" = "--clipboard --output" ] && /bin/cat <<'END'\n${response}END`)
    expect(await apply()).toMatchObject({ status: 0 })
  })
  it("says what it tried when nothing works", async () => {
    const { status, stderr } = await apply()
    expect(status).toBe(2)
    expect(stderr).toContain("none of these worked: wl-paste, xclip, xsel")
  })
  it("takes a file or the clipboard, not both", async () => {
    const { status, stderr } = await apply("response.md")
    expect(status).toBe(2)
    expect(stderr).toContain("not both")
  })
})
