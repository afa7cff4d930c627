import type { Edit, Hunk } from "../../src/core.ts"
import type { Changed } from "./changes.ts"
import { cutDraft, sizes } from "./cut.ts"
import { type Draft, renderBlock } from "./draft.ts"
import { applyChanges } from "./line-change.ts"
import { isBlank } from "./mistakes/mistake.ts"
import { freshLines, placesOf } from "./places.ts"
import type { Random } from "./random.ts"

/** A response as edits, the files that it meets, and what they must be afterwards. */
export interface Scene {
  operation: string
  edits: Edit[]
  files: Files
  truth: Files
}

export type Files = Record<string, string>

/** A scene that has no name yet. */
type Sketch = Omit<Scene, "operation">

type Maker = (corpus: readonly Changed[], random: Random) => Sketch | undefined

/** What a response can ask for. */
export const operations: Record<string, Maker> = {
  "one hunk": (corpus, random) => updated(corpus, random, { hunks: 1 }),
  "several hunks": (corpus, random) => updated(corpus, random, { hunks: random.between(2, 4) }),
  "several edits of one file": (corpus, random) => {
    const scene = updated(corpus, random, { hunks: random.between(2, 3) })
    return scene && { ...scene, edits: scene.edits.flatMap(apart) }
  },
  create: (corpus, random) => {
    const { pair } = random.pick(corpus)
    const edit: Edit = { op: "create", path: pair.path, content: pair.after }
    return { edits: [edit], files: {}, truth: { [pair.path]: pair.after } }
  },
  "create, or replace": (corpus, random) => {
    const { pair } = random.pick(corpus)
    const edit: Edit = { op: "create", path: pair.path, content: pair.after, overwrite: true }
    const files: Files = random.chance(0.5) ? {} : { [pair.path]: pair.before }
    return { edits: [edit], files, truth: { [pair.path]: pair.after } }
  },
  "a stretch of text": (corpus, random) => {
    const scene = updated(corpus, random, { hunks: 1 })
    const [edit] = scene?.edits ?? []
    if (!scene || edit?.op !== "update") return undefined
    const hunks = edit.hunks.map(
      (hunk): Hunk => ({
        ...hunk,
        old: hunk.old.slice(0, -1),
        new: hunk.new.slice(0, -1),
        scope: "substring",
      }),
    )
    const isOnce = scene.files[edit.path]!.split(hunks[0]!.old).length === 2
    return isOnce ? { ...scene, edits: [{ ...edit, hunks }] } : undefined
  },
  rewrite: (corpus, random) => {
    const { pair } = random.pick(corpus)
    const edit: Edit = { op: "rewrite", path: pair.path, content: pair.after }
    return {
      edits: [edit],
      files: { [pair.path]: pair.before },
      truth: { [pair.path]: pair.after },
    }
  },
  delete: (corpus, random) => {
    const { pair } = random.pick(corpus)
    return {
      edits: [{ op: "delete", path: pair.path }],
      files: { [pair.path]: pair.before },
      truth: {},
    }
  },
  move: (corpus, random) => {
    const { pair } = random.pick(corpus)
    const [from, to] = [pair.path, elsewhere(pair.path)]
    const edit: Edit = { op: "move", path: from, to }
    return { edits: [edit], files: { [from]: pair.before }, truth: { [to]: pair.before } }
  },
  "move with edits": (corpus, random) => {
    const scene = updated(corpus, random, { hunks: random.between(1, 2) })
    const [edit] = scene?.edits ?? []
    if (!scene || edit?.op !== "update") return undefined
    const to = elsewhere(edit.path)
    return { ...scene, edits: [{ ...edit, to }], truth: { [to]: scene.truth[edit.path]! } }
  },
  "first of several": (corpus, random) => counted(corpus, random, () => "first"),
  "last of several": (corpus, random) => counted(corpus, random, () => "last"),
  "a numbered one of several": (corpus, random) =>
    counted(corpus, random, (count) => random.between(1, count)),
  "all of several": (corpus, random) => {
    const { pair } = random.pick(corpus)
    const words = pair.before.match(/\b[A-Za-z_]{6,}\b/g) ?? []
    if (words.length === 0) return undefined
    const old = random.pick(words)
    const fresh = random.chance(0.5) ? `${old}Anew` : old.slice(0, 3).toUpperCase() + old.slice(3)
    if (pair.before.includes(fresh) || pair.before.split(old).length < 3) return undefined
    const hunk: Hunk = { old, new: fresh, scope: "substring", occurrence: "all" }
    return {
      edits: [{ op: "update", path: pair.path, hunks: [hunk] }],
      files: { [pair.path]: pair.before },
      truth: { [pair.path]: pair.before.replaceAll(old, fresh) },
    }
  },
  "everything at once": (corpus, random) => {
    const makers = ["one hunk", "create", "delete", "move", "move with edits"]
    const scenes = makers.map((name) => operations[name]!(corpus, random))
    if (scenes.some((scene) => scene === undefined)) return undefined
    const paths = scenes.flatMap((scene) => [
      ...new Set([...Object.keys(scene!.files), ...Object.keys(scene!.truth)]),
    ])
    if (new Set(paths).size !== paths.length) return undefined
    return {
      edits: scenes.flatMap((scene) => scene!.edits),
      files: Object.assign({}, ...scenes.map((scene) => scene!.files)),
      truth: Object.assign({}, ...scenes.map((scene) => scene!.truth)),
    }
  },
}

const elsewhere = (path: string) => path.replace(/([^/]+)$/, "moved/$1")

/** An edit of several hunks as edits of one hunk each. */
function apart(edit: Edit): Edit[] {
  return edit.op === "update" ? edit.hunks.map((hunk) => ({ ...edit, hunks: [hunk] })) : [edit]
}

function updated(
  corpus: readonly Changed[],
  random: Random,
  { hunks }: { hunks: number },
): Sketch | undefined {
  const changed = random.pick(corpus)
  const draft = cutDraft(changed, random, { hunks, size: random.weighted(sizes) })
  if (!draft || draft.blocks.some((block) => placesOf(draft.file, block).length !== 1)) return undefined
  // Where the result is there already, it is taken as done.
  if (draft.blocks.some((block) => placesOf(draft.file, freshLines(block)).length > 0)) return undefined
  const edited = draft.blocks.map((block): Hunk => ({ ...renderBlock(block), scope: "lines" }))
  // Nothing would be left to recognise it by.
  if (edited.some((hunk) => isBlank(hunk.old) || isBlank(hunk.new))) return undefined
  const { path } = changed.pair
  const edit: Edit = { op: "update", path, hunks: edited }
  return {
    edits: [edit],
    files: { [path]: changed.pair.before },
    truth: { [path]: resultOf(draft) },
  }
}

function resultOf({ changed, file, changes }: Draft): string {
  return applyChanges(file, changes).join("\n") + (changed.endsWithNewline ? "\n" : "")
}

/** A line that occurs several times; some of its occurrences get another word, or a line behind them. */
function counted(
  corpus: readonly Changed[],
  random: Random,
  choose: (count: number) => "first" | "last" | number,
): Sketch | undefined {
  const { pair, lines, endsWithNewline } = random.pick(corpus)
  const places = new Map<string, number[]>()
  for (const [at, line] of lines.entries())
    if (/[A-Za-z]{4}/.test(line)) places.set(line, [...(places.get(line) ?? []), at])
  const several = [...places].filter(([, at]) => at.length >= 2 && at.length <= 9)
  if (several.length === 0) return undefined
  const [line, at] = random.pick(several)
  const occurrence = choose(at.length)
  const other = line.replace(/[A-Za-z]{4,}/, (word) => `${word}Anew`)
  if (places.has(other)) return undefined
  const fresh = random.chance(0.5) ? [other] : [line, other]
  const wanted = { first: [at[0]], last: [at.at(-1)] }
  const chosen = new Set(typeof occurrence === "number" ? [at[occurrence - 1]] : wanted[occurrence])
  const result = lines.flatMap((text, index) => (chosen.has(index) ? fresh : [text]))
  const hunk: Hunk = { old: `${line}\n`, new: `${fresh.join("\n")}\n`, scope: "lines", occurrence }
  return {
    edits: [{ op: "update", path: pair.path, hunks: [hunk] }],
    files: { [pair.path]: pair.before },
    truth: { [pair.path]: result.join("\n") + (endsWithNewline ? "\n" : "") },
  }
}
