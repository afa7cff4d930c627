import { chmodSync, mkdirSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Random } from "../fuzz/random.ts"
import { disks } from "./disks.ts"
import { allFailures, playFailure } from "./failures.ts"
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
  random: Random
  seed: number
  counts: { kills: number; failures: number; meddlings: number }
  parts: readonly Part[]
  say(text: string): void
}

/** A line of the result: what was done, how often, and what came of it. */
export interface Line {
  part: Part
  name: string
  rounds: number
  /** How often the files were as before, and how often as after. */
  before: number
  after: number
  /** This machine did not let us try it. */
  skipped?: boolean
}

export interface Figures {
  seed: number
  kills: number
  /** The different places at which somebody was killed, and how many there are. */
  places: { tried: number; all: number }
  lines: Line[]
  violations: number
}

export async function runTrial(options: TrialOptions): Promise<Figures> {
  chmodSync(dirname(options.base), 0o755)
  const scenes = await makeScenes(options.base, options.programs)
  const trial = createTrial(options)
  for (const part of options.parts) await players[part](trial, scenes)
  return trial.figures
}

interface Trial extends TrialOptions {
  figures: Figures
  /** Notes a round. */
  note(part: Part, name: string, side: "before" | "after", violations: readonly string[]): void
}

function createTrial(options: TrialOptions): Trial {
  const figures: Figures = {
    seed: options.seed,
    kills: 0,
    places: { tried: 0, all: 0 },
    lines: [],
    violations: 0,
  }
  return {
    ...options,
    figures,
    note(part, name, side, violations) {
      let line = figures.lines.find((each) => each.part === part && each.name === name)
      if (!line) figures.lines.push((line = { part, name, rounds: 0, before: 0, after: 0 }))
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
  const { base, programs, random, counts, figures, note, say } = trial
  const deaths = await allDeaths(scenes, base, programs)
  const atRandom = Math.round(counts.kills / 4)
  const chosen = sample(deaths, counts.kills - atRandom, random)
  figures.places = { tried: chosen.length, all: deaths.length }
  for (const [index, death] of chosen.entries()) {
    const round = await playDeath(death, { base, programs, random, name: String(index) })
    if (round.died) figures.kills++
    const alive = round.died ? [] : ["it was not killed"]
    const where = round.violations.length > 0 ? [`${placeOf(death)}, then ${round.next}`] : []
    note("kills", killName(death), round.side, [...alive, ...where, ...round.violations])
    if ((index + 1) % 100 === 0) say(`${figures.kills} killed`)
  }
  const scene = scenes.find(({ name }) => name === "first apply")!
  const rushing = copyOf(scene, base, "rush")
  for (let round = 0; round < atRandom; round++) {
    const { died, violations } = await playRush(scene, rushing, { programs, random })
    if (died) figures.kills++
    note("kills", "apply, undo, redo and prune in turn, at random times", "after", violations)
  }
}

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

const killName = ({ victim, scene }: Death) =>
  `${scene.name}, ${victim === "library" ? "at a step of the commit" : "at a system call of the program"}`

function placeOf(death: Death): string {
  return `${death.scene.name}: ${death.victim}, ${death.nth}, ${death.point}`
}

async function playFailures(trial: Trial, scenes: readonly Scene[]): Promise<void> {
  const { base, programs, random, counts, note } = trial
  const all = await allFailures(scenes, base, programs)
  for (const [index, failure] of sample(all, counts.failures, random).entries()) {
    const round = await playFailure(failure, { base, programs, random, name: `failure ${index}` })
    const { scene, call, code, nth, forGood } = failure
    const where = `${scene.name}: ${code} for call ${nth}, ${call}${forGood ? ", and from then on" : ""}`
    const violations = round.violations.length > 0 ? [where, ...round.violations] : []
    note("failures", code, round.outcome === "done all the same" ? "after" : "before", violations)
  }
}

async function playMeddlings(trial: Trial, scenes: readonly Scene[]): Promise<void> {
  const { base, random, counts, note } = trial
  const scene = scenes.find(({ name }) => name === "first apply")!
  const each = Math.ceil(counts.meddlings / meddlings.length)
  for (const meddling of meddlings)
    for (let round = 0; round < each; round++) {
      const { outcome, violations, nth } = await playMeddling(meddling, 1 + random.int(219), { scene, base })
      if (!outcome) continue
      const found = violations.length > 0 ? [`at point ${nth}`, ...violations] : []
      note("meddlings", meddling.name, outcome === "done" ? "after" : "before", found)
    }
}

async function playWorlds({ base, programs, figures, say }: Trial): Promise<void> {
  for (const [index, { name, play }] of [...limits, ...disks].entries()) {
    const dir = join(base, `world ${index}`)
    mkdirSync(dir, { mode: 0o755 })
    const fared = await play({ dir, programs })
    const { rounds = 0, refused = 0, violations = [] } = fared ?? {}
    figures.lines.push({
      part: "worlds",
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
