import { chmodSync, mkdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { type Random, randomFrom } from "../fuzz/random.ts"
import { disks } from "./disks.ts"
import { allFailures, playFailure } from "./failures.ts"
import { inLanes } from "./in-lanes.ts"
import { allDeaths, copyOf, type Death, playDeath } from "./kill.ts"
import { limits } from "./limits.ts"
import { meddlings, playMeddling } from "./meddle.ts"
import type { Programs } from "./programs.ts"
import { playRush } from "./rush.ts"
import { makeScenes, type Scene } from "./scenes.ts"

export const parts = ["kills", "failures", "meddlings", "worlds"] as const
export type Part = (typeof parts)[number]

export interface TrialOptions {
  base: string
  programs: Programs
  seed: number
  /** How many rounds to play at a time, and until when. */
  lanes: number
  deadline: number
  counts: { kills: number; failures: number; meddlings: number }
  parts: readonly Part[]
  /** Shall disks be mounted? What cannot be is told. */
  mounts: boolean
  say(text: string): void
}

/** A line of the result: what was done, how often, and what came of it. */
export interface Line {
  name: string
  rounds: number
  /** How often the files were as before, and how often as after. */
  before: number
  after: number
  /** This machine did not let us try it. */
  skipped?: boolean
}

/** What came of one part. */
export interface Figures {
  part: Part
  seed: number
  lines: Line[]
  violations: number
  /** How many processes were killed, at how many places of how many. */
  killed?: { processes: number; places: number; ofPlaces: number }
}

export async function runTrial(options: TrialOptions): Promise<Figures[]> {
  chmodSync(dirname(options.base), 0o755)
  const scenes = await makeScenes(options.base, options.programs)
  const all: Figures[] = []
  for (const part of options.parts) {
    const trial = createTrial(part, options)
    await players[part](trial, scenes)
    all.push(trial.figures)
  }
  return all
}

interface Trial extends TrialOptions {
  figures: Figures
  /** Notes a round. */
  note(name: string, side: "before" | "after", violations: readonly string[]): void
}

function createTrial(part: Part, options: TrialOptions): Trial {
  const figures: Figures = { part, seed: options.seed, lines: [], violations: 0 }
  return {
    ...options,
    figures,
    note(name, side, violations) {
      let line = figures.lines.find((each) => each.name === name)
      if (!line) {
        line = { name, rounds: 0, before: 0, after: 0 }
        figures.lines.push(line)
      }
      line.rounds++
      line[side]++
      if (violations.length === 0) return
      figures.violations++
      options.say(`VIOLATION in ${part}, ${name}:\n  ${violations.slice(0, 12).join("\n  ")}`)
    },
  }
}

const players: Record<Part, (trial: Trial, scenes: readonly Scene[]) => Promise<void>> = {
  kills: playKills,
  failures: playFailures,
  meddlings: playMeddlings,
  worlds: playWorlds,
}

/** A quarter of the kills come at random times; the others at places, all of them if there are kills enough. */
async function playKills(trial: Trial, scenes: readonly Scene[]): Promise<void> {
  const { base, programs, seed, counts, figures, note, say } = trial
  const deaths = await allDeaths(scenes, base, programs)
  const atRandom = Math.round(counts.kills / 4)
  const rushes = Array.from({ length: atRandom }, () => "rush" as const)
  const rounds = sample(
    [...sample(deaths, counts.kills - atRandom, randomFrom(seed)), ...rushes],
    counts.kills,
    randomFrom(seed),
  )
  const killed = { processes: 0, places: 0, ofPlaces: deaths.length }
  figures.killed = killed
  const scene = scenes.find(({ name }) => name === "first apply")!
  const rushing = Array.from({ length: trial.lanes }, (_, lane) => copyOf(scene, base, `rush ${lane}`))
  await inLanes(rounds, trial, async (death, index, lane) => {
    const random = randomFrom(seed + index)
    if ((index + 1) % 100 === 0) say(`${index + 1} of ${rounds.length}`)
    if (death === "rush") {
      const { died, violations } = await playRush(scene, rushing[lane]!, { programs, random })
      if (died) killed.processes++
      return note(atRandomTimes, "after", violations)
    }
    const round = await playDeath(death, { base, programs, random, name: String(index) })
    if (round.died) killed.processes++
    killed.places++
    const where = round.violations.length > 0 ? [`${placeOf(death)}, then ${round.next}`] : []
    note(killName(death), round.side, [...where, ...round.violations])
  })
  const order = scenes.flatMap((each) =>
    (["library", "program"] as const).map((victim) => killName({ victim, scene: each })),
  )
  const place = ({ name }: Line) => (name === atRandomTimes ? order.length : order.indexOf(name))
  figures.lines.sort((a, b) => place(a) - place(b))
}

const atRandomTimes = "apply, undo, redo and prune in turn, at random times"

function sample<T>(all: readonly T[], count: number, random: Random): T[] {
  const left = [...all]
  const chosen: T[] = []
  while (chosen.length < count && left.length > 0) {
    const index = random.int(left.length)
    chosen.push(left[index]!)
    left[index] = left.at(-1)!
    left.pop()
  }
  return chosen
}

const killName = ({ victim, scene }: Pick<Death, "victim" | "scene">) =>
  `${scene.name}, ${victim === "library" ? "at a step of the commit" : "at a system call of the program"}`

function placeOf(death: Death): string {
  return `${death.scene.name}: ${death.victim}, ${death.nth}, ${death.point}`
}

async function playFailures(trial: Trial, scenes: readonly Scene[]): Promise<void> {
  const { base, programs, seed, counts, note, say } = trial
  const chosen = sample(await allFailures(scenes, base, programs), counts.failures, randomFrom(seed))
  await inLanes(chosen, trial, async (failure, index) => {
    const random = randomFrom(seed + index)
    const round = await playFailure(failure, { base, programs, random, name: `failure ${index}` })
    const { scene, call, code, nth, forGood } = failure
    const where = `${scene.name}: ${code} for call ${nth}, ${call}${forGood ? ", and from then on" : ""}`
    const violations = round.violations.length > 0 ? [where, ...round.violations] : []
    note(code, round.outcome === "done all the same" ? "after" : "before", violations)
    if ((index + 1) % 100 === 0) say(`${index + 1} of ${chosen.length}`)
  })
  trial.figures.lines.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function playMeddlings(trial: Trial, scenes: readonly Scene[]): Promise<void> {
  const { base, seed, counts, note } = trial
  const random = randomFrom(seed)
  const scene = scenes.find(({ name }) => name === "first apply")!
  const each = Math.ceil(counts.meddlings / meddlings.length)
  for (const meddling of meddlings)
    for (let round = 0; round < each; round++) {
      const { outcome, violations, nth } = await playMeddling(meddling, 1 + random.int(219), { scene, base })
      if (!outcome) continue
      const found = violations.length > 0 ? [`at point ${nth}`, ...violations] : []
      note(meddling.name, outcome === "done" ? "after" : "before", found)
    }
}

async function playWorlds({ base, programs, figures, mounts, say }: Trial): Promise<void> {
  for (const [index, { name, play }] of [...limits, ...(mounts ? disks : [])].entries()) {
    const dir = join(base, `world ${index}`)
    mkdirSync(dir, { mode: 0o755 })
    const fared = await play({ dir, programs })
    const { rounds = 0, refused = 0, violations = [] } = fared ?? {}
    figures.lines.push({
      name,
      rounds,
      before: refused,
      after: rounds - refused,
      ...(!fared && { skipped: true }),
    })
    figures.violations += violations.length
    say(fared ? `${name}: ${rounds} rounds, ${refused} refused` : `${name}: cannot be tried on this machine`)
    for (const violation of violations) say(`VIOLATION in ${name}: ${violation}`)
  }
}
