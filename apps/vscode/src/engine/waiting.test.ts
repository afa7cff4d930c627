import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  changeNear,
  type WaitingFile,
  waitingChanges,
  waitingFile,
  waitingFiles,
  withKept,
  withLater,
  withoutChanges,
  withTakenBack,
} from "./waiting.ts"

const file = (before: string, after: string) => waitingFile({ key: "a.txt", id: "1" }, before, after)

/** What becomes of the text if a change is taken back. */
const takenBack = (waiting: WaitingFile, now: string, index: number) =>
  withoutChanges(now, [waitingChanges(waiting, now)[index]!])

describe("changes that wait", () => {
  const waiting = file("a\nb\nc\nd\ne\n", "a\nB\nc\nd\ne\nf\n")

  it("are where the file has them, whatever was written elsewhere since", () => {
    const places = (now: string) => waitingChanges(waiting, now).map(({ from, to, old }) => [from, to, old])
    expect(places("a\nB\nc\nd\ne\nf\n")).toEqual([
      [1, 2, ["b\n"]],
      [5, 6, []],
    ])
    expect(places("new\na\nB\nc\nd\ne\nf\n")).toEqual([
      [2, 3, ["b\n"]],
      [6, 7, []],
    ])
  })

  it("wait no longer where somebody has worked on their lines", () => {
    expect(waitingChanges(waiting, "a\nmine\nc\nd\ne\nf\n")).toHaveLength(1)
    expect(waitingChanges(waiting, "")).toHaveLength(0)
    expect(waitingChanges(file("a\nb\nc\n", "a\nc\n"), "a\nmine\nc\n")).toEqual([])
  })

  it("are those of lines, and of files that came or went", () => {
    const text = (text: string) => ({ kind: "text" as const, text, encoding: "utf-8" as const, hash: "" })
    const change = { additions: 1, deletions: 1, diff: "" }
    const files = [
      { ...change, path: "a", change: "modify" as const, before: text("x\r\ny"), after: text("x\r\nz") },
      {
        ...change,
        path: "b",
        change: "add" as const,
        before: { kind: "missing" as const },
        after: text("x"),
      },
    ]
    expect(waitingFiles("1", files)).toEqual([
      { key: "a", id: "1", after: ["x\r\n", "z"], changes: [{ id: 0, from: 1, to: 2, old: ["y"] }] },
      { key: "b", id: "1", after: [], changes: [], whole: "add" },
    ])
  })

  it("are where an editor with line endings of its own has them, and go back with those of the file", () => {
    const mixed = file("a\r\nb\nc\r\n", "a\r\nB\nc\r\n")
    expect(waitingChanges(mixed, "a\nB\nc\n")).toEqual([{ id: 0, from: 1, to: 2, old: ["b\n"] }])
    expect(takenBack(mixed, "a\r\nB\nc\r\n", 0)).toBe("a\r\nb\nc\r\n")
  })

  it("wait together with those of a later answer", () => {
    const later = file("a\nB\nc\nd\ne\nf\n", "a\nB\nc\nD\ne\nf\n")
    const both = withLater(waiting, later)
    expect(both.changes.map(({ from, old }) => [from, old])).toEqual([
      [1, ["b\n"]],
      [3, ["d\n"]],
      [5, []],
    ])
    expect(withLater(undefined, later)).toBe(later)
  })

  it("are found from the line of the cursor", () => {
    const changes = waitingChanges(waiting, "a\nB\nc\nd\ne\nf\n")
    const near = (line: number, by: 0 | 1 | -1) => changeNear(changes, line, by)?.from
    expect([near(1, 0), near(2, 0), near(1, 1), near(5, 1), near(9, -1), near(1, -1)]).toEqual([
      1,
      undefined,
      5,
      undefined,
      5,
      undefined,
    ])
  })

  it("law: what is taken back is as before, what is kept waits no more, and the others are untouched", () => {
    const lines = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 8 }).map((all) => all.join("\n"))
    fc.assert(
      fc.property(lines, lines, fc.nat(5), fc.boolean(), (before, after, pick, keep) => {
        const one = file(before, after)
        const all = waitingChanges(one, after)
        fc.pre(all.length > 0)
        expect(withoutChanges(after, all)).toBe(before)
        const index = pick % all.length
        const { id } = all[index]!
        if (keep) {
          const others = all.filter((each) => each.id !== id).map(({ from, to }) => [from, to])
          const left = waitingChanges(withKept(one, id), after)
          expect(left.map(({ from, to }) => [from, to])).toEqual(others)
          return
        }
        const now = takenBack(one, after, index)
        const left = withTakenBack(one, id)
        expect(now).toBe(left.after.join(""))
        let text = now
        let rest = left
        for (let [next] = waitingChanges(rest, text); next; [next] = waitingChanges(rest, text)) {
          text = takenBack(rest, text, 0)
          rest = withTakenBack(rest, next.id)
        }
        expect(text).toBe(before)
      }),
    )
  })
})

describe("new lines that end as the lines before them do", () => {
  const before = "a() {\n  one\n}\n\nz() {\n  last\n}\n"
  it.each([
    ["at the end", "a() {\n  one\n}\n\nz() {\n  last\n}\n\nmore() {\n  more\n}\n", [7, 11]],
    ["in the middle", "a() {\n  one\n}\n\nb() {\n  two\n}\n\nz() {\n  last\n}\n", [4, 8]],
  ])("begin where a person says that they do, %s", (_, after, [from, to]) => {
    const { changes } = waitingFile({ key: "a", id: "1" }, before, after)
    expect(changes).toEqual([{ id: 0, from, to, old: [] }])
    expect(withoutChanges(after, changes)).toBe(before)
  })
})
