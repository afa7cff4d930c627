import { cpSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Random } from "../fuzz/random.ts"
import { examine, type Finding, type Next, nextCommands } from "./examine.ts"
import type { CallFault } from "./preload.ts"
import { type Ended, type Programs, runChild, runEmend } from "./programs.ts"
import { response } from "./response.ts"
import type { Scene } from "./scenes.ts"

/** A death: who dies, in which scene, and when. */
export type Death =
  /** The library, at a point of its code or before a call of its file system. */
  | { victim: "library"; scene: Scene; nth: number; point: string }
  /** The real program, at a system call: before it, or in the middle of it. */
  | { victim: "program"; scene: Scene; nth: number; point: string; how: "die" | "die half way" }

/** Every place at which somebody can die in these scenes: each is played once without a fault, and counted. */
export async function allDeaths(
  scenes: readonly Scene[],
  base: string,
  programs: Programs,
): Promise<Death[]> {
  const deaths: Death[] = []
  for (const scene of scenes) {
    const dir = copyOf(scene, base, "counted")
    const whole = await runChild(programs, { do: scene.task, dir })
    if (whole.code !== 0) throw new Error(`${scene.name}: ${whole.errors}`)
    const { points } = JSON.parse(whole.output) as { points: string[] }
    for (const [index, point] of points.entries())
      deaths.push({ victim: "library", scene, nth: index + 1, point })
    rmSync(dir, { recursive: true, force: true })
    for (const [index, point] of (await callsOf(scene, base, programs)).entries()) {
      deaths.push({ victim: "program", scene, nth: index + 1, point, how: "die" })
      if (point === "write")
        deaths.push({ victim: "program", scene, nth: index + 1, point, how: "die half way" })
    }
  }
  return deaths
}

/** The system calls of the real program that change files. */
export async function callsOf(scene: Scene, base: string, programs: Programs): Promise<string[]> {
  if (scene.command === undefined) return []
  const dir = copyOf(scene, base, "counted")
  const log = `${dir}.calls`
  const ended = await runCommand(scene, dir, programs, { how: "count", nth: 0, log })
  if (ended.code !== 0 && scene.task !== "recover") throw new Error(`${scene.name}: ${ended.errors}`)
  const calls = readFileSync(log, "utf8").split("\n")
  rmSync(dir, { recursive: true, force: true })
  return calls
}

export interface Round extends Finding {
  death: Death
  next: Next
  died: boolean
}

/** Copies a scene, lets somebody die in it, and looks at what the next command makes of it. */
export async function playDeath(
  death: Death,
  { base, programs, random, name }: { base: string; programs: Programs; random: Random; name: string },
): Promise<Round> {
  const { scene } = death
  const dir = copyOf(scene, base, name)
  const ended = await die(death, dir, programs)
  // Whoever puts things right can die as well.
  const again = ended.signal === "SIGKILL" && random.chance(0.25)
  if (again) await runChild(programs, { do: "recover", dir, dieAt: { nth: 1 + random.int(40) } })
  const next = random.pick(nextCommands(scene))
  const finding = await examine(scene, dir, next, programs)
  if (scene.task === "recover" && finding.side === "before") finding.violations.push("it was not completed")
  if (finding.violations.length === 0) rmSync(dir, { recursive: true, force: true })
  return { death, next, died: ended.signal === "SIGKILL", ...finding }
}

function die(death: Death, dir: string, programs: Programs): Promise<Ended> {
  const { scene } = death
  if (death.victim === "library")
    return runChild(programs, { do: scene.task, dir, dieAt: { nth: death.nth } })
  return runCommand(scene, dir, programs, { how: death.how, nth: death.nth })
}

export function runCommand(scene: Scene, dir: string, programs: Programs, fault: CallFault): Promise<Ended> {
  const options = scene.command === "apply" ? ["--json", "--atomic"] : ["--json"]
  return runEmend(programs, [scene.command!, ...options], {
    dir,
    input: scene.command === "apply" ? response() : "",
    fault,
  })
}

export function copyOf(
  { name, template }: Pick<Scene, "name" | "template">,
  base: string,
  as: string,
): string {
  const dir = join(base, `${name} ${as}`)
  cpSync(template, dir, { recursive: true })
  return dir
}
