import { createReadStream } from "node:fs"
import { largestInput, tooLarge } from "../batch/blocks.ts"
import { EmendError } from "../core.ts"
import { note } from "./output.ts"

/** The response: a file, or standard input (`-` or nothing), or the clipboard. */
export async function readResponse(
  source: string | undefined,
  options: { clipboard?: boolean } = {},
): Promise<string> {
  if (options.clipboard) {
    if (source !== undefined)
      throw new EmendError("usage", "Give either a RESPONSE or --clipboard, not both.")
    const { readClipboard } = await import("./clipboard.ts")
    return readClipboard()
  }
  return readText(source, "response")
}

/** The text of a file, or of standard input (`-` or nothing). `what`: what it is to whoever has to give it. */
export async function readText(source: string | undefined, what: string): Promise<string> {
  if (source === undefined || source === "-") return readAll(typed(what), what)
  try {
    return await readAll(createReadStream(source), what)
  } catch (error) {
    throw cannotRead(what, source, error)
  }
}

/** Standard input. At a terminal, waiting without a word could be taken for work. */
export function typed(what: string): NodeJS.ReadStream {
  if (process.stdin.isTTY) note(`paste the ${what}, then end it with ${endKey} on a line of its own.`)
  return process.stdin
}

const endKey = process.platform === "win32" ? "Ctrl-Z and Enter" : "Ctrl-D"

export function cannotRead(what: string, path: string, error: unknown): EmendError {
  if (error instanceof EmendError) return error
  const { code = "", message } = error as NodeJS.ErrnoException
  const reason = reasons[code] ?? message
  return new EmendError("usage", `Cannot read the ${what} ${JSON.stringify(path)}: ${reason}.`, {
    cause: error,
  })
}

const reasons: Record<string, string> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
}

/** Everything that comes, as text. A flood is not waited for until memory is full. */
export async function readAll(stream: AsyncIterable<Uint8Array>, what = "input"): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > largestInput) throw tooLarge()
    chunks.push(chunk)
  }
  return decode(Buffer.concat(chunks), what)
}

/** Responses are UTF-8; editors and shells of some systems write UTF-16 with a mark. */
function decode(bytes: Uint8Array, what: string): string {
  const mark = `${bytes[0]} ${bytes[1]}`
  const encoding = mark === "255 254" ? "utf-16le" : mark === "254 255" ? "utf-16be" : "utf-8"
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    // Reading on with replacement characters would write them into files.
    throw new EmendError("usage", `The ${what} is not valid UTF-8. Save it as UTF-8 and try again.`, {
      cause,
    })
  }
}
