import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bundle } from "./bundle.ts"
import { copyProject } from "./copy.ts"
import type { Folder } from "./folders.ts"
import { hunt } from "./hunt.ts"
import type { Survey } from "./inside/serve.ts"
import { keep, type Workplace } from "./keeper.ts"
import { instrument, type Mutant } from "./mutants.ts"
import { testFiles } from "./tests.ts"
import { describe, isKilled, type Tried } from "./tried.ts"

export interface Hunted {
  /** How many mutants the folder has. */
  total: number
  /** How many tests they were tried on. */
  tests: number
  /** Those that were tried. */
  tried: Tried[]
}

/** Tries mutants of a folder: those that `choose` chooses, until `enough` says so. */
export async function huntIn({
  top,
  folder,
  choose,
  tests,
  patience,
  enough,
  tell,
}: {
  top: string
  folder: Folder
  /** What the paths of the tests contain: any of these, with commas between. */
  tests: string
  patience: number
  choose: (mutants: Mutant[]) => Mutant[]
  enough: (tried: readonly Tried[]) => boolean
  tell: (line: string) => void
}): Promise<Hunted> {
  const home = join(top, "trials/mutation")
  const copy = copyProject(top)
  // Nobody turns the power off here: memory is as good as a disk, and quicker.
  const scratch = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "emend-mutation-"))
  chmodSync(scratch, 0o755)
  try {
    const { mutants, code } = await instrument({ top: copy.folder, folder, home })
    const chosen = choose(mutants)
    const program = join(copy.folder, "program.mjs")
    await bundle({
      top: copy.folder,
      inside: join(home, "inside"),
      tests: testFiles(copy.folder, folder).filter((path) =>
        tests.split(",").some((text) => path.includes(text)),
      ),
      code,
      outfile: program,
    })
    tell(`src/${folder}: ${mutants.length} mutants, ${chosen.length} chosen`)
    const workplace: Workplace = { program, scratch, ...(process.getuid?.() === 0 && { user: "nobody" }) }
    const survey = await look(workplace, folder, mutants)
    for (const { file, name, error } of survey.tests)
      if (error !== undefined) tell(`left out, since it fails as it is: ${file}: ${name}: ${error}`)
    const tried: Tried[] = []
    for await (const each of hunt({ workplace, folder, mutants: chosen, all: mutants, survey, patience })) {
      tried.push(each)
      if (!isKilled(each)) tell(describe(each))
      if (tried.length % 50 === 0) tell(`${tried.length} tried, ${tried.filter(isKilled).length} killed`)
      if (enough(tried)) break
    }
    return { total: mutants.length, tests: survey.tests.length, tried }
  } finally {
    copy.remove()
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function look(workplace: Workplace, folder: Folder, mutants: Mutant[]): Promise<Survey> {
  const keeper = await keep(workplace)
  if (!keeper) {
    const who = workplace.user ? ` (as ${workplace.user}, who may have to be let into this folder)` : ""
    throw new Error(`The tests do not even load${who}: EMEND_DEBUG=1 shows why.`)
  }
  const survey = await keeper.survey(
    folder,
    mutants.map(({ id }) => id),
  )
  keeper.end()
  return survey
}
