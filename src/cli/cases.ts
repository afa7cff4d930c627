import { createReadStream, statSync } from "node:fs"
import { open } from "node:fs/promises"
import type { Counts } from "../batch/cases.ts"
import { EmendError } from "../core.ts"
import { note } from "./output.ts"

/** The exit status for how the cases went, and what a person should know of those that did not go at all. */
export function statusOfCases(total: Counts): number {
  if (total.cases === 0 && total.bad === 0) note("there was no case to run: give one JSON object per line.")
  if (total.bad > 0)
    note(`${total.bad} of ${total.bad + total.cases} lines could not be used; see "error" in their results.`)
  if (total.cases === 0) return 2
  return total.ok === total.cases && total.bad === 0 ? 0 : 1
}

/** `reusing`: whoever reads them is done with a piece before the next one, so that one buffer is enough for all of a file. */
export function openCases(
  source: string | undefined,
  { reusing = false } = {},
): { stream: AsyncIterable<Uint8Array>; size?: number } {
  if (source === undefined || source === "-") {
    if (process.stdin.isTTY) note("type or paste cases, one JSON object per line; end with Ctrl-D.")
    return { stream: process.stdin }
  }
  const stat = statSync(source, { throwIfNoEntry: false })
  if (!stat || stat.isDirectory()) {
    throw new EmendError(
      "usage",
      `Cannot read the cases ${JSON.stringify(source)}: ${stat ? "it is a folder" : "there is no such file"}.`,
    )
  }
  return {
    stream: reusing ? piecesOf(source) : createReadStream(source, { highWaterMark: pieceSize }),
    ...(stat.isFile() && { size: stat.size }),
  }
}

const pieceSize = 1 << 20

async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    const buffer = Buffer.allocUnsafeSlow(pieceSize)
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, pieceSize)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
