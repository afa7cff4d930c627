import type { Beside } from "../../edits/edit.ts"
import { pathIn } from "../paths.ts"

/**
 * Where the words before a fence say that something new goes: “below `loadOrder`”, “right after the imports”, “to the `Cart` class”,
 * “between `a` and `b`”. What they say last is nearest to the fence.
 */
export function besideIn(words: string): Beside | undefined {
  const found = [...words.matchAll(beside)].flatMap(([, side, name]) => {
    const said = name === undefined ? "imports" : bare(name)
    return side && said !== undefined ? [{ side: sides[side.toLowerCase()]!, name: said }] : []
  })
  if (found.length > 0) return found.at(-1)
  const holder = [...words.matchAll(inside)].map((match) => bare(match[1] ?? match[2]!)).at(-1)
  return holder === undefined ? undefined : { side: "inside", name: holder }
}

const sides: Readonly<Record<string, Beside["side"]>> = {
  after: "after",
  below: "after",
  beneath: "after",
  underneath: "after",
  under: "after",
  following: "after",
  between: "after",
  before: "before",
  above: "before",
}

/** What may be between such a word and the name. */
const between =
  "(?:(?:the|your|our|an?|existing|current|last|function|method|class|test|rule|section|component|handler|struct|type|field|property|key|line|route|call|definition|declaration|of|block|one|heading)\\s){0,4}"

const beside = new RegExp(
  `\\b(after|below|beneath|underneath|under|following|between|before|above)\\s${between}(?:\`([^\`]{1,120})\`|imports?\\b)`,
  "gi",
)

const kinds = "(?:class|struct|enum|interface|trait|impl|module|object|protocol|extension|type)"

const inside = new RegExp(
  `\\b(?:to|into|in|inside|within|inside\\sof)\\s(?:(?:the|your|our|existing)\\s){0,2}(?:${kinds}\\s\`([^\`]{1,120})\`|\`([^\`]{1,120})\`\\s${kinds}\\b)`,
  "gi",
)

/** What is named, without what may be around a name; undefined if that is a file. */
function bare(name: string): string | undefined {
  const said = name.trim().replace(/\(.{0,80}\)$|\/\d$/, "")
  return said === "" || (/[./\\]\w/.test(said) && pathIn(said) !== undefined) ? undefined : said
}
