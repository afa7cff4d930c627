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

/** So many cases take some seconds: less would mostly measure how long programs take to start and to get going. */
const caseCount = 6000

function measureBatch(emend: string, folder: string): Finding[] {
  const cases = join(folder, "cases.jsonl")
  writeCases(cases)
  const results = join(folder, "results.jsonl")
  const run = (workers: number) => {
    // To a file: whoever reads along needs time of the same processors.
    const output = openSync(results, "w")
    const args = [emend, "batch", cases, "-j", String(workers)]
    const { stderr } = spawnSync(process.execPath, args, { stdio: ["ignore", output, "pipe"] })
    closeSync(output)
    const answers = lineCount(readFileSync(results))
    if (answers !== caseCount) throw new Error(`emend batch did not answer every case: ${stderr}`)
  }
  const [one, two] = shortest([() => run(1), () => run(2)], { rounds: 4, warmUp: 0 }) as [number, number]
  return [
    {
      what: `emend batch of ${caseCount} cases, one worker (${cpus().length} cores)`,
      measured: `${milliseconds(one)} ms`,
    },
    atLeast("emend batch, two workers against one", one / two, 1.7),
  ]
}

function lineCount(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++
  return count
}

/** Edits of files of 100 to 2000 lines: some exact, some indented wrongly, some of a text that is nowhere. */
function writeCases(path: string): void {
  const files = Array.from({ length: 20 }, (_, index) => codeFile(100 * (index + 1)))
  const other = codeFile(5000)
  const file = openSync(path, "w")
  for (let index = 0; index < caseCount; index++) {
    const lines = files[index % files.length]!
    const from = (index * 37) % (lines.length - 20)
    const old = lines.slice(from, from + 20)
    const written = [old, old.map((line) => `   ${line}`), other.slice(from, from + 20)][index % 3]!
    const response = `src/file.ts\n<<<<<<< SEARCH\n${joined(written)}=======\n${joined(written.slice(1))}>>>>>>> REPLACE\n`
    const texts = { "src/file.ts": joined(lines) }
    writeSync(file, `${JSON.stringify({ id: `case-${index}`, files: texts, response, match: "fuzzy" })}\n`)
  }
  closeSync(file)
}
