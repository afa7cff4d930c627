import type { Repair } from "../issues/issue.ts"
import { at } from "./at.ts"
import { fenceOf } from "./fences.ts"
import { longestPath, type PathRules, type PathText, pathIn } from "./path-text.ts"
import { knownNames } from "./path-words.ts"
import type { Around, Line } from "./protocol.ts"

export { type PathRules, pathIn } from "./path-text.ts"

/**
 * Finds the file that a block is for, in formats that name it on a line of its own before the block.
 *
 * Models wrapping that line up (`**File:** \`src/a.ts\`:`), put a blank line or a fence below it, or write it on the
 * fence. All of this is put right and reported. A sentence is never taken for a path: a refusal costs a retry,
 * an edit of the wrong file costs a day.
 */
export interface NamedFile {
  path: string
  repairs: Repair[]
  /** The line that names it. */
  line: Line
}

/** How many lines may be between a path and its block. */
export const mostGaps = 6
const wrapperPattern = /^\s*<\/?(?:source|code|pre)(?:\s[^<>]*)?>\s*$/i

/** The file named before a block, going back over blank lines, fences and `<source>` tags. */
export function pathBefore(around: Pick<Around, "before">, rules: PathRules = {}): NamedFile | undefined {
  const repairs: Repair[] = []
  const { before } = around
  for (let back = 1; back <= Math.min(before.length, mostGaps + 1); back++) {
    const line = before[before.length - back]!
    const named = onLine(line, back > 1 ? { ...rules, words: false, slashes: false } : rules)
    if (named) return { path: named.path, line, repairs: [...named.repairs, ...repairs.reverse()] }
    const gap = gapOn(line)
    if (!gap) return undefined
    if (rules.gaps !== true) repairs.push(gap)
  }
  return undefined
}

function onLine(line: Line, rules: PathRules): { path: string; repairs: Repair[] } | undefined {
  const fence = fenceOf(line)
  if (fence) {
    const path = pathInInfo(fence.info)
    return path === undefined ? undefined : { path, repairs: [onFence(line, path)] }
  }
  const found = pathIn(line.text, rules)
  return (
    found && { path: found.path, repairs: found.wrappings.length > 0 ? [unwrapped(line, found, rules)] : [] }
  )
}

function onFence(line: Line, path: string): Repair {
  return {
    kind: "path-on-fence",
    message: `The path ${path} is on the fence instead of on a line of its own before the block.`,
    ...at(line),
  }
}

function unwrapped(line: Line, { path, wrappings }: PathText, rules: PathRules): Repair {
  // What is in quotes for a reason, such as blanks in it, stays there.
  const isPlain = pathIn(path, rules)?.path === path
  return {
    kind: wrappings.includes("sentence") ? "path-in-sentence" : "path-decoration",
    message: `The path ${path} was not written plainly (${wrappings.join(", ")}).`,
    ...at(line),
    ...(isPlain && { fix: { from: line.from, to: line.to, insert: path } }),
  }
}

function gapOn(line: Line): Repair | undefined {
  if (line.text.trim() === "")
    return {
      kind: "blank-after-path",
      message: "There is a blank line between the path and its block.",
      ...at(line),
      fix: { from: line.from, to: line.end, insert: "" },
    }
  if (fenceOf(line) || wrapperPattern.test(line.text))
    return {
      kind: "fence-after-path",
      message: "There is a fence between the path and its block.",
      ...at(line),
    }
  return undefined
}

const nameAttribute = /(?:^|[\s{,])(title|file|filename|path)=(?:"([^"]*)"|'([^']*)'|([^\s"'{},]+))/

/** The path on the opening line of a fence: `src/a.ts`, `ts src/a.ts`, `ts:src/a.ts`, `ts title="src/a.ts"`. */
export function pathInInfo(info: string): string | undefined {
  if (info.length >= longestPath) return undefined
  const attribute = nameAttribute.exec(info)
  // A title may be any word.
  const words = attribute?.[1] !== "title"
  if (attribute?.[4])
    return plain(withSpaces(attribute[4], info.slice(attribute.index + attribute[0].length)), { words })
  if (attribute) return plain(attribute[2] ?? attribute[3] ?? "", { words })
  const parts = info.split(/\s+/)
  const language = /^[A-Za-z][\w+#-]*:(?![\\/])(.+)$/.exec(parts[0] ?? "")
  if (parts.length === 1) return plain(language?.[1] ?? parts[0]!, { names: language !== null })
  // ```docs/Global Variables.html: a path with a space in it, not a language and a path.
  if (!language && /^[^:]{1,200}\//.test(parts[0]!)) return plain(info, { names: false })
  const first = language?.[1] ?? parts[1]!
  const path = withSpaces(
    first,
    info.slice(info.indexOf(first, parts[0]!.length - first.length) + first.length),
  )
  return path !== first || parts.length === 2 ? plain(path) : undefined
}

/** A path with spaces in it, of which the first word is known: what ends it is at the end of the line. */
function withSpaces(first: string, rest: string): string {
  const isWhole = !/[\\/]/.test(first) || /\.\w{1,10}$/.test(first)
  return !isWhole && /^[^="'{}]{1,200}\.\w{1,10}$/.test(rest) ? first + rest : first
}

function plain(text: string, { names = true, words = false } = {}): string | undefined {
  const found = pathIn(text, { words })
  if (!found || (!names && knownNames.has(found.path))) return undefined
  return found.path
}

/** `path` as seen from where a command was in `workdir`. */
export function pathFrom(workdir: string | undefined, path: string): string {
  if (workdir === undefined || /^(?:[/\\]|[A-Za-z]:[/\\]|file:)/i.test(path)) return path
  const folder = workdir.replaceAll("\\", "/").replace(/^(?:\.\/+)+/, "")
  if (folder === "" || folder === ".") return path
  const steps = path.replaceAll("\\", "/").split("/")
  const above = folder.split("/")
  // `../shared/a.ts` as seen from `web` is `shared/a.ts`.
  while (steps[0] === "." || (steps[0] === ".." && isStep(above.at(-1))))
    if (steps.shift() === "..") above.pop()
  if (above.at(-1) === "") above.pop()
  return [...above, ...steps].join("/")
}

const isStep = (name: string | undefined) =>
  name !== undefined && name !== "" && name !== "." && name !== ".."
