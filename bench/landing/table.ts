import { kinds } from "./kinds.ts"
import { meanOf, type Result, type Tally, tally } from "./score.ts"

/** The results of one tool, by kind. */
export interface Scored {
  name: string
  kinds: Map<string, Result[]>
}

export function talliesOf(scored: Scored): Map<string, Tally> {
  return new Map([...scored.kinds].map(([kind, results]) => [kind, tally(results)]))
}

/** How one tool does, kind by kind. */
export function kindTable(scored: Scored): string {
  const tallies = talliesOf(scored)
  const rows = [...tallies].map(([kind, one]) => row(kind, kinds[kind]!.title, one))
  return [
    header(`${scored.name} by kind`),
    ...rows,
    row("mean", "mean of kinds", meanOf([...tallies.values()])),
  ].join("\n")
}

/** All tools beside each other, mean of kinds. */
export function toolTable(all: readonly Scored[]): string {
  return [
    header("mean of kinds"),
    ...all.map((one) => row(one.name, "", meanOf([...talliesOf(one).values()]))),
  ].join("\n")
}

function header(title: string): string {
  return `\n${title.padEnd(52)}${["cases", "right", "wrong", "refused", "score"].map((word) => word.padStart(9)).join("")}`
}

function row(name: string, title: string, { count, right, wrong, refused, score }: Tally): string {
  const figures = [right, wrong, refused, score].map((figure) => figure.toFixed(2).padStart(9)).join("")
  return `${name.padEnd(title ? 14 : 52)}${title.padEnd(title ? 38 : 0)}${String(count).padStart(9)}${figures}`
}
