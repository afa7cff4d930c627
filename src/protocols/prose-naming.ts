import type { Repair } from "../issues/issue.ts"
import { at } from "./at.ts"
import { citedIn } from "./fence-extent.ts"
import { type FirstLine, isMarkdown, type Named } from "./fence-naming.ts"
import { fenceOf } from "./fences.ts"
import { pathsMentioned } from "./path-text.ts"
import { extensions } from "./path-words.ts"
import type { Fence, Line } from "./protocol.ts"

/** The file of a fence that nothing right at the fence names. */

/** So many lines of words before a fence may name its file. */
const nearby = 6

/** The file that the words before a fence speak of, nearest first. Where they speak of two at once, nobody knows. */
export function inProse({
  before,
  fence,
}: Pick<FirstLine, "before" | "fence">): Omit<Named, "extent"> | undefined {
  for (let back = 1; back <= Math.min(nearby, before.length); back++) {
    const line = before[before.length - back]!
    if (fenceOf(line)) return undefined
    if (citedIn(line.text)) continue
    const paths = [...new Set(pathsIn(line.text))]
    if (paths.length > 1) return undefined
    if (paths.length === 1) return { path: paths[0]!, line, repairs: [spokenOf(paths[0]!, line, fence)] }
  }
  return undefined
}

const word = /(?<![\w./@+\\-])(?:[\w@.+-]{1,60}[\\/]){0,12}[\w@.+-]{1,80}\.(\w{1,10})(?![\w/\\-])/g

/** The files that a line of words names. */
export function pathsIn(text: string): string[] {
  if (text.length > 1000) return []
  const spans = pathsMentioned(text)
  if (spans.length > 0) return spans
  const bare = text.replaceAll(/`[^`]*`|https?:\S+/g, " ")
  const paths = [...bare.matchAll(word)].flatMap(([path, extension]) =>
    extensions.has(extension!.toLowerCase()) && !/^(?:e\.g|i\.e|[A-Z][a-z]+\.js$)/.test(path) ? [path] : [],
  )
  return [...paths, ...(bare.match(wordOfItsOwn) ?? [])]
}

/** Names that are no other words: “Add a target to the Makefile:”. */
const wordOfItsOwn =
  /(?<![\w./@+\\-])(?:Make|Docker|Container|Jenkins|Vagrant|Rake|Gem|Proc|Brew|Pip|Just|Caddy|Pod)file(?![\w/\\-]|\.\w)/g

function spokenOf(path: string, line: Line, fence: Fence): Repair {
  return {
    kind: "path-in-prose",
    message: `The fence on line ${fence.line.number} was taken for a part of ${path}, of which the words before it speak.`,
    ...at(line),
  }
}

/**
 * A further part of the file of the fence before: of what is left in doubt, the file tells. Words that announce an example, or what
 * was printed, say that it is none, unless a marker in it says that something stays.
 */
export function inherited({
  lastPath,
  before,
  fence,
}: {
  lastPath: string | undefined
  before: readonly Line[]
  fence: Fence
}): Omit<Named, "extent"> | undefined {
  if (lastPath === undefined || isMarkdown(lastPath)) return undefined
  if (before.some(({ text }) => pathsIn(text).some((path) => path !== lastPath))) return undefined
  // What is in quotes is code: `log/slog` speaks of no log.
  const words = wordsBefore(before)
    ?.text.slice(-longestWords)
    .replaceAll(/`[^`]*`/g, "")
  const announced = words !== undefined && showsExample.test(words)
  return { path: lastPath, line: fence.line, inherited: true, repairs: [], ...(announced && { announced }) }
}

export const longestWords = 300

export const showsExample =
  /\b(?:examples?|usage|for instance|e\.g\.|output|prints?|logs?|results? in|try it|run (?:it|this|the)|call(?:ing)? (?:it|this)|us(?:e|ing) it|tests?|snippet shows)\b/i

/** The last line of words before a fence. */
export function wordsBefore(before: readonly Line[]): Line | undefined {
  const last = before.findLast(({ text }) => text.trim() !== "")
  return last && !fenceOf(last) ? last : undefined
}
