import type { Outcome } from "../plan/plan.ts"
import { oneLine } from "../text/visible.ts"
import { lineRange } from "./evidence.ts"

type Part = NonNullable<Outcome["parts"]>[number]

/** What the lines of an excerpt stand for, and what becomes of the lines of the file, in words. */
export function partTexts(parts: readonly Part[]): string[] {
  return parts.map(({ is, shown, text, file, excerpt }) => {
    const lines = lineRange(file)
    if (!shown) return unshown[is](capital(lines), isOne(file))
    const of = excerpt === undefined ? "the excerpt" : `excerpt ${excerpt}`
    const own = `${capital(lineRange(shown))} of ${of} (\`${short(text ?? "")}\`)`
    return `${own} ${verbs[is](isOne(shown), lines)}.`
  })
}

const verbs: Record<Part["is"], (one: boolean, lines: string) => string> = {
  same: (one, lines) => `${one ? "is" : "are"} ${lines} of the file`,
  changed: (one, lines) => `${one ? "replaces" : "replace"} ${lines}`,
  new: (one, lines) => `${one ? "is" : "are"} new, ${lines}`,
  removed: (one, lines) => `${one ? "removes" : "remove"} ${lines}`,
  kept: (_, lines) => `keeps ${lines}`,
}

const unshown: Record<Part["is"], (lines: string, one: boolean) => string> = {
  kept: (lines, one) =>
    `${lines} of the file ${one ? "stays" : "stay"}, without a word about ${one ? "it" : "them"}.`,
  removed: (lines, one) =>
    `${lines} of the file ${one ? "goes" : "go"}: what is around ${one ? "it" : "them"} is shown.`,
  same: (lines) => lines,
  changed: (lines) => lines,
  new: (lines) => lines,
}

const isOne = ([from, to]: readonly [number, number]) => from === to
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const short = (text: string) => oneLine(text.length > 60 ? `${text.slice(0, 59)}…` : text)
