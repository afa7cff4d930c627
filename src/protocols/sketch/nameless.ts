import { splitLines } from "../../text/lines.ts"
import { closes, fenceOf } from "../fences.ts"
import type { Fence, Line } from "../protocol.ts"

/** Fences that hold no file: what to run, what was printed, what is compared. */
const others =
  /^(?:diff|patch|udiff|bash|sh|shell|zsh|console|terminal|text|txt|output|log|plaintext|powershell|cmd)?$/i

/**
 * The code of an answer that names no file, if it has exactly one piece of code: it may be a part of a file that is at hand. With
 * several, some may be examples, and nobody knows which.
 */
export function onlyCode(response: string): { text: string; from: number; to: number } | undefined {
  const found: { text: string; from: number; to: number }[] = []
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
      found.push({ text: inside.join(""), from: open.line.from, to: line.to })
      open = undefined
    } else if (open) inside.push(text)
    from += text.length
  })
  const [only, ...more] = found
  const language = only && fenceOf(lineAt(response, only.from))?.info.split(/[\s:{]/, 1)[0]
  return more.length === 0 && !open && language !== undefined && !others.test(language) ? only : undefined
}

function lineAt(response: string, from: number): Line {
  const end = response.indexOf("\n", from)
  const to = end < 0 ? response.length : end
  return { text: response.slice(from, to).replace(/\r$/, ""), number: 0, from, to, end: to }
}
