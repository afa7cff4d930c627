import { expect, it } from "vitest"
import { diagnosticsOf, diagnosticsText, diagnosticText } from "./present.ts"

const found = (line: number, character: number, message: string, severity = 1) => ({
  range: { start: { line, character } },
  message,
  severity,
})

it("writes an error as models know it", () => {
  expect(diagnosticText({ severity: "error", line: 12, column: 5, message: "No." })).toBe("ERROR [12:5] No.")
})

it("writes file by file, and how much is left out", () => {
  const errors = (count: number) => Array.from({ length: count }, (_, line) => found(line, 0, `${line}`))
  const diagnostics = [
    diagnosticsOf("a.ts", "", [found(0, 4, "Worse.\u00a0"), found(0, 0, "Bad.")], "error")!,
    { path: "clean.ts", found: [], more: 0 },
    diagnosticsOf("b.ts", "", errors(22), "error")!,
  ]
  const lines = diagnosticsText(diagnostics).split("\n")
  expect(lines.slice(0, 5)).toEqual(["a.ts", "ERROR [1:1] Bad.", "ERROR [1:5] Worse.", "", "b.ts"])
  expect(lines.slice(-3)).toEqual(["ERROR [20:1] 19", "… and 2 more", ""])
  expect(diagnosticsText([])).toBe("")
})

it("takes an error without a severity for one, tells the same only once, and leaves out what is mild", () => {
  const { range, message } = found(0, 0, "Bad.")
  const all = [found(0, 0, "Bad."), { range, message }, found(1, 0, "Hm.", 3), found(1, 0, "Odd.", 9)]
  expect(diagnosticsOf("a", "", all, "error")!.found.map(({ message }) => message)).toEqual(["Bad.", "Odd."])
  expect(diagnosticsOf("a", "", all.slice(2, 3), "error")).toBeUndefined()
})
