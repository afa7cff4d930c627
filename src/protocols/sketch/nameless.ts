import { splitLines } from "../../text/lines.ts"
import { closes, fenceOf } from "../fences.ts"
import { pathsIn } from "../prose-naming.ts"
import type { Fence, Line } from "../protocol.ts"
import { isInLanguageOf } from "./naming.ts"

/** Code of an answer that names no file. It may be a part of one that is at hand. */
export interface NamelessFence {
  text: string
  /** Where its fence is in the response; the line is 1-based. */
  from: number
  to: number
  line: number
  /** The files that words above it name. */
  spokenOf: readonly string[]
  /** Is a file written in its language, as far as anybody can tell? */
  mayBeIn(path: string): boolean
}

/** Fences that hold no part of a file: what to run, what was printed, what is compared. */
const others =
  /^(?:diff|patch|udiff|bash|sh|shell|zsh|console|terminal|text|txt|output|log|plaintext|powershell|cmd)?$/i

/** An answer with more pieces of code explains something. */
const mostPieces = 12

/** The code of an answer. */
export function codeIn(response: string): NamelessFence[] {
  const found: NamelessFence[] = []
  const spokenOf = new Set<string>()
  let open: Fence | undefined
  let inside: string[] = []
  let from = 0
  splitLines(response).forEach((text, index) => {
    const bare = text.replace(/\r?\n$/, "")
    const line: Line = {
      text: bare,
      number: index + 1,
      from,
      to: from + bare.length,
      end: from + text.length,
    }
    const mark = fenceOf(line)
    if (!open && mark) [open, inside] = [mark, []]
    else if (open && mark && closes(open, mark)) {
      if (!others.test(languageOf(open))) found.push(piece(open, inside, line, [...spokenOf]))
      open = undefined
    } else if (open) inside.push(text)
    else for (const path of pathsIn(bare)) spokenOf.add(path)
    from += text.length
  })
  return open || found.length > mostPieces ? [] : found
}

const languageOf = ({ info }: Fence) => info.split(/[\s:{]/, 1)[0]!

function piece(
  fence: Fence,
  lines: readonly string[],
  end: Line,
  spokenOf: readonly string[],
): NamelessFence {
  return {
    text: lines.join(""),
    from: fence.line.from,
    to: end.to,
    line: fence.line.number,
    spokenOf,
    mayBeIn: (path) => isInLanguageOf(fence, path),
  }
}
