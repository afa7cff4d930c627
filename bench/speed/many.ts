import { type Edit, plan, type Snapshot } from "../../src/core.ts"
import { type Finding, milliseconds, processorTime, ratio, shortest } from "./measure.ts"
import { codeFile, joined } from "./texts.ts"

/** A thousand edits of one file in one response must not read the file a thousand times. */
export function measureMany(): Finding[] {
  // Numbered lines, so that every edit has one place.
  const lines = codeFile(10_000).map((line, index) => (index % 10 === 5 ? `  step(${index})` : line))
  const snapshotOf = (edits: Edit[]): Snapshot => ({
    targets: edits.map(() => ({ path: { key: "file" } })),
    files: new Map([["file", { kind: "text", text: joined(lines), encoding: "utf-8", hash: "" }]]),
  })
  const edits = Array.from({ length: 1000 }, (_, index): Edit => {
    const at = index * 10 + 5
    const old = joined(lines.slice(at - 2, at + 2))
    const next = joined(lines.slice(at - 2, at + 2).map((line) => line.replace("step", "leap")))
    return { op: "update", path: "file", match: "fuzzy", hunks: [{ old, new: next, scope: "lines" }] }
  })
  const oneEdit: Edit = {
    op: "update",
    path: "file",
    match: "fuzzy",
    hunks: edits.flatMap((edit) => ("hunks" in edit ? edit.hunks : [])),
  }
  const shifted = edits.map(
    (edit): Edit => ("hunks" in edit ? { ...edit, hunks: edit.hunks.map(indented) } : edit),
  )
  const landing = (list: Edit[]) => {
    const landed = plan(list, snapshotOf(list)).outcomes.every((outcome) => outcome.status === "validated")
    if (!landed) throw new Error("An edit of the speed bench did not land, so its time means nothing.")
    return () => plan(list, snapshotOf(list))
  }
  const [one, each, together, oneShifted, eachShifted] = shortest(
    [edits.slice(500, 501), edits, [oneEdit], shifted.slice(500, 501), shifted].map(landing),
    { clock: processorTime },
  ) as [number, number, number, number, number]
  const [few, many] = shortest(
    [replaceAll(3_000), replaceAll(30_000)].map(
      ({ edit, snapshot }) =>
        () =>
          plan([edit], snapshot),
    ),
    { clock: processorTime },
  ) as [number, number]
  return [
    { what: "one edit of a 10000-line file", measured: `${milliseconds(one)} ms` },
    ratio("1000 edits of it, each its own edit, against one", each / one, 100),
    ratio("1000 hunks of it in one edit, against one", together / one, 100),
    ratio("1000 edits of it with wrong indentation, against one such", eachShifted / oneShifted, 200),
    ratio("30000 places in one line, all replaced by one edit, against 3000", many / few, 20),
  ]
}

/** A long line without a break, and an edit that puts one after each comma. */
function replaceAll(places: number): { edit: Edit; snapshot: Snapshot } {
  const text = "item,".repeat(places)
  return {
    edit: {
      op: "update",
      path: "file",
      hunks: [{ old: ",", new: ",\n", scope: "substring", occurrence: "all" }],
    },
    snapshot: {
      targets: [{ path: { key: "file" } }],
      files: new Map([["file", { kind: "text", text, encoding: "utf-8", hash: "" }]]),
    },
  }
}

function indented<T extends { old: string; new: string }>(hunk: T): T {
  const shift = (text: string) => text.replace(/^(?=.)/gm, "  ")
  return { ...hunk, old: shift(hunk.old), new: shift(hunk.new) }
}
