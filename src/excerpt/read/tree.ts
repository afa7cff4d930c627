import { plainTypography } from "../../locate/read/fold.ts"
import { keyOf, type Named, namedBy } from "../../locate/read/identify.ts"
import { depthOf } from "../../locate/read/scope.ts"
import { append } from "../../text/lines.ts"
import { isMarker, namesKept } from "../../text/marker.ts"

/**
 * A text as a tree of blocks, told by indentation and brackets: a head, what is deeper below it, and what closes it. That is
 * what programs of nearly all languages look like, also in pieces that no parser would accept.
 */
export interface Tree {
  /** The lines without their endings. */
  lines: readonly string[]
  /** The same as they are compared: without margins and odd characters. Blank lines are "". */
  plain: readonly string[]
  root: Block
  /** The lines that stand for others. */
  markers: ReadonlySet<number>
}

export interface Block {
  /** The first line that goes with it: comments and decorators right above its head, or the head itself. */
  from: number
  head: number
  /** After its last line. */
  to: number
  depth: number
  /** Its lines at its own depth: the head, an `} else {`, the bracket that closes it. */
  spine: number[]
  /** What is below each line of the spine. */
  inner: Block[][]
  /** Stands for lines that were left out. */
  isMarker: boolean
  /** There are markers in it. */
  hasMarkers: boolean
  /** What it says of itself, once somebody has asked (`faceOf`). */
  face?: Face
}

/** What a block says of itself. */
export interface Face {
  head: string
  /** Kind and name, where it has a name; what it sets or imports, where it is a statement. */
  name: string | undefined
  key: string | undefined
  isLeaf: boolean
}

export interface TreeRules {
  path: string
  /** Are there lines that stand for others? A file has none. */
  markers: boolean
  /** Lines that the file has as well are no markers. */
  own?: ReadonlySet<string>
  /** What the file declares, in small letters: a comment that says that it stays stands for it. */
  names?: ReadonlySet<string>
  /** Comments that are above one thing in one text and above another in the other: they go with neither. */
  apart?: ReadonlySet<string>
}

export function readTree(lines: readonly string[], rules: TreeRules): Tree {
  const trimmed = lines.map((line) => plainTypography(line).trim())
  // Which key is the last one of an object, and has no comma, is not for a part of it to say.
  const plain = isJson(rules.path) ? trimmed.map((line) => line.replace(/,$/, "")) : trimmed
  const marked = lines.map(
    (line, at) =>
      rules.markers &&
      plain[at] !== "" &&
      (isMarker(line) || speaksOf(line, rules.names)) &&
      !rules.own?.has(plain[at]!),
  )
  const depths = depthsOf(lines, plain, marked, rules.path)
  const root: Block = {
    from: 0,
    head: -1,
    to: lines.length,
    depth: Number.NEGATIVE_INFINITY,
    spine: [-1],
    inner: [[]],
    isMarker: false,
    hasMarkers: marked.includes(true),
  }
  const open: Block[] = [root]
  for (let at = 0; at < lines.length; at++) {
    if (plain[at] === "") continue
    const depth = depths[at]!
    while (open.at(-1)!.depth > depth) open.pop()
    const top = open.at(-1)!
    if (top.depth === depth) {
      // In a list of objects, the bracket below one that closes opens the next one.
      const isNext = plain[at] === "{" && /^\}[,;]?$/.test(plain[top.spine.at(-1)!]!)
      if (!marked[at] && continues(plain[at]!) && !isNext) {
        top.spine.push(at)
        top.inner.push([])
        for (const each of open) each.to = Math.max(each.to, at + 1)
        continue
      }
      open.pop()
    }
    const block: Block = {
      from: at,
      head: at,
      to: at + 1,
      depth,
      spine: [at],
      inner: [[]],
      isMarker: marked[at]!,
      hasMarkers: false,
    }
    for (const each of open) {
      if (each !== root) each.to = at + 1
      if (marked[at]) each.hasMarkers = true
    }
    open.at(-1)!.inner.at(-1)!.push(block)
    if (!marked[at]) open.push(block)
  }
  // Headings look like comments.
  if (!isProse(rules.path)) attachLeads(root, plain, rules.apart)
  return { lines, plain, root, markers: new Set(marked.flatMap((is, at) => (is ? [at] : []))) }
}

function speaksOf(line: string, names: ReadonlySet<string> | undefined): boolean {
  const kept = names && namesKept(line)
  return kept?.every((name) => names!.has(name)) === true
}

export const isProse = (path: string) => /\.(?:md|mdx|markdown|mdc)$/i.test(path)

export const isJson = (path: string) => /\.json[c5]?$/i.test(path)

/** Files of keys and values. */
export const isData = (path: string) => /\.(?:ya?ml|json[c5]?|toml)$/i.test(path)

/** Files of rules, in which a line sets one thing. */
export const isStyle = (path: string) => /\.(?:css|scss|less|pcss)$/i.test(path)

/** Files of keys and values that are all in one place, a line each. */
export const isFlat = (path: string) => /(?:^|\/)\.env(?:\.[\w.-]{1,40})?$|\.properties$/i.test(path)

/** A line that goes on with, or closes, the block whose head is as deep. */
const continuing =
  /^(?:[)\]}]|<\/|\{$|(?:end|fi|done|esac|endif|endfor|endforeach|endwhile|endfunction)\b(?!\s*[=.(:[]\s*\S)|(?:else|elif|elsif|elseif|except|catch|finally|rescue|ensure|then)\b(?!\s*[=.]))/i

export const continues = (plain: string) => continuing.test(plain)

const preprocessor = /^#\s*(?:if|ifdef|ifndef|else|elif|endif|define|undef|pragma|error|region|endregion)\b/

/** How deep each line is. A tab counts as four; what opens a section without being less indented is less deep nevertheless. */
function depthsOf(
  lines: readonly string[],
  plain: readonly string[],
  marked: readonly boolean[],
  path: string,
): number[] {
  const isMarkdown = isProse(path)
  const isSectioned = /\.(?:toml|ini|cfg|conf|properties|editorconfig)$/i.test(path)
  const isYaml = /\.ya?ml$/i.test(path)
  const isC = /\.(?:c|h|cc|cpp|cxx|hh|hpp|hxx|m|mm|cs)$/i.test(path)
  const fenced = isMarkdown ? fencedLines(lines) : []
  const depths = lines.map((line, at) => {
    const bare = plain[at]!
    const width = depthOf(line)
    if (isMarkdown) {
      const level = fenced[at] ? undefined : /^(#{1,6})\s/.exec(line)?.[1]?.length
      return level === undefined || marked[at] ? width : level - 100
    }
    if (isSectioned && /^\[.+\]$/.test(bare)) return -50
    if (isYaml && /^-(?:\s|$)/.test(bare)) return width + 0.5
    if (/^(?:public|private|protected|signals|slots)(?:\s+slots)?\s*:$/.test(bare)) return width + 0.5
    if (/^(?:case\s.{1,300}|default\s{0,9}):$/.test(bare)) return width + 0.5
    return width
  })
  if (/\.(?:vue|svelte|astro|html?)$/i.test(path)) deepenSections(depths, plain)
  if (/\.sql$/i.test(path)) deepenStatements(depths, plain)
  if (isDockerfile.test(path)) deepenStages(depths, plain)
  if (isC) likeNext(depths, plain, (text) => preprocessor.test(text))
  if (marked.includes(true)) levelMarkers(depths, plain, marked)
  return depths
}

/** What is in `<script>` or `<style>` is often no deeper than they are. */
function deepenSections(depths: number[], plain: readonly string[]): void {
  let tag: string | undefined
  plain.forEach((text, at) => {
    if (tag !== undefined && text.startsWith(`</${tag}`)) tag = undefined
    else if (tag !== undefined) depths[at]! += 0.5
    else tag = /^<(script|style)\b[^<>]{0,300}>$/.exec(text)?.[1]
  })
}

const isDockerfile = /(?:^|\/)(?:Docker|Container)file(?:\.[\w-]{1,40})?$|\.dockerfile$/i

/** A stage goes on up to the next one. */
function deepenStages(depths: number[], plain: readonly string[]): void {
  let isIn = false
  plain.forEach((text, at) => {
    if (/^FROM\s/i.test(text)) isIn = true
    else if (isIn) depths[at]! += 0.5
  })
}

/** A statement of SQL goes on up to its semicolon, which is none of those between `$$` and `$$`. */
function deepenStatements(depths: number[], plain: readonly string[]): void {
  let [isOpen, isQuoted] = [false, false]
  plain.forEach((text, at) => {
    if (isOpen && depths[at] === 0 && !text.startsWith(")")) depths[at] = 0.5
    if (text === "" || text.startsWith("--")) return
    if ((text.match(/\$\w{0,60}\$/g)?.length ?? 0) % 2 === 1) isQuoted = !isQuoted
    isOpen = isQuoted || !/;(?:\s{0,99}--.{0,300})?$/.test(text)
  })
}

/** Which lines of a document are in a fence; the line that opens one is, the one that closes it is not. */
export function fencedLines(lines: readonly string[]): boolean[] {
  let open = ""
  return lines.map((line) => {
    const [, fence, info] = /^\s{0,99}(`{3,99}|~{3,99})\s{0,9}(\S?)/.exec(line) ?? []
    if (open === "" && fence) open = fence
    else if (fence?.startsWith(open) && info === "") open = ""
    return open !== ""
  })
}

/** Such lines are at the margin wherever they occur; they belong where the next line does. */
function likeNext(depths: number[], plain: readonly string[], is: (text: string) => boolean): void {
  let next = 0
  for (let at = plain.length - 1; at >= 0; at--) {
    if (plain[at] === "") continue
    if (is(plain[at]!)) depths[at] = next
    else next = depths[at]! + (continues(plain[at]!) ? 1 : 0)
  }
}

/** A marker is often written carelessly: at the margin inside of a block, or deeper than all around it. */
function levelMarkers(depths: number[], plain: readonly string[], marked: readonly boolean[]): void {
  const solid = plain.flatMap((text, at) => (text !== "" && !marked[at] ? [at] : []))
  let nextSolid = 0
  for (let at = 0; at < plain.length; at++) {
    if (!marked[at]) continue
    while (nextSolid < solid.length && solid[nextSolid]! < at) nextSolid++
    const [before, after] = [solid[nextSolid - 1], solid[nextSolid]]
    const [above, below] = [
      before === undefined ? 0 : depths[before]!,
      after === undefined ? 0 : depths[after]!,
    ]
    const isBelowHead =
      before !== undefined && depths[at]! <= above && below > above && openedBy(plain[before]!) > 0
    if (after !== undefined && continues(plain[after]!) && below >= depths[at]!) depths[at] = below + 1
    else if (isBelowHead) depths[at] = below
    else if (before !== undefined && after !== undefined && Math.min(above, below) > depths[at]!)
      depths[at] = Math.min(above, below)
  }
}

/** Comments and decorators right above a block go with it. */
function attachLeads(root: Block, plain: readonly string[], apart?: ReadonlySet<string>): void {
  const waiting: Block[] = [root]
  while (waiting.length > 0) {
    const block = waiting.pop()!
    for (const [index, list] of block.inner.entries()) {
      block.inner[index] = attached(list, plain, apart)
      append(waiting, block.inner[index]!)
    }
  }
}

function attached(
  list: readonly Block[],
  plain: readonly string[],
  apart: ReadonlySet<string> | undefined,
): Block[] {
  const out: Block[] = []
  let lead: Block[] = []
  for (const block of list) {
    if (lead.length > 0 && lead.at(-1)!.to !== block.from) {
      append(out, lead)
      lead = []
    }
    const isApart = apart?.has(plain[block.head]!)
    if (!block.isMarker && !block.hasMarkers && !isApart && isLead(plain[block.head]!)) lead.push(block)
    else if (block.isMarker) {
      append(out, [...lead, block])
      lead = []
    } else {
      block.from = lead[0]?.from ?? block.from
      out.push(block)
      lead = []
    }
  }
  return [...out, ...lead]
}

const leads = /^(?:\/\/|\/\*|#(?:\s|!?\[|:)|--\s|;;|<!--|@\w|\[[A-Z])/

/** A comment, or a decorator. */
/** `@Published var count = 0`: what is decorated is on the same line. */
const isDecorated =
  /^@\w{1,99}(?:\([^()]{0,200}\))?\s{1,9}(?:(?:var|let|val|func|fun|public|private|protected|internal|fileprivate|static|final|weak|lateinit|open|readonly)\b|\w{1,99}[?!]?:)/

export function isLead(plain: string): boolean {
  if (!leads.test(plain)) return false
  if (plain.startsWith("@")) return !/[{;]$/.test(plain) && !isDecorated.test(plain)
  return !plain.startsWith("[") || plain.endsWith("]")
}

/** What a block is called, if it has a name. A head whose bracket is on the next line has it there. */
export function nameOf({ lines, plain }: Tree, block: Block): Named | undefined {
  const second = block.spine[1]
  const head = lines[block.head]!
  if (/^@(?:media|include|supports|layer|container)\b/.test(plain[block.head]!))
    return { kind: "block", name: plain[block.head]! }
  if (isSelector.test(plain[block.head]!))
    return { kind: "block", name: plain[block.head]!.slice(0, -1).replaceAll(/\s+/g, " ").trim() }
  const macro = /^macro_rules!\s{1,9}(\w{1,99})/.exec(plain[block.head]!)
  if (macro) return { kind: "macro", name: macro[1]! }
  // What a trait is implemented for tells one from another; its type may have parameters of all sorts.
  const implemented = /^(?:unsafe\s)?impl\b(.{1,200}?)(?:\{|\bwhere\b|$)/.exec(plain[block.head]!)
  if (implemented) return { kind: "type", name: `impl ${implemented[1]!.replaceAll(/\s+/g, " ").trim()}` }
  const method = /^func\s{1,9}\((?:\w{1,60}\s{1,9})?\*?(\w{1,99})[^()]{0,99}\)\s{1,9}(\w{1,99})/.exec(
    plain[block.head]!,
  )
  // A sentence of a comment: `Update the given fields`.
  if (
    /^(?:update|create|alter|drop)\s(?:the|an?|this|that|these|all|any|each|its)\s/i.test(plain[block.head]!)
  )
    return undefined
  const array = /^(?:[\w*]{1,60}\s{1,4}){1,5}\*?(\w{1,99})(?:\[[^\]]{0,60}\]){1,3}\s?=\s?\{$/.exec(
    plain[block.head]!,
  )
  if (array) return { kind: "variable", name: array[1]! }
  // An item of a list of imports: `type Options,`.
  if (/^type\s{1,9}\w{1,99}(?:\sas\s\w{1,99})?,$/.test(plain[block.head]!)) return undefined
  if (method) return { kind: "function", name: `${method[1]}.${method[2]}` }
  return namedOnce(second !== undefined && plain[second] === "{" ? `${head} {` : head)
}

/** `.card:is(.small, .flat) {` calls nothing. */
const isSelector = /^[^(){}=;:'"]{0,200}(?<!:):[a-z-]{2,40}\(.{0,300}[^({]\s?\{$/

/** Nearly all lines are in a file and in what becomes of it: they are looked at once. */
const known = new Map<string, Named | undefined>()
const mostKnown = 20_000

export function namedOnce(head: string): Named | undefined {
  if (known.has(head)) return known.get(head)
  if (known.size >= mostKnown) known.clear()
  const named = namedBy(head)
  known.set(head, named)
  return named
}

const imports =
  /^(?:import\s.*?from\s+["']([^"']+)["']|import\s+["']([^"']+)["']|from\s+(\S+)\s+import\b|(?:const|let|var)\s.*?=\s*require\(["']([^"']+)["']\))/

/** What sets several names at once: `req, err :=`, `const [user, setUser] =`. */
const several =
  /^\s{0,200}(?:const |let |var )?(\[[\w$, ]{3,200}\]|\{[\w$, ]{3,200}\}|[\w$]{1,99}(?:, ?[\w$]{1,99}){1,4})\s{0,9}:?=(?![=>])/

/** What a statement sets or imports. */
export function keyIn(line: string): string | undefined {
  const match = line.length > 400 ? null : imports.exec(line.trim())
  const module = match?.[1] ?? match?.[2] ?? match?.[3] ?? match?.[4]
  if (module !== undefined) return `from ${module}`
  return (
    /^\s*(?:["']([^"']{1,200})["']\s*:|(?:readonly\s)?([\w$]{1,99})\?:\s)/
      .exec(line)
      ?.slice(1)
      .find((each) => each !== undefined) ??
    keyOf(line) ??
    several.exec(line.slice(0, 400))?.[1]
  )
}

/** All blocks below, outer before inner. */
export function* blocksIn(list: readonly Block[]): Generator<Block> {
  const waiting = [...list].reverse()
  while (waiting.length > 0) {
    const block = waiting.pop()!
    yield block
    for (let index = block.inner.length - 1; index >= 0; index--)
      for (let at = block.inner[index]!.length - 1; at >= 0; at--) waiting.push(block.inner[index]![at]!)
  }
}

/** Is a marker the next thing after a block, or a line? */
export function isBeforeMarker(tree: Tree, { to }: Pick<Block, "to">): boolean {
  return tree.markers.has(solidFrom(tree, to))
}

/** The first line from there on that is not blank; where there is none, the end. */
function solidFrom({ lines, plain }: Tree, from: number): number {
  let at = from
  while (at < lines.length && plain[at] === "") at++
  return at
}

/** The last line above another that is not blank; -1 if there is none. */
export function solidAbove({ plain }: Tree, line: number): number {
  let at = line - 1
  while (at >= 0 && plain[at] === "") at--
  return at
}

/**
 * Where a block of the file goes on that an excerpt shows up to the end of one of its branches: the `else` below the last line. What
 * follows in the excerpt is a marker.
 */
export function nextBranch(excerpt: Tree, mine: Block, file: Tree, theirs: Block): number | undefined {
  const [shown, all] = [mine.spine.length, theirs.spine.length]
  if (shown < 2 || shown >= all || excerpt.plain[mine.spine.at(-1)!] !== file.plain[theirs.spine[shown - 1]!])
    return undefined
  return isBeforeMarker(excerpt, mine) ? theirs.spine[shown] : undefined
}

/** Does something follow a block, or a line, so that it is over? A marker may stand for the rest of it. */
export function isFollowed(tree: Tree, { to }: Pick<Block, "to">): boolean {
  const next = solidFrom(tree, to)
  return next < tree.lines.length && !tree.markers.has(next)
}

/** Are two lines the same, but for the comma behind a bracket that the block's neighbours in the file need? */
export const isSameEnd = (file: string, excerpt: string) =>
  file === `${excerpt},` && /^[)\]}]+$/.test(excerpt)

/**
 * Does a head leave out who may use what it declares: `class Cart {` for `export class Cart {`? Where it only says what the lines below
 * it are in, nobody asked for that to go.
 */
export const lacksAccess = (file: string, excerpt: string) =>
  file.endsWith(` ${excerpt}`) && whoMayUse.test(file.slice(0, -excerpt.length))

const whoMayUse =
  /^(?:(?:export|default|declare|public|private|protected|internal|pub(?:\([^()]{1,40}\))?)\s)+$/

/** How many brackets a line opens more than it closes, as far as a glance tells what is quoted or commented. */
export function openedBy(plain: string): number {
  if (!/[([{)\]}]/.test(plain) || isInComment(plain)) return 0
  let net = 0
  let quote = ""
  for (let at = 0; at < plain.length; at++) {
    const character = plain[at]!
    if (quote !== "") {
      if (character === quote) quote = ""
    } else if ("\"'`".includes(character) && plain.includes(character, at + 1)) {
      // `<'a>` and `&'a` are lifetimes.
      if (character !== "'" || !/[<&]/.test(plain[at - 1] ?? "")) quote = character
    } else if ((plain.startsWith("//", at) && plain[at - 1] !== ":") || plain.startsWith("# ", at)) break
    else if ("([{".includes(character)) net++
    else if (")]}".includes(character)) net--
  }
  return net
}

/** A line of a comment of several lines. */
const isInComment = (plain: string) =>
  (plain.startsWith("/*") && !plain.includes("*/")) || /^\*(?:\s|\/|$)/.test(plain)
