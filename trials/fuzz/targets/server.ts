import { createHash } from "node:crypto"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { isDeepStrictEqual } from "node:util"
import { openWorkspace } from "../../../src/index.ts"
import { type Served, serve } from "../../../src/server/serve.ts"
import { hold, same, type Target } from "../target.ts"
import { wordsOf } from "../words.ts"
import { watchFaults } from "./faults.ts"
import { makeFolder } from "./folder.ts"
import { exchange, type HttpAnswer, readAnswers } from "./http-text.ts"

const files = { "src/a.ts": "one\ntwo\nthree\n", "b.md": "# Title\n\ntext\n", "deep/er/c.txt": "c\n" }

/** Headers that every answer of ours has. Node itself answers what is no HTTP at all, with an empty text. */
const guarded = ["content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options"]

/** A server is made anew after so many inputs, so that what it has gathered slows nothing down. */
const turns = 400

/** How long what a closed server was asked for may still be on its way, in milliseconds. */
const patience = 500

/**
 * Requests to the page's server over real sockets, sound or not. An input is one request, or several between lines
 * with `§`; {TOKEN} stands for the token, {PORT} for the port, {LENGTH} for the length of the body.
 */
export function serverTarget(): Target {
  const folder = makeFolder(files)
  const assets = join(folder.dir, "../web")
  mkdirSync(join(assets, "assets"), { recursive: true })
  writeFileSync(join(assets, "index.html"), "<!doctype html><title>emend</title>")
  writeFileSync(join(assets, "assets/main-abcdefgh.js"), "export {}")
  const [before, around] = [folder.contents(), folder.outside()]
  const faults = watchFaults()
  let served: Served | undefined
  let used = 0

  async function server(): Promise<Served> {
    if (served && used++ < turns) return served
    await served?.close()
    used = 0
    const workspace = await openWorkspace({ roots: [{ name: "app", dir: folder.dir }] })
    served = await serve({ workspace, port: 0, assets, version: "1.2.3" })
    return served
  }

  return {
    name: "server",
    folder: "src/server",
    words: wordsOf("server"),
    seeds,
    async run(input) {
      const { port, token } = await server()
      await send(input, { port, token })
      const alive = readAnswers(await exchange(port, bytesOf(hello, { port, token })), false)
      hold("the server lives on", alive?.[0]?.status === 200, () => alive)
      faults.check()
      same("nothing outside of the workspace changes", folder.outside(), around)
      if (isDeepStrictEqual(folder.contents(), before)) return
      if (!input.includes("{TOKEN}")) {
        // An earlier request that had the token may have been late. This one has to do it again, to a server without any.
        await served?.close()
        await setTimeout(patience)
        served = undefined
        folder.restore()
        await send(input, await server())
        same("without the token nothing is written", folder.contents(), before)
      }
      folder.restore()
    },
    async close() {
      await served?.close()
      faults.close()
      folder.remove()
    },
  }
}

async function send(input: string, server: { port: number; token: string }): Promise<void> {
  for (const request of input.split(/^§\n?/m).slice(0, 4)) {
    const said = await exchange(server.port, bytesOf(request, server))
    const isHead = /^\s*HEAD /.test(request)
    const answers = readAnswers(said, isHead)
    hold("what is answered is HTTP", answers !== undefined, () => said)
    for (const answer of answers!) checkAnswer(answer, isHead)
  }
}

function checkAnswer({ status, headers, body }: HttpAnswer, isHead: boolean): void {
  const isNodes = [400, 408, 413, 417, 431].includes(status) && !headers.has("content-type") && body === ""
  if (isNodes) return
  for (const name of guarded)
    hold(`every answer has ${name}`, headers.has(name), () => ({ status, headers: [...headers], body }))
  const isJson = headers.get("content-type")?.startsWith("application/json") ?? false
  if (status < 400) return
  hold("what is refused says why, as JSON", isJson && (isHead || isFailure(body)), () => ({
    status,
    headers: [...headers],
    body,
  }))
}

function isFailure(body: string): boolean {
  try {
    const { error } = JSON.parse(body)
    return typeof error.code === "string" && typeof error.message === "string" && error.message !== ""
  } catch {
    return false
  }
}

function bytesOf(request: string, { port, token }: { port: number; token: string }): Buffer {
  const end = request.indexOf("\n\n")
  const [head, body] = end < 0 ? [request, ""] : [request.slice(0, end + 2), request.slice(end + 2)]
  const length = Buffer.byteLength(body)
  const filled = head
    .replaceAll("{TOKEN}", token)
    .replaceAll("{PORT}", String(port))
    .replaceAll("{LENGTH}", String(length))
  return Buffer.from(filled.replaceAll(/\r?\n/g, "\r\n") + body.replaceAll("{TOKEN}", token), "utf8")
}

const head = "host: 127.0.0.1:{PORT}\nconnection: close\n"
const asking = `${head}x-emend-token: {TOKEN}\ncontent-type: application/json\ncontent-length: {LENGTH}\n\n`
const hello = `GET / HTTP/1.1\n${head}\n`
const ask = (name: string, of: object) => `POST /api/${name} HTTP/1.1\n${asking}${JSON.stringify(of)}`

function seeds(): string[] {
  const hash = (text: string) => createHash("sha256").update(text).digest("hex")
  const response =
    '<edit file="src/a.ts" op="patch"><find>\n<<<\ntwo\n>>>\n</find><put>\n<<<\n2\n>>>\n</put></edit>'
  const expected = [{ path: "src/a.ts", before: hash(files["src/a.ts"]), after: hash("one\n2\nthree\n") }]
  const apply = ask("apply", { response, options: {}, choices: {}, expected })
  return [
    hello,
    `GET /assets/main-abcdefgh.js HTTP/1.1\n${head}\n`,
    `HEAD /index.html HTTP/1.1\n${head}\n`,
    `GET /api/events?token={TOKEN} HTTP/1.1\n${head}\n`,
    `POST /api/incoming HTTP/1.1\n${asking.replace("application/json", "text/plain")}an answer`,
    ask("workspace", {}),
    ask("tree", { dir: "", ignored: true }),
    ask("tree", { dir: "src" }),
    ask("find", { query: "a", limit: 5 }),
    ask("tokens", { keys: ["src/a.ts", "deep"] }),
    ask("pack", { chosen: { src: true, "b.md": false }, instructions: "do", format: "opx" }),
    ask("saveSelection", { chosen: { src: true }, instructions: "x" }),
    ask("selection", {}),
    ask("snapshot", {
      edits: [
        { op: "update", path: "src/a.ts" },
        { op: "move", path: "b.md", to: "../c.md" },
      ],
    }),
    ask("sameNames", { paths: ["x/a.ts"] }),
    apply,
    `${apply}\n§\n${ask("history", {})}\n§\n${ask("undo", {})}\n§\n${ask("redo", {})}`,
    ask("apply", {
      response,
      options: { format: "opx", match: "fuzzy", mode: "atomic", overwrite: true, context: ["src"] },
      choices: { only: [0], picks: [{ edit: 0, hunk: 0, line: 2 }], verdicts: { "src/a.ts": ["accept"] } },
      expected: [],
    }),
    ask("changes", { id: "nope" }),
    ask("undo", { id: "x", paths: ["src/a.ts"] }),
    ask("settings", {}),
    ask("saveSettings", {
      changes: { theme: "dark", excludes: ["*.log"], permissions: [{ pattern: "src/**", action: "deny" }] },
    }),
    ask("response", {}),
    `POST /api/apply HTTP/1.1\n${head}content-type: application/json\ncontent-length: {LENGTH}\n\n${JSON.stringify({ response, options: {}, choices: {}, expected })}`,
  ]
}
