import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { markdownTable } from "../../scripts/section.ts"
import { corpusFile, readCorpus } from "./corpus.ts"
import type { Run } from "./run.ts"
import { targetNames } from "./targets/open.ts"

/** What the runs of a target have measured: all of them together, the last one having been at `date`. */
export interface Row {
  date: string
  node: string
  minutes: number
  executions: number
  /** Inputs that did something that none did before. */
  gains: number
  folder: string
  /** Branches of the folder that were passed, of how many. */
  reached: number
  branches: number
}

/** The same number of inputs, with and without learning from what they do. */
export interface Compared {
  executions: number
  guided: { branches: number; gains: number }
  blind: { branches: number; gains: number }
}

export type Results = Record<string, { row?: Row; compared?: Compared }>

export function measured(run: Run, minutes: number): Row {
  const inFolder = (branch: number) => run.branches[branch]?.file.startsWith(`${run.folder}/`) ?? false
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    minutes: Math.floor(minutes),
    executions: run.executions,
    gains: run.gains,
    folder: run.folder,
    reached: run.reached.filter(inFolder).length,
    branches: run.branches.filter((_, at) => inFolder(at)).length,
  }
}

export function compared(guided: Run, blind: Run, executions: number): Compared {
  const figures = ({ reached, gains }: Run) => ({ branches: reached.length, gains })
  return { executions, guided: figures(guided), blind: figures(blind) }
}

const path = (top: string) => join(top, "trials/fuzz/results.json")

export function readResults(top: string): Results {
  return existsSync(path(top)) ? JSON.parse(readFileSync(path(top), "utf8")) : {}
}

export function writeResults(top: string, name: string, figures: Results[string]): void {
  const all = readResults(top)
  const before = all[name]
  const row = figures.row && before?.row ? added(before.row, figures.row) : figures.row
  const merged: Results = { ...all, [name]: { ...before, ...figures, ...(row && { row }) } }
  const sorted = targetNames.flatMap((each): [string, Results[string]][] =>
    merged[each] ? [[each, merged[each]]] : [],
  )
  writeFileSync(path(top), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

/** A later run starts from what the earlier ones kept, so that it reaches what they reached. */
function added(before: Row, now: Row): Row {
  return {
    ...now,
    minutes: before.minutes + now.minutes,
    executions: before.executions + now.executions,
    gains: Math.max(before.gains, now.gains),
    reached: Math.max(before.reached, now.reached),
  }
}

/** The section of trials/results.md: a row for each target that was run, whenever that was. */
export function resultsText(top: string, results: Results): string {
  const rows = Object.entries(results).flatMap(([name, { row }]) => (row ? [{ name, ...row }] : []))
  const days = [...new Set(rows.map(({ date }) => date))].sort()
  const versions = [...new Set(rows.map(({ node }) => node))]
  const table = markdownTable(
    ["target", "minutes", "inputs", "that did something new", "kept", "branches reached", "findings"],
    rows.map(({ name, minutes, executions, gains, folder, reached, branches }) => [
      `${name} (\`${folder}\`)`,
      String(minutes),
      executions.toLocaleString("en"),
      gains.toLocaleString("en"),
      String(readCorpus(corpusFile(top, name, "kept")).length),
      `${reached.toLocaleString("en")} of ${branches.toLocaleString("en")} (${Math.floor((100 * reached) / branches)} %)`,
      String(readCorpus(corpusFile(top, name, "findings")).length),
    ]),
  )
  return [intro(days, versions), table, ...comparison(results), findings(top)].join("\n\n")
}

function intro(days: readonly string[], versions: readonly string[]): string {
  return `## Fuzzing

Each format, all of them at once, the search for places, the page's server (over real sockets, with broken HTTP too) and the
MCP server were given mutations of real inputs, guided by branch counters in emend's own code: what does something new is kept and
mutated further. Every input is held to laws, not just to "no crash": any chunks give the same edits; a response that is cut off
applies nothing incomplete; a dry run foretells the apply, undo takes all of it back; what is printed is read again; what occurs in
a file once is found there, what occurs there twice is not guessed at, and no other line changes; the server writes nothing without
the token; each question to the MCP server is answered once. Run on ${days.join(", ")} with Node ${versions.join(", ")}, two at a time
on a machine with two cores that was busy with other work, so that a minute here is a small part of one. The inputs kept are in [\`trials/fuzz/corpus\`](../trials/fuzz/corpus) and run again in
every \`npm test\`, with forty mutations of them for each target.`
}

function comparison(results: Results): string[] {
  const rows = Object.entries(results).flatMap(([name, { compared }]) =>
    compared ? [{ name, ...compared }] : [],
  )
  if (rows.length === 0) return []
  const figures = ({ branches, gains }: Compared["guided"]) =>
    `${branches.toLocaleString("en")} / ${gains.toLocaleString("en")}`
  return [
    "Does it help to be guided? The same number of inputs from the same seeds, with and without learning from what they reach: branches of all of emend's code that were passed, and inputs that did something new.",
    markdownTable(
      ["target", "inputs", "guided", "not guided"],
      rows.map(({ name, executions, guided, blind }) => [
        name,
        executions.toLocaleString("en"),
        figures(guided),
        figures(blind),
      ]),
    ),
  ]
}

/** What was found, in the words that the corpus has for it. */
function findings(top: string): string {
  const lines = targetNames.flatMap((target) =>
    readCorpus(corpusFile(top, target, "findings")).map(({ name }) => `- ${target}: ${name}`),
  )
  return lines.length === 0
    ? "Nothing was found."
    : `What was found, and the commit that mended it:\n\n${lines.join("\n")}`
}
