import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { createGrid } from "./grid.ts"

/** A grid from a drawing: one row for each line of `old`, "." where it cannot be laid, "~" for an elision. */
function draw(...drawing: string[]) {
  return createGrid({
    rows: drawing.length,
    columns: drawing[0]!.length,
    worth: (row, column) => worthOf(drawing[row]![column]!),
    elided: (row) => drawing[row]!.startsWith("~"),
  })
}

const worthOf = (sign: string) => (sign === "." || sign === "~" ? 0 : Number(sign))

describe("a grid", () => {
  it("lays each row where it is worth most, and the ends of the segment are free", () => {
    const grid = draw("..5...", "...5..", "....5.")
    expect([...grid.path]).toEqual([2, 3, 4])
    expect(grid.best).toBe(15)
  })

  it("charges for a row left out and for a line between two rows", () => {
    expect(draw("5..", "...", ".5.").best).toBe(10 - 1.5)
    expect(draw("5..", "..5").best).toBe(10 - 1.6)
    expect([...draw("5..", "...", ".5.").path]).toEqual([0, -1, 1])
  })

  it("charges nothing under an elision", () => {
    const grid = draw("5.....", "~~~~~~", ".....5")
    expect(grid.best).toBe(10)
    expect([...grid.path]).toEqual([0, -1, 5])
  })

  it("leaves a row out rather than pay more than it is worth", () => {
    const grid = draw("9........", "........9")
    expect(grid.best).toBe(9 - 1.5)
    expect([...grid.path].filter((column) => column >= 0)).toHaveLength(1)
  })

  it("tells what the second best place of a row is worth", () => {
    const grid = draw("5.3")
    expect(grid.elsewhere(0)).toBe(3)
    expect(grid.without(0)).toBe(3)
    expect(draw("5..").elsewhere(0)).toBe(Number.NEGATIVE_INFINITY)
    expect(draw("5..").without(0)).toBe(-1.5)
  })
})

/** Every way to lay the rows in order, with what it is worth. */
function everyAlignment(drawing: readonly string[]): { path: number[]; total: number }[] {
  const columns = drawing[0]!.length
  const paths: number[][] = []
  const extend = (path: number[], next: number) => {
    const row = path.length
    if (row === drawing.length) {
      paths.push(path)
      return
    }
    extend([...path, -1], next)
    for (let column = next; column < columns; column++)
      if (worthOf(drawing[row]![column]!) > 0) extend([...path, column], column + 1)
  }
  extend([], 0)
  return paths.map((path) => ({ path, total: totalOf(drawing, path) }))
}

/** Counted from the description, not from the tables: worths, less the rows left out, less the lines passed over. */
function totalOf(drawing: readonly string[], path: readonly number[]): number {
  let total = 0
  let last: number | undefined
  // Lines between two rows are free if an elision lies between them; before the first and after the last one, always.
  let free = true
  for (const [row, column] of path.entries()) {
    const elided = drawing[row]!.startsWith("~")
    if (elided) free = true
    if (column < 0) {
      total -= elided ? 0 : 1.5
      continue
    }
    total += worthOf(drawing[row]![column]!)
    if (last !== undefined && !free) total -= 1.6 * (column - last - 1)
    last = column
    free = false
  }
  return total
}

const row = (columns: number) =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.string({ unit: fc.constantFrom(..."...1379"), minLength: columns, maxLength: columns }),
    },
    { weight: 1, arbitrary: fc.constant("~".repeat(columns)) },
  )
const drawings = fc
  .integer({ min: 1, max: 6 })
  .chain((columns) => fc.array(row(columns), { minLength: 1, maxLength: 5 }))

it("a grid agrees with trying every alignment", () => {
  fc.assert(
    fc.property(drawings, (drawing) => {
      const all = everyAlignment(drawing)
      const best = (some: { total: number }[]) => Math.max(...some.map(({ total }) => total))
      const grid = draw(...drawing)
      expect(grid.best).toBeCloseTo(best(all), 6)
      expect(totalOf(drawing, [...grid.path])).toBeCloseTo(grid.best, 6)
      for (const [row, column] of grid.path.entries()) {
        const others = all.filter(({ path }) => path[row] !== column)
        const placed = best(others.filter(({ path }) => path[row]! >= 0))
        if (placed === Number.NEGATIVE_INFINITY) expect(grid.elsewhere(row)).toBe(placed)
        else expect(grid.elsewhere(row)).toBeCloseTo(placed, 6)
        const leftOut = best(all.filter(({ path }) => path[row] === -1))
        expect(grid.without(row)).toBeCloseTo(Math.max(placed, leftOut), 6)
      }
    }),
    { numRuns: 400 },
  )
})
