import { bareLines, withoutEnd } from "./lines.ts"

/**
 * Finds lines that stand for code which the writer left out: `// ... rest of the code`,
 * `<!-- rest unchanged -->`, `# ... existing code ...`. Written to a file, such a line destroys what it stands
 * for, so a format whose texts go into files as they are refuses them.
 */
export interface Placeholder {
  /** 0-based, among the lines of the text. */
  index: number
  text: string
}

/**
 * The first placeholder of `text`, where dots alone may count as one. One that `known` (the text it replaces) has as well is the
 * file's own.
 */
export function placeholderIn(
  text: string,
  known = "",
  { bareDots = false }: { bareDots?: boolean } = {},
): Placeholder | undefined {
  const own = known === "" ? undefined : new Set(bareLines(known).map((line) => line.trim()))
  for (const [index, line] of bareLines(text).entries()) {
    const isOne = isPlaceholder(line) || (bareDots && /^\s*(?:\.{3}|…)\s*$/.test(line))
    if (isOne && !own?.has(line.trim())) return { index, text: line.trim() }
  }
  return undefined
}

const longest = 160
const comment = /^(?:\/\/+|#+|--+|;+|%+|\/\*+|\*+|<!--+|\{\s*\/\*+|'|REM\b|"""|''')\s*/
const commentEnd = /(?:\*\/(?:\s?\})?|-->|"""|''')$/
const brackets = /^[([](.*)[)\]]$/
const firstDots = /^(?:\.{3,}|…)/

/** Nearly all lines have nothing of the kind in them, and are done with at once. */
const worthALook =
  /\.{3}|…|\b(?:rest|remainder|remaining|else|other|existing|previous|unchanged|omitted|same)\b/i

export function isPlaceholder(line: string): boolean {
  if (line.length > longest * 4 || !worthALook.test(line)) return false
  const text = line.trim()
  if (text.length > longest || text.length < 3) return false
  const marked = comment.test(text)
  const bare = withoutCommentEnd(text.replace(comment, "")).trim()
  const inner = bare.replace(brackets, "$1").trim()
  const undotted = withoutDots(inner)
  const dotted = undotted !== inner
  const words = undotted.trim().replace(brackets, "$1").trim().toLowerCase()
  if (words === "") return marked && dotted
  if (dotted && (marked || inner !== bare))
    return startsDotted.test(inner) ? someLeftOut.test(words) || bothEnds.test(inner) : trailsOff.test(words)
  if (dotted && startsDotted.test(inner)) return clearlyLeftOut.test(words)
  return (marked || inner !== bare) && saysSo.test(words)
}

function withoutCommentEnd(text: string): string {
  const end = text.search(commentEnd)
  return end < 0 ? text : withoutEnd(text.slice(0, end), "*-")
}

function withoutDots(text: string): string {
  const rest = text.replace(firstDots, "")
  if (rest.endsWith("…")) return rest.slice(0, -1)
  return rest.endsWith("...") ? withoutEnd(rest, ".") : rest
}

const startsDotted = /^(?:\.{3}|…)/
const bothEnds = /^(?:\.{3}|…).*(?:\.{3}|…)$/
const parts =
  "(?:code|methods?|functions?|imports?|fields?|props|properties|lines?|contents?|implementation|logic|tests?|items|entries|cases|styles|routes)"
/** What follows dots in a comment. */
const someLeftOut = new RegExp(
  `\\b(?:rest|remaining|remainder|existing|unchanged|omitted|elided|truncated|previous|same|other|more|keep|here|etc)\\b|^(?:\\w+ ){0,2}${parts}$`,
)
/** What is before dots in a comment. Many a comment trails off like that: it must be about what there is besides. */
const trailsOff = new RegExp(
  `^(?:the |your |all |and )*(?:rest|remaining|remainder|existing|unchanged|omitted|previous|same|other|more|keep)\\b(?: [\\w']+){0,4}$|\\b(?:unchanged|omitted|elided|truncated)$|^(?:\\w+ ){0,2}${parts}(?: (?:here|above|below))?$`,
)
/** What follows dots on a line that is no comment. */
const clearlyLeftOut =
  /^(?:the )?(?:rest|remainder) of\b|\b(?:existing|unchanged|omitted|remaining) (?:code|lines?|methods?|functions?|contents?)\b|\b(?:code|lines?|methods?|functions?|contents?) (?:unchanged|omitted)\b/
const things =
  "(?:code|file|class|methods?|functions?|implementation|component|module|imports?|contents?|script|document|page|styles?|tests?)"
const stays =
  "(?: (?:is|are|remains?|stays?|goes|here|below|above|unchanged|unmodified|the same|as before|as is|omitted))*"
/** A comment without dots that says outright that something is missing. */
const saysSo = new RegExp(
  [
    `^(?:the )?(?:rest|remainder) of (?:the |your |this )?(?:existing |original |previous )?(?:\\w+ )?${things}${stays}$`,
    `^(?:the )?(?:rest|everything else|(?:remaining|other) \\w+)(?: is| are| remains?| stays?)? (?:unchanged|unmodified|the same|as before|as is)$`,
    `^(?:keep )?(?:your |the |all )?(?:existing|previous|unchanged) ${things}${stays}$`,
    `^${things} (?:unchanged|omitted)(?: here)?$`,
    "\\bomitted for brevity$",
    "^(?:same as before|unchanged from (?:before|the original))$",
  ].join("|"),
)
