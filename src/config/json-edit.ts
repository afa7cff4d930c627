/**
 * `text`, which is a JSON object, with one member set to `value`, or taken out if that is undefined. `path` leads to it
 * through objects that exist. All the rest stays as it is written, so that saving a setting does not reformat
 * somebody's file.
 */
export function setMember(text: string, path: readonly string[], value: unknown): string {
  const { unit, newline } = styleOf(text)
  const [key, inside] = [path.at(-1)!, path.slice(0, -1)]
  const object = objectAt(text, inside)
  const { members, open, close } = object
  const index = members.findIndex((member) => member.key === key)
  const found = members[index]
  if (value === undefined) return found ? withoutMember(text, object, index) : text
  const indent = newline + unit.repeat(path.length)
  const written = JSON.stringify(value, null, unit).replaceAll("\n", indent)
  if (found) return text.slice(0, found.from) + written + text.slice(found.to)
  const line = `${indent}${JSON.stringify(key)}: ${written}`
  const last = members.at(-1)
  if (last) return `${text.slice(0, last.to)},${line}${text.slice(last.to)}`
  return `${text.slice(0, open + 1)}${line}${newline}${unit.repeat(inside.length)}${text.slice(close)}`
}

/** An object in a JSON text: where its braces are, and its members. */
interface JsonObject {
  members: Member[]
  open: number
  close: number
}

interface Member {
  key: string
  /** Where its name starts… */
  start: number
  /** …and where its value does. */
  from: number
  to: number
}

function objectAt(text: string, path: readonly string[]): JsonObject {
  let object = readObject(text, text.indexOf("{"))
  for (const key of path) object = readObject(text, object.members.find((member) => member.key === key)!.from)
  return object
}

/** Takes out a member with the comma that it needed; an object that is left without any is closed up. */
function withoutMember(text: string, { members, open, close }: JsonObject, index: number): string {
  const [before, { start, to }, after] = [members[index - 1], members[index]!, members[index + 1]]
  if (after) return text.slice(0, start) + text.slice(after.start)
  return before ? text.slice(0, before.to) + text.slice(to) : text.slice(0, open + 1) + text.slice(close)
}

/** The object that starts at `open`. The text is known to be sound JSON. */
function readObject(text: string, open: number): JsonObject {
  const members: Member[] = []
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g
  tokens.lastIndex = open
  let depth = 0
  let member: Member | undefined
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    const [word] = token
    if (word === "}" || word === "]") depth--
    if (depth === 0 && word === "}") return { members, open, close: token.index }
    if (depth === 1 && word === ",") member = undefined
    else if (depth === 1 && !member) {
      member = { key: JSON.parse(word), start: token.index, from: -1, to: -1 }
      members.push(member)
    } else if (member && word !== ":" && member.from < 0) member.from = token.index
    if (member) member.to = tokens.lastIndex
    if (word === "{" || word === "[") depth++
  }
  return { members, open, close: text.length }
}

function styleOf(text: string): { unit: string; newline: string } {
  const unit = /\{\s*?\n([ \t]+)"/.exec(text)?.[1] ?? "  "
  return { unit, newline: text.includes("\r\n") ? "\r\n" : "\n" }
}
