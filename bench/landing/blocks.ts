import { indentationOf, isBlank } from "./mistakes/mistake.ts"

/** A block of a file that has a name: a function, a rule, a key, a section. Its first line says which. */
export interface NamedBlock {
  from: number
  to: number
  /** The line that names it. Comments and decorators above it belong to the block, too. */
  header: number
}

/** The smallest named block around the lines `from` up to `to`, or nothing where there is none, or nearly all is one. */
export function enclosingBlock(
  lines: readonly string[],
  range: { from: number; to: number; depth?: number },
  path: string,
): NamedBlock | undefined {
  const found = /\.(md|markdown|rst)$/i.test(path)
    ? sectionAround(lines, range)
    : indentedAround(lines, range)
  // What is only added at the edge of a block need not belong to it.
  const isInside = found && (range.from < range.to || (found.header < range.from && range.to < found.to))
  if (!isInside) return undefined
  const block = { ...found, from: withComments(lines, found.header) }
  const size = block.to - block.from
  return size >= 2 && size <= 200 && size <= 0.6 * lines.length ? block : undefined
}

/** A heading of Markdown and what is below it. */
function sectionAround(
  lines: readonly string[],
  { from, to }: { from: number; to: number },
): NamedBlock | undefined {
  let header = from
  while (header >= 0 && levelOf(lines[header]) === 0) header--
  if (header < 0 || isFenced(lines, header)) return undefined
  let end = header + 1
  while (end < lines.length && !isHeadingUpTo(lines[end]!, levelOf(lines[header]))) end++
  return end >= to ? { from: header, to: end, header } : undefined
}

const levelOf = (line: string | undefined) => /^#{1,6}(?= )/.exec(line ?? "")?.[0].length ?? 0

const isHeadingUpTo = (line: string, level: number) => levelOf(line) > 0 && levelOf(line) <= level

/** Inside a code example a `#` is a comment. */
function isFenced(lines: readonly string[], at: number): boolean {
  return lines.slice(0, at).filter((line) => /^\s*(```|~~~)/.test(line)).length % 2 === 1
}

/** A line that opens something, and all that is indented deeper, with the line that closes it. */
function indentedAround(
  lines: readonly string[],
  { from, to, depth }: { from: number; to: number; depth?: number },
): NamedBlock | undefined {
  let base = Math.min(depth ?? 99, ...lines.slice(from, to).filter(isSolid).map(depthOf))
  // What is to change may be the first line of the block itself.
  if (base !== 99 && from < to && isNaming(lines[from]!)) {
    const end = endOf(lines, from)
    if (end - from >= 3 && end >= to) return { from, to: end, header: from }
  }
  for (let at = from - 1; at >= 0 && base > 0; at--) {
    if (!isSolid(lines[at]!) || depthOf(lines[at]!) >= base) continue
    base = depthOf(lines[at]!)
    const header = isClosing(lines[at]!) ? openingOf(lines, at) : at
    if (header === undefined || !isNaming(lines[header]!)) continue
    const end = endOf(lines, at)
    return end >= to ? { from: header, to: end, header } : undefined
  }
  return undefined
}

const isSolid = (line: string) => !isBlank(line)

const depthOf = (line: string) => indentationOf(line).replaceAll("\t", "    ").length

const isClosing = (line: string) => /^\s*([)\]}]|end\b|<\/)/.test(line)

/** Words that open a block without naming it. */
const nameless =
  /^\s*([})\]]*\s*)?(if|else|elsif|elif|for|foreach|while|do|try|catch|finally|except|switch|match|loop|unless|until|begin|rescue|ensure|return|with|then|using|lock|unsafe|select|defer|go)\b/

/** Does the line open something that has a name? */
export const isNaming = (line: string) =>
  /[\p{L}_]/u.test(line) && !isClosing(line) && !nameless.test(line) && !isComment(line)

const isComment = (line: string) => /^\s*(\/\/|\/\*|\*|#(?!\[)|--|<!--|;)/.test(line)

/** The line above that opened what this one closes and opens again, as in a signature of several lines. */
function openingOf(lines: readonly string[], at: number): number | undefined {
  const depth = depthOf(lines[at]!)
  for (let above = at - 1; above >= 0; above--) {
    if (!isSolid(lines[above]!) || depthOf(lines[above]!) > depth) continue
    return depthOf(lines[above]!) === depth && /[([{<]\s*$/.test(lines[above]!) ? above : undefined
  }
  return undefined
}

/** Behind the last line of the block that opens here. */
function endOf(lines: readonly string[], header: number): number {
  const depth = depthOf(lines[header]!)
  let end = header + 1
  for (let at = header + 1; at < lines.length; at++) {
    if (!isSolid(lines[at]!)) continue
    if (depthOf(lines[at]!) > depth) {
      end = at + 1
      continue
    }
    const goesOn = isClosing(lines[at]!) && /[([{]\s*$|\b(else|catch|finally|rescue)\b/.test(lines[at]!)
    if (goesOn && depthOf(lines[at]!) === depth) {
      end = at + 1
      continue
    }
    if (/^\s*\{\s*$/.test(lines[at]!) && at === header + 1) {
      end = at + 1
      continue
    }
    return isClosing(lines[at]!) && depthOf(lines[at]!) === depth ? at + 1 : end
  }
  return end
}

/** Comments and decorators right above a line belong to it. */
function withComments(lines: readonly string[], header: number): number {
  let from = header
  while (from > 0 && isSolid(lines[from - 1]!) && /^\s*(\/\/|\/?\*|@|#\[|--|# )/.test(lines[from - 1]!)) {
    if (levelOf(lines[from - 1]) > 0 && levelOf(lines[header]) > 0) break
    from--
  }
  return from
}

/** The file without a block, and without one of two blank lines that would be left. */
export function withoutBlock(lines: readonly string[], { from, to }: { from: number; to: number }): string[] {
  const above = from === 0 || isBlank(lines[from - 1]!)
  const end = above && to < lines.length && isBlank(lines[to]!) ? to + 1 : to
  return [...lines.slice(0, from), ...lines.slice(end)]
}
