import { applyPatch, type Patch } from "diff"
import { diff_match_patch } from "diff-match-patch"
import { createDocument, locate } from "../../src/locate/index.ts"
import { patchOf } from "../landing/tools/patch.ts"
import { type Finding, ratio, shortest } from "./measure.ts"
import { blockOf, codeFile, joined } from "./texts.ts"

export const sizes = [1_000, 10_000, 100_000]

/** One block to be found and changed in one file. */
export interface Task {
  text: string
  old: string
  new: string
  patch: Patch
  truth?: string
}

/** Finds the block, and gives the changed file, or nothing. */
type Finder = (task: Task) => string | undefined

/** What makes a block hard to find. */
const situations: Record<string, (lines: string[]) => Omit<Task, "patch">> = {
  exact: (lines) => taskOf(lines, blockOf(lines), (line) => line),
  "wrong indentation": (lines) => taskOf(lines, blockOf(lines), (line) => (line === "" ? "" : `    ${line}`)),
  nowhere: (lines) => {
    const { old, new: changed } = blockOf(codeFile(lines.length + 1))
    return { text: joined(lines), old: joined(old), new: joined(changed) }
  },
  "exact, with a line of 20,000 characters": (lines) => {
    const long = [...lines.slice(0, 50), "x".repeat(20_000), ...lines.slice(50)]
    return taskOf(long, blockOf(long), (line) => line)
  },
  "nowhere, with a line of 20,000 characters": (lines) => {
    const { old, new: changed } = blockOf(codeFile(lines.length + 1))
    const text = joined([...lines.slice(0, 50), "x".repeat(20_000), ...lines.slice(50)])
    return { text, old: joined(old), new: joined(changed) }
  },
}

function taskOf(lines: string[], block: { old: string[]; new: string[] }, write: (line: string) => string) {
  const text = joined(lines)
  const truth = text.replace(joined(block.old), () => joined(block.new))
  return { text, old: joined(block.old.map(write)), new: joined(block.new.map(write)), truth }
}

const finders: Record<string, Finder> = {
  emend({ text, old, new: next }) {
    const { changes } = locate(createDocument(text), [{ old, new: next, scope: "lines" }], { match: "fuzzy" })
    if (!changes) return undefined
    return changes.reduceRight(
      (done, { from, to, insert }) => done.slice(0, from) + insert + done.slice(to),
      text,
    )
  },
  "indexOf, first hit": ({ text, old, new: next }) => {
    const at = text.indexOf(old)
    return at < 0 ? undefined : text.slice(0, at) + next + text.slice(at + old.length)
  },
  "indexOf, only hit": ({ text, old, new: next }) => {
    const at = text.indexOf(old)
    if (at < 0 || text.indexOf(old, at + 1) >= 0) return undefined
    return text.slice(0, at) + next + text.slice(at + old.length)
  },
  "diff 9, fuzz 0": ({ text, patch }) => applyPatch(text, patch) || undefined,
  "diff 9, fuzz 2": ({ text, patch }) => applyPatch(text, patch, { fuzzFactor: 2 }) || undefined,
  "diff-match-patch": ({ text, old, new: next }) => {
    const engine = new diff_match_patch()
    engine.Match_Distance = 1000 * text.length
    const [after, done] = engine.patch_apply(engine.patch_make(old, next), text)
    return done.every(Boolean) ? after : undefined
  },
}

/** The time of one tool in one situation for each size, and whether its answers were right. */
export interface SearchRow {
  situation: string
  tool: string
  times: number[]
  right: boolean
}

export function measureSearch(): SearchRow[] {
  const rows: SearchRow[] = []
  for (const [situation, make] of Object.entries(situations)) {
    const tasks = sizes.map((size) => withPatch(make(codeFile(size))))
    const times = tasks.map((task) => shortest(Object.values(finders).map((find) => () => find(task))))
    for (const [at, [tool, find]] of Object.entries(finders).entries()) {
      const right = tasks.every((task) => find(task) === task.truth)
      rows.push({ situation, tool, right, times: times.map((each) => each[at]!) })
    }
  }
  return rows
}

/** The patch is made beforehand: only its use is measured. */
function withPatch(task: Omit<Task, "patch">): Task {
  const { text: file, old, new: next, truth = file } = task
  const hunks = [{ old, new: next }]
  return {
    ...task,
    patch: patchOf({ kind: "", id: "", source: "", path: "file", file, hunks, verdict: "land", truth }),
  }
}

/** What the search promises. */
export function judgeSearch(rows: SearchRow[]): Finding[] {
  const time = (situation: string, size: number, tool = "emend") =>
    rows.find((row) => row.situation === situation && row.tool === tool)!.times[sizes.indexOf(size)]!
  const exact = time("exact", 100_000)
  const long = "with a line of 20,000 characters"
  return [
    ...sizes.map((size) =>
      ratio(
        `exact against indexOf, ${size} lines`,
        time("exact", size) / time("exact", size, "indexOf, only hit"),
        3,
      ),
    ),
    // What was found loosely is looked for once more in what it leaves: nothing may be made twice.
    ratio("wrong indentation against exact, 100000 lines", time("wrong indentation", 100_000) / exact, 60),
    ratio("nowhere against exact, 100000 lines", time("nowhere", 100_000) / exact, 30),
    ratio("nowhere, 100000 lines against 10000", time("nowhere", 100_000) / time("nowhere", 10_000), 12),
    ratio("nowhere, 1000 lines against 10000", time("nowhere", 1_000) / time("nowhere", 10_000), 1),
    ratio(
      "exact with a long line against without, 10000 lines",
      time(`exact, ${long}`, 10_000) / time("exact", 10_000),
      1.5,
    ),
    ratio(
      "nowhere with a long line against without, 10000 lines",
      time(`nowhere, ${long}`, 10_000) / time("nowhere", 10_000),
      1.5,
    ),
    ...["exact", "wrong indentation", "nowhere"].flatMap((situation) =>
      [10_000, 100_000].map((size) => againstBest(rows, situation, size)),
    ),
  ]
}

/** Against the fastest other tool whose answer is right; string search cannot say where a wrong text belongs. */
function againstBest(rows: SearchRow[], situation: string, size: number): Finding {
  const at = sizes.indexOf(size)
  const own = rows.find((row) => row.situation === situation && row.tool === "emend")!
  const rivals = rows.filter((row) => row.situation === situation && /diff/.test(row.tool) && row.right)
  const best = rivals.sort((one, other) => one.times[at]! - other.times[at]!)[0]
  const name = `${situation}, ${size} lines, against the fastest right rival`
  if (!best) return { what: `${name}: there is none`, measured: "–" }
  return ratio(`${name} (${best.tool})`, own.times[at]! / best.times[at]!, 2)
}
