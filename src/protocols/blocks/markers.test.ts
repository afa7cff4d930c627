import { expect, it } from "vitest"
import { almostMarker, markerOf } from "./markers.ts"

const all = (texts: string[], read: (line: { text: string }) => unknown) =>
  texts.map((text) => read({ text }))

it("markers are whole lines, blanks around them aside", () => {
  const markers = ["««« EDIT", "  ═══════ REPL ", "»»» EDIT END", "🟧🟧🟧 EDIT", "🟨🟨🟨 REPL", "🟩🟩🟩 END"]
  expect(all(markers, markerOf)).toEqual(["open", "separator", "close", "open", "separator", "close"])
  const others = [
    "«« EDIT",
    "═══════",
    "»»» END",
    "««« EDIT x",
    "x ««« EDIT",
    `««« EDIT${" ".repeat(80)}`,
    "",
  ]
  expect(all(others, markerOf)).toEqual(others.map(() => undefined))
})

it("some lines are surely meant to be markers", () => {
  const open = ["«« EDIT", "««««EDIT", "«««««««« EDIT:", "🟧🟧 EDIT", "🟧🟧🟧🟧EDIT:"]
  const separators = ["═══ REPL", "══════════ REPL:", "🟨🟨REPL", "🟨🟨🟨🟨 REPL"]
  const close = ["»» EDIT END", "»»» END", "»»»»EDITEND:", "🟩🟩 END", "🟩🟩🟩 EDIT END"]
  expect(all(open, almostMarker)).toEqual(open.map(() => "open"))
  expect(all(separators, almostMarker)).toEqual(separators.map(() => "separator"))
  expect(all(close, almostMarker)).toEqual(close.map(() => "close"))
})

it("others are not", () => {
  const texts = [
    "« EDIT",
    "««««««««« EDIT",
    "🟧 EDIT",
    "══ REPL",
    "🟨 REPL",
    "» END",
    "🟩 END",
    "««« EDITS",
    "a «« EDIT",
  ]
  texts.push("═══ REPLACE", "═══════", "»» EDIT", `«« EDIT${" ".repeat(80)}`, "🟨🟨🟨🟨🟨🟨🟨🟨🟨 REPL")
  expect(all(texts, almostMarker)).toEqual(texts.map(() => undefined))
})
