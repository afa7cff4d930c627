import { spawnSync } from "node:child_process"
import { chmodSync, chownSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { builtProgram } from "./testing/program.ts"

const program = builtProgram()

const isRoot = process.getuid?.() === 0
const before = 'import greet\ngreet("one")\ngreet("two")\n'
const nobody = 65534
const answer = 'a.txt\n<<<<<<< SEARCH\ngreet("one")\n=======\ngreet("another")\n>>>>>>> REPLACE\n'

/** A folder with a read-only file, and emend run in it, as its owner. */
function folder(owner: number | undefined) {
  const cwd = temporaryFolder()
  const file = join(cwd, "a.txt")
  writeFileSync(file, before)
  chmodSync(file, 0o444)
  if (owner !== undefined) for (const path of [cwd, file]) chownSync(path, owner, owner)
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [program.path, ...args], {
      cwd,
      input: answer,
      encoding: "utf8",
      env: { ...process.env, HOME: cwd, EMEND_CONFIG_HOME: join(cwd, "home") },
      ...(owner !== undefined && { uid: owner, gid: owner }),
    })
  return { file, run }
}

describe.skipIf(process.platform === "win32")("a read-only file", () => {
  const users: [string, number | undefined][] = [
    ["whoever runs the tests", undefined],
    ...(isRoot ? [["another user than root", nobody] as [string, number]] : []),
  ]
  it.each(users)("is refused to its owner, unless they say otherwise: %s", (_, owner) => {
    const { file, run } = folder(owner)
    const refused = run("apply", "--json")
    expect(JSON.parse(refused.stdout)).toMatchObject({
      ok: false,
      edits: [
        {
          status: "failed",
          issue: {
            code: "permission_denied",
            message: "a.txt is read-only, so that nothing was written to it.",
          },
        },
      ],
    })
    expect(run("apply").stdout).toContain("--overwrite")
    expect(readFileSync(file, "utf8")).toBe(before)
    expect(run("apply", "--overwrite").status).toBe(0)
    expect(readFileSync(file, "utf8")).toBe(before.replace("one", "another"))
    expect(statSync(file).mode & 0o777).toBe(0o444)
  })
})
