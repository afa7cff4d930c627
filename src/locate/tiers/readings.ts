import { plainBlanks } from "../read/fold.ts"
import type { TierName } from "./tiers.ts"

/** Another way to read an edit: both of its texts, with one kind of damage undone. */
export interface Reading {
  tier: TierName
  old: string
  new: string
  /** The file must have one of these for the reading to make sense. */
  needs?: readonly string[]
}

interface Damage {
  tier: TierName
  /** Can this damage be in the text? */
  sign: RegExp
  undo(text: string): string | undefined
  /** What is new may be damaged in the same way and yet look otherwise. */
  undoNew?(text: string, old: string): string | undefined
  /** It is in both texts, or in none. */
  isBoth?: true
  /** What the new text has that cannot be so damaged. */
  unless?: RegExp
  needs?: readonly string[]
}

const escapes: Record<string, string> = {
  n: "\n",
  t: "\t",
  r: "",
  '"': '"',
  "'": "'",
  "`": "`",
  "\\": "\\",
  $: "$",
  "/": "/",
}
const entities: Record<string, string> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
  "#39": "'",
  "#x27": "'",
  "#34": '"',
  nbsp: " ",
}
const asEntity: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;" }

/** A remark behind a line that points at it. */
const pointer = /[ \t]{1,99}(?:\/\/|#|--|\/\*|<!--|;)[ \t]{0,9}(?:<[-=]{1,9}|←|\u{1F448})[^\n]*$/mu

const damages: readonly Damage[] = [
  // The text went through JSON or a string literal once more than it came out of it.
  {
    tier: "escapes",
    sign: /\\[ntr"'`\\$/]/,
    undo: (text) => text.replace(/\\([ntr"'`\\$/])/g, (_, letter) => escapes[letter]!),
  },
  { tier: "escapes", sign: /\\n/, undo: (text) => text.replaceAll("\\n", "\n") },
  { tier: "escapes", sign: /\\["'`]/, undo: (text) => text.replace(/\\(["'`])/g, "$1") },
  { tier: "escapes", sign: /\\\\/, undo: (text) => text.replaceAll("\\\\", "\\") },
  // The text was made safe for HTML.
  {
    tier: "escapes",
    sign: /&(?:lt|gt|amp|quot|apos|nbsp|#39|#x27|#34);/,
    undo: (text) => text.replace(/&(lt|gt|amp|quot|apos|nbsp|#39|#x27|#34);/g, (_, name) => entities[name]!),
  },
  // The file is safe for HTML, and the model wrote what a reader sees: not where it puts the escapes in itself.
  {
    tier: "escapes",
    sign: /[<>&]/,
    unless: /&(?:lt|gt|amp);/,
    undo: (text) => text.replace(/[<>&]/g, (sign) => asEntity[sign]!),
    needs: Object.values(asEntity),
  },
  // The signs of a diff are before the lines, those of what goes in the one text, those of what comes in the other.
  {
    tier: "marks",
    sign: /^-/m,
    undo: (text) => withoutSigns(text, "-"),
    undoNew: (text) => withoutSigns(text, "+"),
    isBoth: true,
  },
  // Both texts are quoted as in a letter.
  { tier: "marks", sign: /^>/m, undo: (text) => withoutSigns(text, ">")?.replace(/^ /gm, ""), isBoth: true },
  // Arrows point out what is meant.
  {
    tier: "marks",
    sign: pointer,
    undo: (text) => text.replace(new RegExp(pointer, "gmu"), ""),
  },
  // The line numbers of a display were copied along.
  {
    tier: "line numbers",
    sign: /^[^\S\r\n]{0,99}\d{1,9}[^\S\r\n]{0,99}[|:\t→]/m,
    undo: withoutNumbers,
    undoNew: withoutNumbersOf,
  },
]

const oddIndent =
  /^[ \t]{0,99}[\u00a0\u2000-\u200a\u202f\u205f\u3000][ \t\u00a0\u2000-\u200a\u202f\u205f\u3000]*/gm

/**
 * The edit with plain blanks where lines begin, if a chat window made others of them. It goes before all that looks past
 * indentation: there such blanks would count for none, and what is new would be indented twice.
 */
export function plainMargins(hunk: { old: string; new: string }, file: () => string): Reading[] {
  // The text of the file is put together only where it has to be looked at.
  if (hunk.old.search(oddIndent) < 0 || file().search(oddIndent) >= 0) return []
  const plain = (text: string) => text.replace(oddIndent, plainBlanks)
  return [{ tier: "indentation", old: plain(hunk.old), new: plain(hunk.new) }]
}

/** Every other way to read the edit that changes what is looked for. */
export function readings(hunk: { old: string; new: string }): Reading[] {
  const found: Reading[] = []
  for (const { tier, sign, undo, undoNew, isBoth, unless, needs } of damages) {
    if (!sign.test(hunk.old) || unless?.test(hunk.new)) continue
    const old = undo(hunk.old)
    if (old === undefined || old === hunk.old || found.some((reading) => reading.old === old)) continue
    const undone = undo(hunk.new) ?? undoNew?.(hunk.new, hunk.old)
    if (isBoth && undone === undefined) continue
    const fresh = undone ?? hunk.new
    found.push({ tier, old, new: fresh, ...(needs && { needs }) })
  }
  return found
}

/** The text without a sign before each line that has something in it; some lines may have a blank there instead, as in a diff. */
function withoutSigns(text: string, sign: "-" | "+" | ">"): string | undefined {
  const lines = text.split("\n")
  const isMarked = (line: string) => line.startsWith(sign) || (sign !== ">" && line.startsWith(" "))
  if (!lines.some((line) => line.startsWith(sign))) return undefined
  return lines.every((line) => line.trim() === "" || isMarked(line))
    ? lines.map((line) => line.slice(1)).join("\n")
    : undefined
}

const gutter = /^\s*(\d+)(?:\s*[|:]|\s*→|\t)/

/** The text without a gutter of line numbers, if every line has one and they only grow. */
function withoutNumbers(text: string): string | undefined {
  let last = 0
  const lines = text.split("\n")
  for (const line of lines) {
    const match = gutter.exec(line)
    if (!match && line.trim() !== "") return undefined
    if (match && Number(match[1]) <= last) return undefined
    if (match) last = Number(match[1])
  }
  return withoutGutters(lines, (line) => gutter.exec(line)?.[0])
}

/**
 * The new text without a gutter like that of `old`, if it has a number of it: there, new lines may have a number that
 * is already, or none at all, and what follows is not always counted anew.
 */
function withoutNumbersOf(text: string, old: string): string | undefined {
  const known = new Set(old.split("\n").flatMap((line) => gutter.exec(line)?.[0].trim() ?? []))
  const signs = new Set([...known].map((number) => number.replace(/\d+/, "")))
  const gutterOf = (line: string) => {
    const found = gutter.exec(line)?.[0]
    return found !== undefined && signs.has(found.trim().replace(/\d+/, "")) ? found : undefined
  }
  const lines = text.split("\n")
  if (!lines.some((line) => known.has(gutterOf(line)?.trim() ?? ""))) return undefined
  return withoutGutters(lines, gutterOf)
}

function withoutGutters(lines: readonly string[], gutterOf: (line: string) => string | undefined): string {
  // After a bar or a colon a display may set a space, before every line or before none.
  let spaced = true
  const bare = lines.map((line) => {
    const found = gutterOf(line)
    const rest = line.slice(found?.length ?? 0)
    if (found !== undefined && rest !== "" && !(/[|:]$/.test(found) && rest.startsWith(" "))) spaced = false
    return { found, rest }
  })
  return bare
    .map(({ found, rest }) => (spaced && found !== undefined ? rest.replace(/^ /, "") : rest))
    .join("\n")
}
