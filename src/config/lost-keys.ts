/** A key of a JSON text that is not read as it is written, in words. */
export interface LostKey {
  /** Where it is, from the top. */
  path: readonly string[]
  why: string
}

/** An object or a list that is open, and what of it was seen. */
interface Level {
  above?: Level
  /** The key that it is the value of, if it is not in a list. */
  name?: string | undefined
  isList: boolean
  keys: Set<string>
  last?: string
  /** Is it part of what was asked about? */
  counts: boolean
}

/**
 * The first key that programs read otherwise than people: of two that are equal the first counts for nothing, `__proto__` is no key for
 * all, and numbers come before all others. A rule would vanish, or come before one that it is to overrule. `text` is known to be
 * JSON. `inside`: only this key of the whole counts, and what is in it.
 */
export function firstLostKey(text: string, { inside }: { inside?: string } = {}): LostKey | undefined {
  const tokens = /"(?:[^"\\]|\\[\s\S])*"?|[{}[\],]/g
  let level: Level | undefined
  let isKey = false
  const isAsked = (key: string | undefined) => level!.counts || (!level!.above && key === inside)
  for (const [token] of text.matchAll(tokens)) {
    if (token === "}" || token === "]") level = level?.above
    else if (token === "{" || token === "[") {
      const counts = level ? isAsked(level.last) : inside === undefined
      const above = level && { above: level, name: level.last }
      level = { ...above, isList: token === "[", keys: new Set(), counts }
    } else if (token !== "," && isKey) {
      const key: string = JSON.parse(token)
      const why = isAsked(key) ? whyLost(key, level!) : undefined
      if (why !== undefined) return { path: [...pathTo(level!), key], why }
      level!.keys.add(key)
      level!.last = key
    }
    isKey = token === "{" || (token === "," && level?.isList === false)
  }
  return undefined
}

function whyLost(key: string, { keys, last }: Level): string | undefined {
  if (keys.has(key)) return "is there twice, of which only one would count"
  if (key === "__proto__") return "is a name that programs have for other things"
  const isMoved = isIndex(key) && last !== undefined && !(isIndex(last) && Number(last) < Number(key))
  return isMoved ? "is a number, which would count as if it came first" : undefined
}

/** Engines put such keys before all others, in the order of numbers. */
const isIndex = (key: string) => /^(?:0|[1-9]\d{0,9})$/.test(key)

function pathTo(level: Level): string[] {
  const path: string[] = []
  for (let each: Level | undefined = level; each; each = each.above)
    if (each.name !== undefined) path.push(each.name)
  return path.reverse()
}
