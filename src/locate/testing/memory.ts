import type { Hunk } from "../../edits/edit.ts"
import { type Case, joined } from "./case.ts"
import { createRandom, type Random } from "./random.ts"

/** How somebody remembers the lines of a file when writing an edit. */
export type Memory = (
  lines: readonly string[],
  change: { at: number; gone: number; random: Random },
) => Remembered

/** The lines as they are remembered, and where among them the change is. New lines are written in the same style. */
interface Remembered {
  lines: string[]
  at: number
  style?: (line: string) => string
}

/** The edit, as it is written from such a memory. */
export function remembered(given: Case, memory: Memory, seed: number): Hunk {
  const shown = given.lines.slice(given.from, given.to)
  const { gone } = given
  const random = createRandom(seed * 31 + 7)
  const { lines, at, style = same } = memory(shown, { at: given.at, gone, random })
  const fresh = [...lines.slice(0, at), ...given.fresh.map(style), ...lines.slice(at + gone)]
  return { old: joined(lines), new: joined(fresh), scope: "lines" }
}

const same = (line: string) => line

/** Every line is written in another way. */
const styled =
  (style: (line: string) => string, fresh = style): Memory =>
  (lines, { at }) => ({ lines: lines.map(style), at, style: fresh })

/** The same, where it shows at all: nobody can tell how new lines are meant if no line that is there tells it. */
const telling =
  (style: (line: string) => string): Memory =>
  (lines, { at }) => ({
    lines: lines.map(style),
    at,
    style: lines.some((line) => style(line) !== line) ? style : same,
  })

/** One line that does not change is remembered in another way, or as several, or not at all. */
const spoiled =
  (spoil: (line: string, random: Random) => string[], which?: "first" | "last"): Memory =>
  (lines, { at, gone, random }) => {
    const others = lines
      .map((_, index) => index)
      .filter((index) => (index < at || index >= at + Math.max(gone, 1)) && lines[index] !== "")
    if (others.length === 0) return { lines: [...lines], at }
    const victim = which === "first" ? others[0]! : which === "last" ? others.at(-1)! : random.one(others)
    const fresh = spoil(lines[victim]!, random)
    const moved = victim < at ? fresh.length - 1 : 0
    return { lines: [...lines.slice(0, victim), ...fresh, ...lines.slice(victim + 1)], at: at + moved }
  }

const typo = (line: string, random: Random) => {
  const place = Math.max(1, /^ */.exec(line)![0].length + random.below(line.trim().length))
  return `${line.slice(0, place)}x${line.slice(place + 1)}`
}

/** The ways in which models remember, by name. */
export const memories: Record<string, Memory> = {
  exactly: styled(same),
  "with space at line ends": styled((line) => `${line}  `, same),
  "deeper by two": styled((line) => (line === "" ? line : `  ${line}`)),
  "with tabs": styled((line) => line.replace(/^( {2})+/, (indent) => "\t".repeat(indent.length / 2))),
  "not indented": styled((line) => line.trimStart()),
  "with wider spaces": styled((line) => line.replaceAll(" = ", "  =  ").replaceAll(", ", ",  "), same),
  "with curly quotes": telling((line) => line.replace(/"([^"]*)"/g, "“$1”").replaceAll(" - ", " – ")),
  "with escaped quotes": telling((line) => line.replaceAll('"', '\\"')),
  "with entities": telling((line) => line.replaceAll("<", "&lt;").replaceAll(">", "&gt;")),
  "with line numbers": (lines, { at }) => ({
    lines: lines.map((line, index) => `${index + 40}: ${line}`),
    at,
    style: (line) => `${at + 40}: ${line}`,
  }),
  "without blank lines": (lines, { at, gone }) => ({
    lines: lines.filter((line, index) => line !== "" || (index >= at && index < at + Math.max(gone, 1))),
    at: at - lines.slice(0, at).filter((line) => line === "").length,
  }),
  "with a blank line more": spoiled((line) => [line, ""]),
  "with a wrong letter": spoiled((line, random) => [typo(line, random)]),
  "with a wrong first line": spoiled((line, random) => [typo(line, random)], "first"),
  "with a wrong last line": spoiled((line, random) => [typo(line, random)], "last"),
  "with another first line": spoiled(() => ["something.else(entirely)"], "first"),
  "with another last line": spoiled(() => ["something.else(entirely)"], "last"),
  "without a line": spoiled(() => []),
  "with a line that is not there": spoiled((line) => [line, "  validate(everything, twice)"]),
  "with a line twice": spoiled((line) => [line, line]),
  "with a line reworded": spoiled((line) => [line.replace("found", "result").replace("const", "let")]),
  "with an elision": spoiled((line) => [`${/^ */.exec(line)![0]}// ... existing code ...`]),
  "with a wrong line deeper by two": (lines, change) => {
    const wrong = spoiled((line, random) => [typo(line, random)])(lines, change)
    const style = (line: string) => (line === "" ? line : `  ${line}`)
    return { ...wrong, lines: wrong.lines.map(style), style }
  },
}
