/** The members of an object, as JSON has them. */
export type Fields = Record<string, unknown>

/** Is a value an object of JSON, and no list? */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** The value of a text that is JSON; undefined where it is none. */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A value in a JSON text, and where it is. Offsets are those of the text. */
export type JsonNode = { from: number; to: number } & (
  | { kind: "object"; members: { key: string; start: number; value: JsonNode }[] }
  | { kind: "list"; items: JsonNode[] }
  | { kind: "value"; value: unknown }
)

/** Reads a JSON text so that parts of it can be changed in place; undefined if it is none. */
export function readJsonText(text: string): JsonNode | undefined {
  if (jsonValue(text) === undefined) return undefined
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g
  const next = () => tokens.exec(text)!
  return nodeAt(next(), next)
}

/** The text is sound by now, so that each token is what it has to be. It is as deep as the engine could read. */
function nodeAt(token: RegExpExecArray, next: () => RegExpExecArray): JsonNode {
  const from = token.index
  if (token[0] !== "{" && token[0] !== "[")
    return { kind: "value", from, to: from + token[0].length, value: JSON.parse(token[0]) }
  const members: { key: string; start: number; value: JsonNode }[] = []
  const items: JsonNode[] = []
  let each = next()
  while (each[0] !== "}" && each[0] !== "]") {
    if (token[0] === "{") {
      const [key, start] = [JSON.parse(each[0]) as string, each.index]
      next()
      members.push({ key, start, value: nodeAt(next(), next) })
    } else items.push(nodeAt(each, next))
    each = next()
    if (each[0] === ",") each = next()
  }
  const to = each.index + 1
  return token[0] === "{" ? { kind: "object", from, to, members } : { kind: "list", from, to, items }
}

/** The value of a member, if the node is an object that has it. */
export function memberOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.kind === "object" ? node.members.find((each) => each.key === key)?.value : undefined
}
