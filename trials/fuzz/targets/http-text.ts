import { connect } from "node:net"

/** What a server has answered. */
export interface HttpAnswer {
  status: number
  headers: Map<string, string>
  body: string
}

/** Sends bytes, whatever they are, and gives back all that comes until the server has nothing more to say. */
export function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1" })
    const chunks: Buffer[] = []
    const done = () => {
      socket.destroy()
      resolve(Buffer.concat(chunks).toString("latin1"))
    }
    socket.setTimeout(60_000, () => {
      socket.destroy()
      reject(new Error("The server says nothing any more."))
    })
    socket.on("data", (chunk) => {
      chunks.push(chunk)
      // A stream of events has no end: its first word is enough.
      if (/^content-type: text\/event-stream/im.test(chunk.toString("latin1"))) setTimeout(done, 5)
    })
    socket.on("close", done)
    // It is no fault of the server's to hang up on nonsense.
    socket.on("error", done)
    socket.end(bytes)
  })
}

/** The answers in what came back; undefined if it is not HTTP. A body that was cut off ends where it ends. */
export function readAnswers(text: string, isHead: boolean): HttpAnswer[] | undefined {
  const answers: HttpAnswer[] = []
  let rest = text
  while (rest !== "") {
    const end = rest.indexOf("\r\n\r\n")
    const [first = "", ...lines] = (end < 0 ? rest : rest.slice(0, end)).split("\r\n")
    const status = /^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]
    if (status === undefined || end < 0) return undefined
    const headers = new Map(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(":")
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    )
    const after = rest.slice(end + 4)
    const [body, next] = isHead || status === "100" ? ["", after] : bodyOf(headers, after)
    if (status !== "100") answers.push({ status: Number(status), headers, body })
    rest = next
  }
  return answers
}

function bodyOf(headers: Map<string, string>, text: string): [body: string, rest: string] {
  const length = headers.get("content-length")
  if (length !== undefined) return [text.slice(0, Number(length)), text.slice(Number(length))]
  if (headers.get("transfer-encoding") !== "chunked") return [text, ""]
  let body = ""
  let at = 0
  for (;;) {
    const end = text.indexOf("\r\n", at)
    const size = Number.parseInt(text.slice(at, end), 16)
    if (end < 0 || !(size > 0)) return [body, end < 0 ? "" : text.slice(end + 4)]
    body += text.slice(end + 2, end + 2 + size)
    at = end + 2 + size + 2
  }
}
