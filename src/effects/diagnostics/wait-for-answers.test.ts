import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { temporaryFolder } from "../../../test/folder.ts"
import { hearServer } from "./answers.ts"
import type { Server } from "./server.ts"
import { foundIn, waitForAnswers } from "./wait-for-answers.ts"

/** Two ends of a real connection: what is written to one waits in the other until this process has time to read. */
async function connection(): Promise<[Socket, Socket]> {
  const path = join(temporaryFolder(), "socket")
  const listening = createServer().listen(path)
  await once(listening, "listening")
  const near = connect(path)
  const [far] = (await once(listening, "connection")) as [Socket]
  onTestFinished(() => {
    for (const each of [near, far]) each.destroy()
    listening.close()
  })
  return [near, far]
}

it.skipIf(process.platform === "win32")(
  "takes no silence for the end that it was too busy to listen in",
  async () => {
    const uri = "file:///a.txt"
    const server = {
      choice: { server: {} },
      connection: { gone: () => undefined },
      documents: new Map([["/a.txt", { uri, version: 1, text: "bad\n", shownAt: 1 }]]),
      ...{ pushed: new Map(), pulled: new Map(), refused: new Map(), pullable: new Map() },
      ...{ busy: new Set(), wake: new Set(), capabilities: {}, clock: 1, heardAt: 0, outdatedAt: 0 },
    } as unknown as Server
    const says = (...messages: string[]) =>
      hearServer(server, "textDocument/publishDiagnostics", {
        uri,
        diagnostics: messages.map((message) => ({
          message,
          range: { start: { line: 0, character: 0 }, end: { line: 0, character: 3 } },
        })),
      })
    const [near, far] = await connection()
    near.on("data", () => says("This is bad."))
    // The first piece has been heard; the second comes while this process does something else for longer than the silence.
    says()
    const soon = performance.now() + 20_000
    const answers = waitForAnswers(server, ["/a.txt"], { long: soon, short: soon })
    far.write("x")
    const end = performance.now() + 400
    while (performance.now() < end);
    expect(await answers).toEqual([])
    expect(foundIn(server, "/a.txt")).toMatchObject([{ message: "This is bad." }])
  },
)
