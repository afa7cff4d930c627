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
  // The file is safe for HTML, and the model wrote what a reader sees.
  {
    tier: "escapes",
    sign: /[<>&]/,
    undo: (text) => text.replace(/[<>&]/g, (sign) => asEntity[sign]!),
    needs: Object.values(asEntity),
  },
  // The line numbers of a display were copied along.
  { tier: "line numbers", sign: /^[^\S\r\n]*\d+[^\S\r\n]*[|:\t→]/m, undo: withoutNumbers },
]

/** Every other way to read the edit that changes what is looked for. */
export function readings(hunk: { old: string; new: string }): Reading[] {
  const found: Reading[] = []
  for (const { tier, sign, undo, needs } of damages) {
    if (!sign.test(hunk.old)) continue
    const old = undo(hunk.old)
    if (old === undefined || old === hunk.old || found.some((reading) => reading.old === old)) continue
    found.push({ tier, old, new: undo(hunk.new) ?? hunk.new, ...(needs && { needs }) })
  }
  return found
}

const gutter = /^\s*(\d+)(?:\s*[|:]|\s*→|\t)/

/** The text without a gutter of line numbers, if every line has one and they only grow. */
function withoutNumbers(text: string): string | undefined {
  let last = 0
  const lines: string[] = []
  // After a bar or a colon a display may set a space, before every line or before none.
  let spaced = true
  for (const line of text.split("\n")) {
    const match = gutter.exec(line)
    if (!match && line.trim() !== "") return undefined
    if (match && Number(match[1]) <= last) return undefined
    if (match) last = Number(match[1])
    const rest = match ? line.slice(match[0].length) : line
    if (match && rest !== "" && !(/[|:]$/.test(match[0]) && rest.startsWith(" "))) spaced = false
    lines.push(rest)
  }
  return (spaced ? lines.map((line) => line.replace(/^ /, "")) : lines).join("\n")
}
