import type { Beside } from "../../edits/edit.ts"
import { pathIn } from "../paths.ts"

/**
 * Where the words before a fence say that something new goes: “below `loadOrder`”, “right after the imports”, “to the `Cart` class”,
 * “between `a` and `b`”. What they say last is nearest to the fence.
 */
export function besideIn(words: string): Beside | undefined {
  // A name that is stressed, as in “before **deploy**”, is no other word.
  const said = unstressed(words)
  return besideNamed(said) ?? besideWord(said) ?? besideWord(words) ?? somewhereIn(said)
}

/** Words without the stars that stress some of them: “**before** the `delete` route”. What is in quotes stays. */
export const unstressed = (words: string) =>
  words
    .split("`")
    .map((text, at) =>
      at % 2 === 0 ? text.replaceAll(/\*{2,3}|(?<![\w*])\*(?=\w)|(?<=\w)\*(?![\w*])/g, "") : text,
    )
    .join("`")

function besideNamed(words: string): Beside | undefined {
  const found = [...words.matchAll(beside)].flatMap(([, side, name]) => {
    const said = name === undefined ? "imports" : bare(name)
    return side && said !== undefined ? [{ side: sides[side.toLowerCase()]!, name: said }] : []
  })
  if (found.length > 0) return found.at(-1)
  const holder = [...words.matchAll(inside)].map((match) => bare(match[1] ?? match[2] ?? match[3]!)).at(-1)
  return holder === undefined ? undefined : { side: "inside", name: holder }
}

/** They say that it goes before something, and nobody here knows what that is: then it does not go behind the last of its kind. */
function somewhereIn(words: string): Beside | undefined {
  return isSomewhere.test(words.replaceAll(inSomeFile, "")) ? { side: "before", name: "" } : undefined
}

const inSomeFile = /\s(?:in|to|of|from|inside)\s(?:the\s|your\s)?`[^`]{0,200}[./][^`]{0,200}`/g

const isSomewhere =
  /\b(?:add|insert|put|place|append|define|register|mount)(?:e?d|e?s|ing)?\b(?:(?!\b(?:that|which|to)\s)[^.;:!?]){0,120}\b(?:before|above|between)\s(?:the|your|our|any|all|each|every|its|that|this|those|these|existing)\s[^.,;:!?]{1,60}\W{0,5}$/i

/** The same where the name is in no quotes: “after the menu section”, “between test and deploy”, “before License:”. */
function besideWord(words: string): Beside | undefined {
  const [, side = "between", name] =
    [...words.matchAll(besideKind)].at(-1) ??
    betweenWords.exec(words) ??
    [...words.matchAll(besideCode)].at(-1) ??
    besideTitle.exec(words) ??
    []
  if (name === undefined || isAnyOne.test(name)) return undefined
  return { side: sides[side.toLowerCase()]!, name: name.replaceAll(/["*]/g, "") }
}

/**
 * What the words say is replaced by what follows: “replace the `format` function with:”, “I renamed `format` to `formatDay`, so that”,
 * where the first line has that name.
 */
export function replacedIn(words: string, first = ""): Beside | undefined {
  const said = replaces.exec(words)
  const renamed = [...words.matchAll(renames)].find(([, , name]) => hasWord(first, bare(name!) ?? ""))
  const name = bare(said?.[1] ?? said?.[2] ?? renamed?.[1] ?? "")
  return name === undefined ? undefined : { side: "instead", name }
}

const renames =
  /\brenam(?:e|es|ed|ing)\s(?:(?:the|your|our)\s)?(?:\w{1,20}\s)?`([^`]{1,120})`(?:\s\w{1,20})?\s(?:to|into|as)\s`([^`]{1,120})`/gi

const hasWord = (text: string, word: string) => new Set(text.match(/[\w$]+/g)).has(word)

/**
 * The blocks of the file that the words say a change is in: “in the `Cart` class, update `total`:”, “in the test job”, “`Cart.total`”
 * above a first line that has `total`. Of several places that would do, the one in such a block is meant.
 */
export function holdersIn(words: string, first: string): string[] {
  const said = unstressed(words)
  const within = [...said.matchAll(holders)].flatMap(([, named, kind]) => bare(named ?? kind!) ?? [])
  const members = [...said.matchAll(member)].flatMap(([, holder, name]): string[] =>
    hasWord(first, name!) ? [holder!] : [],
  )
  const access = [...said.matchAll(hidden)].map(([, word]) => word!.toLowerCase())
  return [...new Set([...within, ...members, ...access])].filter((name) => !isAnyOne.test(name))
}

const inFile = "(?:\\s(?:in|of|from|inside)\\s(?:the\\s)?`[^`]{1,200}`)?"

const replaces = new RegExp(
  `\\breplac(?:e|es|ing)\\s(?:(?:the|your|our|existing|current|old|whole|entire)\\s){0,3}(?:\\w{1,20}\\s)?\`([^\`]{1,120})\`(?:\\s\\w{1,20})?${inFile}\\s(?:with|by)\\b[^.!?\`]{0,60}:?\\W{0,3}$|\\brenam(?:e|es|ing)\\s(?:the\\s)?(?:\\w{1,20}\\s)?\`([^\`]{1,120})\`(?:\\s\\w{1,20})?\\sto\\s\`[^\`]{1,120}\`${inFile}\\W{0,3}$`,
  "i",
)

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

const side = "\\b(after|below|beneath|underneath|under|following|before|above)\\s(?:the\\s|your\\s|our\\s)?"

const besideKind = new RegExp(
  `${side}((?:["*]{1,2})?[\\w-]{2,40}(?:["*]{1,2})?)\\s(?:section|heading|job|service|step|function|method|class|component|test|rule|route|stage|resource|table|element|block)\\b`,
  "gi",
)

/** No other word is written like that: `saveOrder`, `save_order`, `save()`. */
const besideCode = new RegExp(`${side}([a-z][a-z0-9]*(?:[A-Z]\\w{0,60}|_\\w{1,60})|\\w{2,60}(?=\\(\\)))`, "g")

const betweenWords = /\b(between)\s(?:the\s)?([\w-]{2,40})\sand\s(?:the\s)?[\w-]{2,40}\b/i

/** Titles begin with a capital letter. */
const besideTitle = new RegExp(`${side}("[^"]{2,60}"|\\*\\*[^*]{2,60}\\*\\*|[A-Z][\\w-]{2,40})\\W{0,5}$`)

/** Says no name. */
const isAnyOne =
  /^(?:last|first|existing|current|each|every|this|that|these|those|other|previous|next|new|same|any|all|a|an|one|two|its|their|main)$/i

const kinds = "(?:class|struct|enum|interface|trait|impl|module|object|protocol|extension|type)"

const inside = new RegExp(
  `\\b(?:to|into|in|inside|within|inside\\sof)\\s(?:(?:the|your|our|existing)\\s){0,2}(?:${kinds}\\s\`([^\`]{1,120})\`|\`([^\`]{1,120})\`\\s${kinds}\\b)|\\b(?:method|function|property|field|member|getter|setter|constructor)s?\\sto\\s(?:the\\s|your\\s)?\`([^\`]{1,120})\``,
  "gi",
)

const holderKinds =
  "(?:class|struct|enum|interface|trait|impl|module|object|protocol|extension|type|job|service|section|component|resource|table|rule|namespace|function|method|test|stage)"

/** “a private `normalize` method” is in what is private. */
const hidden =
  /\b(private|protected)\s(?:\w{1,20}\s){0,2}(?:`[^`]{1,120}`\s)?(?:method|function|helper|section|part)s?\b/gi

/** “as in the `Cart` class” and “not the one in `Cart`” speak of another one. */
const holders = new RegExp(
  `(?<!\\b(?:as|not|one|ones|that|those|like|unlike|than|except|from|already)\\s)\\b(?:in|inside|within|of|for)\\s(?:(?:the|your|our|existing)\\s){0,2}(?:(?:${holderKinds}\\s)?\`([^\`]{1,120})\`|([\\w-]{2,40})\\s${holderKinds}\\b)`,
  "gi",
)

const member =
  /(?<!\b(?:as|like|unlike|than|except|from|in|of)\s)`([A-Za-z_$][\w$]{0,99})(?:\.|#|::|->)([\w$]{1,99})(?:\(.{0,80}\))?`/g

/** What is named, without what may be around a name; undefined if that is a file. */
function bare(name: string): string | undefined {
  const said = name.trim().replace(/\(.{0,80}\)$|\/\d$/, "")
  // `.button` is a rule of a style sheet.
  const isPath = /[./\\]\w/.test(said) && !/^\.[\w-]{1,99}$/.test(said) && pathIn(said) !== undefined
  return said === "" || isPath ? undefined : said
}
