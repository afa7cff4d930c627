import { describe, expect, it } from "vitest"
import type { Edit } from "../edits/edit.ts"
import type { ScanEvent } from "./protocol.ts"
import { protocols } from "./registry.ts"
import { createScanner } from "./scanner.ts"

const edits: Edit[] = [
  {
    op: "update",
    path: "src/a.ts",
    hunks: [
      { old: "one\ntwo\n", new: "1\ntwo\n", scope: "lines" },
      { old: "five\n", new: "5\n", scope: "lines" },
    ],
  },
  { op: "create", path: "docs/new.md", content: "# New\n" },
  { op: "delete", path: "gone.py" },
]

/** What is told while a response arrives line by line, and when it is over. */
function eventsOf(text: string): { event: ScanEvent; line: number }[] {
  const scanner = createScanner(protocols)
  const lines = text.split(/(?<=\n)/)
  const events = lines.flatMap((line, at) => scanner.push(line).map((event) => ({ event, line: at })))
  return [...events, ...scanner.end().map((event) => ({ event, line: lines.length }))]
}

describe.each(protocols.map((protocol) => [protocol.name, protocol] as const))(
  "a response in %s",
  (name, { print }) => {
    const events = () => eventsOf(print(edits.filter((edit) => print([edit]).issues.length === 0)).text)
    const lineOf = (matches: (event: ScanEvent) => boolean) =>
      events().find(({ event }) => matches(event))?.line

    it("says of each edit whose it is, and where it begins before it ends", () => {
      for (const { event, line } of events()) {
        expect(event.format).toBe(name)
        if (event.type !== "edit" || event.edit.op === "delete") continue
        const { path } = event.edit
        expect(lineOf((each) => each.type === "begin" && each.path === path)).toBeLessThanOrEqual(line)
      }
    })

    it("says what an edit looks for before what it puts there, if its form allows it", () => {
      const said = events().flatMap(({ event }) => (event.type === "old" ? event.hunk.old : []))
      const meant = events().flatMap(({ event }) =>
        event.type === "edit" && event.edit.op === "update" ? event.edit.hunks.map(({ old }) => old) : [],
      )
      // A call comes as a whole.
      expect(said).toEqual(said.length === 0 ? [] : meant)
      for (const { event, line } of events())
        if (event.type === "old") {
          const { path, hunk } = event
          const isItsEdit = (each: ScanEvent) =>
            each.type === "edit" &&
            each.edit.op === "update" &&
            each.edit.path === path &&
            each.edit.hunks.some(({ old }) => old === hunk.old)
          expect(lineOf(isItsEdit)).toBeGreaterThanOrEqual(line)
        }
    })
  },
)

it("most formats say what they look for", () => {
  const first = edits.slice(0, 1)
  const saying = protocols.filter(({ print }) =>
    eventsOf(print(first).text).some(({ event }) => event.type === "old"),
  )
  expect(saying.length).toBe(protocols.length - 3)
})
