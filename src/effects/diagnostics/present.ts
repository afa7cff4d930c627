import type { Diagnostic, Diagnostics } from "../../session/effect.ts"
import { joinLines } from "../../text/lines.ts"
import { cut } from "../../text/sentence.ts"
import type { ServerDiagnostic } from "./server-diagnostic.ts"

/** How grave a diagnostic is. */
export type Severity = Diagnostic["severity"]

/** As the protocol numbers them, the gravest first. */
const severities: readonly Severity[] = ["error", "warning", "information", "hint"]

/** A model that sees twenty errors has seen enough. */
const most = 20

/** Of one message. */
const longest = 2000

/** What was found in a file, in our own words: those that are grave enough, in the order of the text, the first ones. */
export function diagnosticsOf(
  path: string,
  text: string,
  found: readonly ServerDiagnostic[],
  least: Severity,
): Diagnostics | undefined {
  const places = placesIn(text)
  const all = found
    .map((each) => diagnosticOf(each, places))
    .filter(({ severity }) => severities.indexOf(severity) <= severities.indexOf(least))
    .sort((a, b) => a.line - b.line || a.column - b.column)
  const once = all.filter((each, at) => at === 0 || !isSame(each, all[at - 1]!))
  if (once.length === 0) return undefined
  return { path, found: once.slice(0, most), more: Math.max(0, once.length - most) }
}

type Places = (position: ServerDiagnostic["range"]["start"]) => { line: number; column: number }

function diagnosticOf(
  { range, severity, message, source, code }: ServerDiagnostic,
  places: Places,
): Diagnostic {
  return {
    // Without a word on it, it is up to the reader, and better safe than sorry.
    severity: severities[(severity ?? 1) - 1] ?? "error",
    ...places(range.start),
    message: readable(message),
    ...(source !== undefined && { source }),
    ...(code !== undefined && { code: String(code) }),
  }
}

/** Some indent with blanks that do not break, which nobody can search for; some write novels. */
function readable(message: string): string {
  return cut(message.replaceAll("\u00a0", " ").trim(), longest)
}

function isSame(a: Diagnostic, b: Diagnostic): boolean {
  return a.line === b.line && a.column === b.column && a.message === b.message
}

/** To the protocol a lone carriage return ends a line, to us it does not. */
function placesIn(text: string): Places {
  const starts = /\r(?!\n)/.test(text) ? protocolLineStarts(text) : undefined
  return ({ line, character }) => {
    const start = starts?.[Math.min(line, starts.length - 1)]
    if (start === undefined) return { line: line + 1, column: character + 1 }
    return { line: start.line, column: start.column + character }
  }
}

/** Where each line of the protocol starts, 1-based, in lines that end with a line feed only. */
function protocolLineStarts(text: string): { line: number; column: number }[] {
  const starts = [{ line: 1, column: 1 }]
  let line = 1
  let lineStart = 0
  for (const { 0: ending, index } of text.matchAll(/\r\n|\n|\r/g)) {
    const next = index + ending.length
    if (ending !== "\r") {
      line++
      lineStart = next
    }
    starts.push({ line, column: next - lineStart + 1 })
  }
  return starts
}

/** One error in a line, as models know it: `ERROR [12:5] Cannot find name 'x'.` */
export function diagnosticText({ severity, line, column, message }: Diagnostic): string {
  const name = { error: "ERROR", warning: "WARN", information: "INFO", hint: "HINT" }[severity]
  return `${name} [${line}:${column}] ${message}`
}

/** What is newly wrong in which file, for a model or a person to read; empty if nothing is. */
export function diagnosticsText(diagnostics: readonly Diagnostics[]): string {
  return diagnostics
    .filter(({ found, more }) => found.length + more > 0)
    .map(({ path, found, more }) => {
      const rest = more > 0 ? [`… and ${more} more`] : []
      return joinLines([path, ...found.map(diagnosticText), ...rest])
    })
    .join("\n")
}
