import type { Beside } from "../../edits/edit.ts"
import { asksForFile, notWhole, saysWhole } from "../fence-extent.ts"
import { type FirstLine, inComment, type Named, nameOf as plainName } from "../fence-naming.ts"
import { fenceOf } from "../fences.ts"
import { extensions } from "../path-words.ts"
import { pathIn, pathInInfo } from "../paths.ts"
import { inherited, inProse, longestWords, showsExample, wordsBefore } from "../prose-naming.ts"
import type { Fence, Line } from "../protocol.ts"
import { besideIn, holdersIn, replacedIn, unstressed } from "./beside.ts"

/**
 * The file that a fence holds a part of: named right at the fence if this format was asked for (else that is a whole file, which
 * may turn out to be a part), in a comment on its first line, or in the words before it.
 */
export function nameOf(first: FirstLine): Named | undefined {
  const { fence, line, around } = first
  const plain = unlessPackage(plainName(first))
  const isWhole = !around.named || saysWhole(first.before) || fenceOf(line) !== undefined
  if (plain) return isWhole ? undefined : { ...plain, extent: "shown", part: true }
  const below = pathIn(line.text)
  if (below && isFileName(below.path)) return undefined
  // The next line is the first of the file.
  if (labelIn(line, fence)) return undefined
  const named = inProse(first) ?? inherited({ ...first, lastPath: around.lastPath })
  if (!named || !isInLanguageOf(fence, named.path)) return undefined
  if (!saysAllOf(named)) return { ...named, extent: "shown", part: true, ...saidOf(first, named) }
  const message = `The fence on line ${fence.line.number} was taken for the text of ${named.path}, of which the words before it speak.`
  const repairs = named.repairs.map((repair) => ({ ...repair, message }))
  return { ...named, repairs, extent: "claimed", part: true, ...saidOf(first, named) }
}

/** “Here is the complete file `src/a.ts`:”, “The full updated `a.ts`:”; not “the complete implementation of `run` in `a.ts`”. */
function saysAllOf({ line, inherited }: Omit<Named, "extent">): boolean {
  return !inherited && line.text.length < longestWords && allOf.test(line.text) && !notWhole.test(line.text)
}

const allOf = new RegExp(
  String.raw`^\W{0,9}(?:(?:here(?:['’]s| is| are)|below is|this is|and|so|now|finally,?)\s){0,2}(?:(?:the|your|a)\s)?(?:complete|full|entire|whole)\s` +
    String.raw`(?:(?:new|updated|modified|revised|corrected|fixed|final|rewritten|source|code|contents?|version|for|of|the)\s){0,5}` +
    String.raw`(?:files?\b|[\x60*]{1,3}[^\x60*]{0,200}[./][^\x60*]{1,200}[\x60*]{1,3}:?\s{0,3}$)`,
  "i",
)

/** What the words before a fence say of it. Where they ask for a change, it is no example, whatever the file has of it. */
function saidOf(
  first: FirstLine,
  named: Omit<Named, "extent">,
): Pick<Named, "spoken" | "instead" | "past" | "adds" | "beside" | "removes" | "within" | "isNew"> {
  const written = [named.line.text, wordsBefore(first.before)?.text ?? ""].map((each) =>
    each.slice(-longestWords),
  )
  const words = written.map(unstressed)
  const isAsked = words.some(
    (each) =>
      [asksForChange, asksToCreate, endsWithFile, saysWhichEnd, addsElsewhere].some((asks) =>
        asks.test(each),
      ) ||
      startsWithFile.test(lastSentence(each)) ||
      (isHeadedByFile.test(each) && !showsExample.test(each.replaceAll(/`[^`]*`/g, ""))),
  )
  const isAdding = words.some((each) =>
    [addsSomething, asksToCreate, addsElsewhere].some((adds) => adds.test(each)),
  )
  const besideNew = isAdding
    ? (besideIn(written[1]!) ?? besideIn(written[0]!) ?? insideElsewhere(words[1]!, first.line.text))
    : undefined
  const beside = replacedIn(words[1]!, first.line.text) ?? besideNew
  const within = [...new Set(words.flatMap((each) => holdersIn(each, first.line.text)))]
  return {
    ...(!isAsked && { spoken: true }),
    ...(saysInstead(first) && { instead: true }),
    ...(showsPast.test(words[1]!) && { past: true }),
    ...(isAdding && { adds: true }),
    ...(beside && { beside }),
    ...removalIn(words[1]!),
    ...(within.length > 0 && { within }),
    ...(words.some((each) => asksForFile.test(each)) && { isNew: true }),
  }
}

const asksForChange =
  /(?:^|[.:;,)*`]\s{1,3}|\b(?:then|and|also|now|next|first|second|third|lastly|finally|please|to|should|must|you|i|we|have|i've|i'll|let's)\s)(?:add|insert|append|put|paste|change|replace|update|modify|edit|remove|delete|drop|rename|extend|rewrite|adjust|swap|register|mount|define|declare|wrap|set|enable|disable|bump)(?:e?d|e?s|ing)?\b/i

/** “and create the trigger after it:”; not “to create an order, call”. */
const asksToCreate =
  /(?:^|[.:;,)*`]\s{1,3}|\b(?:then|and|also|now|next|finally|please)\s)create\s(?!(?:an?\s|the\s)?(?:new\s)?file\b)/i

const addsSomething = /\b(?:add|insert|append|introduce|define|put|paste|place)(?:e?d|e?s|ing)?\b/i

/** The same in other languages. */
const addsElsewhere =
  /füge|hinzu|ergänz|\bajout|\bañad|\bagreg|\badicion|\baggiung|добав|添加|新增|加入|追加|추가|\bvoeg\b|toevoeg|\bdodaj/i

/** Where words in another language speak of adding, the only type that they name has it in it: “a la clase `Cart`”. */
function insideElsewhere(words: string, first: string): Beside | undefined {
  const names = addsElsewhere.test(words)
    ? [...words.matchAll(/`([A-Z]\w{1,99})`/g)].map((match) => match[1]!)
    : []
  const [name, ...others] = new Set(names.filter((each) => !first.includes(each)))
  return name !== undefined && others.length === 0 ? { side: "inside", name } : undefined
}

/** “`src/a.ts` — export a second guard:” */
const isHeadedByFile = /^[\W\d]{0,9}`[^`]{1,200}`\s?(?:[—–(:]|-\s)/

/** “and its accessors at the end of the class:” */
const saysWhichEnd = /\bat\sthe\s(?:very\s)?(?:top|end|bottom|start|beginning)\sof\s[^.!?:]{1,80}:\W{0,3}$/i

/** “Remove this line from `save` in `src/a.ts`:”; what follows shows what goes, and nothing else. */
const removesThis =
  /\b(?:remove|delete|drop)\s(?:this|these|the\sfollowing)(?:\s\w{1,20}){0,3}(?:\s(?:from|in|inside|within|of|at)\b[^.!?:]{0,40}(?:`[^`]{1,120}`[^.!?:`]{0,20}){0,3})?\W{0,5}$/i

/** What the words say is to go: what is shown, or what has a name: “In `src/a.ts`, remove the `listUsers` function:” */
function removalIn(words: string): Pick<Named, "removes"> {
  const removes =
    removesThis.test(words) ||
    (removesNamed.exec(words)?.[1] ?? removesDescribed.exec(words)?.[1] ?? removedElsewhere(words))
  return removes ? { removes } : {}
}

/** The same in other languages, in which the verb may come first or last: the only name in the sentence that is no file's. */
function removedElsewhere(words: string): string | undefined {
  if (!removing.test(words)) return undefined
  const names = [...words.matchAll(/`([\w$]{1,99})(?:\(\))?`/g)].map((match) => match[1]!)
  return names.length === 1 ? names[0] : undefined
}

const removing =
  /\bsupprime[rz]?\b|\benl[eè]ve[rz]?\b|\bretire[rz]\b|\belimin(?:a|ar|are|e|i)\b|\bquita(?:r)?\b|\bborr(?:a|ar|e)\b|\bremov(?:a|er)\b|\bexclu(?:a|ir)\b|\bentfern(?:e|en)\b|lösch(?:e|en)\b|\brimuov(?:i|ere)\b|удали|убер|删除|移除|去掉|削除|삭제|제거|\bverwijder/i

const blockKinds =
  "function|method|class|type|interface|component|hook|helper|test|route|endpoint|handler|rule|job|step|stage|target|script|section|service|resource|table|view|fixture|struct|enum"

/** Why something goes may be said as well: “Remove the old `averageAge` method from `src/a.ts`, it is not used anymore:” */
const removesNamed = new RegExp(
  `\\b(?:remove|delete|drop)\\s(?:the\\s)?(?:\\w{1,20}\\s){0,2}\`([\\w$]{1,99})(?:\\(\\))?\`(?:\\s(?:${blockKinds}|import|constant|variable|field|property))?(?:\\s(?:from|in|of)\\s(?:the\\s)?(?:\`[^\`]{1,200}\`|\\w{1,40})(?:\\s(?:class|module|file|component|service))?){0,2}(?:(?:[,;(]|\\s[—–-])\\s{0,2}(?:as|since|because|which|it|that|nothing|nobody)\\b[^\`:]{0,100})?\\W{0,5}$`,
  "i",
)

/** “Remove the orders route from `src/a.ts`”: words before the kind of a block, and not “the name parameter of the orders route”. */
const removesDescribed = new RegExp(
  `\\b(?:remove|delete|drop|get\\srid\\sof)\\sthe\\s((?:(?!(?:the|a|in|of|from|for|to|that|where|with|on|at|and|or)\\s)[^\\s,.;:!?]{1,60}\\s){1,4}(?:${blockKinds}))(?=[^\\w\\s]{0,3}(?:$|\\s(?:from|in|inside|of|as|since|because|which|and|at)\\b))`,
  "i",
)

/** “In the class above, in `src/a.ts`:” */
const endsWithFile = /^\W{0,9}(?:in|inside|within)\b[^.!?`]{0,80}`[^`]{1,200}`\W{0,5}$/i

const lastSentence = (text: string) => text.slice(text.lastIndexOf(". ") + 1)

/** “In `src/a.ts`, inside of `save`:”, “At the top of `src/a.ts`:” */
const startsWithFile =
  /^\W{0,9}(?:in|inside|within|at\sthe\s(?:top|end|bottom|start|beginning)\sof)\s(?:the\s|your\s)?`[^`]{1,200}`(?:,?\s(?:just\s|right\s)?(?:in|inside|within|at|after|before|below|above|under|near|around|between)\b[^.!?]{0,120})?:\W{0,3}$/i

/** `# @radix-ui/react-tabs`, the first line of a document, is a package and no file. */
const unlessPackage = (named: Named | undefined) =>
  named && /^@[^.]{1,200}$/.test(named.path) ? undefined : named

/** The same where the line above, in the fence, names the file. */
export function labelAbove(above: Line, first: FirstLine): Named | undefined {
  const label = labelIn(above, first.fence)
  const before = first.before.filter(({ number }) => number < first.fence.line.number)
  const { adds, beside, removes, within } = saidOf(
    { ...first, before },
    { ...label!, line: wordsBefore(before) ?? above },
  )
  return (
    label && {
      ...label,
      ...(adds && { adds }),
      ...(beside && { beside }),
      ...(removes && { removes }),
      ...(within && { within }),
    }
  )
}

/** `// src/cart.ts` above the code says whose it is, and is no part of it. */
function labelIn(line: Line, fence: Fence): Named | undefined {
  const named = inComment(line) ?? inHashComment(line)
  if (!named || pathInInfo(fence.info) !== undefined || !isInLanguageOf(fence, named.path)) return undefined
  // `# CHANGELOG` is the title of a document.
  if (/^(?:markdown|md|mdx)\b/i.test(fence.info) && /^\s{0,3}#/.test(line.text) && !isFileName(named.path))
    return undefined
  return { ...named, repairs: [], extent: "shown", part: true, label: true }
}

function inHashComment(line: Line): Omit<Named, "extent"> | undefined {
  const said = /^\s{0,20}#\s{1,4}(\S{1,300})\s{0,20}$/.exec(line.text)?.[1]
  const found = said === undefined ? undefined : pathIn(said)
  return found && isFileName(found.path) ? { path: found.path, line, repairs: [] } : undefined
}

/** `@pytest.mark.anyio` and `@radix-ui/react-portal` look like paths, and are none. */
const isFileName = (path: string) =>
  !path.startsWith("@") && extensions.has(/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "")

/** “Change this: … to: …”, “Before: … After: …”: one short line between two fences says that the second is in place of the first. */
function saysInstead({ before, around }: FirstLine): true | undefined {
  const words = around.lastPath === undefined ? undefined : wordsBefore(before)
  if (!words || words.text.length > 60) return undefined
  const above = before.filter(({ number, text }) => number < words.number && text.trim() !== "").at(-1)
  const isBetween = above === undefined || fenceOf(above) !== undefined
  return isBetween && instead.test(words.text) ? true : undefined
}

const instead =
  /^\W{0,9}(?:(?:and|then|now)\W{1,3})?(?:(?:change|replace|update|turn|rewrite)\s(?:it|this|that|them|those)\s)?(?:to|with|into|by|after(?:wards)?|new(?:\scode|\sversion)?|becomes?|should\s(?:be|become|read|look\slike)|replace(?:\swith)?|replacement|updated|fixed|->|→|=>)(?:\s(?:this|these|the\sfollowing|code|version|lines?|it|one)){0,3}\W{0,9}$/i

/** “Before:”, “`a.ts`, currently:”, “You have:”, “instead of this:”: the last words before a fence say that it shows what is there, or was. */
const showsPast =
  /(?:^|[.,;:(`]\s|\s[—–-]\s)\W{0,9}(?:before|old(?:\s(?:code|version))?|original(?:ly|\s(?:code|version))?|previous(?:ly|\s(?:code|version))|current(?:ly|\s(?:code|version))?|existing\scode|(?:what\s)?you\s(?:currently\s|now\s)?(?:have|had)(?:\s(?:now|this|currently))?|(?:it|that|this|which)\s(?:was|used\sto\sbe|read)(?:\s(?:before|previously|this))?|(?:instead\sof|rather\sthan)(?:\s(?:this|the\sold\scode))?)\W{0,9}$/i

/** What fences are called, and what files in that language are. */
const languages: Readonly<Record<string, string>> = {
  ts: "ts tsx mts cts vue svelte astro",
  js: "js jsx mjs cjs vue svelte ts tsx mts cts html",
  py: "py pyi pyw ipynb",
  rb: "rb rake gemspec ru erb gem vagrant brew pod",
  go: "go",
  rs: "rs",
  java: "java",
  kt: "kt kts",
  swift: "swift",
  cs: "cs cshtml razor",
  c: "c h cc cpp cxx hh hpp hxx m mm ino",
  php: "php phtml",
  css: "css scss sass less pcss vue svelte html",
  html: "html htm vue svelte erb hbs ejs php xhtml",
  json: "json jsonc json5 webmanifest",
  yaml: "yaml yml",
  toml: "toml lock pip",
  md: "md mdx markdown",
  sql: "sql",
  sh: "sh bash zsh fish env docker proc",
  diff: "diff patch",
  text: "txt text log",
}

const aliases: Readonly<Record<string, string>> = {
  typescript: "ts",
  tsx: "ts",
  javascript: "js",
  jsx: "js",
  mjs: "js",
  python: "py",
  python3: "py",
  ruby: "rb",
  golang: "go",
  rust: "rs",
  kotlin: "kt",
  csharp: "cs",
  "c#": "cs",
  cpp: "c",
  "c++": "c",
  h: "c",
  objc: "c",
  scss: "css",
  less: "css",
  sass: "css",
  xml: "html",
  jsonc: "json",
  yml: "yaml",
  markdown: "md",
  bash: "sh",
  shell: "sh",
  zsh: "sh",
  console: "text",
  output: "text",
  log: "text",
  txt: "text",
  plaintext: "text",
}

/** Is a fence in the language of the file? Of a language that nobody here knows, it may be. */
export function isInLanguageOf({ info }: Pick<Fence, "info">, path: string): boolean {
  const said = info.split(/[\s:{]/, 1)[0]!.toLowerCase()
  const known = languages[aliases[said] ?? said]
  const ownName = /(?:^|[\\/])(\w{3,9})file$/.exec(path)?.[1]?.toLowerCase()
  if (ownName !== undefined && known !== undefined && known !== languages.text)
    return known.split(" ").includes(ownName)
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase()
  return (
    known === undefined ||
    extension === undefined ||
    said === extension ||
    known.split(" ").includes(extension)
  )
}
