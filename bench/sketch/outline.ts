import { isBlank } from "../landing/mistakes/mistake.ts"
import type { Language } from "./languages.ts"

/** Lines `from` up to, but not, `to`. */
export interface Range {
  from: number
  to: number
}

/**
 * A statement, or a block of them: what a person takes for one thing. Made from indentation alone, so that it owes nothing to
 * the program that is measured.
 */
export interface Item extends Range {
  /** The first line that is neither comment nor decorator. `from` is the first of those above it. */
  start: number
  depth: number
  /** What opens and what is inside, in turn: `if {` … `} else {` …; one with an empty inside is a mere statement. */
  heads: Range[]
  bodies: Range[]
  /** The line that closes the block. */
  closer?: Range
  children: Item[]
  parent?: Item
  name: string
}

/** The outline of a file. */
export function outline(lines: readonly string[], language: Language): Item[] {
  const all = { from: 0, to: lines.length }
  return language.prose ? sectionsOf(lines, all) : itemsOf(lines, all, language)
}

export const isBlock = (item: Item): boolean => item.bodies.some(({ from, to }) => to > from)

/** The items around, from the innermost out. */
export function ancestorsOf(item: Item): Item[] {
  return item.parent ? [item.parent, ...ancestorsOf(item.parent)] : []
}

/** All blocks of an outline. */
export function blocksOf(items: readonly Item[]): Item[] {
  return items.flatMap((item) => [...(isBlock(item) ? [item] : []), ...blocksOf(item.children)])
}

/** The names from the outermost block to this one. */
export const pathOf = (item: Item): string =>
  [item, ...ancestorsOf(item)]
    .map(({ name }) => name)
    .reverse()
    .join(" › ")

/** The innermost block whose inside has all of the range; for an empty one, what is on both sides of it. */
export function containerOf(items: readonly Item[], { from, to }: Range): Item | undefined {
  for (const item of items) {
    const within = item.bodies.some((body) => body.from <= from && to <= body.to && body.to > body.from)
    if (within) return containerOf(item.children, { from, to }) ?? item
  }
  return undefined
}

/** How far a line is indented; a tab is four wide. */
export function depthOf(line: string): number {
  let depth = 0
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at)
    if (code === 32) depth++
    else if (code === 9) depth += 4
    else break
  }
  return depth
}

function itemsOf(lines: readonly string[], range: Range, language: Language, parent?: Item): Item[] {
  const items: Item[] = []
  for (let at = range.from; at < range.to; ) {
    if (isPassed(lines[at]!, language)) {
      at++
      continue
    }
    const item = itemAt(lines, { from: at, to: range.to }, language, parent)
    items.push(item)
    at = item.to
  }
  return items
}

/** Blank lines, and what a preprocessor reads: that has no depth of its own. */
const isPassed = (line: string, language: Language) =>
  isBlank(line) ||
  (/^(C|C#|Swift)$/.test(language.name) &&
    /^\s*#\s*(if|else|elif|elseif|endif|region|endregion|pragma|nullable|undef|warning|error)/.test(line))

function itemAt(lines: readonly string[], range: Range, language: Language, parent?: Item): Item {
  const start = belowComments(lines, range)
  const depth = depthOf(lines[start]!)
  const item: Item = {
    from: range.from,
    start,
    to: start + 1,
    depth,
    heads: [],
    bodies: [],
    children: [],
    name: "",
    ...(parent && { parent }),
  }
  for (let at = start; ; ) {
    const head = { from: at, to: headEnd(lines, { from: at, to: range.to }, depth) }
    const body = { from: head.to, to: bodyEnd(lines, { from: head.to, to: range.to }, depth, language) }
    item.heads.push(head)
    item.bodies.push(body)
    item.to = body.to
    const next = nextSolid(lines, body.to, range.to)
    if (next === undefined || depthOf(lines[next]!) !== depth) break
    if (continues(lines, next, range.to)) {
      at = next
      continue
    }
    if (closes(lines[next]!) && (body.to > body.from || /[{([]\s*$/.test(lines[head.to - 1]!))) {
      item.closer = { from: next, to: next + 1 }
      item.to = next + 1
    }
    break
  }
  item.name = nameOf(lines.slice(start, item.heads[0]!.to))
  if (isBlock(item)) item.children = item.bodies.flatMap((body) => itemsOf(lines, body, language, item))
  return item
}

const comment = /^\s*(\/\/|\/\*|\*|#(?![[!])|--|<!--|;)/

const decorator = /^\s*(@[\w.]+|#\[|\[[A-Z]\w*(\(|\]))/

export const isComment = (line: string): boolean => comment.test(line)

/** The first line that is no comment and no decorator, if these are right above it. */
function belowComments(lines: readonly string[], { from, to }: Range): number {
  let at = from
  while (at < to && (comment.test(lines[at]!) || decorator.test(lines[at]!))) {
    if (/^\s*\/\*/.test(lines[at]!)) while (at < to - 1 && !lines[at]!.includes("*/")) at++
    if (decorator.test(lines[at]!)) at = headEnd(lines, { from: at, to }, depthOf(lines[at]!)) - 1
    at++
  }
  const belongs = at < to && !isBlank(lines[at]!) && depthOf(lines[at]!) === depthOf(lines[from]!)
  return belongs ? at : from
}

/** How many lines a signature may have. */
const longestHead = 25

/** Behind the last line of what opens here: a signature of several lines, a text in triple quotes, a brace of its own. */
function headEnd(lines: readonly string[], { from, to }: Range, depth: number): number {
  const quote = /"""|'''|`/.exec(lines[from]!)?.[0]
  if (quote && lines[from]!.split(quote).length % 2 === 0) {
    for (let at = from + 1; at < to; at++) if (lines[at]!.includes(quote)) return at + 1
  }
  if (/^\s*\/\*/.test(lines[from]!) && !lines[from]!.includes("*/"))
    for (let at = from + 1; at < to; at++) if (lines[at]!.includes("*/")) return at + 1
  let end = from + 1
  let open = parensOf(lines[from]!)
  if (open > 0 && !/[{[]\s*$/.test(lines[from]!)) {
    let at = from + 1
    for (; at < Math.min(to, from + longestHead) && open > 0; at++) {
      if (!isBlank(lines[at]!) && depthOf(lines[at]!) < depth) break
      open += parensOf(lines[at]!)
    }
    if (open <= 0) end = at
  }
  const brace = lines[end]
  return end < to && brace !== undefined && /^\s*\{\s*$/.test(brace) && depthOf(brace) === depth
    ? end + 1
    : end
}

/** Round brackets that are open behind the line, texts and comments aside. */
function parensOf(line: string): number {
  const bare = bareOf(line)
  return bare.split("(").length - bare.split(")").length
}

const bareOf = (line: string) =>
  line.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""').replace(/\s(\/\/|#)\s.*$/, "")

/** Is every bracket closed that the lines open? */
export function isBalanced(lines: readonly string[]): boolean {
  const bare = lines
    .filter((line) => !comment.test(line))
    .map(bareOf)
    .join("\n")
  return ["()", "[]", "{}"].every((pair) => bare.split(pair[0]!).length === bare.split(pair[1]!).length)
}

function bodyEnd(lines: readonly string[], { from, to }: Range, depth: number, language: Language): number {
  const first = nextSolid(lines, from, to)
  if (first === undefined) return from
  // Labels are no deeper than what they are in.
  const flat = /^\s*(case\b|default\s*:|public:|private:|protected:)/
  const isFlat =
    /\{\s*$/.test(lines[from - 1]!) && depthOf(lines[first]!) === depth && flat.test(lines[first]!)
  let end = from
  for (let at = from; at < to; at++) {
    const line = lines[at]!
    if (isPassed(line, language)) continue
    const deep = depthOf(line) > depth || (isFlat && depthOf(line) === depth && !closes(line))
    if (!deep) break
    end = at + 1
  }
  return end
}

function nextSolid(lines: readonly string[], from: number, to: number): number | undefined {
  for (let at = from; at < to; at++) if (!isBlank(lines[at]!)) return at
  return undefined
}

/** A line that ends a block. */
export const closes = (line: string): boolean => /^\s*([)\]}]|end\b|<\/|%>)/.test(line)

/** `} else {`, `except:`, `rescue`: the same thing goes on. */
function continues(lines: readonly string[], at: number, to: number): boolean {
  const next = nextSolid(lines, at + 1, to)
  const isDeeper = next !== undefined && depthOf(lines[next]!) > depthOf(lines[at]!)
  if (!isDeeper) return false
  return (
    (closes(lines[at]!) && /[{([>]\s*$|\bdo\b.*$/.test(lines[at]!)) ||
    /^\s*(else|elif|elsif|except|finally|rescue|ensure|when|catch)\b/.test(lines[at]!)
  )
}

/** A heading and all that is below it; between headings, paragraphs. */
function sectionsOf(lines: readonly string[], range: Range, parent?: Item): Item[] {
  const items: Item[] = []
  for (let at = range.from; at < range.to; ) {
    if (isBlank(lines[at]!)) {
      at++
      continue
    }
    const level = levelOf(lines[at]!)
    const item = level > 0 ? sectionAt(lines, at, range.to, level) : paragraphAt(lines, at, range.to)
    if (parent) item.parent = parent
    item.children = item.bodies.flatMap((body) => sectionsOf(lines, body, item))
    items.push(item)
    at = item.to
  }
  return items
}

const levelOf = (line: string) => /^#{1,6}(?= )/.exec(line)?.[0].length ?? 0

function sectionAt(lines: readonly string[], at: number, end: number, level: number): Item {
  let to = at + 1
  let fence = false
  for (let next = at + 1; next < end; next++) {
    if (/^\s*(```|~~~)/.test(lines[next]!)) fence = !fence
    const other = fence ? 0 : levelOf(lines[next]!)
    if (other > 0 && other <= level) break
    if (!isBlank(lines[next]!)) to = next + 1
  }
  const head = { from: at, to: at + 1 }
  const bodies = [{ from: at + 1, to }]
  return { from: at, start: at, to, depth: 0, heads: [head], bodies, children: [], name: lines[at]!.trim() }
}

function paragraphAt(lines: readonly string[], at: number, end: number): Item {
  let to = at + 1
  const fence = /^\s*(```|~~~)/.exec(lines[at]!)?.[1]
  while (
    to < end &&
    (fence ? !lines[to - 1]!.trim().startsWith(fence) || to === at + 1 : !isBlank(lines[to]!))
  ) {
    if (!fence && levelOf(lines[to]!) > 0) break
    to++
  }
  const [heads, bodies] = [[{ from: at, to }], [{ from: to, to }]]
  return { from: at, start: at, to, depth: 0, heads, bodies, children: [], name: lines[at]!.trim() }
}

/** Words that come before the name of what they declare. */
const declaring =
  /\b(?:function\*?|def|fn|func|fun|class|struct|enum|interface|trait|module|namespace|type|record|object|protocol|const|let|var|val|union)\s+(?:\([^)]*\)\s*)?([\w$.?!]+)/

/** Words that open a block which has no name. */
const nameless =
  /^\s*([})\]]*\s*)?(if|else|elsif|elif|for|foreach|while|do|try|catch|finally|except|switch|match|loop|unless|until|begin|rescue|ensure|return|with|then|using|lock|unsafe|select|defer|go|case|default|when|guard|yield|await|throw|raise|new|print\w*|assert\w*|expect)\b/

/** What a head is called. Where nothing tells, the head is its own name. */
export function nameOf(head: readonly string[]): string {
  const text = head.join(" ").replace(/\s+/g, " ").trim()
  if (nameless.test(text)) return text
  const call = /^(?:it|test|describe|context|specify)\b\s*\(?\s*(["'`])(?:(?!\1).)*\1/.exec(text)?.[0]
  if (call) return call.trim()
  const resource = /^(?:resource|data|variable|output|module|provider|locals|impl|extension)\b[^{]*/.exec(
    text,
  )?.[0]
  if (resource) return resource.trim()
  const declared = declaring.exec(text)?.[1]
  if (declared) return declared
  const key = /^(?:- )?["']?([\w.@/$-]+)["']?\??\s*[:=](?!:)/.exec(text)?.[1]
  if (key) return key
  return /([\w$~]+)\s*(?:<[^>]*>)?\(/.exec(text)?.[1] ?? text.replace(/\s*\{$/, "")
}

const declares =
  /\b(function|def|fn|func|fun|class|struct|enum|interface|impl|trait|module|namespace|record|object|protocol|extension|init|union|resource|data|variable|output)\b|=>\s*[{(]?\s*$|^\s*(it|test|describe|context|specify)\b/

/** Is it what people call a function, a class, a rule, a key, a section: something that a model writes out as one? */
export function isDeclaration(lines: readonly string[], item: Item, language: Language): boolean {
  if (!isBlock(item)) return false
  if (language.prose) return true
  const first = lines[item.start]!
  if (!/[\p{L}_]/u.test(first) || nameless.test(first) || comment.test(first) || closes(first)) return false
  if (language.data) return /[:={\]]\s*(#.*)?$/.test(first)
  if (language.name === "CSS" || language.name === "SCSS") return /[{,]\s*$/.test(first)
  if (language.name === "HTML") return /^\s*<\w/.test(first)
  const head = bareOf(lines.slice(item.heads[0]!.from, item.heads[0]!.to).join(" "))
  if (declares.test(head))
    return /^\s*([\w.]+\()/.test(head) ? /^\s*(it|test|describe|context|specify)\b/.test(head) : true
  // A method: a name, its parameters, and what opens its inside. A call stays open.
  const isMethod = /^[\s\w<>,[\]?*&:@.~$-]*[\w$]\s*(<[^>]*>)?\(.*\)[^;=]*(\{|:)?\s*$/.test(head)
  return isMethod && parensOf(head) === 0 && /(\{|:|\))\s*$/.test(head) && !/^\s*[\w.$]+\.\w+\(/.test(head)
}
