import type { Folder } from "./folders.ts"
import type { Survey, Verdict } from "./inside/serve.ts"
import { type Keeper, keep, type Workplace } from "./keeper.ts"
import type { Mutant } from "./mutants.ts"
import { isWorthwhile } from "./tests.ts"
import type { Tried } from "./tried.ts"

/** Tries one mutant after the other and tells what became of each. */
export async function* hunt({
  workplace,
  folder,
  mutants,
  all,
  survey,
  patience,
}: {
  workplace: Workplace
  folder: Folder
  mutants: Mutant[]
  /** Those that there are, tried or not. */
  all: Mutant[]
  survey: Survey
  /** How many milliseconds of processor time are spent on a mutant before it counts as one that nobody notices. */
  patience: number
}): AsyncGenerator<Tried> {
  const choose = chooser({ mutants: all, folder, survey, patience })
  const fixed = new Set(survey.fixed)
  let keeper: Keeper | undefined
  /** What one mutant leaves behind may spoil tests for the next: then that one gets a process of its own. */
  const tryInTurn = async (task: Attempt): Promise<Verdict> => {
    keeper ??= (await keep(workplace))!
    const verdict = await tryOn(keeper, task)
    if (verdict.status === "killed" || (verdict.status === "survived" && verdict.spoilt.length === 0))
      return verdict
    keeper.end()
    keeper = (await keep(workplace))!
    if (verdict.status === "timeout") return verdict
    const second = await tryOn(keeper, task)
    // Tests that fail when they are run a second time are of no use here.
    if (second.status === "survived") for (const test of second.spoilt) choose.forget(test)
    return second
  }
  const tryAlone = async (task: Attempt): Promise<Verdict> => {
    const own = await keep({ ...workplace, mutant: task.mutant })
    if (!own) return { status: "killed", by: -1, why: "does not load" }
    const verdict = await tryOn(own, task)
    own.end()
    return verdict
  }
  try {
    for (const mutant of mutants) {
      const task = choose(mutant)
      if (task.tests.length === 0) {
        yield { ...mutant, status: "not covered" }
        continue
      }
      const verdict = await (fixed.has(mutant.id) ? tryAlone(task) : tryInTurn(task))
      if (verdict.status !== "survived") choose.noticed(mutant, verdict.by)
      yield settled(mutant, verdict, survey)
    }
  } finally {
    keeper?.end()
  }
}

type Attempt = Parameters<Keeper["attempt"]>[0]

async function tryOn(keeper: Keeper, task: Attempt): Promise<Verdict> {
  try {
    return await keeper.attempt(task)
  } catch (error) {
    return { status: "timeout", by: -1, why: (error as Error).message }
  }
}

function settled(mutant: Mutant, verdict: Verdict, survey: Survey): Tried {
  if (verdict.status === "survived") return { ...mutant, status: "survived" }
  const test = survey.tests[verdict.by]
  return {
    ...mutant,
    status: verdict.status,
    by: test ? `${test.file}: ${test.name}` : verdict.why,
  }
}

/** Which tests to try a mutant on, those first that are likely to notice it and quick. */
function chooser({
  mutants,
  folder,
  survey,
  patience,
}: {
  mutants: Mutant[]
  folder: Folder
  survey: Survey
  patience: number
}) {
  const fixed = new Set(survey.fixed)
  const noticed = new Map<string, Map<number, number>>()
  const sound = new Set(
    survey.tests.flatMap((test, index) =>
      test.error === undefined && isWorthwhile(test, folder) ? [index] : [],
    ),
  )
  const byFile = new Map<string, Set<number>>()
  for (const { id, file } of mutants) {
    const tests = byFile.get(file) ?? new Set()
    byFile.set(file, tests)
    for (const test of survey.covering[id] ?? []) tests.add(test)
  }
  const choose = ({ id, file }: Mutant): Attempt => {
    const own = survey.covering[id] ?? []
    // Which tests use a value that was made when its file was loaded is not known: those that use its file come first.
    const likely = fixed.has(id) ? [...(byFile.get(file) ?? [])] : own
    const all = likely.length === 0 && fixed.has(id) ? [...sound] : likely
    const credit = noticed.get(file) ?? new Map()
    // Those beside the code know it best, then those of its folder: thousands of others come across it on their way.
    const beside = file.slice(0, file.lastIndexOf("/") + 1)
    const nearness = (path: string) =>
      path.startsWith(beside) ? 20 : path.startsWith(`src/${folder}/`) ? 5 : 1
    const cost = (test: number) =>
      survey.tests[test]!.milliseconds /
      nearness(survey.tests[test]!.file) /
      (1 + 5 * (credit.get(test) ?? 0))
    const tests = all.filter((test) => sound.has(test)).sort((a, b) => cost(a) - cost(b))
    const longest = Math.max(0, ...tests.map((test) => survey.tests[test]!.milliseconds))
    return { mutant: id, tests, hits: 100 * (survey.hits[id] ?? 1000), limit: 4000 + 10 * longest, patience }
  }
  return Object.assign(choose, {
    forget: (test: number) => void sound.delete(test),
    noticed({ file }: Mutant, test: number): void {
      const credit = noticed.get(file) ?? new Map<number, number>()
      noticed.set(file, credit.set(test, (credit.get(test) ?? 0) + 1))
    },
  })
}
