import type { Random } from "../../bench/landing/random.ts"
import { type Edit, type Hunk, protocols } from "../../src/core.ts"
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

interface FileChange {
  path: string
  edit: Edit
  after: string
}

/** One or two changes of lines that are in the file just once. */
function changeOf(text: string, path: string, random: Random, most: number): FileChange | undefined {
  if (text.includes("\r") || text.includes("\uFEFF")) return undefined
  let after = text
  const hunks: Hunk[] = []
  for (let tries = most; tries > 0; tries--) {
    const hunk = hunkIn(text, random)
    if (!hunk || text.split(hunk.old).length !== 2 || hunks.some((other) => overlap(text, hunk, other)))
      continue
    hunks.push(hunk)
    after = after.replace(hunk.old, () => hunk.new)
  }
  if (hunks.length === 0 || after === text) return undefined
  hunks.sort((a, b) => text.indexOf(a.old) - text.indexOf(b.old))
  return { path, edit: { op: "update", path, hunks }, after }
}

function hunkIn(text: string, random: Random): Hunk | undefined {
  const lines = linesOf(text)
  const from = random.below(lines.length)
  const old = lines.slice(from, from + random.between(1, 10))
  if (!old.some((line) => line.trim().length > 12) || !old.at(-1)?.endsWith("\n")) return undefined
  const at = random.below(old.length)
  const indent = /^\s*/.exec(old[at]!.trimEnd())![0]
  const fresh = Array.from({ length: random.between(1, 3) }, () => `${newLine(indent, random)}\n`)
  // As many lines go as come, or files would grow for an hour.
  const how = random.pick(["insert", "replace", "remove"])
  const changed = old.toSpliced(at, how === "insert" ? 0 : fresh.length, ...(how === "remove" ? [] : fresh))
  return { old: old.join(""), new: changed.join(""), scope: "lines" }
}

/** Do two changes touch, or nearly? Then the one could change what the other looks for. */
function overlap(text: string, a: Hunk, b: Hunk): boolean {
  const [atA, atB] = [text.indexOf(a.old), text.indexOf(b.old)]
  return atA <= atB + b.old.length && atB <= atA + a.old.length
}

type Slip = "with another indentation" | "with a wrong word" | "with a blank too many" | "doubled"

function spoiledHunk(hunk: Hunk, how: Slip, random: Random): Hunk {
  const shifted = (text: string) => text.replace(/^(?=[^\n])/gm, "  ")
  if (how === "with another indentation") return { ...hunk, old: shifted(hunk.old), new: shifted(hunk.new) }
  if (how === "with a blank too many") return { ...hunk, old: hunk.old.replace(/\n/, " \n") }
  if (how === "doubled") return { ...hunk, old: hunk.old + hunk.old }
  const lines = linesOf(hunk.old)
  const at = random.below(lines.length)
  return { ...hunk, old: lines.with(at, lines[at]!.replace(/[a-z]{3}/, "xyz")).join("") }
}

function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/)
}

const words = "river stone lamp window garden letter engine harbour thread mirror basket signal".split(" ")

function newLine(indent: string, random: Random): string {
  const said = Array.from({ length: random.between(2, 6) }, () => random.pick(words)).join(" ")
  return `${indent}// ${said} ${random.below(1_000_000)}`
}
