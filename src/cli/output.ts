/** A reader that has seen enough (`emend log | head -1`) is no error: stop quietly, with the usual status. */
export function survivePipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error
      process.exit()
    })
  }
}

/** Results go to standard output, and the program waits for its reader rather than piling them up. */
export function print(text: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    if (process.stdout.write(text)) resolve()
    else process.stdout.once("drain", resolve)
  })
}

export function printJson(value: unknown): Promise<void> {
  return print(`${JSON.stringify(value, null, process.stdout.isTTY ? 2 : undefined)}\n`)
}

/** Everything that is not a result goes to standard error. */
export function note(text: string): void {
  process.stderr.write(`emend: ${text}\n`)
}
