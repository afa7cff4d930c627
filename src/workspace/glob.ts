import { nameOf } from "./paths.ts"

/**
 * Globs are made by hand here: a folder that anybody may have written brings its globs along, as rules, for formatters and in an
 * `.editorconfig`, and those of regular expressions can take for ever. No glob takes longer than its own length times that of the path.
 *
 * `*` and `?` stay in one folder, `**` does not; `[a-z]`, `{a,b}`, `{1..9}`, `@(a|b)` and `?(a|b)` are choices; a `!` in front turns it
 * round. A glob without a slash holds in every folder.
 */
export type MatchesPath = (path: string) => boolean

/** Nobody writes longer ones. */
const longestGlob = 500
const mostNumbers = 256

/** Why a glob cannot be used, in words that go on after its name; undefined if it can. */
export function wrongWithGlob(glob: string): string | undefined {
  if (glob.length > longestGlob) return `is longer than ${longestGlob} characters`
  const [group] = /(?<!\\)[*+!]\(/.exec(glob) ?? []
  return group && `has a ${group}…), which is not understood: write a pattern for each case, or @(…|…)`
}

/** The files that a glob means. One that cannot be used (`wrongWithGlob`) means none. */
export function globMatcher(glob: string): MatchesPath {
  if (wrongWithGlob(glob) !== undefined) return () => false
  if (glob.startsWith("!")) {
    const matches = globMatcher(glob.slice(1))
    return (path) => !matches(path)
  }
  const isForNames = !glob.includes("/")
  const [anchored, plain] = [parse(glob), parse(glob.replace(/^\//, ""))]
  return (path) => {
    const subject = isForNames ? nameOf(path) : path
    const characters = [...subject]
    const start = new Uint8Array(characters.length + 1)
    start[0] = 1
    // Paths of a workspace begin without a slash, those outside of it with one.
    const ends = follow(subject.startsWith("/") ? anchored : plain, start, characters)
    return ends[characters.length] === 1
  }
}

type Part =
  | { one: (character: string) => boolean }
  /** Any number of characters. */
  | { many: "in a folder" | "anywhere" }
  /** Any number of whole folders, each with its slash. */
  | { folders: true }
  | { choice: Part[][] }

/** What follows where: up to which places of a path parts reach, from some of its places. All ways are gone at once. */
function follow(parts: readonly Part[], from: Uint8Array, path: readonly string[]): Uint8Array {
  return parts.reduce((at, part) => (at.includes(1) ? step(part, at, path) : at), from)
}

function step(part: Part, at: Uint8Array, path: readonly string[]): Uint8Array {
  const next = new Uint8Array(at.length)
  if ("choice" in part)
    for (const parts of part.choice)
      for (const [place, isReached] of follow(parts, at, path).entries()) next[place]! |= isReached
  else if ("one" in part)
    for (const [place, character] of path.entries())
      next[place + 1] = at[place] === 1 && part.one(character) ? 1 : 0
  else {
    let isOpen = false
    for (const [place, isReached] of at.entries()) {
      const isAfterSlash = path[place - 1] === "/"
      if ("many" in part && part.many === "in a folder" && isAfterSlash) isOpen = false
      if ("folders" in part) next[place] = isReached || (isOpen && isAfterSlash) ? 1 : 0
      isOpen ||= isReached === 1
      if ("many" in part) next[place] = isOpen ? 1 : 0
    }
  }
  return next
}

function parse(glob: string): Part[] {
  return alternatives({ glob, groups: groupsIn(glob) }, { from: 0, to: glob.length, between: "" })[0]!
}

/** A glob, and its choices by where they open. */
interface Written {
  glob: string
  groups: Map<number, Group>
}

/** What is chosen from lies between these places. */
interface Group {
  from: number
  to: number
  between: string
}

/** Finds the choices that are closed: the signs of others are characters like any. */
function groupsIn(glob: string): Map<number, Group> {
  const groups = new Map<number, Group>()
  const open: { at: number; from: number; end: string; several: boolean }[] = []
  for (let at = 0; at < glob.length; at++) {
    const character = glob[at]!
    const inside = open.at(-1)
    if (character === "\\") at++
    else if (character === "[" && glob.indexOf("]", at + 2) > 0) at = glob.indexOf("]", at + 2)
    else if (character === "{") open.push({ at, from: at + 1, end: "}", several: false })
    else if (/[@?]/.test(character) && glob[at + 1] === "(")
      open.push({ at, from: ++at + 1, end: ")", several: true })
    else if (character === "," && inside?.end === "}") inside.several = true
    else if (inside && character === inside.end) {
      open.pop()
      // Braces around a single word are the characters that they are.
      const isChoice = inside.several || rangeIn(glob.slice(inside.from, at))
      if (isChoice) groups.set(inside.at, { ...inside, to: at, between: character === "}" ? "," : "|" })
    }
  }
  return groups
}

function alternatives(written: Written, { from, to, between }: Group): Part[][] {
  const { glob } = written
  const range = between === "," ? rangeIn(glob.slice(from, to)) : undefined
  if (range) return range.map(literal)
  const all: Part[][] = [[]]
  for (let at = from; at < to; ) {
    if (glob[at] === between) {
      all.push([])
      at++
      continue
    }
    const next = partAt(written, at)
    all.at(-1)!.push(next.part)
    at = next.to
  }
  return all
}

function partAt(written: Written, at: number): { part: Part; to: number } {
  const { glob, groups } = written
  const rest = glob.slice(at)
  const group = groups.get(at)
  if (group) {
    const choice = alternatives(written, group)
    return { part: { choice: rest[0] === "?" ? [[], ...choice] : choice }, to: group.to + 1 }
  }
  const isAtStart = at === 0 || glob[at - 1] === "/"
  if (isAtStart && rest.startsWith("**/")) return { part: { folders: true }, to: at + 3 }
  // What a folder holds, or what has its name.
  if (rest === "/**") return { part: { choice: [[], [...literal("/"), { many: "anywhere" }]] }, to: at + 3 }
  if (rest.startsWith("**")) return { part: { many: "anywhere" }, to: at + 2 }
  if (rest.startsWith("*")) return { part: { many: "in a folder" }, to: at + 1 }
  if (rest.startsWith("?")) return { part: { one: inFolder }, to: at + 1 }
  const closed = rest.startsWith("[") ? glob.indexOf("]", at + 2) : -1
  if (closed > 0) return { part: { one: oneOf(glob.slice(at + 1, closed)) }, to: closed + 1 }
  const skipped = rest.startsWith("\\") && rest.length > 1 ? 1 : 0
  const [character] = [...rest.slice(skipped, skipped + 2)]
  return { part: literal(character!)[0]!, to: at + skipped + character!.length }
}

const inFolder = (character: string) => character !== "/"

function literal(text: string): Part[] {
  return [...text].map((character) => ({ one: (each: string) => each === character }))
}

function rangeIn(inside: string): string[] | undefined {
  const [, from, to] = /^(-?[0-9]{1,9}|[a-z]|[A-Z])\.\.(-?[0-9]{1,9}|[a-z]|[A-Z])$/.exec(inside) ?? []
  if (from === undefined || to === undefined) return undefined
  const areNumbers = /[0-9]$/.test(from) && /[0-9]$/.test(to)
  if (!areNumbers && from.length + to.length > 2) return undefined
  const [first, last] = areNumbers ? [Number(from), Number(to)] : [from.charCodeAt(0), to.charCodeAt(0)]
  const count = last - first + 1
  if (count < 1 || count > mostNumbers) return undefined
  return Array.from({ length: count }, (_, at) =>
    areNumbers ? String(first + at) : String.fromCharCode(first + at),
  )
}

function oneOf(characters: string): (character: string) => boolean {
  const isNot = /^[!^]/.test(characters)
  const set = isNot ? characters.slice(1) : characters
  const isIn = (character: string) => {
    for (let at = 0; at < set.length; at++) {
      if (set[at + 1] === "-" && at + 2 < set.length) {
        if (character >= set[at]! && character <= set[at + 2]!) return true
        at += 2
      } else if (set[at] === character) return true
    }
    return false
  }
  return (character) => character !== "/" && isIn(character) !== isNot
}
