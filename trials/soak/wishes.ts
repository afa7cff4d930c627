import type { Random } from "../../bench/landing/random.ts"
import { type Edit, type Hunk, protocols } from "../../src/core.ts"
import { changeOf, linesOf, newLine, spoiledHunk } from "./line-changes.ts"
import type { Truth } from "./truth.ts"

/** Something that an agent wants done, as a model would write it. */
export interface Wish {
  /** For people: what is special about it. */
  kind: string
  edits: Edit[]
  format: string
  response: string
  /** Must it land, must it be refused, or may it be either? */
  fate: "lands" | "refused" | "either"
  /** What it makes of the files if it lands as written; null: the file is gone. */
  after: Map<string, string | null>
}

/** Texts of files, as a wish is made from them. */
export type Texts = Pick<Truth, "paths" | "text">

/** A right edit of one to three files, in a random format. Undefined: none came to mind. */
export function rightWish(
  texts: Texts,
  random: Random,
  paths: readonly string[],
  { hunks = random.between(1, 2) } = {},
): Wish | undefined {
  const changes = paths.flatMap((path) => changeOf(texts.text(path)!, path, random, hunks) ?? [])
  return changes.length === 0
    ? undefined
    : wish(
        "right",
        changes.map(({ edit }) => edit),
        changes.map(({ path, after }) => [path, after]),
        random,
      )
}

/** Makes a file, moves one or deletes one, in a folder where nothing else is. */
export function fileWish(texts: Texts, random: Random): Wish | undefined {
  const names = Array.from({ length: 40 }, (_, number) => `made/file-${number}.${number % 4 ? "ts" : "md"}`)
  const there = names.filter((name) => texts.text(name) !== undefined)
  const free = names.filter((name) => texts.text(name) === undefined)
  const how =
    there.length < 5 ? "create" : free.length < 5 ? "delete" : random.pick(["create", "delete", "move"])
  const path = random.pick(there)
  const to = random.pick(free)
  if (how === "delete") return wish("file deleted", [{ op: "delete", path }], [[path, null]], random)
  if (how === "move") {
    const after: Wish["after"] = new Map([
      [path, null],
      [to, texts.text(path)!],
    ])
    return wish("file moved", [{ op: "move", path, to }], [...after], random)
  }
  const content = `${Array.from({ length: random.between(1, 30) }, () => newLine("", random)).join("\n")}\n`
  return wish("new file", [{ op: "create", path: to, content }], [[to, content]], random)
}

/** The same edits as they are written by somebody who remembers the text badly, or is cut short. */
export function spoiled(right: Wish, random: Random): Wish {
  const how = random.pick([
    "cut short",
    "with another indentation",
    "with a wrong word",
    "with a blank too many",
    "doubled",
  ] as const)
  if (how === "cut short") {
    const response = right.response.slice(0, random.below(right.response.length))
    return { ...right, kind: how, response, fate: "either" }
  }
  const edits = right.edits.map((edit): Edit => {
    if (edit.op !== "update") return edit
    return { ...edit, hunks: edit.hunks.map((hunk) => spoiledHunk(hunk, how, random)) }
  })
  return { ...(printed(how, edits, right.after, random, right.format) ?? right), fate: "either" }
}

/** An edit of lines that are in the file several times, without a word about which is meant. */
export function ambiguousWish(texts: Texts, random: Random, path: string): Wish | undefined {
  const lines = linesOf(texts.text(path)!)
  const repeated = lines.filter((line, index) => line.trim() !== "" && lines.indexOf(line) !== index)
  if (repeated.length === 0) return undefined
  const old = random.pick(repeated)
  const hunk: Hunk = { old, new: `${old}${newLine("", random)}\n`, scope: "lines" }
  const made = wish("ambiguous", [{ op: "update", path, hunks: [hunk] }], [], random)
  return made && { ...made, fate: "either" }
}

/** What nobody may do, whoever asks. */
export function forbiddenWish(random: Random): Wish | undefined {
  const path = random.pick([
    "../outside.txt",
    ".git/hooks/pre-commit",
    "/etc/emend-soak",
    ".emend/pending.json",
  ])
  const made = wish("of a forbidden path", [{ op: "create", path, content: "no\n" }], [], random, "blocks")
  return made && { ...made, fate: "refused" }
}

/** An edit of a file that is not there. */
export function lostWish(random: Random): Wish | undefined {
  const hunks: Hunk[] = [{ old: `${newLine("", random)}\n`, new: `${newLine("", random)}\n`, scope: "lines" }]
  const made = wish(
    "of a missing file",
    [{ op: "update", path: `src/nowhere/${random.below(50)}.ts`, hunks }],
    [],
    random,
  )
  return made && { ...made, fate: "refused" }
}

function wish(
  kind: string,
  edits: Edit[],
  after: Iterable<[string, string | null]>,
  random: Random,
  only?: string,
): Wish | undefined {
  return printed(kind, edits, new Map(after), random, only)
}

/** Written in a format that can say it, with some talk around it. */
function printed(
  kind: string,
  edits: Edit[],
  after: Wish["after"],
  random: Random,
  only?: string,
): Wish | undefined {
  for (const { name, print } of random.shuffled(protocols)) {
    if (only !== undefined && name !== only) continue
    const { text, issues } = print(edits)
    if (issues.length > 0 || text === "") continue
    const talk = random.chance(0.5) ? `Let me change ${edits.length === 1 ? "this" : "these"}.\n\n` : ""
    return { kind, edits, format: name, response: talk + text, fate: "lands", after }
  }
  return undefined
}
