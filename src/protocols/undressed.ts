import type { Repair } from "../issues/issue.ts"
import { joinLines } from "../text/lines.ts"
import { isMarker } from "../text/marker.ts"

/** A part of a file without what was written in front of its lines. */
export interface Undressed {
  /** The lines that go; absent where the part says only how the file shall be. */
  old?: string
  content: string
  repair?: Pick<Repair, "kind" | "message">
}

/**
 * Chats put the numbers of lines before a part of a file, or the signs of a diff into a fence of the file's own language. Both are
 * no part of the file.
 */
export function undressed(lines: readonly { text: string }[], path: string): Undressed {
  const texts = lines.map(({ text }) => text)
  return withoutNumbers(texts, path) ?? withoutSigns(texts, path) ?? { content: joinLines(texts) }
}

const numbered = /^\s{0,9}(\d{1,6})(?:\s?[:|│]|\t|$)(.*)$/

function withoutNumbers(texts: readonly string[], path: string): Undressed | undefined {
  const found = texts.map((text) => (text.length > 2000 ? null : numbered.exec(text)))
  const first = Number(found[0]?.[1])
  if (texts.length < 2 || lists.test(path) || !found.every((each, at) => Number(each?.[1]) === first + at))
    return undefined
  const bare = found.map((each) => each![2]!)
  const solid = bare.filter((text) => text.trim() !== "")
  // `404: "not found",` is an entry of its own.
  if (solid.slice(0, -1).every((text) => text.endsWith(","))) return undefined
  // One blank behind the sign is a part of it, if all lines have it.
  const isApart = solid.every((text) => text.startsWith(" "))
  return {
    content: joinLines(isApart ? bare.map((text) => text.slice(1)) : bare),
    repair: { kind: "line-numbers", message: `The numbers before the lines of ${path} were taken off.` },
  }
}

function withoutSigns(texts: readonly string[], path: string): Undressed | undefined {
  const solid = texts.filter((text) => text.trim() !== "")
  const has = (sign: string) => solid.some((text) => text.startsWith(sign) && /\w/.test(text))
  if (lists.test(path) || !has("-") || !has("+") || !solid.every((text) => /^[-+ ]/.test(text)))
    return undefined
  if (texts.some((text) => isMarker(text))) return undefined
  const side = (other: string) =>
    joinLines(texts.filter((text) => !text.startsWith(other)).map((text) => text.slice(1)))
  return {
    old: side("+"),
    content: side("-"),
    repair: {
      kind: "missing-header",
      message: `The lines for ${path} have the signs of a diff, and were read as one.`,
    },
  }
}

/** In these, lines begin with signs and numbers of their own. */
const lists = /\.(?:mdx?|markdown|ya?ml|txt|rst|adoc|csv|tsv|diff|patch|json[lc5]?)$/i
