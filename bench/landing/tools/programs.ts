import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import type { Case } from "../draft.ts"
import { findCodex } from "./codex.ts"
import { bodyOf, patchText } from "./patch.ts"
import type { Answer, Tool } from "./tool.ts"

/** Each case gets a folder of its own, outside of any repository, with the file alone in it. */
interface Program {
  name: string
  command: string
  args: (given: Case) => string[]
  input: (given: Case) => string
}

const programs: Program[] = [
  { name: "git apply", command: "git", args: () => ["apply", "-p1", "-"], input: patchText },
  {
    name: "git apply -C1 --ignore-whitespace",
    command: "git",
    args: () => ["apply", "-p1", "-C1", "--ignore-whitespace", "-"],
    input: patchText,
  },
  {
    name: "GNU patch",
    command: "patch",
    args: () => ["-p1", "--batch", "--forward", "--no-backup-if-mismatch", "--silent", "-r", "-"],
    input: patchText,
  },
]

/** The programs that this machine has; the others are named on standard error. */
export function installedPrograms(modules: string): Tool[] {
  const codex = findCodex(modules)
  if (codex) {
    process.once("exit", codex.remove)
    programs.push({ name: "apply_patch (codex)", command: codex.path, args: () => [], input: applyPatchText })
  } else console.error("apply_patch: the program of @openai/codex is not installed here, left out")
  return programs.flatMap((program) => {
    if (spawnSync(program.command, ["--version"]).error === undefined) return [toolOf(program)]
    console.error(`${program.name}: not on this machine, left out`)
    return []
  })
}

function toolOf({ name, command, args, input }: Program): Tool {
  return { name, spawns: true, apply: (given) => inFolder(flat(given), (folder, one) => run(folder, one)) }

  function run(folder: string, given: Case): Answer {
    const path = join(folder, given.path)
    writeFileSync(path, given.file)
    const { status, stderr } = spawnSync(command, args(given), {
      cwd: folder,
      input: input(given),
      encoding: "utf8",
      env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir(), LC_ALL: "C" },
    })
    return status === 0 ? { text: readFileSync(path, "utf8") } : { note: stderr.trim() }
  }
}

/** Only the file's own name matters. */
const flat = (given: Case): Case => ({ ...given, path: basename(given.path) })

function inFolder(given: Case, work: (folder: string, given: Case) => Answer): Answer {
  const folder = mkdtempSync(join(tmpdir(), "emend-bench-"))
  try {
    return work(folder, given)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function applyPatchText({ path, hunks }: Case): string {
  const bodies = hunks.map((hunk) => `@@\n${bodyOf(hunk).join("\n")}`)
  return `*** Begin Patch\n*** Update File: ${path}\n${bodies.join("\n")}\n*** End Patch\n`
}
