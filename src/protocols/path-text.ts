import {
  dotNames,
  extensions,
  fileInOtherWords,
  knownNames,
  sentenceStart,
  sentenceWords,
  slashWords,
} from "./path-words.ts"

/** Reads a path off a line of text, or sees that the line is something else. */

/** What was put right on a line to get at the path in it. */
export interface PathText {
  path: string
  /** The wrapping that was taken off, outermost first. */
  wrappings: PathWrapping[]
}

export type PathWrapping =
  | "backticks"
  | "bold"
  | "quotes"
  | "link"
  | "label"
  | "colon"
  | "note"
  | "lines"
  | "heading"
  | "comment"
  | "list"
  | "sentence"

/** What a format allows beyond a plain path. */
export interface PathRules {
  /** Take a heading, a list item or a comment that holds nothing but a path. */
  marked?: boolean
  /** Take the only file that a heading names, or a line that ends in a colon: "Now change `a.ts`:". */
  sentences?: boolean
  /** Take a single word that looks like no path ("something") if it is right before the block. */
  words?: boolean
  /** Take a line with a slash in it and an ending, blanks and all, if it is right before the block. */
  slashes?: boolean
  /** Take a path with the lines that are meant behind it: `src/a.ts:12-20`. */
  cited?: boolean
  /** The format itself puts a fence or a blank line after the path, so that they are not mistakes. */
  gaps?: boolean
}

/** Lines from this length on are never taken for a path. */
export const longestPath = 200

/** Is it read again as it is written where blanks around a path are no part of it? */
export const isBarePath = (path: string) => path !== "" && path.trim() === path

/** The path that a line consists of, whatever it wears. */
export function pathIn(text: string, rules: PathRules = {}): PathText | undefined {
  const trimmed = text.length < longestPath * 2 ? withoutWidth(text).trim() : ""
  if (trimmed === "" || trimmed.length >= longestPath || isFence(trimmed)) return undefined
  if (isJson(trimmed)) return undefined
  const { inner, wrappings } = unwrap(trimmed, rules)
  const quoted = wrappings.some((each) => each === "backticks" || each === "quotes" || each === "link")
  if (looksLikePath(inner, quoted)) return { path: inner, wrappings }
  if (rules.slashes === true && isSpacedPath(inner)) return { path: inner, wrappings }
  const single = wrappings.every((each) => each === "backticks" || each === "label")
  if (rules.words === true && single && isWord(inner)) return { path: inner, wrappings }
  return rules.sentences === true ? inSentence(trimmed) : undefined
}

/** Chats put characters without width into paths, to let them wrap. Those that join letters or emoji stay. */
function withoutWidth(text: string): string {
  return text.replace(/[\u200b\u2060\ufeff]/g, "")
}

function isJson(text: string): boolean {
  return text.startsWith('{"') && !text.includes("`")
}

/** A fence is no path, whatever is on it. A code span may begin with three backticks as well. */
function isFence(text: string): boolean {
  return (text.startsWith("```") || text.startsWith("~~~")) && text.indexOf("`", 3) < 0
}

function inSentence(text: string): PathText | undefined {
  if (!text.endsWith(":") && !/[:：]\W{0,4}$/.test(text) && !text.startsWith("#")) return undefined
  const spans = text.split("`")
  if (spans.length !== 1 && spans.length !== 3) return undefined
  const linked = spans.length === 1 ? pathsLinked(text) : pathsMentioned(text)
  const [path, ...others] = spans.length === 1 && linked.length === 0 ? pathsInWords(text) : linked
  return path !== undefined && others.length === 0 ? { path, wrappings: ["sentence"] } : undefined
}

/** The words of a heading, or of a sentence, that are surely files: `## 2. Change src/a.ts`. `Node.js` is none. */
function pathsInWords(text: string): string[] {
  const words = text
    .split(/[\s，。：；、（）「」《》]+/)
    .map((word) => word.replace(/^[("'*_]{1,9}|[)"'*_:,.;!?]{1,9}$/g, ""))
  const isFile = (word: string) => looksLikePath(word, false) && endsLikeFile(word)
  return [...new Set(words.filter((word) => isFile(word) && !/^[^\\/]*\.js$/i.test(word)))]
}

/** The code spans of a text that are surely files: `src/a.ts` is, `console.log` is not. */
export function pathsMentioned(text: string): string[] {
  if (text.length > 10_000 || !text.includes("`")) return []
  const spans = withoutWidth(text)
    .split("`")
    .filter((_, index) => index % 2 === 1)
  return spans.map((span) => span.trim()).filter((span) => looksLikePath(span, true) && endsLikeFile(span))
}

/** The links of a text that are surely files. */
function pathsLinked(text: string): string[] {
  const links = [...text.matchAll(/\[([^[\]]{1,200})\]\(([^()]{0,400})\)/g)]
  return links
    .map(([, label, target]) => linked(label!.trim(), target!.trim()))
    .filter((path) => looksLikePath(path, true) && endsLikeFile(path))
}

function endsLikeFile(path: string): boolean {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1)
  return (
    knownNames.has(name) ||
    dotNames.test(name) ||
    extensions.has(name.slice(name.lastIndexOf(".") + 1).toLowerCase())
  )
}

/** Takes off one layer of wrapping after the other, as long as something is left. */
function unwrap(text: string, rules: PathRules): { inner: string; wrappings: PathWrapping[] } {
  const wrappings: PathWrapping[] = []
  let inner = text
  for (let layer = 0; layer < 8; layer++) {
    const next = peel(inner, rules)
    if (!next || next.inner === "") break
    inner = next.inner
    if (!wrappings.includes(next.wrapping)) wrappings.push(next.wrapping)
  }
  return { inner, wrappings }
}

const wraps: readonly [open: string, close: string, wrapping: PathWrapping][] = [
  ["**", "**", "bold"],
  ["`", "`", "backticks"],
  ['"', '"', "quotes"],
  ["'", "'", "quotes"],
  ["*", "*", "bold"],
  ["_", "_", "bold"],
]
const heads: readonly [pattern: RegExp, wrapping: PathWrapping][] = [
  [
    /^(?:\*\*|__)?(?:new |modified )?(?:file|filename|file ?path|path)(?: name)?(?:\*\*|__)?:(?!\/\/)(?:\*\*|__)?\s*/i,
    "label",
  ],
  [fileInOtherWords, "label"],
]
const markedHeads: readonly [pattern: RegExp, wrapping: PathWrapping][] = [
  [/^#{1,6}\s+/, "heading"],
  [/^(?:\/\/|--|;|%)\s*(?=\S)/, "comment"],
  [/^(?:[-*+]|\d{1,3}[.)])\s+/, "list"],
]
const tails: readonly [pattern: RegExp, wrapping: PathWrapping][] = [
  [/[:：]$/, "colon"],
  [
    /\s\((?:new|new file|create|created|modify|modified|update|updated|edit|edited|existing|(?:the )?(?:complete|full|entire|whole|final)(?: (?:file|code|content|contents|version))?)\)$/i,
    "note",
  ],
]

function peel(text: string, rules: PathRules): { inner: string; wrapping: PathWrapping } | undefined {
  for (const [pattern, wrapping] of tails) {
    const match = pattern.exec(text)
    if (match) return { inner: text.slice(0, match.index).trim(), wrapping }
  }
  const lines =
    rules.cited === true
      ? (/(?<=\.\w{1,16})(?::\d{1,7}(?:[-:–]\d{1,7})?|#L\d{1,7}(?:-L?\d{1,7})?)$/.exec(text) ??
        /\s\(lines? \d{1,7}(?:\s?[-–]\s?\d{1,7})?\)$/i.exec(text))
      : null
  if (lines) return { inner: text.slice(0, lines.index), wrapping: "lines" }
  for (const [open, close, wrapping] of wraps) {
    if (!text.startsWith(open) || !text.endsWith(close)) continue
    const inner = text.slice(open.length, -close.length)
    if (text.length > open.length + close.length && !inner.includes(open))
      return { inner: inner.trim(), wrapping }
  }
  const link = /^\[([^[\]]+)\]\(([^()]*)\)$/.exec(text)
  if (link) return { inner: linked(link[1]!.trim(), link[2]!.trim()), wrapping: "link" }
  if (rules.marked === true) {
    const comment = /^(?:<!--(.*)-->|\/\*(.*)\*\/)$/.exec(text)
    if (comment) return { inner: (comment[1] ?? comment[2] ?? "").trim(), wrapping: "comment" }
  }
  const tag = /^<(file|path|filename|file_path|summary|code)>(.*)<\/\1>$/.exec(text)
  if (tag) return { inner: tag[2]!.trim(), wrapping: "label" }
  for (const [pattern, wrapping] of rules.marked === true ? [...heads, ...markedHeads] : heads) {
    const match = pattern.exec(text)
    if (match) return { inner: text.slice(match[0].length).trim(), wrapping }
  }
  return undefined
}

/** `[cart.ts](src/cart.ts)` says in which folder; `[src/cart.ts](vscode://…)` says it itself. */
function linked(label: string, target: string): string {
  const name = label.replace(/^`([^`]+)`$/, "$1")
  return target.endsWith(`/${name}`) && !/^(?:\w+:|\/)/.test(target) ? target.replace(/^\.\//, "") : label
}

function looksLikePath(text: string, quoted: boolean): boolean {
  if (!isPlain(text) || slashWords.has(text.toLowerCase())) return false
  if (knownNames.has(text)) return true
  if (!/\s/.test(text)) return /[\\/]/.test(text) || hasExtension(text) || /^\.[A-Za-z0-9_]/.test(text)
  // A name with blanks in it: in quotes it is clear; without, its first word has to be a part of a path already.
  if (!hasExtension(text)) return false
  if (quoted) return true
  const first = text.slice(0, text.search(/\s/))
  return (
    /[\\/]/.test(first) &&
    !hasExtension(first) &&
    !slashWords.has(first.toLowerCase()) &&
    !sentenceWords.test(text)
  )
}

/** `my docs/read me.txt`: a path with blanks in it, unless it reads like a sentence about one. */
function isSpacedPath(text: string): boolean {
  if (!isPlain(text) || !/[\\/]/.test(text) || !hasExtension(text) || sentenceWords.test(text)) return false
  return !sentenceStart.test(text)
}

function isWord(text: string): boolean {
  return isPlain(text) && /^[\w@+-]+$/.test(text)
}

function hasExtension(text: string): boolean {
  return /[^\s\\/.]\.[A-Za-z0-9_+~-]{1,16}$/.test(text) && !/^[\d.]+$/.test(text)
}

/** No markup, no address, no directory, no end of a sentence. */
function isPlain(text: string): boolean {
  if (text.length === 0 || text.length >= longestPath) return false
  if (/^(?:#|\/\/|\*|-|>|```|~~~|\$ )/.test(text) || /[\\/.,;:!?：，。]$/.test(text)) return false
  return (
    /[\p{L}\p{N}_]/u.test(text) &&
    !/[<>|"*?`\u0000-\u001f]/.test(text) &&
    (!text.includes("://") || text.startsWith("file://"))
  )
}

/** A path without what may be written in front of it for nothing. */
export function plainPath(path: string): string {
  return path.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "")
}
