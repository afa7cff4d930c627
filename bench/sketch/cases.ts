import { compareSyntax, isBroken, type Syntax } from "../../src/syntax/index.ts"
import { groupBy } from "../bench.ts"
import { type Random, seededRandom } from "../landing/random.ts"
import { essence } from "../landing/strangers.ts"
import { disguises } from "./disguises.ts"
import { type Draft, groupChanges, textOf } from "./draft.ts"
import type { Change, Part } from "./histories.ts"
import { type Group, kinds, type Sketched } from "./kinds.ts"
import { pickStyle } from "./markers.ts"
import { answerOf, type Fenced, type Naming, namings } from "./naming.ts"
import { refusals } from "./refusals.ts"

/** An answer of a model, the files that it is about, and what must come of it. */
export interface Case {
  id: string
  kind: string
  source: string
  language: string
  naming: Naming
  files: Record<string, string>
  response: string
  /** The same without words, for tools that are told the file. */
  parts: { path: string; code: string }[]
  /** What the files become; absent where nothing may be written. */
  truth?: Record<string, string>
  /** To refuse is right as well. */
  mayRefuse?: boolean
  /** Lines of the truth beside which something was left out. */
  edges: Record<string, number[]>
}

export type CaseGroup = Group | "refuse"

/** Every kind with its title, and how it counts. */
export const titles: Record<string, { title: string; group: CaseGroup }> = {
  ...kinds,
  files: { title: "several files in one answer", group: "blocks" },
  ...Object.fromEntries(
    Object.entries(disguises).map(([name, { title }]) => [name, { title, group: "other" } as const]),
  ),
  ...Object.fromEntries(
    Object.entries(refusals).map(([name, { title }]) => [
      name,
      { title, group: name === "named" ? "blocks" : "refuse" } as const,
    ]),
  ),
}

export interface Material {
  part: Part
  changes: readonly Change[]
  syntax: Syntax
}

/** How often one more case is tried before a kind is taken as exhausted. */
const mostTries = 3000

/** Each kind has its own stream of chance, so that a run over one kind meets the same cases as a run over all. */
export function makeCases(
  material: Material,
  kind: string,
  options: { seed: string; count: number },
): Case[] {
  const random = seededRandom(`sketch ${options.seed} ${kind}`)
  const pick = picker(material.changes)
  const cases = new Map<string, Case>()
  for (let tries = 0; tries < mostTries && cases.size < options.count; tries++) {
    const made = makeOne(material, kind, pick(random), random)
    if (!made) continue
    const { key, ...one } = made
    if (cases.has(key)) continue
    cases.set(key, { ...one, id: `${kind}-${cases.size + 1}` })
    tries = 0
  }
  return [...cases.values()]
}

/** By language first, then by repository, so that none drowns the others. */
function picker(changes: readonly Change[]): (random: Random) => Change {
  const byLanguage = groupBy(changes, ({ language }) => language.name)
  const groups = [...byLanguage.values()]
    .filter((group) => group.length >= 20)
    .map((group) => [...groupBy(group, ({ source }) => source).values()])
  return (random) => random.pick(random.pick(random.pick(groups)))
}

/** The key tells what was changed: the same change in other words would only count twice. */
type Made = Omit<Case, "id"> & { key: string }

const keyOf = (all: readonly Sketched[]) =>
  JSON.stringify(all.map(({ draft: { change, truth } }) => [change.source, change.path, truth]))

function makeOne(material: Material, kind: string, change: Change, random: Random): Made | undefined {
  if (kind === "files") return makeFiles(material, change, random)
  if (refusals[kind]) return makeSent(material, kind, change, random)
  if (disguises[kind]) return makeDisguised(material, kind, change, random)
  const made = sketch(material, kind, change, random)
  return made && caseOf(material, kind, [made], random)
}

function sketch(
  { part, syntax }: Material,
  kind: string,
  change: Change,
  random: Random,
): Sketched | undefined {
  const grouped = groupChanges(change)
  const made = grouped && kinds[kind]!.make(grouped, random, (draft) => pickStyle(draft, part, random))
  return made && isWhole(syntax, made.draft) ? made : undefined
}

/** A part of a larger change may leave a file that does not parse. Nobody may be blamed for refusing that. */
function isWhole(syntax: Syntax, draft: Draft): boolean {
  const [before, after] = [textOf(draft.before, draft), textOf(draft.truth, draft)]
  if (openConditions(before) !== openConditions(after)) return false
  return !isBroken(compareSyntax(syntax, { path: draft.change.path, before, after }))
}

/** How many `#if` have no `#endif`: parsers do not look at that. */
function openConditions(text: string): number {
  return (text.match(/^\s*#\s*if/gm)?.length ?? 0) - (text.match(/^\s*#\s*endif/gm)?.length ?? 0)
}

function caseOf(
  { part }: Material,
  kind: string,
  all: readonly Sketched[],
  random: Random,
): Made | undefined {
  const { change } = all[0]!.draft
  const naming = random.weighted(namings.filter(([, naming]) => naming !== "none" || canBeUnnamed(kind)))
  const others = naming === "none" ? othersOf(all[0]!, random) : {}
  if (!others) return undefined
  const fences = all.flatMap(fencesOf)
  const files: Record<string, string> = {}
  const truth: Record<string, string> = {}
  const edges: Record<string, number[]> = {}
  for (const { draft, sketches } of all) {
    files[draft.change.path] = textOf(draft.before, draft)
    truth[draft.change.path] = textOf(draft.truth, draft)
    edges[draft.change.path] = sketches.flatMap(({ edges }) => edges)
  }
  return {
    key: keyOf(all),
    kind,
    source: change.source,
    language: change.language.name,
    naming,
    files: { ...files, ...others },
    response: answerOf(fences, { naming, part, random }),
    parts: fences.map(({ path, code }) => ({ path, code })),
    truth,
    ...(kinds[kind]?.mayRefuse && { mayRefuse: true }),
    edges,
  }
}

const canBeUnnamed = (kind: string) => ["blocks", "function", "dedented", "inside"].includes(kind)

const fencesOf = ({ draft, sketches }: Sketched): Fenced[] =>
  sketches.map(({ code, about }) => ({
    path: draft.change.path,
    language: draft.change.language,
    code,
    about,
  }))

/** Other files of the project, in none of which much of the sketch is. */
function othersOf({ draft, shown, block }: Sketched, random: Random): Record<string, string> | undefined {
  const { change, truth, origins } = draft
  const says = (line: string) => /[\p{L}\p{N}_]{4}/u.test(line)
  const kept = truth.filter((line, at) => shown[at] && origins[at]! >= 0 && says(line)).map(essence)
  const ending = change.path.slice(change.path.lastIndexOf("."))
  const candidates = [...change.folder].filter(([path, text]) => {
    if (path === change.path || !path.endsWith(ending) || text.length > 60_000) return false
    const there = new Set(text.split("\n").map(essence))
    const isNamed = block !== undefined && there.has(essence(truth[block.start]!))
    return !isNamed && kept.filter((line) => there.has(line)).length <= 0.3 * kept.length
  })
  return kept.length < 3 ? undefined : Object.fromEntries(random.shuffled(candidates).slice(0, 4))
}

function makeDisguised(material: Material, kind: string, change: Change, random: Random): Made | undefined {
  const { sketch: disguise, text } = disguises[kind]!
  const made = sketch(material, random.pick(["blocks", "function"]), change, random)
  const disguised = made && disguise(made, random)
  const one = disguised && caseOf(material, kind, [disguised], random)
  const inAll = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([path, one]) => [path, text(one)]))
  return one && { ...one, files: inAll(one.files), truth: inAll(one.truth!) }
}

/** Files that one commit changed together. */
const together = new WeakMap<readonly Change[], Map<string, Change[]>>()

function makeFiles(material: Material, change: Change, random: Random): Made | undefined {
  let commits = together.get(material.changes)
  if (!commits) {
    commits = groupBy(material.changes, ({ source, commit }) => `${source} ${commit}`)
    together.set(material.changes, commits)
  }
  const own = commits.get(`${change.source} ${change.commit}`)!
  if (own.length < 2) return undefined
  const all = random
    .shuffled(own)
    .slice(0, random.between(2, 3))
    .map((one) => sketch(material, random.chance(0.7) ? "blocks" : "function", one, random))
  return all.every((one) => one !== undefined) ? caseOf(material, "files", all, random) : undefined
}

/** The sketch is right, but the file that it is sent to is not, or not any more. */
function makeSent(material: Material, kind: string, change: Change, random: Random): Made | undefined {
  const { from, send } = refusals[kind]!
  const made = sketch(material, random.pick(from), change, random)
  const sent = made && send(made, random)
  if (!sent || isSpoiled(material.syntax, made.draft, sent)) return undefined
  const naming = random.weighted(namings.filter(([, naming]) => naming !== "none"))
  const fences = fencesOf(made).map((fence) => ({ ...fence, path: sent.path }))
  const { at, count } = sent.added ?? { at: 0, count: 0 }
  const edges = made.sketches
    .flatMap(({ edges }) => edges)
    .flatMap((edge) => (edge < at ? edge : [edge, edge + count]))
  return {
    key: keyOf([made]),
    kind,
    source: change.source,
    language: change.language.name,
    naming,
    files: { [sent.path]: sent.text },
    response: answerOf(fences, { naming, part: material.part, random }),
    parts: fences.map(({ path, code }) => ({ path, code })),
    ...(sent.truth !== undefined && { truth: { [sent.path]: sent.truth } }),
    edges: { [sent.path]: edges },
  }
}

/** What was done to the file must not be what a parser refuses. */
function isSpoiled(syntax: Syntax, draft: Draft, { path, text }: { path: string; text: string }): boolean {
  return (
    path === draft.change.path &&
    isBroken(compareSyntax(syntax, { path, before: textOf(draft.before, draft), after: text }))
  )
}
