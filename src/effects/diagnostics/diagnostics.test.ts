import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, describe, expect, it, vi } from "vitest"
import { create, move, remove, rewrite } from "../../commit/testing/edits.ts"
import { memoryWorkspace } from "../../workspace/memory.ts"
import type { TestFiles } from "../../workspace/testing/workspaces.ts"
import { landedOn } from "../testing/landed.ts"
import { isGone, isRunning } from "../testing/processes.ts"
import { type DiagnosticsOptions, diagnosticsEffect } from "./diagnostics.ts"
import type { ServerSettings } from "./settings.ts"
import { openProject, type Project, patient } from "./testing/project.ts"

const program = fileURLToPath(new URL("./testing/server.mjs", import.meta.url))
const waiting = { timeout: 10_000 }
const projects: Project[] = []
afterAll(() => Promise.all(projects.map((project) => project.close())))

/** A project with a server for `.txt` that behaves like this. */
async function projectWith(
  behaviour: string,
  {
    files = {},
    server = {},
    ...options
  }: { files?: TestFiles; server?: ServerSettings } & DiagnosticsOptions = {},
) {
  const command = [process.execPath, program, behaviour, "heard.log"]
  const test = { command, extensions: [".txt"], languageId: "words", ...server }
  const all = { ...patient, ...options, servers: { test, ...options.servers } }
  const project = await openProject({ "a.txt": "good\n", ...files }, all)
  projects.push(project)
  const log = join(project.dir, "heard.log")
  const heard = () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [])
  return { ...project, heard }
}

const bad = (path: string, ...places: string[]) =>
  `${path}\n${places.map((place) => `ERROR [${place}] This is bad.\n`).join("")}`

describe.concurrent("a server that", () => {
  it.each(["pushes", "pushes late", "pushes in pieces", "is behind", "is busy", "says nonsense"])(
    "%s is heard out",
    async (behaviour) => {
      const { edit } = await projectWith(behaviour, { files: { "a.txt": "bad\n" } })
      expect(await edit(rewrite("a.txt", "good\nbad\nvery bad\n"))).toBe(bad("a.txt", "3:6"))
      expect(await edit(rewrite("a.txt", "bad\nbad\nvery bad\n"))).toBe(bad("a.txt", "1:1"))
      expect(await edit(rewrite("a.txt", "good\n"))).toBe("")
    },
  )

  it.each(["pulls", "changes its mind", "is cancelled"])("%s is asked", async (behaviour) => {
    const { edit } = await projectWith(behaviour, { files: { "a.txt": "bad\n" } })
    expect(await edit(rewrite("a.txt", "good\nbad\nvery bad\n"))).toBe(bad("a.txt", "3:6"))
    expect(await edit(rewrite("a.txt", "good\n"))).toBe("")
  })

  it("floods is listened to for a while", async () => {
    const { edit } = await projectWith("floods")
    const told = await edit(rewrite("a.txt", "bad\n"))
    // It may be behind with its flood, on a busy machine: then the next edit is told.
    expect(told || (await edit(rewrite("a.txt", "bad\n\n")))).toBe(bad("a.txt", "1:1"))
  })

  it.each(["looks around", "knows other files"])(
    "%s may speak of files that nobody opened",
    async (behaviour) => {
      const { edit } = await projectWith(behaviour, { files: { "other.txt": "bad\n" } })
      expect(await edit(rewrite("a.txt", "break other\n"))).toBe(bad("other.txt", "1:1"))
      expect(await edit(rewrite("a.txt", "break other again\n"))).toBe("")
    },
  )

  it("asks back gets answers", async () => {
    const { edit, dir } = await projectWith("asks", {
      server: { settings: { deep: { inside: [1] } }, initializationOptions: { at: ["$FOLDER/x"] } },
    })
    const answers = await edit(create("b.txt", "ask\n"))
    expect(answers.split("\n").slice(1, -1)).toEqual([
      'ERROR [1:1] [[1],null,{"deep":{"inside":[1]}}]',
      `ERROR [2:1] [{"uri":"file://${dir}","name":"${dir.split("/").at(-1)}"}]`,
      'ERROR [3:1] {"applied":false,"failureReason":"Only errors are asked for."}',
      "ERROR [4:1] null",
      "ERROR [5:1] null",
      "ERROR [6:1] null",
      "ERROR [7:1] error -32601",
    ])
  })
})

describe.concurrent("a server is told", () => {
  it("what was, what is, and what happened on disk", async () => {
    const { edit, heard, dir } = await projectWith("pushes", {
      files: { "b.txt": "b\n", "c.txt": "c\n" },
      server: { initializationOptions: { folder: "$FOLDER" } },
    })
    await edit(rewrite("a.txt", "good!\n"), remove("b.txt"), move("c.txt", "d.txt"), create("e.txt", "e\n"))
    expect(heard().slice(1)).toEqual([
      "initialize",
      `options {"folder":"${dir}"}`,
      "initialized",
      "textDocument/didOpen a.txt words",
      "textDocument/didOpen b.txt words",
      "textDocument/didOpen c.txt words",
      "textDocument/didClose b.txt",
      "textDocument/didClose c.txt",
      "textDocument/didChange a.txt",
      "textDocument/didOpen d.txt words",
      "textDocument/didOpen e.txt words",
      "textDocument/didSave a.txt",
      "textDocument/didSave d.txt",
      "textDocument/didSave e.txt",
      "workspace/didChangeWatchedFiles",
    ])
  })

  it("of changes to files that are not its business", async () => {
    const { edit, heard } = await projectWith("pushes")
    await edit(rewrite("a.txt", "good!\n"))
    await edit(create("unknown.thing", "x\n"))
    await edit(rewrite("a.txt", "good!!\n"))
    expect(heard().filter((line) => line === "workspace/didChangeWatchedFiles")).toHaveLength(3)
  })

  it("goodbye", async () => {
    const { edit, heard, end } = await projectWith("pushes")
    await edit(rewrite("a.txt", "good!\n"))
    expect(heard()).not.toContain("shutdown")
    await end()
    expect(heard().slice(-2)).toEqual(["shutdown", "exit"])
  })
})

describe.concurrent("a server is found wanting", () => {
  it("when it never starts", async () => {
    const { edit } = await projectWith("never starts", { startTimeout: 300, timeout: 200 })
    expect(await edit(rewrite("a.txt", "1\n"))).toBe(
      `test did not start within 0.3 seconds, so that nothing is known about a.txt.`,
    )
    expect(await edit(rewrite("a.txt", "2\n"))).toContain("did not start within 0.2 seconds")
    expect(await edit(rewrite("a.txt", "3\n"))).toContain(
      "has failed 3 times in a row and is not asked again.",
    )
    expect(await edit(rewrite("a.txt", "4\n"))).toBe("")
  })

  it("when it says nothing", async () => {
    const { edit } = await projectWith("mute", { timeout: 200 })
    expect(await edit(create("b.txt", "1\n"))).toBe(
      "test said nothing about b.txt within 0.2 seconds: errors may be missing.",
    )
  })

  it("when it was too slow to say what was wrong before", async () => {
    const { edit } = await projectWith("is slow", { timeout: 4000, files: { "a.txt": "bad\nslow\n" } })
    expect(await edit(create("b.txt", "good\n"))).toBe("")
    expect(await edit(rewrite("a.txt", "bad\nbad\n"))).toBe(
      `${bad("a.txt", "2:1")}test did not say in time what was wrong with a.txt before: only errors in changed lines are shown.`,
    )
    expect(await edit(rewrite("a.txt", "bad\nbad\nbad\n"))).toBe(bad("a.txt", "3:1"))
  })

  it("when it tells errors only after everybody has left, which are told the next time", async () => {
    const { edit } = await projectWith("is slow", { timeout: 1500 })
    expect(await edit(create("b.txt", "bad\nslow\n"))).toBe(
      "test said nothing about b.txt within 1.5 seconds: errors may be missing.",
    )
    expect(await edit(rewrite("b.txt", "bad\nfine\n"))).toBe(bad("b.txt", "1:1"))
  })

  it("when it refuses to be asked", async () => {
    const { edit } = await projectWith("refuses to be asked")
    for (const text of ["1", "2", "3", "4"]) {
      expect(await edit(rewrite("a.txt", text))).toBe(
        "test could not be asked about a.txt: This file is beyond me.",
      )
    }
  })

  it("when it does not even answer questions", async () => {
    const { edit } = await projectWith("mute", { timeout: 100 })
    for (const path of ["1.txt", "2.txt"])
      expect(await edit(create(path, "1\n"))).toContain(`nothing about ${path}`)
    expect(await edit(create("3.txt", "1\n"))).toContain(
      "has failed 3 times in a row and is not asked again.",
    )
  })

  it("but not when it is well and has nothing to say", async () => {
    const { edit } = await projectWith("is slow", { timeout: 1500 })
    for (const path of ["1.txt", "2.txt", "3.txt"]) {
      expect(await edit(create(path, "slow\n"))).toContain("within 1.5 seconds: errors may be missing.")
    }
    expect(await edit(create("4.txt", "slow\n"))).toContain("within 1 second: errors may be missing.")
    expect(await edit(create("5.txt", "bad\n"))).toBe(bad("5.txt", "1:1"))
  })

  it("when its command makes no sense", async () => {
    const { edit } = await projectWith("", { server: { command: [process.execPath, "nul\0"] } })
    expect(await edit(rewrite("a.txt", "1\n"))).toMatch(/^test cannot be asked: .*null bytes/)
  })

  it("when it complains, once", async () => {
    const { edit } = await projectWith("complains")
    expect(await edit(rewrite("a.txt", "1\n"))).toBe("test: There is no project here.")
    expect(await edit(rewrite("a.txt", "2\n"))).toBe("")
  })

  it.each([
    ["dies at once", "could not be started: it ended with exit status 3:\nError: I have no configuration."],
    ["refuses", "could not be started: There is no compiler here."],
    ["talks rubbish", 'could not be started: it wrote "Welcome to my server!", which is no message'],
    [
      "dies when it looks",
      "failed while it looked at a.txt: it ended with exit status 1:\nfatal: out of ideas\n",
    ],
    ["loses its mind", "failed while it looked at a.txt: it cannot be understood (Message header must"],
  ])("when it %s", async (behaviour, expected) => {
    const { edit, heard } = await projectWith(behaviour)
    expect(await edit(rewrite("a.txt", "1\n"))).toContain(expected)
    expect(await edit(rewrite("a.txt", "2\n"))).toContain(expected)
    expect(await edit(rewrite("a.txt", "3\n"))).toContain(
      "has failed 3 times in a row and is not asked again.",
    )
    expect(await edit(rewrite("a.txt", "4\n"))).toBe("")
    for (const line of heard())
      if (line.startsWith("started")) expect(await isGone(Number(line.slice(8)))).toBe(true)
  })

  it("but is started again when it has died, and knows its way", async () => {
    const { edit, heard } = await projectWith("dies of bad")
    expect(await edit(rewrite("a.txt", "good!\n"))).toBe("")
    expect(await edit(rewrite("a.txt", "bad\n"))).toContain("failed while it looked at a.txt")
    expect(await edit(create("b.txt", "good\n"))).toBe("")
    expect(heard().filter((line) => line.startsWith("started"))).toHaveLength(2)
  })

  it("when it is not installed, once", async () => {
    const { edit } = await projectWith("", { server: { command: ["no-such-server", "--stdio"] } })
    expect(await edit(rewrite("a.txt", "1\n"))).toBe(
      "test (no-such-server) was not found, so that nothing is known about errors in a.txt.",
    )
    expect(await edit(rewrite("a.txt", "2\n"))).toBe("")
  })

  it("also when only its table knows it, with how to get it", async () => {
    const { edit } = await projectWith("pushes")
    expect(await edit(create("main.zig", "x\n"))).toBe(
      "zls was not found, so that nothing is known about errors in main.zig. To get it: see zigtools.org/zls",
    )
    expect(await edit(create("data.toml", "x\n"), create("notes.unknown", "x\n"))).toBe("")
  })
})

describe.concurrent("the processes of a session", () => {
  it("are one for all edits", async () => {
    const { edit, heard } = await projectWith("pushes")
    await Promise.all([
      edit(rewrite("a.txt", "1\n")),
      edit(create("b.txt", "2\n")),
      edit(create("c.txt", "3\n")),
    ])
    expect(heard().filter((line) => line.startsWith("started"))).toHaveLength(1)
  })

  it("end with it, however stubborn they are", async () => {
    const { edit, heard, end } = await projectWith("stubborn")
    await edit(rewrite("a.txt", "1\n"))
    const pid = processIn(heard())
    expect(isRunning(pid)).toBe(true)
    await end()
    expect(await isGone(pid)).toBe(true)
  })

  it("end with what they have started themselves", async () => {
    const { edit, heard, end } = await projectWith("has a child")
    await edit(rewrite("a.txt", "1\n"))
    const child = processIn(heard(), "child")
    expect(isRunning(child)).toBe(true)
    await end()
    expect(await isGone(child)).toBe(true)
  })

  it("end at once when it ends while one is starting, and nobody is told anything", async () => {
    const { edit, heard, end } = await projectWith("never starts")
    const late = edit(rewrite("a.txt", "1\n"))
    await vi.waitFor(() => expect(heard().length).toBeGreaterThan(1), waiting)
    await end()
    expect(await late).toBe("")
    expect(await isGone(processIn(heard()))).toBe(true)
    expect(await edit(rewrite("a.txt", "2\n"))).toBe("")
    expect(heard().filter((line) => line.startsWith("started"))).toHaveLength(1)
  })
})

describe.concurrent("what servers are asked about", () => {
  it.each([
    [undefined, ["ERROR [1:1] This is bad."]],
    ["warning", ["ERROR [1:1] This is bad.", "WARN [2:1] This is poor."]],
    ["hint", ["ERROR [1:1] This is bad.", "WARN [2:1] This is poor.", "HINT [3:1] This is fair."]],
  ] as const)("is told from %s on", async (severity, expected) => {
    const { edit } = await projectWith("pushes", severity && { severity })
    expect((await edit(rewrite("a.txt", "bad\npoor\nfair\n"))).split("\n").slice(1, -1)).toEqual(expected)
  })

  it("is fifty files of a commit, and no more stay open", async () => {
    const { edit, heard } = await projectWith("pulls")
    const files = Array.from({ length: 60 }, (_, at) =>
      create(`new/${at}.txt`, at === 3 ? "bad\n" : "good\n"),
    )
    expect(await edit(...files)).toBe(
      `${bad("new/3.txt", "1:1")}Language servers looked at 50 of 60 changed files.`,
    )
    expect(await edit(create("a.txt", "bad\n"), create("b.txt", "bad\n"))).toBe(
      `${bad("a.txt", "1:1")}\n${bad("b.txt", "1:1")}`,
    )
    const closed = () => heard().filter((line) => line.startsWith("textDocument/didClose"))
    await vi.waitFor(() => expect(closed()).toHaveLength(2), waiting)
  })

  it("is nothing in memory", async () => {
    const effect = diagnosticsEffect()
    const landed = await landedOn(memoryWorkspace({ "a.ts": "1\n" }), rewrite("a.ts", "2\n"))
    expect(await effect.after(landed)).toEqual({})
  })

  it("leaves out a server that is not wanted", async () => {
    const { edit } = await projectWith("pushes", { servers: { zls: false } })
    expect(await edit(create("main.zig", "x\n"))).toBe("")
  })

  it("has the lines of a file with lone carriage returns as we count them", async () => {
    const { edit } = await projectWith("pushes")
    expect(await edit(rewrite("a.txt", "one\rtwo bad\nthree\r\nbad\n"))).toBe(bad("a.txt", "1:9", "3:1"))
  })
})

function processIn(heard: readonly string[], word = "started"): number {
  return Number(heard.find((line) => line.startsWith(`${word} `))!.split(" ")[1])
}
