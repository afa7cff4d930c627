import type { Issue } from "../issues/issue.ts"
import { possibleCharsets, withAsciiInside } from "../text/detect.ts"
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
  if (before.encoding !== "latin-1") return undefined
  const bytes = encode(before.text, "latin-1")
  const possible = bytes ? possibleCharsets(bytes, withAsciiInside) : []
  if (possible.length === 0) return undefined
  const text = after()
  const written = encode(text, "latin-1")
  const from = commonStart(before.text, text)
  const cut = possible.find(({ charset, text, starts }) => {
    const [then] = written ? possibleCharsets(written, [charset]) : []
    return !then || !starts(from) || !then.starts(from) || hasOthers(then.text, text)
  })
  if (!cut) return undefined
  return {
    code: "encoding",
    message: `The encoding of ${key} is not known. It may be ${possible.map(({ charset }) => charset).join(", or ")}, where this edit could cut a character in two.`,
    hint: declareHint,
    path: key,
  }
}

/** Has a text characters beyond ASCII that the other one has not? */
function hasOthers(text: string, known: string): boolean {
  const there = new Set(known)
  return [...new Set(text)].some((character) => character > "\x7f" && !there.has(character))
}

function commonStart(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}
