// A language server for tests, small enough to misbehave on purpose. It minds three words. Its first argument says how
// it behaves, the second names a file for what it hears.
import { spawn } from "node:child_process"
import { appendFileSync } from "node:fs"

const [behaviour, log] = process.argv.slice(2)
const is = (...names) => names.includes(behaviour)
const documents = new Map()
let input = Buffer.alloc(0)
let pulls = 0
let nextId = 1
const asked = new Map()

if (is("dies at once")) {
  console.error("Error: I have no configuration.")
  process.exit(3)
}
if (is("talks rubbish")) process.stdout.write("Welcome to my server!\n")
if (is("stubborn")) {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {})
  setInterval(() => {}, 1000)
}
if (is("has a child"))
  note(`child ${spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" }).pid}`)
note(`started ${process.pid}`)

process.stdin.on("data", (bytes) => {
  input = Buffer.concat([input, bytes])
  for (;;) {
    const end = input.indexOf("\r\n\r\n")
    if (end < 0) return
    const length = Number(/content-length: (\d+)/i.exec(input.toString("latin1", 0, end))[1])
    if (input.length < end + 4 + length) return
    const message = JSON.parse(input.toString("utf8", end + 4, end + 4 + length))
    input = input.subarray(end + 4 + length)
    receive(message)
  }
})
process.stdin.on("end", () => is("stubborn") || process.exit())

function receive({ id, method, params, result, error }) {
  if (method === undefined) return asked.get(id)?.(error ? `error ${error.code}` : JSON.stringify(result))
  const uri = params?.textDocument?.uri
  note(
    [method, uri?.slice(uri.lastIndexOf("/") + 1), params?.textDocument?.languageId]
      .filter(Boolean)
      .join(" "),
  )
  switch (method) {
    case "initialize":
      if (is("never starts")) return
      if (is("refuses")) return send({ id, error: { code: 1, message: "There is no compiler here." } })
      return send({ id, result: { capabilities: capabilities(params) } })
    case "shutdown":
      return is("stubborn") || send({ id, result: null })
    case "exit":
      return is("stubborn") || process.exit()
    case "textDocument/didOpen":
      return look(uri, params.textDocument.text, params.textDocument.version)
    case "textDocument/didChange":
      return look(uri, params.contentChanges[0].text, params.textDocument.version)
    case "textDocument/didClose":
      return documents.delete(uri)
    case "textDocument/diagnostic":
      return answerPull(id, uri)
    default:
      if (id !== undefined && !is("mute")) send({ id, error: { code: -32601, message: "What?" } })
  }
}

function capabilities({ initializationOptions }) {
  note(`options ${JSON.stringify(initializationOptions)}`)
  const save = { includeText: true }
  const pull = is("pulls", "changes its mind", "is cancelled", "refuses to be asked", "knows other files")
  return {
    textDocumentSync: { openClose: true, change: 1, save },
    ...(pull && { diagnosticProvider: { interFileDependencies: true, workspaceDiagnostics: false } }),
  }
}

async function look(uri, text, version) {
  documents.set(uri, text)
  if (is("dies when it looks") || (is("dies of bad") && text.includes("bad"))) {
    console.error("starting\nfatal: out of ideas\n  in the middle of things")
    process.exit(1)
  }
  if (is("loses its mind")) return process.stdout.write("what was I saying\r\n\r\n")
  if (is("pushes", "stubborn", "has a child", "dies of bad")) publish(uri, text)
  if (is("is slow") && !text.includes("slow")) publish(uri, text)
  if (is("complains")) {
    send({ method: "window/showMessage", params: { type: 3, message: "Hello!" } })
    send({ method: "window/showMessage", params: { type: 1, message: "There is no project here." } })
    publish(uri, text)
  }
  if (is("pushes late")) setTimeout(publish, 300, uri, text)
  if (is("pushes in pieces")) {
    publish(uri, "")
    // Much sooner than silence is taken for the end, also where this process has to wait for its turn.
    setTimeout(publish, 5, uri, text)
  }
  if (is("is behind")) {
    publish(uri, "bad bad bad", version - 1)
    setTimeout(publish, 400, uri, text, version)
  }
  if (is("floods") && version === 1) setInterval(() => publish(uri, documents.get(uri)), 3)
  if (is("says nonsense")) {
    const diagnostics = [
      null,
      7,
      { message: "no range" },
      { range: { start: { line: -1 } }, message: "x" },
      ...errors(text),
    ]
    for (const odd of [undefined, "web:nowhere", 5])
      send({ method: "textDocument/publishDiagnostics", params: { uri: odd } })
    send({ method: "$/progress", params: null })
    send({ method: "textDocument/publishDiagnostics", params: { uri, diagnostics } })
  }
  if (is("is busy")) {
    send({ method: "$/progress", params: { token: 1, value: { kind: "begin", title: "thinking" } } })
    publish(uri, "")
    setTimeout(() => {
      publish(uri, text)
      send({ method: "$/progress", params: { token: 1, value: { kind: "end" } } })
    }, 600)
  }
  if (is("asks") && text.includes("ask")) publish(uri, text, undefined, await questions())
  if (is("looks around")) {
    publish(uri, text)
    const other = uri.replace(/[^/]+$/, "other.txt")
    publish(other, text.includes("break other") ? "bad" : "")
  }
}

/** Everything that a server may ask of its editor; the answers become errors, so that they can be looked at. */
async function questions() {
  const answers = [
    await ask("workspace/configuration", { items: [{ section: "deep.inside" }, { section: "nowhere" }, {}] }),
    await ask("workspace/workspaceFolders"),
    await ask("workspace/applyEdit", { edit: {} }),
    await ask("window/showMessageRequest", { type: 1, message: "Well?" }),
    await ask("window/workDoneProgress/create", { token: 1 }),
    await ask("workspace/semanticTokens/refresh"),
    await ask("something/else", {}),
  ]
  return answers.map((message, line) => error(line, 0, message))
}

function answerPull(id, uri) {
  pulls++
  if (is("is cancelled") && pulls % 3 !== 0) {
    return send({ id, error: { code: -32802, message: "cancelled", data: { retriggerRequest: true } } })
  }
  if (is("refuses to be asked"))
    return send({ id, error: { code: -32603, message: "This file is beyond me." } })
  const text = documents.get(uri)
  if (is("changes its mind") && pulls === 1) {
    send({ id, result: { kind: "full", items: errors("bad") } })
    return ask("workspace/diagnostic/refresh")
  }
  const other = uri.replace(/[^/]+$/, "other.txt")
  const relatedDocuments = {
    [other]: { kind: "full", items: errors(text.includes("break other") ? "bad" : "") },
  }
  send({
    id,
    result: { kind: "full", items: errors(text), ...(is("knows other files") && { relatedDocuments }) },
  })
}

function publish(uri, text, version, diagnostics = errors(text)) {
  send({ method: "textDocument/publishDiagnostics", params: { uri, version, diagnostics } })
}

function errors(text) {
  return text.split(/\r\n|\r|\n/).flatMap((line, number) =>
    [...line.matchAll(/\b(bad|poor|fair)\b/g)].map(({ 0: word, index }) => ({
      ...error(number, index, `This is ${word}.`),
      severity: { bad: 1, poor: 2, fair: 4 }[word],
    })),
  )
}

function error(line, character, message) {
  const at = { line, character }
  return { range: { start: at, end: at }, message, severity: 1, source: "test", code: "bad" }
}

function ask(method, params) {
  const id = `question ${nextId++}`
  send({ id, method, params })
  return new Promise((resolve) => asked.set(id, resolve))
}

function send(message) {
  const body = JSON.stringify({ jsonrpc: "2.0", ...message })
  process.stdout.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

function note(line) {
  if (log) appendFileSync(log, `${line}\n`)
}
