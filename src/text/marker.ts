import { isPlaceholder } from "./placeholder.ts"

/**
 * Lines of an excerpt that stand for lines of the file: `// ... existing code ...`, `# ...`, `-- rest unchanged`, or nothing
 * but dots. Where an excerpt is read, nothing of it gets into the file, so that more counts as one than `isPlaceholder` says.
 */
export function isMarker(line: string): boolean {
  if (line.length > longest) return false
  const bare = line.trim()
  if (bare === "") return false
  if (/^(?:\.{3,5}|…|\[?existing (?:code|content|text)\]?)$/i.test(bare) || isPlaceholder(bare)) return true
  if (inProse.test(bare)) return true
  const comment = commented.exec(bare)?.[1]
  const startsDotted = /^(?:\.{3}|…)/.test(bare)
  const said = comment ?? (startsDotted || /(?:\.{3}|…)$/.test(bare) ? bare : undefined)
  if (said === undefined) return false
  const words = withoutDress(said)
  if (words === "") return /\.{3}|…/.test(said)
  if (words.length > mostWords) return false
  return (
    (dottedOnBothSides.test(said) && leftOut.test(words)) ||
    sayings.some((saying) => saying.test(words)) ||
    (comment !== undefined && isForeign(words)) ||
    (comment !== undefined && saysNothingElse(words)) ||
    ((comment !== undefined || startsDotted) &&
      /\.{3}|…|^[[(<]/.test(said) &&
      dotted.some((saying) => saying.test(words)))
  )
}

const dottedOnBothSides = /^(?:\.{3}|…).*(?:\.{3}|…)$/

const longest = 240
const mostWords = 120

const commented =
  /^(?:\/{2,9}|#{1,9}|-{2,9}|;{1,9}|%{1,9}|\/\*{1,9}|<!-{2,9}|\{\s?\/\*{1,9}|\{\{?!?--|"|'|REM\b|\(\*)\s{0,9}(.{0,240}?)\s{0,9}(?:\*{1,9}\/\s?\}?|-->|--\}\}?|\*\))?$/i

/** The words of a comment, without the dots and brackets around them. */
function withoutDress(said: string): string {
  return said
    .replace(/^[\s.…[({<*=~-]{1,40}/, "")
    .replace(/[\s.…\])}>*=~-]{1,40}$/, "")
    .toLowerCase()
}

const kept =
  "(?:existing|previous|original|unchanged|remaining|other|same|rest|current|unmodified|all|your|my|the|of|and|any|these|those|this|more|in|for|above|below|here|between|old|surrounding|earlier|following|preceding)"
const things =
  "(?:code|files?|class|classes|methods?|functions?|imports?|fields?|props|properties|props?|lines?|contents?|implementations?|logic|tests?|items?|entries|cases?|styles?|rules?|routes?|handlers?|components?|modules?|helpers?|constants?|variables?|state|hooks?|types?|interfaces?|declarations?|definitions?|statements?|blocks?|sections?|keys?|values?|attributes?|elements?|markup|html|jsx|body|setup|config(?:uration)?|settings?|options?|parameters?|args|arguments|members?|constructor|getters|setters|utilities|exports?|includes?|dependencies|scripts?|steps?|jobs?|tasks?|resources?|queries|columns?|tables?|validation|checks?|stuff|parts?|everything(?: else)?|documentation|docs|text|paragraphs?|content|comments?|templates?|pages?|layout|documents?)"
const stays =
  "(?:is|are|remains?|stays?|goes|continues?|here|unchanged|unmodified|untouched|the|same|as|before|is|omitted|for|brevity|above|below|stay|kept|keep|be|was|were|intact|not|shown|in|place|original|to|needed)"

/**
 * A comment all of whose words speak of what stays, in whatever order: "keep everything else", "the rest goes here unchanged". One of
 * them has to say that it does.
 */
function saysNothingElse(words: string): boolean {
  const said = words.split(/[\s,;:]{1,9}/)
  return said.length >= 2 && said.every((word) => speaking.has(word)) && leftOut.test(words)
}

const speaking = new Set(
  "keep keeps leave leaves left existing previous original unchanged remaining other others same rest remainder current unmodified untouched intact identical all everything else your my the of and any these those this that more in for from above below here there between old surrounding earlier following preceding code file files class classes method methods function functions import imports field fields lines line content contents implementation logic tests items entries cases styles rules routes members parts part body is are remains remain stays stay goes go continues continue as it they was were be been before after to up not shown omitted elided skipped brevity place needed no change changes changed exactly just still with on".split(
    " ",
  ),
)

/** Does a marker say in words that something stays? Mere dots are in examples as well. */
export const isWordedMarker = (line: string) => /\p{L}{3}/u.test(line) && isMarker(line)

/** The names that a comment says stay as they are: "web stays the same", "new and push as before". Undefined: it says no such thing. */
export function namesKept(line: string): string[] | undefined {
  const said = line.length > longest ? undefined : commented.exec(line.trim())?.[1]
  const names = said === undefined ? undefined : keptNames.exec(withoutDress(said))?.[1]
  return names?.split(/,\s{1,3}and\s|,\s{1,3}|\sand\s/)
}

const keptNames =
  /^((?:\w{1,60}(?:,\sand\s|,\s|\sand\s)){0,5}\w{1,60})(?:\s(?:is|are|stays?|remains?|kept))?\s(?:the same|unchanged|untouched|unmodified|as (?:it|they) (?:is|are|was|were)|as (?:is|before))$/

/** In a document, what is left out is said without a comment. */
const inProse = new RegExp(
  `^[([]?(?:the )?(?:rest|remainder) of (?:the |this |your )?${things}(?: ${stays}){1,6}[.)\\]]{0,4}$`,
  "i",
)

/** Words of which one is enough to wonder whether a comment stands for lines that were left out. */
const leftOut =
  /(?<![\w-])(?:rest|remainder|remaining|existing|unchanged|unmodified|untouched|omitted|elided|skipped|snip(?:ped)?|brevity|everything else|as (?:it )?(?:is|was|before)|(?:stays?|remains?) (?:the same|as|identical))\b/

/**
 * May a line stand for others, though nobody knows its wording? A comment that is new, and short, and speaks of the rest. Beside
 * others that are known to do so, one with a word that code is full of does not: "skipped", "remaining space", "as it is produced".
 */
export function mayBeMarker(line: string, { besideOthers = false } = {}): boolean {
  const said = line.length > longest ? undefined : commented.exec(line.trim())?.[1]
  if (said === undefined) return false
  const words = withoutDress(said)
  if (words.split(/\s{1,9}/).length > fewWords || !leftOut.test(words)) return false
  return !besideOthers || surelyLeftOut.test(words)
}

/** Does a marker say as well what of the rest does not stay: `// ... rest unchanged, without the old effect`? */
export const saysWhatDiffers = (marker: string) => differs.test(marker)

const differs =
  /\b(?:without|minus|excluding)\s\w|\bbut\b(?!\s(?:for|the above|this)\b)|\b(?:remov|delet|renam|replac)(?:e|es|ed|ing)\b/i

/** Does a comment tell what is gone: `// removed: const LIMIT = 20`, `# (deleted)`, `// Old:`? It speaks of the change, and not of the code. */
export function tellsWhatWent(line: string): boolean {
  const said = line.length > longest ? undefined : commented.exec(line.trim())?.[1]
  return said !== undefined && went.test(said)
}

const went =
  /^(?:old|before|previous(?:ly)?)(?:\scode|\sversion)?\s?:$|^[\s.…[({<*=~-]{0,20}(?:removed|deleted)(?:\s{0,3}:|[\s.…\])}>*=~-]{0,20}$|\s(?:the|this|unused|old|unnecessary|redundant|obsolete)\s)|^[\s.…[({<]{1,9}(?:removed|deleted)\s|^(?:removed|deleted)\s[\w.]{1,60}\(\)|^[\w.]{1,60}\(\).{0,80}\s(?:removed|deleted)[\s.…\])}>]{0,9}$/i

const surelyLeftOut = new RegExp(
  `(?<![\\w-])(?:rest|remainder|unchanged|unmodified|untouched|omitted|elided|snip(?:ped)?|brevity|everything else|(?:stays?|remains?) (?:the same|as|identical)|(?:existing|remaining) (?:\\w{1,30} )?${things})\\b|\\bas (?:it )?(?:is|was|before)$`,
)

const fewWords = 9

/** The same in other languages than English: what is there already, or that the rest does not change. */
function isForeign(words: string): boolean {
  return (foreign.stays.test(words) && foreign.rest.test(words)) || foreign.existing.test(words)
}

const foreign = {
  rest: /restlich|übrig|\brest|code|bestehend|vorhanden|méthode|import|resto|restante|código|método|остальн|код|其余|剩余|其他|其它|代码|方法|部分|残り|以下|コード|나머지|코드/,
  stays:
    /unverändert|wie bisher|wie zuvor|wie gehabt|inchangé|identique|sin cambios|permanece|queda igual|sem alteraç|inalterad|без изменений|не изменя|不变|変更なし|変わりません|省略|동일|그대로|생략/,
  existing:
    /bestehende[rnsm]? (?:code|methoden|funktionen|importe)|vorhandene[rnsm]? (?:code|methoden|funktionen|importe)|(?:code|méthodes|imports|fonctions) existant|(?:código|métodos|importaciones|funciones|imports|funções) existente|существующий код|现有代码|原有代码|已有代码|现有的代码|既存のコード|既存の処理|기존 코드/,
}

/** What says by itself that something was left out… */
const sayings: readonly RegExp[] = [
  new RegExp(
    `^(?:keep |leave |no changes? (?:to|in) )?(?:${kept} ){1,5}(?:\\w{1,30} ){0,2}${things}(?: ${stays}){1,6}$`,
  ),
  new RegExp(
    `^(?:keep|leave|existing|previous|unchanged|remaining) (?:${kept} ){0,4}(?:\\w{1,30} )?${things}$`,
  ),
  new RegExp(`^(?:\\w{1,30} ){0,2}${things}(?: and (?:\\w{1,30} )?${things})?(?: ${stays}){1,6}$`),
  /^(?:no (?:other )?changes?(?: here| needed| below| above)?|unchanged|same as (?:before|above|original)|as before|omitted(?: for brevity)?|snip(?:ped)?|unmodified|the rest|everything else)$/,
  new RegExp(`^(?:the )?(?:rest|remainder)(?: of \\S{1,60}){1,2}(?: \\S{1,60}){0,3}(?: ${stays}){1,6}$`),
  new RegExp(`^(?:the )?(?:rest|remainder) of (?:the |this |your )?${things}$`),
  // clear() unchanged, add() and clear() stay as they are
  new RegExp(`^\\w{1,60}\\(\\)(?:,? (?:and )?\\w{1,60}\\(\\)){0,4}(?: ${stays}){1,6}$`),
]

/** …and what does with dots or brackets around it. */
const dotted: readonly RegExp[] = [
  new RegExp(`^(?:${kept} ){1,5}(?:\\w{1,30} ){0,2}${things}$`),
  // [existing fields and add() method]
  new RegExp(`^existing (?:[\\w(),]{1,30} ){0,5}${things}$`),
  /^(?:the )?(?:rest|remainder)(?: of \S{1,60}){1,2}(?: \S{1,60}){0,3}$/,
]
