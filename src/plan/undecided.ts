import type { Issue } from "../issues/issue.ts"
import { charactersOf } from "../text/charset.ts"
import { withAsciiInside } from "../text/detect.ts"
import { encode } from "../text/encoding.ts"
import type { TextFile } from "../text/file.ts"
import { declareHint } from "./refusals.ts"

/**
 * Why a file of unknown encoding must not become `after`. In some encodings the second half of a character is a letter
 * of ASCII: whoever takes that for the letter cuts the character in two. So, in whatever encoding the file may be, it must
 * still be text afterwards, of the characters that it had before, and none may be cut where the change begins.
 */
export function undecidedIssue(
  key: string,
  before: Pick<TextFile, "text" | "encoding">,
  after: () => string,
): Issue | undefined {
  const bytes = before.encoding === "latin-1" ? encode(before.text, "latin-1") : undefined
  if (!bytes) return undefined
  const text = after()
  const written = encode(text, "latin-1")
  const from = commonStart(before.text, text)
  const possible = withAsciiInside.flatMap((charset) => {
    const was = charactersOf(bytes, charset, from)
    return was ? [{ charset, was }] : []
  })
  const cut = possible.find(({ charset, was }) => {
    const is = written && charactersOf(written, charset, from)
    return !is || !was.startsThere || !is.startsThere || hasOthers(is.beyondAscii, was.beyondAscii)
  })
  if (!cut) return undefined
  return {
    code: "encoding",
    message: `The encoding of ${key} is not known. It may be ${possible.map(({ charset }) => charset).join(", or ")}, where this edit could cut a character in two.`,
    hint: declareHint,
    path: key,
  }
}

const hasOthers = (characters: ReadonlySet<string>, known: ReadonlySet<string>) =>
  [...characters].some((character) => !known.has(character))

function commonStart(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}
