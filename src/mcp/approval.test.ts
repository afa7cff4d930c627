import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Client, type ClientCapabilities, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { describe, expect, it, onTestFinished } from "vitest"
import { builtProgram, runProgram } from "../cli/testing/program.ts"
import type { PermissionRules } from "../index.ts"
import { temporaryFolder } from "../workspace/testing/workspaces.ts"
import { clients, type Person, type Question } from "./testing/clients.ts"
import { serveFiles } from "./testing/serve.ts"

const program = builtProgram()

const files = { "src/a.ts": "const a = 1\n", "src/b.ts": "const b = 1\n", "notes.md": "note 1\n" }

/** Source code must not be changed without asking. */
const permissions: PermissionRules = { edit: [{ pattern: "src/**", action: "ask" }] }

const refused = { isError: true, data: { metadata: { issues: [{ code: "permission_denied" }] } } }

const block = (path: string, old: string, now: string) =>
  `${path}\n\`\`\`\n<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n\`\`\`\n`

const change = (name: string, from: string, to: string) => ({
  filePath: name.includes(".") ? name : `src/${name}.ts`,
  oldString: from,
  newString: to,
})

describe.each(clients)("$name", ({ connect }) => {
  /** A client that has read all files, with this person in front of it. */
  async function start(person?: (question: Question, folder: string) => ReturnType<Person>) {
    const { url, folder } = await serveFiles(files, { permissions })
    const questions: Question[] = []
    const ask: Person = (question) => {
      questions.push(question)
      return person!(question, folder)
    }
    const client = await connect({ url }, person && ask)
    for (const filePath of Object.keys(files)) await client.call("read", { filePath })
    const text = (path: string) => readFileSync(join(folder, path), "utf8")
    return { client, questions, text }
  }

  const answering = (...answers: (string | undefined)[]) => start(() => answers.shift())

  it("shows what is asked about as it is, whatever a terminal or an eye would make of it", async () => {
    const { client, questions } = await answering("reject_once")
    const sly = "a = 2 \u001b[2K\u202e evil \u200b\r"
    await client.call("edit", change("a", "a = 1", sly))
    const { message } = questions[0]!
    expect(message).toContain("a = 2 ␛[2K<U+202E> evil <U+200B>")
    expect(message).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u200b]/)
  })

  it("asks before undo brings back what a rule asks about", async () => {
    const { client, questions, text } = await answering("allow_once", "reject_once", "allow_once")
    await client.call("edit", change("a", "a = 1", "a = 2"))
    expect(await client.call("undo", {})).toMatchObject({ isError: true })
    expect(questions).toHaveLength(2)
    expect(questions[1]!.message).toContain("-const a = 2\n+const a = 1")
    expect(text("src/a.ts")).toBe("const a = 2\n")
    expect(await client.call("undo", {})).toMatchObject({ isError: false })
    expect(text("src/a.ts")).toBe("const a = 1\n")
  })

  it("says first that not all of a change is shown", async () => {
    const { client, questions } = await answering("reject_once")
    await client.call("edit", change("a", "a = 1", `a = 2\n${"harmless\n".repeat(4000)}evil`))
    const { message } = questions[0]!
    expect(message).toMatch(/^NOT ALL OF THE CHANGE IS SHOWN: [\d,]+ characters of [\d,]+ are left out/)
    expect(message).toMatch(/\[… [\d,]+ characters left out\]$/)
    expect(message).toContain("- edit src/a.ts")
    expect(message).not.toContain("evil")
  })

  it("asks where a rule says so, with the files, the diff and four answers", async () => {
    const { client, questions, text } = await answering("allow_once", "reject_once")
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
    expect(await client.call("edit", change("a", "a = 2", "a = 3"))).toMatchObject(refused)
    expect(questions).toHaveLength(2)
    expect(text("src/a.ts")).toBe("const a = 2\n")
  })

  it("remembers an answer with always, for the pattern that was shown", async () => {
    const { client, questions, text } = await answering("allow_always")
    expect(await client.call("edit", change("a", "a = 1", "a = 2"))).toMatchObject({ isError: false })
    expect(await client.call("edit", change("b", "b = 1", "b = 2"))).toMatchObject({ isError: false })
    expect(questions).toHaveLength(1)
    expect([text("src/a.ts"), text("src/b.ts")]).toEqual(["const a = 2\n", "const b = 2\n"])
  })

  it("remembers a no with always, too; and takes a closed form for a no to this one call", async () => {
    const { client, questions, text } = await answering(undefined, "reject_always")
    expect(await client.call("edit", change("a", "a = 1", "a = 2"))).toMatchObject(refused)
    expect(await client.call("edit", change("a", "a = 1", "a = 2"))).toMatchObject(refused)
    expect(await client.call("edit", change("b", "b = 1", "b = 2"))).toMatchObject(refused)
    expect(questions).toHaveLength(2)
    expect([text("src/a.ts"), text("src/b.ts")]).toEqual(["const a = 1\n", "const b = 1\n"])
  })

  it("asks once for all files of a patch", async () => {
    const { client, questions, text } = await answering("allow_once")
    const patchText =
      "*** Begin Patch\n*** Update File: src/a.ts\n@@\n-const a = 1\n+const a = 2\n*** Delete File: src/b.ts\n*** End Patch"
    expect(await client.call("apply_patch", { patchText })).toMatchObject({ isError: false })
    expect(questions.map(({ message }) => message.split("\n\n").slice(0, 2))).toEqual([
      ["May these 2 files be changed?", "- edit src/a.ts\n- delete src/b.ts"],
    ])
    expect(text("src/a.ts")).toBe("const a = 2\n")
  })

  it("lands nothing of an answer before the person has spoken, and then what was allowed", async () => {
    const seen: string[] = []
    const { client, text } = await start((_, folder) => {
      seen.push(readFileSync(join(folder, "notes.md"), "utf8"))
      return "reject_once"
    })
    const response = block("notes.md", "note 1", "note 2") + block("src/a.ts", "const a = 1", "const a = 2")
    const { data } = await client.call("apply_edits", { response })
    expect(seen).toEqual(["note 1\n"])
    expect(data).toMatchObject({
      ok: false,
      edits: [{ status: "applied" }, { status: "failed", issue: { code: "permission_denied" } }],
    })
    expect([text("notes.md"), text("src/a.ts")]).toEqual(["note 2\n", "const a = 1\n"])
  })

  it("asks again when what was shown is no longer what would happen, and lets others work meanwhile", async () => {
    const { client, questions, text } = await start(async (_, folder) => {
      // Another process changes the file while the person thinks: no lock is in its way.
      const input = block("src/a.ts", "const a = 1", "// theirs\nconst a = 1")
      if (questions.length === 1) await runProgram(program, ["apply", "--root", folder], { input })
      return "allow_once"
    })
    expect(await client.call("edit", change("a", "const a = 1", "const a = 2"))).toMatchObject({
      isError: false,
    })
    expect(questions).toHaveLength(2)
    expect(questions[1]!.message).toContain(" // theirs\n-const a = 1\n+const a = 2")
    expect(text("src/a.ts")).toBe("// theirs\nconst a = 2\n")
  })

  it("previews without asking anybody", async () => {
    const { client, questions } = await answering()
    const { data } = await client.call("preview_edits", {
      response: block("src/a.ts", "const a = 1", "const a = 2"),
    })
    expect(data).toMatchObject({ ok: true, edits: [{ status: "validated" }] })
    expect(questions).toEqual([])
  })

  it("refuses where nobody can be asked, and says so", async () => {
    const { client, text } = await start()
    const result = await client.call("edit", change("a", "a = 1", "a = 2"))
    expect(result).toMatchObject(refused)
    expect(result.text).toMatch(/nobody can be asked here[\s\S]*What to do: /)
    expect(text("src/a.ts")).toBe("const a = 1\n")
  })

  it("asks before it reads what is outside of the workspace, if a rule lets it ask at all", async () => {
    const outside = temporaryFolder()
    writeFileSync(join(outside, "secret.txt"), "a secret\n")
    const rules = { outside: [{ pattern: `${outside}/**`, action: "ask" as const }] }
    const { url } = await serveFiles({}, { permissions: rules })
    const questions: string[] = []
    const client = await connect({ url }, ({ message }) => {
      questions.push(message)
      return questions.length === 1 ? "reject_once" : "allow_once"
    })
    const filePath = join(outside, "secret.txt")
    expect(await client.call("read", { filePath })).toMatchObject({ isError: true })
    expect(await client.call("read", { filePath })).toMatchObject({ text: "1→a secret" })
    expect(questions[0]).toContain(`May this file be read?\n\n- read ${filePath} (outside of the workspace)`)
  })
})

describe("an answer", () => {
  /** A client that is shown the questions instead of answering them, and sends what it likes. */
  async function start(elicitation: ClientCapabilities["elicitation"] = { form: {} }) {
    const { url, folder } = await serveFiles(files, { permissions })
    const client = new Client(
      { name: "test", version: "1.0.0" },
      { capabilities: { elicitation }, versionNegotiation: { mode: { pin: "2026-07-28" } } },
    )
    await client.connect(new StreamableHTTPClientTransport(new URL(url)))
    onTestFinished(() => client.close())
    const send = (params: Record<string, unknown>) =>
      client.request({ method: "tools/call", params: { name: "edit", ...params } } as never, {
        allowInputRequired: true,
      }) as unknown as Promise<{ requestState?: string; content?: object[]; isError?: boolean }>
    for (const filePath of Object.keys(files))
      await client.callTool({ name: "read", arguments: { filePath } })
    const text = (path: string) => readFileSync(join(folder, path), "utf8")
    return { send, text }
  }

  const yes = { permission: { action: "accept", content: { answer: "allow_once" } } }

  it("counts for the question that was asked, and for no other", async () => {
    const { send, text } = await start()
    const asked = await send({ arguments: change("a", "a = 1", "a = 2") })
    const { requestState } = asked
    expect(requestState).toEqual(expect.any(String))
    const other = await send({ arguments: change("b", "b = 1", "b = 2"), requestState, inputResponses: yes })
    expect(other.requestState).toEqual(expect.any(String))
    expect(text("src/b.ts")).toBe("const b = 1\n")
    const same = await send({ arguments: change("a", "a = 1", "a = 2"), requestState, inputResponses: yes })
    expect(same).toMatchObject({ content: [{ text: "Edit applied successfully." }] })
    expect(text("src/a.ts")).toBe("const a = 2\n")
  })

  it("is not waited for where only addresses can be shown, and no forms", async () => {
    const { send, text } = await start({ url: {} })
    const result = await send({ arguments: change("a", "a = 1", "a = 2") })
    expect(result).toMatchObject({ isError: true, structuredContent: refused.data })
    expect(text("src/a.ts")).toBe("const a = 1\n")
  })

  it("that does not come is asked for again; one that makes no sense is a no", async () => {
    const { send, text } = await start()
    const { requestState } = await send({ arguments: change("a", "a = 1", "a = 2") })
    const again = await send({ arguments: change("a", "a = 1", "a = 2"), requestState })
    expect(again.requestState).toEqual(expect.any(String))
    const inputResponses = { permission: { action: "accept", content: { answer: "certainly" } } }
    const nonsense = await send({ arguments: change("a", "a = 1", "a = 2"), requestState, inputResponses })
    expect(nonsense).toMatchObject({ isError: true })
    expect(text("src/a.ts")).toBe("const a = 1\n")
  })

  it("cannot be forged: what the server has not signed is refused", async () => {
    const { send, text } = await start()
    const { requestState } = await send({ arguments: change("a", "a = 1", "a = 2") })
    const [version, body, signature] = requestState!.split(".")
    const round = JSON.parse(Buffer.from(body!, "base64url").toString())
    round.p.answers = { [round.p.asked]: "allow_once" }
    const forged = [version, Buffer.from(JSON.stringify(round)).toString("base64url"), signature].join(".")
    const sent = send({ arguments: change("a", "a = 1", "a = 2"), requestState: forged })
    await expect(sent).rejects.toThrow("Invalid or expired requestState")
    expect(text("src/a.ts")).toBe("const a = 1\n")
  })
})
