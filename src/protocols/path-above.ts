import { at } from "./at.ts"
import { pathIn, pathsMentioned } from "./path-text.ts"
import type { NamedFile } from "./paths.ts"
import type { Line } from "./protocol.ts"

/**
 * The file of a block that has no path right before it, in formats where models leave it out: named further up, above
 * a few words of explanation, or else that of the block before. If the words between name other files, nobody can
 * say which one is meant, and there is no answer.
 */
export function pathAbove(options: {
  before: readonly Line[]
  opener: Line
  lastPath?: string | undefined
}): NamedFile | undefined {
  const { before, opener, lastPath } = options
  // The last line was looked at before: a path there would be right before the block.
  const named = before.slice(0, -1).flatMap((line) => {
    const found = pathIn(line.text, { marked: true })
    return found ? [{ path: found.path, line }] : []
  })
  const last = named.at(-1)
  if (last) return named.every((each) => each.path === last.path) ? farAway(last.path, last.line) : undefined
  if (lastPath === undefined) return undefined
  const mentioned = before.flatMap((line) => pathsMentioned(line.text))
  return mentioned.every((path) => path === lastPath) ? inherited(lastPath, opener) : undefined
}

function farAway(path: string, line: Line): NamedFile {
  const message = `There is other text between the path ${path} and its block.`
  return { path, line, repairs: [{ kind: "text-after-path", message, ...at(line) }] }
}

function inherited(path: string, opener: Line): NamedFile {
  const message = `The block names no file; it was taken to be for ${path}, like the one before.`
  const fix = { from: opener.from, to: opener.from, insert: `${path}\n` }
  return { path, line: opener, repairs: [{ kind: "inherited-path", message, ...at(opener), fix }] }
}
