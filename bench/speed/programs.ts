import { spawnSync } from "node:child_process"
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { atLeast, type Finding, milliseconds, ratio, shortest } from "./measure.ts"
import { codeFile, joined } from "./texts.ts"

/** How long the command itself takes, start to end. Needs a build. */
export function measurePrograms(root: string): Finding[] {
  const emend = join(root, "dist", "bin", "emend.js")
  if (!existsSync(emend)) return [{ what: "emend as a command: run `npm run build` first", measured: "–" }]
  const folder = mkdtempSync(join(tmpdir(), "emend-speed-"))
  try {
    return [...measureStart(emend, folder), ...measureBatch(emend, folder)]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function measureStart(emend: string, folder: string): Finding[] {
  const response = "notes.txt\n<<<<<<< SEARCH\nbeta\n=======\nBETA\n>>>>>>> REPLACE\n"
  writeFileSync(join(folder, "response.md"), response)
  const run = (args: string[]) => {
    writeFileSync(join(folder, "notes.txt"), "alpha\nbeta\ngamma\n")
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" })
    if (status !== 0) throw new Error(`node ${args.join(" ")} failed: ${stderr}`)
  }
  const [bare, apply] = shortest(
    [
      ["-e", "0"],
      [emend, "apply", "response.md"],
    ].map((args) => () => run(args)),
    { seconds: 4 },
  ) as [number, number]
  return [
    { what: "node -e 0", measured: `${milliseconds(bare)} ms` },
    ratio("emend apply of one edit, against node -e 0", apply / bare, 2),
  ]
}

/**
 * So many cases take more than ten seconds. Each worker spends more than one on compiling what is hot, for itself: with
 * few cases that is most of what one would measure.
 */
const caseCount = 20_000

function measureBatch(emend: string, folder: string): Finding[] {
  const cases = join(folder, "cases.jsonl")
  writeCases(cases, caseCount)
  const results = join(folder, "results.jsonl")
  const run = (workers: number, pinned: string[] = []) => {
    // To a file: whoever reads along needs time of the same processors.
    const output = openSync(results, "w")
    const [program, ...args] = [...pinned, process.execPath, emend, "batch", cases, "-j", String(workers)]
    const { stderr } = spawnSync(program!, args, { stdio: ["ignore", output, "pipe"] })
    closeSync(output)
    const answers = lineCount(readFileSync(results))
    if (answers !== caseCount) throw new Error(`emend batch did not answer every case: ${stderr}`)
  }
  // A collector and a compiler of their own threads help even a single worker: one core means one core for all of them.
  const oneCore = spawnSync("taskset", ["-c", "0", "true"]).status === 0 ? ["taskset", "-c", "0"] : undefined
  const [two, spread, one] = shortest(
    [() => run(2), () => run(1), ...(oneCore ? [() => run(1, oneCore)] : [])],
    { rounds: 2, warmUp: 0 },
  ) as [number, number, number?]
  return [
    {
      what: `emend batch of ${caseCount} cases, two workers (${cpus().length} cores)`,
      measured: `${milliseconds(two)} ms`,
    },
    {
      what: "emend batch, two workers against one that is helped by the second core",
      measured: `${(spread / two).toFixed(2)} ×`,
    },
    one === undefined
      ? { what: "emend batch, two cores against one: there is no `taskset` here", measured: "–" }
      : atLeast("emend batch, two cores against one", one / two, 1.7),
  ]
}

function lineCount(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++
  return count
}

/** Edits of files of 100 to 2000 lines: some exact, some indented wrongly, some of a text that is nowhere. */
export function writeCases(path: string, count: number, { unlike = false } = {}): void {
  const files = Array.from({ length: 20 }, (_, index) => codeFile(100 * (index + 1)))
  const other = codeFile(5000)
  const file = openSync(path, "w")
  for (let index = 0; index < count; index++) {
    const size = index % files.length
    const lines = unlike ? codeFile(100 * (size + 1), ` of ${index}`) : files[size]!
    const from = (index * 37) % (lines.length - 20)
    const old = lines.slice(from, from + 20)
    const written = [old, old.map((line) => `   ${line}`), other.slice(from, from + 20)][index % 3]!
    const response = `src/file.ts\n<<<<<<< SEARCH\n${joined(written)}=======\n${joined(written.slice(1))}>>>>>>> REPLACE\n`
    const texts = { "src/file.ts": joined(lines) }
    writeSync(file, `${JSON.stringify({ id: `case-${index}`, files: texts, response, match: "fuzzy" })}\n`)
  }
  closeSync(file)
}
