import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { buildProgram, type Program, runProgram } from "../cli/testing/program.ts"
import { temporaryFolder, writeFiles } from "../workspace/testing/workspaces.ts"
import { type Question, ways } from "./testing/clients.ts"

let program: Program
beforeAll(async () => void (program = await buildProgram()))
afterAll(() => program.remove())

/** A project whose source code must not be changed without asking. */
function project(): string {
  const folder = temporaryFolder()
  writeFiles(folder, {
    "src/a.ts": "const a = 1\n",
    "src/b.ts": "const b = 1\n",
    "notes.md": "note 1\n",
    "emend.config.json": JSON.stringify({ permissions: { edit: { "src/**": "ask" } } }),
  })
  return folder
}

const change = (name: string, from: string, to: string) => ({
  filePath: name.includes(".") ? name : `src/${name}.ts`,
  oldString: from,
  newString: to,
})

describe.each(ways)("$name", ({ connect }) => {
  /** A client with somebody in front of it who gives these answers, one after the other. */
  async function start(...answers: (string | undefined)[]) {
    const folder = project()
    const questions: Question[] = []
    const client = await connect(program, folder, (question) => {
      questions.push(question)
      return answers[questions.length - 1]
    })
    for (const filePath of ["src/a.ts", "src/b.ts", "notes.md"]) await client.call("read", { filePath })
    const text = (path: string) => readFileSync(join(folder, path), "utf8")
    return { folder, client, questions, text }
  }

  it("asks where a rule says so, with the files, the diff and four answers", async () => {
    const { client, questions, text } = await start("allow_once", "reject_once")
    expect(await client.call("edit", change("notes.md", "1", "2"))).toMatchObject({ isError: false })
    expect(questions).toEqual([])
    expect(await client.call("edit", change("a", "a = 1", "a = 2"))).toMatchObject({ isError: false })
    expect(questions).toHaveLength(1)
    expect(questions[0]!.message).toContain("- edit src/a.ts")
    expect(questions[0]!.message).toContain("-const a = 1\n+const a = 2")
    expect(questions[0]!.message).toContain("src/**")
    expect(questions[0]!.requestedSchema).toMatchObject({
      properties: { answer: { enum: ["allow_once", "allow_always", "reject_once", "reject_always"] } },
      required: ["answer"],
    })
    expect(text("src/a.ts")).toBe("const a = 2\n")
    expect(await client.call("edit", change("a", "a = 2", "a = 3"))).toMatchObject({
      isError: true,
      data: { metadata: { issues: [{ code: "permission_denied" }] } },
    })
    expect(questions).toHaveLength(2)
    expect(text("src/a.ts")).toBe("const a = 2\n")
  })

  it("remembers an answer with always, for the pattern that was shown", async () => {
    const { client, questions, text } = await start("allow_always")
    expect(await client.call("edit", change("a", "a = 1", "a = 2"))).toMatchObject({ isError: false })
    expect(await client.call("edit", change("b", "b = 1", "b = 2"))).toMatchObject({ isError: false })
    expect(questions).toHaveLength(1)
    expect([text("src/a.ts"), text("src/b.ts")]).toEqual(["const a = 2\n", "const b = 2\n"])
  })

  it("remembers a no with always, too; and takes a closed form for a no to this one call", async () => {
    const { client, questions, text } = await start(undefined, "reject_always")
    const refused = { isError: true, data: { metadata: { issues: [{ code: "permission_denied" }] } } }
    expect(await client.call("edit", change("a", "a = 1", "a = 2"))).toMatchObject(refused)
    expect(await client.call("edit", change("a", "a = 1", "a = 2"))).toMatchObject(refused)
    expect(await client.call("edit", change("b", "b = 1", "b = 2"))).toMatchObject(refused)
    expect(questions).toHaveLength(2)
    expect([text("src/a.ts"), text("src/b.ts")]).toEqual(["const a = 1\n", "const b = 1\n"])
  })

  it("asks once for all files of a patch", async () => {
    const { client, questions, text } = await start("allow_once")
    const patchText =
      "*** Begin Patch\n*** Update File: src/a.ts\n@@\n-const a = 1\n+const a = 2\n*** Delete File: src/b.ts\n*** End Patch"
    expect(await client.call("apply_patch", { patchText })).toMatchObject({ isError: false })
    expect(questions.map(({ message }) => message.split("\n\n").slice(0, 2))).toEqual([
      ["May these 2 files be changed?", "- edit src/a.ts\n- delete src/b.ts"],
    ])
    expect(text("src/a.ts")).toBe("const a = 2\n")
  })

  it("lands nothing of an answer before the person has spoken, and then what was allowed", async () => {
    const folder = project()
    const seen: string[] = []
    const client = await connect(program, folder, () => {
      seen.push(readFileSync(join(folder, "notes.md"), "utf8"))
      return "reject_once"
    })
    for (const filePath of ["src/a.ts", "notes.md"]) await client.call("read", { filePath })
    const block = (path: string, old: string, now: string) =>
      `${path}\n\`\`\`\n<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n\`\`\`\n`
    const response = block("notes.md", "note 1", "note 2") + block("src/a.ts", "const a = 1", "const a = 2")
    const { data } = await client.call("apply_edits", { response })
    expect(seen).toEqual(["note 1\n"])
    expect(data).toMatchObject({
      ok: false,
      edits: [{ status: "applied" }, { status: "failed", issue: { code: "permission_denied" } }],
    })
    expect(readFileSync(join(folder, "notes.md"), "utf8")).toBe("note 2\n")
    expect(readFileSync(join(folder, "src/a.ts"), "utf8")).toBe("const a = 1\n")
  })

  it("asks again when what was shown is no longer what would happen, and lets others work meanwhile", async () => {
    const folder = project()
    const file = join(folder, "src/a.ts")
    const questions: string[] = []
    const client = await connect(program, folder, async ({ message }) => {
      questions.push(message)
      if (questions.length > 1) return "allow_once"
      // Somebody else has the lock to himself while the person thinks.
      const input = `src/a.ts\n\`\`\`\n<<<<<<< SEARCH\nconst a = 1\n=======\n// mine\nconst a = 1\n>>>>>>> REPLACE\n\`\`\`\n`
      const other = await runProgram(program, ["apply", "--root", folder], { input })
      expect(other).toMatchObject({ status: 0 })
      return "allow_once"
    })
    await client.call("read", { filePath: "src/a.ts" })
    const result = await client.call("edit", change("a", "const a = 1", "const a = 2"))
    expect(result).toMatchObject({ isError: false })
    expect(questions).toHaveLength(2)
    expect(questions[1]).toContain(" // mine\n-const a = 1\n+const a = 2")
    expect(readFileSync(file, "utf8")).toBe("// mine\nconst a = 2\n")
  })

  it("refuses where nobody can be asked, and says so", async () => {
    const folder = project()
    const client = await connect(program, folder)
    await client.call("read", { filePath: "src/a.ts" })
    const result = await client.call("edit", change("a", "a = 1", "a = 2"))
    expect(result).toMatchObject({
      isError: true,
      data: { metadata: { issues: [{ code: "permission_denied", hint: expect.any(String) }] } },
    })
    expect(result.text).toContain("nobody can be asked here")
    expect(readFileSync(join(folder, "src/a.ts"), "utf8")).toBe("const a = 1\n")
  })

  it("asks before it reads what is outside of the workspace, if a rule lets it ask at all", async () => {
    const outside = temporaryFolder()
    writeFileSync(join(outside, "secret.txt"), "a secret\n")
    const folder = temporaryFolder()
    const permissions = { outside: { [`${outside}/**`]: "ask" } }
    writeFiles(folder, { "emend.config.json": JSON.stringify({ permissions }) })
    const answers = ["reject_once", "allow_once"]
    const client = await connect(program, folder, () => answers.shift())
    const filePath = join(outside, "secret.txt")
    expect(await client.call("read", { filePath })).toMatchObject({ isError: true })
    expect(await client.call("read", { filePath })).toMatchObject({ text: "1→a secret" })
  })
})
