/** An error as a server writes it: as far as it is of use. Lines and characters count from 0. */
export interface ServerDiagnostic {
  range: { start: { line: number; character: number } }
  /** 1 (an error) to 4 (a hint). */
  severity?: number
  message: string
  source?: string
  code?: number | string
}

/** What can be used of a list of errors. Anything could come from a server, so that nothing is taken for granted. */
export function readDiagnostics(list: unknown): ServerDiagnostic[] {
  return Array.isArray(list) ? list.flatMap((each) => readOne(each) ?? []) : []
}

function readOne(value: unknown): ServerDiagnostic | undefined {
  const { range, severity, message, source, code } = (value ?? {}) as Record<string, unknown>
  const start = (range as Partial<ServerDiagnostic["range"]> | undefined)?.start
  if (!isCount(start?.line) || !isCount(start.character)) return undefined
  const text = typeof message === "object" ? (message as { value?: unknown } | null)?.value : message
  if (typeof text !== "string") return undefined
  return {
    range: { start: { line: start.line, character: start.character } },
    message: text,
    ...(isCount(severity) && { severity }),
    ...(typeof source === "string" && { source }),
    ...((typeof code === "string" || typeof code === "number") && { code }),
  }
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0
}
