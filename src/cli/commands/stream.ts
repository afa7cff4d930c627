import { createReadStream } from "node:fs"
import { request } from "node:http"
import { pipeline } from "node:stream/promises"
import { workspaceOf } from "../../apply.ts"
import { type Address, readAddress } from "../../server/own-files.ts"
import { printable } from "../../text/visible.ts"
import { cannotRead, typed } from "../input.ts"
import { note } from "../output.ts"
import { type RootOption, rootsOf } from "../roots.ts"

/** `emend stream`: what comes in goes to the page that `emend serve` shows, and out again: `llm … | emend stream | …`. */
export async function streamCommand(
  source: string | undefined,
  flags: { root?: RootOption[] },
): Promise<number> {
  const workspace = await workspaceOf(rootsOf(flags))
  const address = readAddress(workspace)
  if (!address)
    note(
      "no page is open for this folder, so that the response is only passed on. emend serve, in the same folder, opens one.",
    )
  const input = source === undefined || source === "-" ? typed("response") : createReadStream(source)
  const page = address ? openPage(address) : undefined
  const shown = process.stdout.isTTY ? fitForTerminal() : (chunk: Uint8Array) => chunk
  // Whatever becomes of the page: the pipe goes on.
  await pipeline(
    input,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        await page?.write(chunk)
        yield shown(chunk)
      }
    },
    process.stdout,
    { end: false },
  ).catch((error: unknown) => {
    throw cannotRead("response", source ?? "-", error)
  })
  if (!page) return 2
  const problem = await page.end()
  if (problem !== undefined) note(`the page did not take it: ${problem}`)
  return problem === undefined ? 0 : 1
}

/** On a terminal, what a model writes is shown, not obeyed. A character may be cut between two chunks. */
function fitForTerminal(): (chunk: Uint8Array) => string {
  const decoder = new TextDecoder()
  return (chunk) => printable(decoder.decode(chunk, { stream: true }))
}

interface Page {
  /** Waits for a page that is slower than the model; a page that is gone takes everything. */
  write(chunk: Uint8Array): Promise<void>
  /** What went wrong, if anything did. */
  end(): Promise<string | undefined>
}

function openPage({ port, token }: Address): Page {
  const sent = request({
    host: "127.0.0.1",
    port,
    path: "/api/incoming",
    method: "POST",
    headers: { "x-emend-token": token, "content-type": "text/plain; charset=utf-8" },
  })
  let isLost = false
  let goOn = () => {}
  const answered = new Promise<string | undefined>((resolve) => {
    sent.on("error", (error: NodeJS.ErrnoException) => {
      isLost = true
      goOn()
      resolve(error.code === "ECONNREFUSED" ? "it is not open any more" : error.message)
    })
    sent.on("response", (response) => {
      // It has had enough, or all.
      isLost = true
      goOn()
      response.resume()
      response.on("end", () =>
        resolve(response.statusCode === 200 ? undefined : `status ${response.statusCode}`),
      )
    })
  })
  sent.flushHeaders()
  return {
    write(chunk) {
      if (isLost || sent.write(chunk)) return Promise.resolve()
      return new Promise((resolve) => {
        goOn = resolve
        sent.once("drain", resolve)
      })
    },
    end() {
      if (!isLost) sent.end()
      return answered
    },
  }
}
