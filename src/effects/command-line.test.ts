import { execFileSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { temporaryFolder } from "../workspace/testing/workspaces.ts"
import { unsafeUse, usesShell, withFile } from "./command-line.ts"

const file = "/w/a b.ts"

describe("the command for a file", () => {
  it.each<[string[], string[]]>([
    [["fmt"], ["fmt", file]],
    [
      ["fmt", "$FILE", "-w"],
      ["fmt", file, "-w"],
    ],
    [
      ["fmt", "--file=$FILE"],
      ["fmt", `--file=${file}`],
    ],
    [
      ["sh", "-c", "fmt $FILE"],
      ["sh", "-c", 'fmt "$1"', "sh", file],
    ],
    [
      ["sh", "-c", 'fmt "$FILE" > log'],
      ["sh", "-c", 'fmt "$1" > log', "sh", file],
    ],
    [
      ["sh", "-c", 'fmt "$1"', "sh", "$FILE"],
      ["sh", "-c", 'fmt "$1"', "sh", file],
    ],
    [
      ["bash", "-ec", "fmt $1 $FILE", "me", "-w"],
      ["bash", "-ec", 'fmt $1 "$2"', "me", "-w", file],
    ],
    [
      ["/bin/sh", "scripts/format.sh"],
      ["/bin/sh", "scripts/format.sh", file],
    ],
  ])("%j", (command, expected) => {
    expect(unsafeUse(command)).toBeUndefined()
    expect(withFile(command, file)).toEqual(expected)
  })

  it.each([
    [["node", "-e", "format('$FILE')"]],
    [["node", "-e", "$FILE"]],
    [["python3", "-c", "open('$FILE')"]],
    [["fish", "-c", "fmt $FILE"]],
    [["powershell", "-Command", "fmt $FILE"]],
    [["ssh", "host", "fmt $FILE"]],
    [["fmt", "$FILE.bak"]],
  ])("is none where the name would be read as a program: %j", (command) => {
    expect(unsafeUse(command)).toContain("must be an argument of its own")
  })

  it("knows a shell by its name and its flag", () => {
    for (const command of [
      ["sh", "-c", "x"],
      ["/usr/bin/env", "bash", "-lc", "x"],
      ["cmd", "/c", "x"],
      ["pwsh", "-Command", "x"],
    ])
      expect(usesShell(command), command.join(" ")).toBe(true)
    for (const command of [
      ["sh", "format.sh"],
      ["fmt", "-c", "x"],
      ["clang-format", "-i"],
    ])
      expect(usesShell(command), command.join(" ")).toBe(false)
  })

  it.runIf(process.platform !== "win32")("runs nothing that a name says", () => {
    const dir = temporaryFolder()
    for (const name of [
      "$(touch x)",
      "`touch x`",
      "a; touch x",
      '"; touch x; "',
      "'; touch x; '",
      "a\ntouch x",
    ])
      for (const line of [
        "echo $FILE",
        'echo "$FILE"',
        "echo '$FILE'",
        'echo "a $FILE b"',
        "echo $FILE$FILE",
      ]) {
        const [program, ...args] = withFile(["sh", "-c", line], `${dir}/${name}`)
        execFileSync(program!, args, { cwd: dir })
      }
    expect(readdirSync(dir)).toEqual([])
  })
})
