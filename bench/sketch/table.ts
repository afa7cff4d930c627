import type { Again } from "./again.ts"
import { type CaseGroup, titles } from "./cases.ts"
import { type Result, type Tally, tally } from "./score.ts"

/** The results of one tool. */
export interface Scored {
  name: string
  results: Result[]
}

export const groupNames: Record<CaseGroup, string> = {
  blocks: "blocks, functions",
  inside: "inside long functions, removals",
  refuse: "must be refused",
  other: "others",
}

/** How a tool does, by something that its cases have. */
export function tableBy({ name, results }: Scored, title: string, keyOf: (result: Result) => string): string {
  const rows = [...talliesBy(results, keyOf)].map(([key, one]) =>
    row(titles[key] ? `${key.padEnd(11)}${titles[key].title}` : key, one),
  )
  return [header(`${name}, by ${title}`), ...rows].join("\n")
}

export function talliesBy(results: readonly Result[], keyOf: (result: Result) => string): Map<string, Tally> {
  const keys = [...new Set(results.map(keyOf))]
  return new Map(keys.map((key) => [key, tally(results.filter((result) => keyOf(result) === key))]))
}

export const groupOf = ({ case: { kind } }: Result): string =>
  kind === "other" ? "wrong file" : groupNames[titles[kind]!.group]

export function againTable(all: readonly Again[]): string {
  const count = (mark: Again["mark"]) => all.filter((one) => one.mark === mark).length
  return `\nsent again: ${all.length}, recognised ${count("recognised")}, made twice ${count("twice")}, unrecognised ${count("unrecognised")}`
}

const words = ["cases", "right", "blanks", "wrong", "refused"]

const header = (title: string) => `\n${title.padEnd(64)}${words.map((word) => word.padStart(9)).join("")}`

function row(title: string, { count, right, blanks, wrong, refused }: Tally): string {
  const figures = [right, blanks, wrong, refused].map((figure) => figure.toFixed(1).padStart(9)).join("")
  return `${title.padEnd(64)}${String(count).padStart(9)}${figures}`
}
