import { describe, expect, it } from "vitest"
import { seededRandom } from "../../bench/landing/random.ts"
import { type Evidence, violations } from "./check.ts"
import { type Deed, filesFor, nextDeed } from "./deeds.ts"
import type { Seen } from "./history-watch.ts"
import { type Files, perform, takeBack } from "./replay.ts"

const slot = (token: string, old: string): Deed => ({
  token,
  kind: "slot",
  contested: false,
  edits: [{ op: "update", path: "a.txt", hunks: [{ old: `${old}\n`, new: `${token}\n`, scope: "lines" }] }],
})

const commit = (number: number, token: string): Seen => ({
  number,
  id: `id${number}`,
  kind: "commit",
  tokens: [token],
})

/** Two deeds that landed, one after the other; and what is told of a third. */
function evidence(changes: Partial<Evidence> = {}): Evidence {
  return {
    deeds: new Map([
      ["w0.0.", { deed: slot("w0.0.", "one"), outcome: { status: "acknowledged", commit: "id1" } }],
      ["w1.0.", { deed: slot("w1.0.", "two"), outcome: { status: "acknowledged", commit: "id2" } }],
    ]),
    undos: new Map(),
    history: new Map([1, 2].map((number) => [number, commit(number, `w${number - 1}.0.`)])),
    before: new Map([["a.txt", "one\ntwo\n"]]),
    after: new Map([["a.txt", "w0.0.\nw1.0.\n"]]),
    ...changes,
  }
}

describe("a race", () => {
  it("is right when everything acknowledged is there once", () => {
    expect(violations(evidence())).toEqual([])
  })

  it.each<[string, Partial<Evidence>, RegExp]>([
    ["an edit was lost", { after: new Map([["a.txt", "w0.0.\ntwo\n"]]) }, /a\.txt is not what the records/],
    ["an edit is there twice", { after: new Map([["a.txt", "w0.0.\nw0.0.\nw1.0.\n"]]) }, /a\.txt is not/],
    [
      "a file was left behind",
      {
        after: new Map([
          ["a.txt", "w0.0.\nw1.0.\n"],
          [".emend-x.tmp", ""],
        ]),
      },
      /tmp is not/,
    ],
    [
      "there is no record",
      { history: new Map([[1, commit(1, "w0.0.")]]) },
      /w1\.0\. was acknowledged as id2/,
    ],
    ["a record is missing in the middle", { history: new Map([[3, commit(3, "w0.0.")]]) }, /not numbered/],
    [
      "there are two records",
      {
        history: new Map(
          [1, 2, 3].map((number) => [number, commit(number, number === 1 ? "w0.0." : "w1.0.")]),
        ),
      },
      /w1\.0\. landed 2 times/,
    ],
    ["somebody unknown landed", { history: new Map([[1, commit(1, "w9.0.")]]) }, /is nobody's/],
    [
      "a refused one landed",
      {
        deeds: new Map([
          ["w0.0.", { deed: slot("w0.0.", "one"), outcome: { status: "refused", codes: ["stale"] } }],
        ]),
      },
      /was not acknowledged .* and landed/,
    ],
    [
      "one was refused without a reason",
      {
        deeds: new Map([
          ["w0.1.", { deed: slot("w0.1.", "one"), outcome: { status: "refused", codes: ["stale"] } }],
        ]),
      },
      /refused although nobody was in its way: stale/,
    ],
    [
      "an undo has no record",
      { undos: new Map([["w0.1.", { commit: "id1", outcome: { status: "acknowledged", commit: "id3" } }]]) },
      /undo of id1 .* has 0 records/,
    ],
    [
      "nobody asked for an undo",
      {
        history: new Map([
          ...evidence().history,
          [3, { number: 3, id: "id3", kind: "undo", of: "id2", tokens: [] }],
        ]),
      },
      /Nobody asked for the undo id3/,
    ],
  ])("is wrong when %s", (_, changes, found) => {
    expect(violations(evidence(changes)).join("\n")).toMatch(found)
  })

  it("takes either for right of what was cut short", () => {
    const deeds: Evidence["deeds"] = new Map([
      ["w0.0.", { deed: slot("w0.0.", "one") }],
      ["w1.0.", { deed: slot("w1.0.", "two") }],
    ])
    const history = new Map([[1, commit(1, "w1.0.")]])
    expect(violations(evidence({ deeds, history, after: new Map([["a.txt", "one\nw1.0.\n"]]) }))).toEqual([])
  })
})

describe("deeds", () => {
  it("are all possible one after the other, and can be taken back", () => {
    const before = filesFor(["w0", "w1"])
    const files: Files = new Map(Object.entries(before))
    const look = {
      text: (path: string) => files.get(path)!,
      names: (folder: string) =>
        [...files.keys()]
          .filter((path) => path.startsWith(`${folder}/`))
          .map((path) => path.slice(folder.length + 1)),
    }
    const random = seededRandom("deeds")
    const deeds = Array.from({ length: 200 }, (_, serial) => {
      const deed = nextDeed(`w${serial % 2}`, serial, random, look)
      perform(files, deed.edits)
      return deed
    })
    expect(new Set(deeds.map(({ kind }) => kind)).size).toBe(7)
    for (const { edits } of deeds.toReversed()) takeBack(files, edits)
    expect(Object.fromEntries(files)).toEqual(before)
  })
})
