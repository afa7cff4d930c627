import { describe, expect, it } from "vitest"
import type { Place } from "../edits/edit.ts"
import { cellChange } from "./cells.ts"

type Cell = Extract<Place, { by: "cell" }>
const cell = (id: string | undefined, act: Cell["act"], kind?: Cell["kind"]): Cell => ({
  by: "cell",
  act,
  ...(id !== undefined && { id }),
  ...(kind && { kind }),
})
const notebook = (indent: number | string, minor = 5) =>
  `${JSON.stringify(
    {
      cells: [
        { cell_type: "markdown", ...(minor >= 5 && { id: "a" }), metadata: {}, source: ["# T\n", "x"] },
        {
          cell_type: "code",
          execution_count: 1,
          ...(minor >= 5 && { id: "b" }),
          metadata: {},
          outputs: [{ text: ["1\n"] }],
          source: "y = 1",
        },
      ],
      metadata: {},
      nbformat: 4,
      nbformat_minor: minor,
    },
    null,
    indent,
  )}\n`

function made(text: string, place: Cell, source: string): string {
  const change = cellChange(text, place, source)
  if ("code" in change) throw new Error(change.message)
  return text.slice(0, change.from) + change.insert + text.slice(change.to)
}

it("a cell that is not there is refused with the names of some that are", () => {
  const cells = Array.from({ length: 25 }, (_, at) => ({ cell_type: "code", id: `c${at}`, source: "" }))
  const text = JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 })
  const names = cells.slice(0, 20).map(({ id }) => id)
  expect(cellChange(text, cell("zz", "replace"), "z")).toMatchObject({
    code: "not_found",
    message: 'There is no cell "zz" in the notebook.',
    hint: `Name one of its cells: ${names.join(", ")}.`,
  })
})

describe.each([1, 2, "\t", 0])("in a notebook indented by %j", (indent) => {
  const text = notebook(indent)

  it("a source is replaced in the form that it has, and nothing else", () => {
    const list = made(text, cell("a", "replace"), 'new "x"\n\nend\n')
    expect(JSON.parse(list).cells[0].source).toEqual(['new "x"\n', "\n", "end\n"])
    expect(JSON.parse(made(text, cell("b", "replace"), "z")).cells[1].source).toBe("z")
    expect(made(text, cell("a", "replace"), "")).toContain('"source":'.concat(indent === 0 ? "" : " ", "[]"))
    const bare = text.replaceAll('"source"', '"text"')
    expect(cellChange(bare, cell("a", "replace"), "z")).toMatchObject({ code: expect.any(String) })
    expect(made(made(text, cell("a", "replace"), "other"), cell("a", "replace"), "# T\nx")).toBe(text)
  })

  it("the first cell comes as the others would", () => {
    const empty = `${JSON.stringify({ ...JSON.parse(notebook(indent)), cells: [] }, null, indent)}\n`
    const text = made(empty, cell(undefined, "insert", "markdown"), "# T")
    expect(JSON.parse(text).cells).toMatchObject([{ cell_type: "markdown", source: ["# T"] }])
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, indent)}\n`)
  })

  it("cells come and go", () => {
    for (const [id, index] of [
      ["a", 1],
      ["b", 2],
      ["TOP", 0],
      ["BOTTOM", 2],
      [undefined, 0],
    ] as const) {
      const { cells } = JSON.parse(made(text, cell(id, "insert", "markdown"), "new"))
      expect(cells[index]).toMatchObject({
        cell_type: "markdown",
        source: ["new"],
        id: expect.stringMatching(/^[0-9a-f]{8}$/),
      })
      expect(cells).toHaveLength(3)
    }
    const [left, ...none] = JSON.parse(made(text, cell("a", "delete"), "")).cells
    expect(left.id).toBe("b")
    expect(none).toEqual([])
    const empty = made(made(text, cell("b", "delete"), ""), cell("a", "delete"), "")
    expect(JSON.parse(empty).cells).toEqual([])
    expect(JSON.parse(made(empty, cell("TOP", "insert"), "x = 1")).cells).toMatchObject([
      { cell_type: "code", source: ["x = 1"] },
    ])
  })
})

describe("a cell", () => {
  it("without ids is counted, with ids it is not", () => {
    const old = notebook(1, 4)
    expect(JSON.parse(made(old, cell("cell-1", "replace"), "z")).cells[1].source).toBe("z")
    expect(JSON.parse(made(old, cell("cell-0", "insert"), "z")).cells[1].id).toBeUndefined()
    const many = JSON.stringify({ cells: Array.from({ length: 12 }, () => ({ source: "" })) })
    expect(JSON.parse(made(many, cell("cell-11", "replace"), "z")).cells[11].source).toBe("z")
    expect(JSON.parse(made(many, cell("10", "replace"), "z")).cells[10].source).toBe("z")
    expect(cellChange(notebook(1), cell("cell-1", "replace"), "z")).toMatchObject({ code: "not_found" })
  })

  it.each([
    ["", undefined, false],
    ["4", "5", true],
    ["4", "4", false],
    ["4", undefined, false],
    ["5", "0", true],
    ["3", "5", false],
    ['"4"', "5", false],
    ["[4]", "5", false],
  ])("is the first of its notebook: of version %s.%s it gets an id: %j", (major, minor, has) => {
    const members = [
      ...(major ? [`"nbformat": ${major}`] : []),
      ...(minor ? [`"nbformat_minor": ${minor}`] : []),
    ]
    const empty = `{ ${['"cells": []', ...members].join(", ")} }`
    const [first] = JSON.parse(made(empty, cell("TOP", "insert"), "x")).cells
    expect("id" in first).toBe(has)
  })

  it("that is not there, of another kind, or in no notebook is refused", () => {
    expect(cellChange(notebook(1), cell("c", "delete"), "")).toMatchObject({
      code: "not_found",
      hint: expect.stringContaining("a, b"),
    })
    expect(cellChange(notebook(1), cell("a", "replace", "code"), "z")).toMatchObject({
      code: "conflict",
      message: "The cell is a markdown cell, not a code cell.",
    })
    expect(made('{ "cells": [{ "id": "a", "source": "" }] }', cell("a", "replace", "code"), "z")).toContain(
      '"source": "z"',
    )
    for (const text of ["no json", "[]", "{}", '{"cells": 1}'])
      expect(cellChange(text, cell("a", "delete"), "")).toMatchObject({ code: "parse_error" })
  })
})
