import { type CallText, type Heal, readJson } from "./json.ts"

/** The value of a JSON text with the same mistakes put right as in calls; undefined if it has none. */
export function readValue(text: string): { value: unknown; healed: readonly Heal[] } | undefined {
  const value = parsed(text)
  if (value !== undefined) return { value, healed: [] }
  const start = text.trimStart()
  if (!start.startsWith("{")) return undefined
  const calls: CallText[] = []
  const reader = readJson((call) => calls.push(call))
  for (const [index, line] of start.split("\n").entries()) {
    if (index > 0) reader.breakLine()
    reader.read(line, 0)
  }
  const [only] = calls
  const healed = only && calls.length === 1 && !only.broken ? parsed(only.text) : undefined
  return healed === undefined ? undefined : { value: healed, healed: only!.healed }
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
