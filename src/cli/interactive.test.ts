import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { beforeEach, describe, expect, it } from "vitest"
import { temporaryFolder } from "../workspace/testing/workspaces.ts"
import { builtProgram, runProgram } from "./testing/program.ts"
import { hasTerminal, runOnTerminal, type Step } from "./testing/terminal.ts"

const program = builtProgram()
let cwd: string

const numbers = Array.from({ length: 30 }, (_, index) => `${index + 1}\n`)

beforeEach(() => {
  cwd = temporaryFolder()
  writeFileSync(join(cwd, "n.txt"), numbers.join(""))
  writeFileSync(join(cwd, "z.txt"), "last\n")
  writeFileSync(
    join(cwd, "answer.md"),
    change("n.txt", "2\n3", "two\n3") +
      change("n.txt", "15\n16", "fifteen\n16") +
      change("z.txt", "last", "LAST"),
  )
})

function change(path: string, old: string, now: string): string {
  return `${path}\n<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n\n`
}

const review = (
  keys: string,
  options: { args?: string[]; env?: Record<string, string>; shell?: boolean } = {},
) => {
  const steps = [...keys].map((key): Step => ["]? ", key])
  return runOnTerminal(program, options.args ?? ["apply", "-i", "answer.md"], { cwd, steps, ...options })
}

const text = (path: string) => readFileSync(join(cwd, path), "utf8")
const withTwo = numbers.with(1, "two\n").join("")
const withFifteen = numbers.with(14, "fifteen\n").join("")
const withBoth = numbers.with(1, "two\n").with(14, "fifteen\n").join("")

describe.skipIf(!hasTerminal)("emend apply -i", () => {
  it("writes what is accepted, hunk by hunk, and nothing else", async () => {
    const { status, shown } = await review("nyn")
    expect(shown).toContain("(1/2) Apply this change [y,n,a,d,e,q,?]? ")
    expect(shown).toContain("File 2 of 2: z.txt")
    expect([text("n.txt"), text("z.txt")]).toEqual([withFifteen, "last\n"])
    expect(status).toBe(1)
  })

  it("says why a change is made, and how its place was found", async () => {
    const edit = `<edit file="n.txt" op="patch"><why>Words read better</why><find>\n<<<\n  2\n  3\n>>>\n</find><put>\n<<<\n  two\n  3\n>>>\n</put></edit>`
    writeFileSync(join(cwd, "answer.md"), edit)
    const { shown } = await review("y")
    expect(shown).toMatch(/Words read better.*Found by: indentation\..*@@ -1,5 \+1,5 @@/s)
    expect(text("n.txt")).toBe(withTwo)
  })

  it("exits with 0 when everything is accepted, and can be undone", async () => {
    expect((await review("yyy")).status).toBe(0)
    expect([text("n.txt"), text("z.txt")]).toEqual([withBoth, "LAST\n"])
    expect((await runProgram(program, ["undo"], { cwd })).status).toBe(0)
    expect([text("n.txt"), text("z.txt")]).toEqual([numbers.join(""), "last\n"])
  })

  it("takes or leaves the rest of a file with a and d", async () => {
    await review("ad")
    expect([text("n.txt"), text("z.txt")]).toEqual([withBoth, "last\n"])
  })

  it("keeps what was accepted before q, and rejects the rest", async () => {
    await review("yq")
    expect([text("n.txt"), text("z.txt")]).toEqual([withTwo, "last\n"])
  })

  it("leaves everything alone on Ctrl-C", async () => {
    const { shown } = await review("\u0003")
    expect([text("n.txt"), text("z.txt")]).toEqual([numbers.join(""), "last\n"])
    expect(shown).toContain("rejected in review")
  })

  it("explains the keys on ?, and asks again", async () => {
    const { shown } = await review("?yyy")
    expect(shown).toContain("e - edit this change by hand")
    expect(text("z.txt")).toBe("LAST\n")
  })

  it("lets a hunk be changed in the editor", async () => {
    const editor = join(cwd, "editor.sh")
    writeFileSync(editor, '#!/bin/sh\nsed s/two/zwei/ "$1" > "$1.new" && mv "$1.new" "$1"\n', { mode: 0o755 })
    const { shown } = await review("ead", { env: { EDITOR: editor, VISUAL: "" } })
    expect(text("n.txt")).toBe(numbers.with(1, "zwei\n").with(14, "fifteen\n").join(""))
    expect(shown).toContain("edited by hand")
  })

  it("starts no editor, and no shell, that the folder at work has", async () => {
    for (const name of ["my-editor", "sh"]) {
      writeFileSync(join(cwd, name), `#!/bin/sh\ntouch ${join(cwd, "planted")}\n`, { mode: 0o755 })
    }
    const own = temporaryFolder()
    writeFileSync(join(own, "my-editor"), '#!/bin/sh\nsed -i s/two/zwei/ "$1"\n', { mode: 0o755 })
    const path = [".", "", own, process.env.PATH].join(delimiter)
    await review("edd", { env: { EDITOR: "my-editor", VISUAL: "", PATH: path } })
    expect(existsSync(join(cwd, "planted"))).toBe(false)
    expect(text("n.txt")).toBe(numbers.with(1, "zwei\n").join(""))
  })

  it("asks again when the editor fails", async () => {
    const { shown } = await review("edd", { env: { EDITOR: "false", VISUAL: "" } })
    expect(shown).toContain("Not edited")
    expect(text("n.txt")).toBe(numbers.join(""))
  })

  it("reads its keys from the terminal when the response comes through a pipe", async () => {
    const piped = ['cat answer.md | "$0" "$1" apply -i --json > report.json']
    await review("aa", { args: piped, shell: true })
    expect(text("z.txt")).toBe("LAST\n")
    expect(JSON.parse(text("report.json"))).toMatchObject({ ok: true })
  })
})

describe("emend without a terminal to ask on", () => {
  it.skipIf(process.platform === "win32")("refuses -i", async () => {
    const run = await runProgram(program, ["apply", "-i", "answer.md"], { cwd, detached: true })
    expect(run).toMatchObject({ status: 2, stdout: "" })
    expect(run.stderr).toContain("needs a terminal")
    expect(text("z.txt")).toBe("last\n")
  })
})

describe("emend with nothing to read", () => {
  it.skipIf(!hasTerminal)("tells what it expects when a response is to be typed", async () => {
    const steps: Step[] = [["paste the response", "nothing\n\u0004"]]
    const { status, shown } = await runOnTerminal(program, ["check"], { cwd, steps })
    expect(shown).toContain("end it with Ctrl-D")
    expect(status).toBe(2)
  })

  it.skipIf(!hasTerminal)("does so of what a hook is told, and says what is no call", async () => {
    const steps: Step[] = [["Ctrl-D", "hello\n\u0004"]]
    const { status, shown } = await runOnTerminal(program, ["hook"], { cwd, steps })
    expect(shown).toContain("paste the agent's call, as JSON")
    expect(shown).toContain("the hook did nothing: what it was given is no JSON.")
    expect(status).toBe(1)
  })
})

it.skipIf(!hasTerminal)("emend check --retry says so where nothing failed", async () => {
  const { shown } = await review("", { args: ["check", "--retry", "answer.md"] })
  expect(shown).toContain("emend: all is well: there is nothing to ask the model for again.")
})
