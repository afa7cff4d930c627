import type { Mutant } from "./mutants.ts"

/** A mutant, and what became of it. */
export interface Tried extends Mutant {
  status: "killed" | "timeout" | "survived" | "not covered"
  /** The test that noticed it. */
  by?: string
}

/** Whether the tests noticed a mutant. Who makes them run forever is noticed as well. */
export function isKilled({ status }: Tried): boolean {
  return status === "killed" || status === "timeout"
}

/** A mutant in a line. */
export function describe({ file, line, column, kind, before, after, status }: Tried): string {
  const short = (text: string) => {
    const one = text.replace(/\s+/g, " ")
    return one.length > 70 ? `${one.slice(0, 67)}…` : one
  }
  const note = status === "not covered" ? " (not covered)" : ""
  return `${file}:${line}:${column + 1} ${kind}: ${short(before)} → ${short(after)}${note}`
}
