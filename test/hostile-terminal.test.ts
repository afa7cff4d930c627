import { execFileSync } from "node:child_process"
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { builtProgram, runProgram } from "../src/cli/testing/program.ts"
import { hasTerminal, runOnTerminal } from "../src/cli/testing/terminal.ts"
import { safeJson } from "../src/text/visible.ts"
import { temporaryFolder } from "./folder.ts"

const program = builtProgram()

/** A title, a cleared screen, hidden text, a link, an 8-bit code, a bell, a turned direction, and things unseen. */
const evil =
  "\u001b]0;owned\u0007\u001b[2J\u001b[8m\u001b]8;;http://x\u001b\\\u009b31m\u0007\b\u007f\u202e\u2066\u200b\u{e0041}"

/** What a terminal obeys or hides, other than the colours that emend itself uses. */
const obeyed =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u
const colours = /\u001b\[(?:1|2|22|31|32|33|39)m/g
const progress = /\r\u001b\[K/g

// What runs, and whose journal is believed, has more to say.
beforeAll(() => void vi.stubEnv("EMEND_TRUST", "1"))
afterAll(() => void vi.unstubAllEnvs())

/** A project in which everything that can be shown is hostile: names, texts, responses, git, formatters, the journal. */
function project() {
  const root = temporaryFolder()
  execFileSync("git", ["init", "-q", root])
  mkdirSync(join(root, `dir${evil.replaceAll("/", "")}`))
  writeFileSync(join(root, "a.txt"), `one ${evil}\ntwo ${evil}\ntwo ${evil}\nthree\n`)
  writeFileSync(join(root, `dir${evil.replaceAll("/", "")}/b${evil.replaceAll("/", "")}.txt`), evil)
  writeFileSync(join(root, "formatter"), `#!/bin/sh\nprintf '%s' '${evil}' >&2\nexit 3\n`)
  chmodSync(join(root, "formatter"), 0o755)
  writeFileSync(join(root, "emend.config.json"), '{ "formatters": { "*.txt": "./formatter" } }')
  return root
}

const block = (path: string, search: string, replace: string) =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n\`\`\`\n\n`

const responses = {
  "that lands": block("a.txt", "three", `four ${evil}`),
  "that is ambiguous": block("a.txt", `two ${evil}`, "x"),
  "that misses": block("a.txt", `one ${evil} and more`, `x ${evil}`),
  "with a hostile path": block(`src/x${evil}.ts`, "", "new") + block(`../${evil}`, "a", "b"),
  "in tags": `<edit file="a${evil}.txt" op="${evil}"><why>${evil}</why><find>\n<<<\nx\n>>>\n</find></edit>\n<edit file="a.txt" op="patch"><why>${evil}</why><find>\n<<<\nnone ${evil}\n>>>\n</find><put>\n<<<\n${evil}\n>>>\n</put></edit>`,
  "that is none": `Nothing ${evil} to see`,
}

const readingCommands = [
  "apply",
  "check",
  "explain",
  "parse",
  "lint",
  "lint --fix",
  "apply --retry",
  "convert --to opx",
]

function expectHarmless(shown: string, what: string): void {
  const rest = shown.replaceAll("\r\n", "\n").replace(colours, "").replace(progress, "")
  expect(obeyed.exec(rest)?.[0], `${what}: ${safeJson(rest)}`).toBeUndefined()
}

describe("what emend says", () => {
  const input = Object.values(responses).join("\n")

  it.each(["apply", "check", "explain", "parse", "lint"])(
    "of a response has nothing that a terminal obeys: %s",
    async (command) => {
      const ran = await runProgram(program, [command, ...rooted(command)], { input })
      expectHarmless(ran.stdout, `${command}, standard output`)
      expectHarmless(ran.stderr, `${command}, standard error`)
    },
  )

  it.each(["check", "parse", "lint", "convert --to opx"])(
    "of a response is escaped in JSON: %s",
    async (command) => {
      const args = [...command.split(" "), "--json", ...rooted(command)]
      const ran = await runProgram(program, args, { input })
      expectHarmless(ran.stdout + ran.stderr, command)
      expect(JSON.parse(ran.stdout)).toBeTruthy()
    },
  )

  it("of other things has nothing that a terminal obeys", { timeout: 180_000 }, async () => {
    const root = project()
    const at = ["--root", root]
    await runProgram(program, ["apply", ...at], { input: responses["that lands"] })
    const commits = join(root, ".emend/commits")
    const record = join(commits, readdirSync(commits)[0]!)
    const hostile = JSON.stringify(evil).slice(1, -1)
    writeFileSync(
      record,
      readFileSync(record, "utf8")
        .replace(/"label":"[^"]*"/, `"label":"${hostile}"`)
        .replace(/"at":"[^"]*"/, `"at":"${hostile}"`),
    )
    const patch = `*** Begin Patch\n*** Update File: a.txt\n@@\n-none ${evil}\n+x\n*** End Patch\n`
    const batch = `${JSON.stringify({ id: evil, files: { "a.txt": evil }, response: responses["in tags"] })}\nno case ${evil}\n`
    const runs: [args: string[], input?: string][] = [
      [["log", ...at]],
      [["log", "--json", ...at]],
      [["undo", evil, ...at]],
      [["undo", "--path", evil, ...at]],
      [["undo", ...at]],
      [["recover", ...at]],
      [["context", "--list", ...at, ".", evil]],
      [["context", "--json", ...at, ".", evil]],
      [["batch", "-j", "1"], batch],
      [["tool", evil, ...at]],
      [
        ["tool", "--json", "edit", ...at],
        JSON.stringify({ filePath: evil, oldString: evil, newString: "x" }),
      ],
      [
        ["hook", ...at],
        JSON.stringify({
          hook_event_name: "PreToolUse",
          tool_name: "Edit",
          tool_input: { file_path: join(root, "a.txt"), old_string: `none ${evil}`, new_string: evil },
        }),
      ],
      [["hook", ...at], evil],
      [["apply", evil, ...at]],
      [["apply", "--root", evil]],
      [[evil]],
      [["prompt", evil]],
      [["stream", evil, ...at]],
      [["check", "--stage", ...at], responses["that lands"]],
    ]
    for (const [args, input = ""] of runs) {
      const ran = await runProgram(program, args, { input })
      expectHarmless(ran.stdout, `${args[0]}, standard output`)
      expectHarmless(ran.stderr, `${args[0]}, standard error`)
    }
    const other = { ...program, path: join(program.path, "../apply_patch.js") }
    const patched = await runProgram(other, [], { cwd: root, input: patch })
    expectHarmless(patched.stdout + patched.stderr, "apply_patch")
  })
})

describe("content", () => {
  it("goes into a pipe byte for byte", async () => {
    const root = project()
    const packed = await runProgram(program, ["context", "--root", root, "a.txt"])
    expect(packed.stdout).toContain(`one ${evil}\n`)
    const converted = await runProgram(program, ["convert", "--to", "opx"], {
      input: responses["that lands"],
    })
    expect(converted.stdout).toContain(`four ${evil}`)
    const read = { filePath: "a.txt" }
    const tool = await runProgram(program, ["tool", "read", "--root", root], { input: JSON.stringify(read) })
    expect(tool.stdout).toContain(`one ${evil}`)
  })

  it.runIf(hasTerminal)("is made fit for a terminal", { timeout: 180_000 }, async () => {
    const root = project()
    for (const [name, text] of Object.entries(responses)) writeFileSync(join(root, `${name}.md`), text)
    const file = "that lands.md"
    const input = '{"filePath":"a.txt"}'
    const runs = [
      ...readingCommands.map((command) => [...command.split(" "), file]),
      ["apply", "in tags.md"],
      ["check", "that misses.md"],
      ["check", "--json", "in tags.md"],
      ["context", "."],
      ["tool", "read", "--input", input],
      ["log"],
      ["undo"],
      ["log", "--json"],
    ]
    for (const args of runs) {
      const { shown, status } = await runOnTerminal(program, args, { cwd: root, steps: [] })
      expect(status, args.join(" ")).not.toBe(99)
      // Where all is as it should be, there is nothing to find fault with, and nothing to ask for again.
      if (!/lint|--retry/.test(args.join(" "))) expect(shown.length, args.join(" ")).toBeGreaterThan(0)
      expectHarmless(shown, args.join(" "))
    }
  })

  it.runIf(hasTerminal)("is made fit for a review as well", async () => {
    const root = project()
    writeFileSync(join(root, "r.md"), responses["that lands"])
    const { shown } = await runOnTerminal(program, ["apply", "-i", "r.md"], {
      cwd: root,
      // First of all, whether the folder is trusted, which tells what it wants in its own words.
      steps: [
        ["Do you trust it", "s"],
        ["(1/1)", "n"],
      ],
      env: { NO_COLOR: "1", CI: "", EMEND_TRUST: "" },
    })
    expect(shown).toContain("a.txt")
    expectHarmless(shown, "apply -i")
  })
})

/** Not every command works in folders. */
function rooted(command: string): string[] {
  return /parse|convert/.test(command) ? [] : ["--root", project()]
}
