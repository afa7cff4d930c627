import type { Diagnostic, Diagnostics } from "../../session/effect.ts"

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
      return [`${path}`, ...found.map(diagnosticText), ...rest].map((line) => `${line}\n`).join("")
    })
    .join("\n")
}
