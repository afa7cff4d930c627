import { stripVTControlCharacters } from "node:util"
import { cut, plural } from "../text/sentence.ts"
import { endProcess, startProcess } from "./processes.ts"
import type { Program } from "./program.ts"

export interface RunOptions {
  cwd: string
  /** For its standard input. */
  input?: string
  /** Besides those of this process; undefined takes one away. */
  env?: NodeJS.ProcessEnv
  /** In milliseconds; after that it is ended. */
  timeout?: number
}

/** How a program went. */
export interface Ran {
  /** Undefined: it never started, was ended, or died by a signal. */
  status: number | undefined
  stdout: string
  stderr: string
  /** Why it has no status, in words. */
  failure?: string
}

/** Nobody reads more than this; git's list of a million files is shorter. */
const most = 1 << 28

/** A program that ended may have left a daemon behind that holds on to its output. */
const graceAfterExit = 200

/** Runs a program to its end. Never rejects. */
export function run(program: Program, options: RunOptions): Promise<Ran> {
  return runToEnd(program, options).catch((error: Error) => ({
    status: undefined,
    stdout: "",
    stderr: "",
    failure: error.message,
  }))
}

function runToEnd(program: Program, { cwd, input = "", env, timeout }: RunOptions): Promise<Ran> {
  return new Promise((resolve) => {
    const child = startProcess(program, { cwd, env: { ...process.env, ...env }, stdio: "pipe" })
    const stdout = gather(child.stdout!)
    const stderr = gather(child.stderr!)
    let failure: string | undefined
    const finish = (status: number | undefined) => {
      clearTimeout(timer)
      child.stdout!.destroy()
      child.stderr!.destroy()
      resolve({ status, stdout: stdout(), stderr: stderr(), ...(failure !== undefined && { failure }) })
    }
    const timer = setTimeout(() => {
      failure = `it took longer than ${seconds(timeout!)}`
      endProcess(child)
    }, timeout)
    if (timeout === undefined) clearTimeout(timer)
    child.once("error", (error) => {
      failure = error.message
      finish(undefined)
    })
    child.once("exit", (code, signal) => {
      if (signal !== null) failure ??= `it was ended by ${signal}`
      const late = setTimeout(finish, graceAfterExit, code ?? undefined)
      child.once("close", () => {
        clearTimeout(late)
        finish(failure === undefined ? (code ?? undefined) : undefined)
      })
    })
    child.stdin!.end(input)
  })
}

/** The first lines of what a program said, without colours. */
export function firstLines(text: string, count = 5): string {
  const lines = stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
  const shown = lines.slice(0, count).map((line) => cut(line, 300))
  return [...shown, ...(lines.length > count ? ["…"] : [])].join("\n")
}

export function seconds(milliseconds: number): string {
  return plural(Math.round(milliseconds / 100) / 10, "second")
}

function gather(stream: NodeJS.ReadableStream): () => string {
  const pieces: Buffer[] = []
  let size = 0
  stream.on("data", (piece: Buffer) => {
    if (size < most) pieces.push(piece)
    size += piece.length
  })
  return () => Buffer.concat(pieces).toString("utf8")
}
