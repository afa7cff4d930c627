import { readFile } from "node:fs/promises"
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
  if (source !== undefined && source !== "-") return readNamed(source)
  if (process.stdin.isTTY) note(`paste the response, then end it with ${endKey} on a line of its own.`)
  return readAll(process.stdin)
}

const endKey = process.platform === "win32" ? "Ctrl-Z and Enter" : "Ctrl-D"

async function readNamed(path: string): Promise<string> {
  try {
    return decode(await readFile(path))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason =
      code === "ENOENT"
        ? "there is no such file"
        : code === "EISDIR"
          ? "it is a folder"
          : (error as Error).message
    throw new EmendError("usage", `Cannot read the response ${JSON.stringify(path)}: ${reason}.`, {
      cause: error,
    })
  }
}

async function readAll(stream: NodeJS.ReadStream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return decode(Buffer.concat(chunks))
}

/** Responses are UTF-8; editors and shells of some systems write UTF-16 with a mark. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString("utf16le")
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length & ~1))
      .swap16()
      .toString("utf16le")
  const text = bytes.toString("utf8")
  return text.startsWith("\ufeff") ? text.slice(1) : text
}
