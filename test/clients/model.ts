import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { type Asked, type Fields, shapes } from "./shapes.ts"

/** What the scripted model does in a turn: it calls a tool, or says something, which ends its work. */
export type Turn = { call: string; input: Fields } | { say: string }

/** A model on this machine that does what a list says, and remembers what it was shown. */
export interface Model {
  url: string
  /** What the results of its calls looked like to it, in the order of the calls. */
  shown(): string[]
  /** The names of the tools that it was offered. */
  offered(): string[]
  /** Everything that it was ever asked, for who wants to look into it. */
  requests: Fields[]
  close(): void
}

/**
 * Serves the turns, whatever provider the client believes to talk to. How many results of calls a request holds says which turn it
 * is: what clients ask beside their work (titles, summaries, health) and ask twice does not put it out of step.
 */
export async function startModel(turns: readonly Turn[]): Promise<Model> {
  const requests: Fields[] = []
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const shape = shapes.find(({ path }) => path.test(request.url ?? ""))
    if (!shape || request.method !== "POST") return refuse(response)
    const question = shape.read(body)
    requests.push(body)
    const works = question.tools.length > 0
    if (works) asked.push(question)
    const turn = works ? turns[question.results.length] : undefined
    response.writeHead(200, { "content-type": "text/event-stream" })
    response.end(shape.write(turn ?? { say: "Done." }, question))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const longest = () =>
    asked.reduce<Asked | undefined>((a, b) => (a && a.results.length > b.results.length ? a : b), undefined)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    shown: () => longest()?.results ?? [],
    offered: () => longest()?.tools ?? [],
    requests,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Fields> {
  let text = ""
  for await (const chunk of request.setEncoding("utf8")) text += chunk
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function refuse(response: ServerResponse): void {
  response.writeHead(404, { "content-type": "application/json" }).end('{"error":{"message":"not here"}}')
}
