import { names, plainKey } from "./names.ts"

/** What an element holds: parameters as tags. One that comes several times is a list. */
export type Children = Record<string, unknown>

/** Parameters that are neither texts nor places, and still end the one before them. */
const others =
  "args file files diff diffs description explanation linecount startline endline instructions instruction title reason taskprogress requiresapproval operations regex ignorecase change changes new timeout argkey argvalue"
const known = new Set([...Object.values(names).flat(), ...others.split(" ")])
/** Parameters that hold parameters, if they start with a tag. */
const holders = /^(?:args|files?|diffs?|changes?|edits?)$/
/** Parameters that are a word or a line: what is around them does not count. */
const onOneLine = new Set([
  ...names.filePath,
  ...names.to,
  ...names.from,
  ...names.insertLine,
  ...names.workdir,
])

const openingTag = /\s*<([A-Za-z][\w-]{0,60})((?:\s[^<>]*)?)>/y

/** The tags that a text consists of; undefined if it is something else. */
export function childrenOf(text: string): Children | undefined {
  const children: Children = {}
  let at = 0
  while (text.slice(at).trim() !== "") {
    openingTag.lastIndex = at
    const tag = openingTag.exec(text)
    const name = tag?.[1]
    if (name === undefined) return undefined
    const attributes = attributesIn(tag![2]!)
    if (/\/\s*$/.test(tag![2]!)) {
      put(children, name, attributes)
      at = openingTag.lastIndex
      continue
    }
    const end = endOf(text, name, openingTag.lastIndex)
    if (end === undefined) return undefined
    const value = readValue(name, text.slice(openingTag.lastIndex, end.from))
    put(children, name, value)
    for (const [key, given] of Object.entries(attributes)) put(children, key, given)
    at = end.to
  }
  return children
}

function put(children: Children, name: string, value: unknown): void {
  const before = Object.hasOwn(children, name) ? children[name] : undefined
  children[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
}

/** A text may hold its own closing tag: it ends where nothing or another parameter follows. */
function endOf(text: string, name: string, from: number): { from: number; to: number } | undefined {
  const closing = `</${name}>`
  for (let at = text.indexOf(closing, from); at >= 0; at = text.indexOf(closing, at + 1)) {
    const to = at + closing.length
    const rest = /^\s*(?:$|<([A-Za-z][\w-]*)(?:\s[^<>]*)?>)/.exec(text.slice(to, to + 300))
    if (rest && (rest[1] === undefined || known.has(plainKey(rest[1])))) return { from: at, to }
  }
  return undefined
}

function readValue(name: string, text: string): unknown {
  const key = plainKey(name)
  if (holders.test(key) && text.trimStart().startsWith("<")) {
    const inside = childrenOf(text)
    if (inside) return inside
  }
  if (onOneLine.has(key) || key === "file") return text.trim()
  return names.content.includes(key) && key !== "newstr" ? onLines(text) : withoutEdges(text)
}

/** Without the line breaks next to the tags, if the text is on lines of its own. */
export function withoutEdges(text: string): string {
  return text.startsWith("\n") || text.startsWith("\r\n")
    ? text.replace(/^\r?\n/, "").replace(/\r?\n[ \t]*$/, "")
    : text
}

/** The text of a file on lines of its own: the line break before the closing tag ends its last line. */
export function onLines(text: string): string {
  return /^\r?\n/.test(text) ? text.replace(/^\r?\n/, "").replace(/(?<=\n)[ \t]+$/, "") : text
}

const attribute =
  /([A-Za-z_][\w-]{0,99})\s{0,99}=\s{0,99}(?:"([^"]{0,9999})"|'([^']{0,9999})'|([^\s"'<>/]{1,9999}))/g

export function attributesIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name, double, single, bare]) => [
      name!,
      double ?? single ?? bare ?? "",
    ]),
  )
}
