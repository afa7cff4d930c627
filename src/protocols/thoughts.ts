import type { Issue } from "../issues/issue.ts"
import { at } from "./at.ts"
import type { Line } from "./protocol.ts"

/** Follows the thoughts that some models send before their answer: `<think>…</think>`. */
export interface ThoughtTracker {
  /**
   * - `thought`: the line is part of one; `rest` is the offset after its end, if it ends on this line.
   * - `retract`: a thought ends here that was never opened, so all before this line was thought.
   * - undefined: the line has nothing to do with thoughts.
   */
  read(line: Line): { kind: "thought" | "retract"; rest?: number } | undefined
  isOpen(): boolean
  /** The response is over. */
  end(): Issue | undefined
}

const opening =
  /^\s{0,12}<(think|thinking|thought|reasoning)>|^\s{0,12}(?:<\|start\|>assistant)?<\|channel\|>analysis<\|message\|>/i
/** What ends the thoughts of a channel: they have no tag of their own. */
const channelEnd = /<\|(?:end|return|call)\|>/
const closing = /<\/(?:think|thinking|thought|reasoning)>/i
const closingFirst = /^\s{0,12}<\/(?:think|thinking|thought|reasoning)>/i
const closingLast = /<\/(?:think|thinking|thought|reasoning)>$/i
/**
 * How far from the end of a line a closing tag is looked for: nobody puts a long run of blanks after one, and a long line may come here
 * many times, each time without one more edit.
 */
const longestEnd = 200

export function trackThoughts(): ThoughtTracker {
  let open: { line: Line; name: string | undefined } | undefined

  function close(line: Line, from: number): { kind: "thought"; rest?: number } {
    const match = (open?.name === undefined ? channelEnd : closing).exec(line.text.slice(from))
    if (!match) return { kind: "thought" }
    open = undefined
    return { kind: "thought", rest: line.from + from + match.index + match[0].length }
  }

  return {
    read(line) {
      if (open) return close(line, 0)
      const { text } = line
      if (!text.includes(">")) return undefined
      const opened = opening.exec(text)
      if (opened) {
        open = { line, name: opened[1] }
        return close(line, opened[0].length)
      }
      const closed = closingFirst.exec(text)
      if (closed) return { kind: "retract", rest: line.from + closed[0].length }
      return endsThought(text) ? { kind: "retract" } : undefined
    },
    isOpen: () => open !== undefined,
    end() {
      return open && neverClosed(open.line, open.name)
    },
  }
}

/** Does a thought end at the end of this text? */
export function endsThought(text: string): boolean {
  return closingLast.test(text.slice(-longestEnd).trimEnd())
}

function neverClosed(line: Line, name: string | undefined): Issue {
  const [opened, end] = name === undefined ? ["<|channel|>analysis", "<|end|>"] : [`<${name}>`, `</${name}>`]
  return {
    code: "parse_error",
    message: `${opened} on line ${line.number} is never closed, so all that follows was taken for a thought and not read.`,
    hint: `Close it with ${end} before the answer, or remove the tag.`,
    ...at(line),
  }
}
