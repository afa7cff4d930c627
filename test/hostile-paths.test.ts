import { createHash } from "node:crypto"
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { builtProgram, runProgram } from "../src/cli/testing/program.ts"
import { sealed } from "../src/commit/journal.ts"
import { createListing, gather } from "../src/context/index.ts"
import { applyToFiles, type Edit, protocols } from "../src/core.ts"
import { recover } from "../src/history.ts"
import { answerHook } from "../src/hook/index.ts"
import {
  apply,
  applyEdits,
  createSession,
  log,
  openWorkspace,
  type Report,
  redo,
  undo,
} from "../src/index.ts"
import { clients } from "../src/mcp/testing/clients.ts"
import { serve } from "../src/server/serve.ts"
import { callTool } from "../src/tools.ts"
import { nodeFileSystem } from "../src/workspace/disk.ts"
import { aimed, type Fortress, fortress, guarded, leadingOut, lookalikes, secret } from "./hostile-folder.ts"

// Links, pipes and sockets as they are here need a Unix.
const unix = process.platform !== "win32"

const program = builtProgram()

const forbidden = [...leadingOut, ...guarded]

const halfCharacter = /\p{Surrogate}/u

/** Everything that an edit can do to a path, or from it. */
function editsAt(path: string): Edit[] {
  return [
    // Some formats can say only the one, some only the other.
    { op: "create", path, content: "taken\n" },
    { op: "create", path, content: "taken\n", overwrite: true },
    { op: "rewrite", path, content: "taken\n" },
    { op: "update", path, hunks: [{ old: secret, new: "taken", scope: "substring" }] },
    {
      op: "update",
      path,
      hunks: [{ old: "", new: `${secret}\ntaken\n`, scope: "lines", place: { by: "excerpt" } }],
    },
    { op: "delete", path },
    { op: "move", path, to: "src/stolen.ts" },
    { op: "move", path: "src/a.ts", to: path },
    { op: "update", path: "src/a.ts", to: path, hunks: [{ old: "1", new: "2", scope: "substring" }] },
  ]
}

/** Plays an attack, and sees that nothing behind the walls was changed, or told. */
async function besiege(attack: (target: Fortress) => Promise<unknown>): Promise<void> {
  const target = await fortress()
  const before = target.walls()
  const said = JSON.stringify(await attack(target))
  expect(target.walls()).toEqual(before)
  expect(said).not.toContain(secret)
  expect(existsSync(join(target.root, "src/stolen.ts"))).toBe(false)
  for (const name of ["pipe", "socket"]) expect(lstatSync(join(target.root, name)).isFile()).toBe(false)
}

/** A sketch can say nothing but parts. */
const isSmallest = (format: string) => (edit: Edit) =>
  format === "sketch" ? edit.op === "update" && edit.hunks[0]?.place !== undefined : edit.op === "create"

/** How many of these paths a format has to read as paths: words name few of them. */
const leastRead = (format: string) => (format === "sketch" ? 1 / 4 : 1 / 2)

function expectNothingLanded(report: Report): void {
  for (const { op, path, to, status } of report.edits)
    expect(["applied", "validated"], JSON.stringify({ op, path, to })).not.toContain(status)
}

describe.runIf(unix)("paths that lead out, or to what is protected, lead nowhere", () => {
  it("edits as data", async () => {
    await besiege(async (target) => {
      const edits = forbidden.flatMap((path) => editsAt(aimed(path, target)))
      const report = await applyEdits(edits, { root: target.root, mode: "partial", overwrite: true })
      for (const [index, { status, issue }] of report.edits.entries()) {
        expect(["failed", "skipped"], JSON.stringify(edits[index])).toContain(status)
        expect(issue!.code).toMatch(
          /outside_workspace|protected_path|io_error|is_directory|file_exists|stale/,
        )
        expect(issue!.hint).toBeTruthy()
      }
      return report
    })
  })

  it.each(protocols.map((protocol) => [protocol.name, protocol] as const))(
    "responses in %s, one by one",
    async (format, protocol) => {
      await besiege(async (target) => {
        const reports: Report[] = []
        for (const path of forbidden)
          for (const edit of editsAt(aimed(path, target))) {
            const { text } = protocol.print([edit])
            if (text !== "") reports.push(await apply(text, { root: target.root, format, overwrite: true }))
          }
        for (const report of reports) expectNothingLanded(report)
        expect(reports.flatMap(({ edits }) => edits).length).toBeGreaterThan(
          forbidden.length * leastRead(format),
        )
        return reports
      })
    },
  )

  it.each(protocols.map((protocol) => [protocol.name, protocol] as const))(
    "one response in %s, through the command line",
    async (format, protocol) => {
      await besiege(async (target) => {
        // A pipe cannot carry half a character, and a format may have no way to write some others.
        const paths = forbidden.filter((path) => !halfCharacter.test(path)).map((path) => aimed(path, target))
        const edits = paths.flatMap((path) => editsAt(path).filter(isSmallest(format)))
        const input = edits.map((edit) => protocol.print([edit]).text).join("\n\n")
        const args = [
          "apply",
          "--json",
          "--partial",
          "--overwrite",
          "--format",
          format,
          "--root",
          target.root,
        ]
        const ran = await runProgram(program, args, { input })
        const report = JSON.parse(ran.stdout) as Report
        expectNothingLanded(report)
        expect(report.edits.length).toBeGreaterThan(forbidden.length * leastRead(format))
        return ran
      })
    },
  )

  it("tool calls in a session", async () => {
    await besiege(async (target) => {
      const workspace = await openWorkspace({ roots: [{ dir: target.root }] })
      const session = createSession({ workspace, mustRead: false })
      onTestFinished(() => session.close())
      const results: unknown[] = []
      for (const path of forbidden)
        for (const [name, input] of callsAt(aimed(path, target))) {
          const result = await callTool(session, name, input)
          // To look for the root's own parent is a question, not an attack; it gets a refusal like all others.
          expect(result.ok, JSON.stringify([name, input])).toBe(false)
          results.push(result)
        }
      return results
    })
  })

  it("tool calls of an MCP client", async () => {
    await besiege(async (target) => {
      const { connect } = clients[0]!
      const client = await connect({ args: [program.path, "mcp", "--root", target.root] })
      const results: unknown[] = []
      // Every tool meets every kind of path above; here it is the way through the wire that counts.
      const some = forbidden.filter((each, index) => !halfCharacter.test(each) && index % 4 === 0)
      for (const path of some) {
        const calls = [...callsAt(aimed(path, target)), ...responsesAt(aimed(path, target))]
        for (const [name, input] of calls) {
          const called = await client.call(name, input)
          if (name !== "preview_edits") expect(called.isError, JSON.stringify([name, input])).toBe(true)
          results.push(called)
        }
      }
      return results
    })
  })

  it("requests of a page", async () => {
    await besiege(async (target) => {
      const workspace = await openWorkspace({ roots: [{ name: "app", dir: target.root }] })
      const assets = join(target.root, "src")
      const served = await serve({ workspace, port: 0, assets, version: "1.0.0" })
      onTestFinished(() => served.close())
      const headers = { "x-emend-token": served.token, "content-type": "application/json" }
      const answers: string[] = []
      const some = forbidden.filter((_, index) => index % 3 === 0).map((each) => aimed(each, target))
      for (const path of some) {
        const edits = editsAt(path).map((edit) => ({ path: edit.path, ...("to" in edit && { to: edit.to }) }))
        const response = protocols[0]!.print([{ op: "create", path, content: "taken\n" }]).text
        const questions: [string, object][] = [
          ["tree", { dir: path, ignored: true }],
          ["tokens", { keys: [path] }],
          ["pack", { chosen: { [path]: true }, instructions: "", format: "none" }],
          ["snapshot", { edits }],
          ["sameNames", { paths: [path] }],
          ["apply", { response, options: { overwrite: true }, choices: {}, expected: [] }],
          ["undo", { paths: [path] }],
          ["changes", { id: path }],
        ]
        for (const [name, body] of questions) {
          const url = `http://127.0.0.1:${served.port}/api/${name}`
          const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })
          answers.push(await answer.text())
        }
      }
      return answers
    })
  })

  it("files for a prompt", async () => {
    await besiege(async (target) => {
      const paths = forbidden.map((path) => aimed(path, target))
      const workspace = await openWorkspace({ roots: [{ dir: target.root }] })
      const gathered = await gather(workspace, createListing(workspace), [...paths, "."])
      // A hard link is a file like any other, and a copy of what it names.
      const texts = gathered.files.filter(({ path }) => path !== "hard.txt")
      const named = paths.filter((path) => !path.includes("\0"))
      const ran = await runProgram(program, ["context", "--root", target.root, "--", ...named])
      expect(ran.status).not.toBe(0)
      return [texts, gathered.skipped, ran]
    })
  })

  it("an agent's own edits, seen by the hook", async () => {
    await besiege(async (target) => {
      const answers: unknown[] = []
      for (const path of forbidden.map((each) => aimed(each, target)))
        for (const [tool_name, tool_input] of [
          ["Edit", { file_path: path, old_string: "THE-SECRET BEHIND", new_string: "x" }],
          ["Write", { file_path: path, content: "x" }],
        ] as const)
          for (const hook_event_name of ["PreToolUse", "PostToolUse"]) {
            const answer = await answerHook({ hook_event_name, tool_name, tool_input }, { root: target.root })
            // Whether it may is between the agent and its user: emend neither helps nor allows.
            expect(answer).toBeUndefined()
            answers.push(answer)
          }
      return answers
    })
  })

  it("names that only look like a way out stay inside", async () => {
    const target = await fortress()
    const before = target.walls()
    for (const path of lookalikes) {
      const { edits } = await applyEdits([{ op: "create", path, content: "new\n" }], { root: target.root })
      if (edits[0]!.status !== "applied") continue
      expect(readFileSync(join(target.root, path), "utf8"), path).toBe("new\n")
    }
    expect(target.walls()).toEqual(before)
  })
})

describe("in memory", () => {
  it.each(guarded.filter((path) => !/link|folder|\{/.test(path)))("%j is protected as well", (path) => {
    const response = protocols[0]!.print([{ op: "create", path, content: "taken\n" }]).text
    const { report, files } = applyToFiles(response, { "a.ts": "1\n" })
    expectNothingLanded(report)
    expect(files).toEqual({})
  })
})

describe.runIf(unix)("a hard link", () => {
  it("is broken by a write: its other name, wherever that is, keeps the old content", async () => {
    const { root, outside } = await fortress()
    const edit: Edit = { op: "rewrite", path: "hard.txt", content: "mine\n" }
    expect(await applyEdits([edit], { root })).toMatchObject({ ok: true })
    expect(readFileSync(join(root, "hard.txt"), "utf8")).toBe("mine\n")
    expect(readFileSync(join(outside, "hard.txt"), "utf8")).toBe(`${secret}\n`)
    expect(lstatSync(join(outside, "hard.txt")).nlink).toBe(1)
  })
})

describe.runIf(unix)("no response makes a link", () => {
  const mode = "new file mode 120000\nindex 0000000..1111111\n"
  const asks = {
    "a diff with the mode of a link": `diff --git a/way b/way\n${mode}--- /dev/null\n+++ b/way\n@@ -0,0 +1 @@\n+../outside\n\\ No newline at end of file\n`,
    "a diff that makes a file a link": `diff --git a/src/a.ts b/src/a.ts\nold mode 100644\nnew mode 120000\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-let a = 1\n+../../outside\n`,
  }
  it.each(Object.entries(asks))("%s", async (_, diff) => {
    const target = await fortress()
    const before = target.walls()
    const through = `--- /dev/null\n+++ b/way/new.txt\n@@ -0,0 +1 @@\n+taken\n`
    await apply(`${diff}${through}`, { root: target.root, format: "udiff", mode: "partial" })
    expect(target.walls()).toEqual(before)
    for (const name of ["way", "src/a.ts"])
      if (existsSync(join(target.root, name))) {
        expect(lstatSync(join(target.root, name)).isSymbolicLink()).toBe(false)
      }
  })
})

describe.runIf(unix)("a journal that somebody else wrote", () => {
  const version = { hash: "0".repeat(64), mode: 0o644 }
  const record = (path: string) => ({
    version: 1,
    id: "abcd1234",
    at: "2026-01-01T00:00:00.000Z",
    label: "apply",
    kind: "commit",
    roots: ["root"],
    files: [{ path, change: "modify", additions: 1, deletions: 1 }],
    writes: [{ path, before: version, after: null, temp: null }],
    makes: [],
    empties: [],
  })
  const forged = [...forbidden, "{outside}", "..", "../outside"]

  const verbs: Record<string, (of: { root: string }) => Promise<unknown>> = { recover, undo, redo, log }

  it.each(Object.keys(verbs))("leads %s nowhere", async (verb) => {
    await besiege(async (target) => {
      const said: unknown[] = []
      const hash = createHash("sha256").update(`${secret}\n`).digest("hex")
      for (const path of forged.map((each) => aimed(each, target))) {
        const journal = join(target.root, ".emend")
        for (const folder of ["commits", "blobs"]) mkdirSync(join(journal, folder), { recursive: true })
        // It knows what is there, brings another content along, and names other folders and temporary files, too.
        const sound = { ...record(path), makes: [`${path}/x`], empties: [path] }
        const there = { ...version, hash }
        const temp = `${path}/.emend-abcd1234-0.tmp`
        const writes = [
          { path, before: there, after: null, temp: null },
          { path, before: there, after: version, temp },
        ]
        for (const write of writes) {
          // Even with the key that records are sealed with.
          const line = sealed(nodeFileSystem(), { ...sound, writes: [write] } as never)
          writeFileSync(join(journal, "blobs", version.hash), "taken\n")
          if (verb === "recover") writeFileSync(join(journal, "pending.json"), `${line}\nstaged\n`)
          else writeFileSync(join(journal, "commits/00000001-abcd1234.json"), `${line}\n`)
          said.push(await verbs[verb]!({ root: target.root }).catch((error: Error) => error.message))
        }
      }
      return said
    })
  })

  it.each(["apply", "undo", "log", "recover"])("is not looked for through a link: %s", async (verb) => {
    const target = await fortress()
    symlinkSync("../outside/folder", join(target.root, ".emend"))
    const before = target.walls()
    const input = protocols[0]!.print([{ op: "create", path: "new.txt", content: "new\n" }]).text
    const ran = await runProgram(program, [verb, "--root", target.root], { input })
    expect(target.walls()).toEqual(before)
    expect(ran.stderr + ran.stdout).not.toMatch(/ at .*\.js:\d+/)
  })
})

describe.runIf(unix)("the page's own files", () => {
  it("go nowhere through a link", async () => {
    const target = await fortress()
    symlinkSync("../outside/folder", join(target.root, ".emend"))
    const before = target.walls()
    const workspace = await openWorkspace({ roots: [{ dir: target.root }] })
    await expect(serve({ workspace, port: 0, assets: target.root, version: "1.0.0" })).rejects.toThrow(
      "is a link",
    )
    expect(target.walls()).toEqual(before)
  })
})

/** Calls of every tool that takes a path. */
function callsAt(path: string): [string, Record<string, unknown>][] {
  const patches = [
    `*** Add File: ${path}\n+taken\n`,
    `*** Delete File: ${path}\n`,
    `*** Update File: src/a.ts\n*** Move to: ${path}\n@@\n-let a = 1\n+let a = 2\n`,
  ]
  return [
    ["read", { filePath: path }],
    ["write", { filePath: path, content: "taken\n" }],
    ["edit", { filePath: path, oldString: secret, newString: "taken" }],
    ["edit", { filePath: path, oldString: "", newString: "taken" }],
    ["multiedit", { filePath: path, edits: [{ oldString: secret, newString: "taken" }] }],
    ...patches.map((text): [string, Record<string, unknown>] => [
      "apply_patch",
      { patchText: `*** Begin Patch\n${text}*** End Patch\n` },
    ]),
    ["undo", { paths: [path] }],
  ]
}

function responsesAt(path: string): [string, Record<string, unknown>][] {
  const { text } = protocols[0]!.print([{ op: "create", path, content: "taken\n" }])
  return [
    ["apply_edits", { response: text }],
    ["preview_edits", { response: text }],
  ]
}
