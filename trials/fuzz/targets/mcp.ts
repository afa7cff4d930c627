import { spawn } from "node:child_process"
import { once } from "node:events"
import { PassThrough } from "node:stream"
import { createSession, memoryWorkspace } from "../../../src/index.ts"
import { serveMcp } from "../../../src/mcp/serve.ts"
import { randomOf } from "../random.ts"
import { Broken, hold, same, type Target } from "../target.ts"
import { wordsOf } from "../words.ts"
import { watchFaults } from "./faults.ts"
import { type Folder, makeFolder } from "./folder.ts"
import { type McpOverHttp, openMcpOverHttp } from "./mcp-http.ts"

const files = { "src/a.ts": "one\ntwo\nthree\n", "b.md": "# Title\n\ntext\n" }

/**
 * Lines to the MCP server, as a client would write them to its standard input, and as none would. In this process; one in five inputs
 * goes to a server over HTTP as well, and one in a hundred to the real program, if it is built.
 */
export function mcpTarget(program?: string): Target {
  const faults = watchFaults()
  const folder = program === undefined ? undefined : makeFolder(files)
  let http: McpOverHttp | undefined
  return {
    name: "mcp",
    folder: "src/mcp",
    words: wordsOf("mcp"),
    seeds,
    async run(input) {
      const sent = `${input}\n${JSON.stringify(lastWord)}\n`
      const workspace = memoryWorkspace(files)
      checkAnswers(sent, await converse(sent, workspace))
      faults.check()
      for (const path of workspace.fs.contents().keys())
        hold("nothing is written outside of the workspace", path.startsWith("/workspace/"), () => path)
      const random = randomOf(input)
      if (random.chance(0.2)) {
        http ??= await openMcpOverHttp(files)
        await http.send(input.split("\n"), random)
        faults.check()
      }
      if (folder && random.chance(0.01)) await runProgram(program!, sent, folder)
    },
    async close() {
      await http?.close()
      faults.close()
      folder?.remove()
    },
  }
}

/** The same with a process of its own, a real folder and real pipes. */
async function runProgram(program: string, sent: string, folder: Folder): Promise<void> {
  const around = folder.outside()
  const child = spawn(process.execPath, [program, "mcp", "--root", folder.dir], {
    stdio: ["pipe", "pipe", "ignore"],
  })
  let said = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => void (said += text))
  child.stdin.on("error", () => {})
  child.stdin.end(Buffer.from(sent, "utf8"))
  const [code] = await once(child, "close")
  hold("the program ends well", code === 0, () => `exit ${code}: ${said.slice(-1000)}`)
  checkAnswers(sent, linesOf(said))
  same("nothing outside of the folder changes", folder.outside(), around)
  folder.restore()
}

/** Asked at the end of each input: a server that does not answer it is of no use any more. */
const lastWord = { jsonrpc: "2.0", id: "still there?", method: "ping" }

async function converse(sent: string, workspace: ReturnType<typeof memoryWorkspace>): Promise<string[]> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let said = ""
  output.setEncoding("utf8").on("data", (text: string) => void (said += text))
  const serving = await serveMcp({
    version: "1.0.0",
    streams: { input, output },
    openSession: async () => createSession({ workspace }),
    onError: () => {},
  })
  input.end(Buffer.from(sent, "utf8"))
  const patience = new Promise<never>((_, reject) => {
    const late = () => reject(new Broken("the server ends with its client", said.slice(-2000)))
    setTimeout(late, 60_000).unref()
  })
  await Promise.race([serving.ended, patience])
  await serving.close()
  return linesOf(said)
}

const linesOf = (text: string) => text.split("\n").filter((line) => line !== "")

interface Message {
  jsonrpc?: unknown
  id?: unknown
  method?: unknown
  error?: { code?: unknown; message?: unknown }
}

function checkAnswers(sent: string, lines: readonly string[]): void {
  const asked = new Map<string, number>()
  for (const line of sent.split("\n")) {
    const id = idOf(line)
    if (id !== undefined) asked.set(id, (asked.get(id) ?? 0) + 1)
  }
  const answered = new Map<string, number>()
  for (const line of lines) {
    const message = read(line)
    hold("what is answered is JSON-RPC", message?.jsonrpc === "2.0", () => line)
    if (message!.method !== undefined || message!.id === null || message!.id === undefined) continue
    const id = JSON.stringify(message!.id)
    answered.set(id, (answered.get(id) ?? 0) + 1)
    hold("each question is answered once at most", answered.get(id)! <= (asked.get(id) ?? 0), () => line)
    if (message!.error)
      hold(
        "an error has a number and a message",
        Number.isInteger(message!.error.code) && typeof message!.error.message === "string",
        () => line,
      )
  }
  same("the last question is answered", answered.get(JSON.stringify(lastWord.id)) ?? 0, 1)
}

function read(line: string): Message | undefined {
  try {
    return JSON.parse(line) as Message
  } catch {
    return undefined
  }
}

/** The id of a line that asks something, as far as anybody can tell. */
function idOf(line: string): string | undefined {
  const message = read(line)
  if (typeof message !== "object" || message === null || Array.isArray(message)) return undefined
  return "id" in message ? JSON.stringify(message.id) : undefined
}

function seeds(): string[] {
  const line = (id: number | string, method: string, params?: object) =>
    JSON.stringify({ jsonrpc: "2.0", id, method, ...(params && { params }) })
  const call = (id: number, name: string, input: object) => line(id, "tools/call", { name, arguments: input })
  const start = (version: string) =>
    [
      line(0, "initialize", {
        protocolVersion: version,
        capabilities: {},
        clientInfo: { name: "fuzz", version: "1" },
      }),
      JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }),
    ].join("\n")
  const begun = start("2025-06-18")
  const talk = (...lines: string[]) => [begun, ...lines].join("\n")
  const edit = { filePath: "src/a.ts", oldString: "two", newString: "2" }
  const response = "src/a.ts\n<<<<<<< SEARCH\ntwo\n=======\n2\n>>>>>>> REPLACE\n"
  return [
    begun,
    start("2026-07-28"),
    talk(line(1, "tools/list")),
    talk(call(1, "read", { filePath: "src/a.ts" }), call(2, "edit", edit), call(3, "undo", {})),
    talk(
      call(1, "read", { filePath: "src/a.ts", offset: 2, limit: 1 }),
      call(2, "multiedit", { filePath: "src/a.ts", edits: [{ oldString: "one", newString: "1" }] }),
    ),
    talk(
      call(1, "write", { filePath: "new/c.txt", content: "c\n" }),
      call(2, "write", { filePath: "../c.txt", content: "c\n" }),
    ),
    talk(call(1, "apply_patch", { patchText: "*** Begin Patch\n*** Delete File: b.md\n*** End Patch" })),
    talk(
      call(1, "preview_edits", { response }),
      call(2, "apply_edits", { response, mode: "atomic", match: "fuzzy", session: "s" }),
    ),
    talk(
      call(1, "edit", edit),
      JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }),
    ),
    talk(call(1, "nothing", {}), line(2, "no/such"), "not json", "[]", "{}"),
    call(7, "read", { filePath: "src/a.ts" }),
  ]
}
