import type { Line } from "./protocol.ts"

/** Cuts a response that arrives in chunks into lines. A line is given out only when it is whole. */
export interface LineCutter {
  push(chunk: string): void
  /** The response is over: what is left is its last line, without a line break. */
  end(): void
  /** How much of the response has been given out. */
  offset(): number
}

export function cutLines(take: (line: Line) => void): LineCutter {
  /** The beginning of a line whose end has not arrived. */
  let pending = ""
  let offset = 0
  let number = 0

  function cut(raw: string, breakLength: number) {
    const text = breakLength > 0 && raw.endsWith("\r") ? raw.slice(0, -1) : raw
    const from = offset
    offset += raw.length + breakLength
    take({ text, number: ++number, from, to: from + text.length, end: offset })
  }

  return {
    push(chunk) {
      let from = 0
      for (let at = chunk.indexOf("\n"); at >= 0; at = chunk.indexOf("\n", from)) {
        cut(pending + chunk.slice(from, at), 1)
        pending = ""
        from = at + 1
      }
      pending += chunk.slice(from)
    },
    end() {
      if (pending !== "") cut(pending, 0)
    },
    offset: () => offset,
  }
}
