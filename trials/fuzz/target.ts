import { isDeepStrictEqual } from "node:util"

/** Something to be fuzzed: what it is given, and what has to be true of whatever comes out. */
export interface Target {
  name: string
  /** The part of `src/` that it is about, for saying how much of it was reached. */
  folder: string
  /** Inputs to start from. */
  seeds(): string[]
  /** Words that mean something to it. */
  words: readonly string[]
  /** Another way to change an input, besides those that know nothing about it. */
  mutate?(input: string, random: import("./random.ts").Random): string
  /** Runs one input and checks every law. Throws `Broken` if one does not hold; whatever else it throws is a crash. */
  run(input: string): Promise<void>
  close?(): Promise<void>
}

/** A law that an input has broken. `law` is the same for all inputs that break it in the same way. */
export class Broken extends Error {
  readonly law: string
  constructor(law: string, detail: string) {
    super(`${law}\n${detail}`)
    this.law = law
  }
}

export function hold(law: string, holds: boolean, detail: () => unknown): void {
  if (!holds) throw new Broken(law, shown(detail()))
}

export function same(law: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Broken(law, `expected ${shown(expected)}\nbut got  ${shown(actual)}`)
}

function shown(value: unknown): string {
  const plain = value instanceof Map ? Object.fromEntries(value) : value
  const text = typeof plain === "string" ? plain : (JSON.stringify(plain) ?? String(plain))
  return text.length > 3000 ? `${text.slice(0, 3000)}…` : text
}

/** What to call a failure, so that the same one is told once however many inputs show it. */
export function lawOf(error: unknown): string {
  if (error instanceof Broken) return error.law
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const [said = "", ...frames] = stack.split("\n")
  const where = frames.find((frame) => /\bsrc\//.test(frame))?.replace(/^.*\b(src\/[^)]*).*$/, "$1")
  return `crash: ${said.replace(/\d+/g, "N").slice(0, 100)}${where ? ` (${where})` : ""}`
}
