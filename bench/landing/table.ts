import type { Again, Resent } from "./again.ts"
import type { FormatResult } from "./formats.ts"
import { kinds } from "./kinds.ts"
import { meanOf, type Result, reliability, type Tally, tally } from "./score.ts"

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

/** All tools beside each other, mean of the kinds that all of them got. */
export function toolTable(all: readonly Scored[]): string {
  const shared = (one: Scored) =>
    [...talliesOf(one)].filter(([kind]) => all.every(({ kinds }) => kinds.has(kind)))
  return [
    header("mean of kinds"),
    ...all.map((one) => row(one.name, "", meanOf(shared(one).map(([, tally]) => tally)))),
  ].join("\n")
}

/** What became of edits that were sent a second time. */
export function againTable(again: ReadonlyMap<string, readonly Again[]>): string {
  const marks = ["recognised", "twice", "unrecognised"] as const
  return countTable("sent again", ["landed", ...marks], again, marks)
}

/** What became of the corrections that were offered. */
export function resentTable(resent: ReadonlyMap<string, readonly Resent[]>): string {
  const words = ["right", "wrong", "refused"]
  return countTable(
    "sent as corrected",
    ["offered", ...words],
    resent,
    words.map((word) => `resent-${word}`),
  )
}

function countTable(
  title: string,
  words: readonly string[],
  lists: ReadonlyMap<string, readonly { mark: string }[]>,
  marks: readonly string[],
): string {
  const lineOf = (name: string, list: readonly { mark: string }[]) => {
    const counts = marks.map((mark) => list.filter((one) => one.mark === mark).length)
    return name.padEnd(52) + [list.length, ...counts].map((count) => String(count).padStart(14)).join("")
  }
  return [
    `\n${title.padEnd(52)}${words.map((word) => word.padStart(14)).join("")}`,
    ...[...lists]
      .filter(([, list]) => list.length > 0)
      .map(([kind, list]) => lineOf(kinds[kind]!.title, list)),
    lineOf("all", [...lists.values()].flat()),
  ].join("\n")
}

/** What was sent twice in each format: by format, and by what was asked for. */
export function formatTables(results: readonly FormatResult[]): string {
  const table = (title: string, key: "format" | "operation") => {
    const words = ["cases", "right", "wrong", "refused", "recognised", "twice", "unrecognised"]
    const names = [...new Set(results.map((result) => result[key]))]
    const rows = names.map((name) => {
      const list = results.filter((result) => result[key] === name)
      const counts = words
        .slice(1)
        .map((word) => list.filter(({ first, again }) => first === word || again === word).length)
      return name.padEnd(30) + [list.length, ...counts].map((count) => String(count).padStart(13)).join("")
    })
    return [`\n${title.padEnd(30)}${words.map((word) => word.padStart(13)).join("")}`, ...rows].join("\n")
  }
  return `${table("sent twice, by format", "format")}\n${table("sent twice, by what is asked", "operation")}`
}

/** Which share of landings is right from a score on, over all kinds. */
export function scoreTable(all: readonly Scored[]): string {
  const rows = reliability(all.flatMap((one) => [...one.kinds.values()].flat()))
  return [
    `\n${"score at least".padEnd(52)}${["landings", "right", "wrong"].map((word) => word.padStart(9)).join("")}`,
    ...rows.map(
      ({ score, count, right }) =>
        `${String(score).padEnd(52)}${String(count).padStart(9)}${right.toFixed(2).padStart(9)}${(100 - right).toFixed(2).padStart(9)}`,
    ),
  ].join("\n")
}

function header(title: string): string {
  return `\n${title.padEnd(62)}${["cases", "right", "wrong", "refused", "score"].map((word) => word.padStart(9)).join("")}`
}

function row(name: string, title: string, { count, right, wrong, refused, score }: Tally): string {
  const figures = [right, wrong, refused, score].map((figure) => figure.toFixed(2).padStart(9)).join("")
  return `${`${name} `.padEnd(title ? 16 : 52)}${title.padEnd(title ? 46 : 10)}${String(count).padStart(9)}${figures}`
}
