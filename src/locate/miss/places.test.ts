import { describe, expect, it } from "vitest"
import { createDocument } from "../read/document.ts"
import { candidatePlaces, pickedPlace, undecided } from "./nearest.ts"

const text = "  one \r\ntwo two\nthree"

describe("places for a reader", () => {
  const places = (...froms: number[]) =>
    candidatePlaces(
      createDocument(text),
      froms.map((from) => ({ from, to: from + 1 })),
    )
  it("are lines, wherever in them the places are", () => {
    expect(places(0, 2, 8, 12, 16)).toEqual([
      { line: 1, text: "  one" },
      { line: 1, text: "  one" },
      { line: 2, text: "two two" },
      { line: 2, text: "two two" },
      { line: 3, text: "three" },
    ])
  })
  it("are ten at most", () => {
    expect(places(...Array(11).fill(0))).toHaveLength(10)
  })
  it("are the end of the text, too", () => {
    expect(places(21)).toEqual([{ line: 3, text: "three" }])
    expect(candidatePlaces(createDocument("\na"), [{ from: 0, to: 1 }])).toEqual([{ line: 1, text: "" }])
    expect(candidatePlaces(createDocument("\na"), [{ from: 1, to: 2 }])).toEqual([{ line: 2, text: "a" }])
  })
})

describe("new lines that could go to several places", () => {
  const either = undecided(text, [8, 16])
  it("are shown before each of them", () => {
    expect(either).toEqual({
      places: [8, 16],
      issue: {
        code: "ambiguous",
        message: "The new lines could go before line 2 or before line 3.",
        hint: "Send the edit again with the lines around the insertion copied from the file.",
        candidates: [
          { line: 2, text: "two two" },
          { line: 3, text: "three" },
        ],
      },
    })
  })
  it("go where a person picks one of them", () => {
    expect([[], [2], [3], [4, 3], [1]].map((lines) => pickedPlace(text, either, lines))).toEqual([
      ...[undefined, 8, 16, 16, undefined],
    ])
  })
})
