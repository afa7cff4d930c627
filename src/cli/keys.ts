import { openSync } from "node:fs"
import { ReadStream } from "node:tty"
import { EmendError } from "../core.ts"
import { say } from "./output.ts"

/** Single key presses from the terminal, wherever standard input comes from. */
export interface Keys {
  /** The next key; `ctrl-c` and `end` (the terminal is gone) by name. */
  next(): Promise<string>
  /** Lets another program have the terminal until `resume`. */
  pause(): void
  resume(): void
  close(): void
}

export function openKeys(): Keys {
  const terminal = openTerminal()
  const typed: string[] = []
  const waiting: ((key: string) => void)[] = []
  let ended = false

  const onData = (data: Buffer | string) => {
    for (const key of data.toString()) {
      const name = key === "\u0003" ? "ctrl-c" : key === "\u0004" ? "end" : key
      const next = waiting.shift()
      if (next) next(name)
      else typed.push(name)
    }
  }
  const onEnd = () => {
    ended = true
    for (const next of waiting.splice(0)) next("end")
  }
  terminal.setRawMode(true)
  terminal.on("data", onData).on("end", onEnd).on("close", onEnd).on("error", onEnd)

  return {
    next: () => {
      const key = typed.shift()
      if (key !== undefined) return Promise.resolve(key)
      return ended ? Promise.resolve("end") : new Promise((resolve) => waiting.push(resolve))
    },
    pause: () => {
      terminal.setRawMode(false)
      terminal.pause()
    },
    resume: () => {
      terminal.setRawMode(true)
      terminal.resume()
    },
    close: () => {
      terminal.off("data", onData).off("end", onEnd).off("close", onEnd)
      terminal.setRawMode(false)
      terminal.pause()
      if (terminal !== process.stdin) terminal.destroy()
    },
  }
}

/** The key that a person answers a question with, in small letters; undefined: there is no terminal to ask on. */
export async function askOnce(question: string): Promise<string | undefined> {
  let keys: Keys
  try {
    keys = openKeys()
  } catch {
    return undefined
  }
  try {
    say(question)
    const key = (await keys.next()).toLowerCase()
    say(`${key.length === 1 ? key : ""}\n`)
    return key
  } finally {
    keys.close()
  }
}

/** The terminal itself, not standard input: that may be the response, and at its end by now. */
function openTerminal(): ReadStream {
  try {
    return new ReadStream(openSync(process.platform === "win32" ? "\\\\.\\CONIN$" : "/dev/tty", "r+"))
  } catch (cause) {
    if (process.stdin.isTTY) return process.stdin
    throw new EmendError("usage", "--interactive needs a terminal to ask on, and there is none.", { cause })
  }
}
