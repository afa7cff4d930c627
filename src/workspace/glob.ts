/**
 * Does a path from some folder fit a glob? `*` and `?` stay in one folder, `**` does not, `[a-z]`, `{a,b}` and `{1..9}` are
 * choices. A glob without a slash holds in every folder. Made by hand: a folder that anybody may have written brings its globs
 * along, and here none takes longer than the length of the glob times that of the path.
 */
export function matchesGlob(glob: string, path: string): boolean {
  const plain = glob.replace(/^\//, "")
  if (plain.length > longestGlob) return false
  const subject = glob.includes("/") ? path : path.slice(path.lastIndexOf("/") + 1)
  return alternatives(plain).some((each) => fits(tokensOf(each), subject))
}

/** Nobody writes longer ones. */
const longestGlob = 200
const mostAlternatives = 256

/** A glob without braces, for each of their choices; and two stars with a slash may as well be nothing. */
function alternatives(glob: string): string[] {
  let open = [glob]
  const done: string[] = []
  while (open.length > 0 && open.length + done.length <= mostAlternatives) {
    const next: string[] = []
    for (const each of open) {
      const choices = firstChoice(each)
      if (choices) next.push(...choices)
      else done.push(each)
    }
    open = next
  }
  return done
}

function firstChoice(glob: string): string[] | undefined {
  const end = glob.indexOf("}")
  const start = end < 0 ? -1 : glob.lastIndexOf("{", end)
  if (start >= 0) {
    const inside = glob.slice(start + 1, end)
    const choices = inside.includes(",") ? inside.split(",") : numbers(inside)
    // Braces around a single word are the characters that they are.
    const all = choices ?? [`${opened}${inside}${closed}`]
    return all.map((choice) => glob.slice(0, start) + choice + glob.slice(end + 1))
  }
  const anywhere = glob.indexOf("**/")
  if (anywhere < 0) return undefined
  const [before, after] = [glob.slice(0, anywhere), glob.slice(anywhere + 3)]
  return [before + after, `${before}${everything}/${after}`]
}

// Stand-ins for what has been looked at.
const [opened, closed, everything] = ["\u0001", "\u0002", "\u0003"]

function numbers(inside: string): string[] | undefined {
  const [from, to, ...more] = inside.split("..").map(Number)
  if (from === undefined || to === undefined || more.length > 0 || inside.trim() === "") return undefined
  const count = to - from + 1
  if (!Number.isInteger(from) || !Number.isInteger(to) || count < 1 || count > mostAlternatives)
    return undefined
  return Array.from({ length: count }, (_, at) => String(from + at))
}

/** What one or more characters of a path must be. */
interface Token {
  fits(character: string): boolean
  /** Any number of them, or none. */
  many?: boolean
}

const inFolder = (character: string) => character !== "/"

function tokensOf(glob: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < glob.length; at++) {
    const character = glob[at]!
    const rest = character === "[" ? glob.indexOf("]", at + 2) : -1
    if (character === everything || (character === "*" && glob[at + 1] === "*")) {
      tokens.push({ fits: () => true, many: true })
      if (character === "*") at++
    } else if (character === "*") tokens.push({ fits: inFolder, many: true })
    else if (character === "?") tokens.push({ fits: inFolder })
    else if (rest > 0) {
      tokens.push({ fits: oneOf(glob.slice(at + 1, rest)) })
      at = rest
    } else {
      const meant = character === "\\" && at + 1 < glob.length ? glob[++at]! : character
      const literal = meant === opened ? "{" : meant === closed ? "}" : meant
      tokens.push({ fits: (each) => each === literal })
    }
  }
  return tokens
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

/** All ways to read the path at once, one character after the other. */
function fits(tokens: readonly Token[], path: string): boolean {
  let at = pastMany(tokens, new Set([0]))
  for (const character of path) {
    const next = new Set<number>()
    for (const index of at) {
      const token = tokens[index]
      if (token?.fits(character)) next.add(token.many ? index : index + 1)
    }
    if (next.size === 0) return false
    at = pastMany(tokens, next)
  }
  return at.has(tokens.length)
}

function pastMany(tokens: readonly Token[], at: Set<number>): Set<number> {
  for (const index of at) if (tokens[index]?.many) at.add(index + 1)
  return at
}
