import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { atLeast, type Finding, median, milliseconds, ratio } from "./measure.ts"
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
  const bare = median(() => run(["-e", "0"]), { seconds: 3 })
  const apply = median(() => run([emend, "apply", "response.md"]), { seconds: 5 })
  return [
    { what: "node -e 0", measured: `${milliseconds(bare)} ms` },
    ratio("emend apply of one edit, against node -e 0", apply / bare, 2),
  ]
}

/** Cases that cost enough for the workers to matter: blocks that are nowhere or indented wrongly in long files. */
function measureBatch(emend: string, folder: string): Finding[] {
  const cases = join(folder, "cases.jsonl")
  writeFileSync(
    cases,
    Array.from({ length: 200 }, (_, index) => `${JSON.stringify(caseOf(index))}\n`).join(""),
  )
  const run = (workers: number) => {
    const args = [emend, "batch", cases, "-j", String(workers)]
    const { stderr, stdout } = spawnSync(process.execPath, args, { encoding: "utf8", maxBuffer: 2 ** 30 })
    if (stdout.split("\n").length !== 201) throw new Error(`emend batch did not answer every case: ${stderr}`)
  }
  const one = median(() => run(1), { seconds: 10, least: 3 })
  const two = median(() => run(2), { seconds: 10, least: 3 })
  return [
    {
      what: `emend batch of 200 cases, one worker (${cpus().length} cores)`,
      measured: `${milliseconds(one)} ms`,
    },
    atLeast("emend batch, two workers against one", one / two, 1.7),
  ]
}

function caseOf(index: number) {
  const lines = codeFile(4000 + index)
  const old = lines.slice(2000, 2020)
  const written = index % 2 === 0 ? old.map((line) => `   ${line}`) : codeFile(5000 + index).slice(3000, 3020)
  const response = `src/file.ts\n<<<<<<< SEARCH\n${joined(written)}=======\n${joined(written.slice(1))}>>>>>>> REPLACE\n`
  return { id: `case-${index}`, files: { "src/file.ts": joined(lines) }, response, match: "fuzzy" }
}
