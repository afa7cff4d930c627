import { printable, safeJson } from "../text/visible.ts"
import { plainBut } from "./style.ts"

/**
 * A reader that has seen enough (`emend log | head -1`) is no error: stop quietly, with the usual status. A disk that takes
 * no more is one, and who asked for the results must hear of it.
 */
export function survivePipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit()
      if (stream === process.stdout)
        note(`cannot write the output: ${outputReasons[error.code!] ?? error.message}.`)
      process.exit(1)
    })
  }
}

const outputReasons: Record<string, string> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
}

/**
 * What emend says goes to standard output, with nothing in it that a terminal would obey but emend's own colours:
 * whatever a model, a file, git or another program brought into it.
 */
export function print(text: string): Promise<void> {
  return write(plainBut(text, process.stdout))
}

/**
 * What others wrote, asked for as it is: a prompt, a response in another format. A program gets every byte of it; a
 * terminal gets what is fit to be shown there.
 */
export function printContent(text: string): Promise<void> {
  return write(process.stdout.isTTY ? printable(text) : text)
}

export function printJson(value: unknown): Promise<void> {
  return write(`${safeJson(value, process.stdout.isTTY ? 2 : undefined)}\n`)
}

/** The program waits for its reader rather than piling up what it has to say. */
export function write(content: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    if (process.stdout.write(content)) resolve()
    else process.stdout.once("drain", resolve)
  })
}

/** Everything that is not a result goes to standard error. */
export function note(text: string): void {
  say(`emend: ${text}\n`)
}

/** The same without a name in front. */
export function say(text: string): void {
  process.stderr.write(plainBut(text, process.stderr))
}
