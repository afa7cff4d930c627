import { type CallText, readJson } from "./json.ts"

/** The value of a JSON text, with the same mistakes put right; undefined if it has none. */
export function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const start = text.trimStart()
    if (!start.startsWith("{")) return undefined
    const reader = readJson()
    const calls: CallText[] = []
    for (const [index, line] of start.split("\n").entries()) {
      if (index > 0) reader.breakLine()
      calls.push(...reader.read(line, 0))
    }
    const [only] = calls
    return only && calls.length === 1 && !only.broken ? parsed(only.text) : undefined
  }
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
