/**
 * The dynamic programme behind alignment: how well lines of `old` can be laid along lines of a segment of the
 * file, in order. Ends of the segment are free; leaving out a line of `old`, or a line of the file between two that
 * are used, costs a little; lines under an elision are free.
 */
export interface Grid {
  rows: number
  columns: number
  /** The best total. */
  best: number
  /** For each row the column it is laid on in the best alignment, or -1. */
  path: Int32Array
  /** The best total with row `row` anywhere but on its column of the path (left out counts too). */
  without(row: number): number
  /** The best total with row `row` on a column other than that of the path; -Infinity if there is none. */
  elsewhere(row: number): number
}

export interface GridInput {
  rows: number
  columns: number
  /** What it is worth to lay a row on a column; 0 or less: not possible. */
  worth(row: number, column: number): number
  /** Rows that stand for any number of lines. */
  elided(row: number): boolean
}

const skipRow = 1.5
const skipColumn = 1.6

export function createGrid(input: GridInput): Grid {
  const tables = fillTables(input)
  const { rows, columns, worths, rowCost, ahead, behind } = tables
  const width = columns + 1
  const path = tracePath(tables)
  const through = (row: number, column: number) => {
    const gain = worths[row * columns + column]!
    return gain > 0
      ? ahead[row * width + column]! + gain + behind[(row + 1) * width + column + 1]!
      : Number.NEGATIVE_INFINITY
  }
  const elsewhere = (row: number) => {
    let most = Number.NEGATIVE_INFINITY
    for (let column = 0; column < columns; column++)
      if (column !== path[row]) most = Math.max(most, through(row, column))
    return most
  }
  const leftOut = (row: number) => {
    let most = Number.NEGATIVE_INFINITY
    for (let column = 0; column < width; column++) {
      most = Math.max(
        most,
        ahead[row * width + column]! - rowCost[row]! + behind[(row + 1) * width + column]!,
      )
    }
    return most
  }
  return {
    rows,
    columns,
    best: behind[0]!,
    path,
    elsewhere,
    without: (row) => Math.max(elsewhere(row), leftOut(row)),
  }
}

/** `ahead`: the best total up to a row and column; `behind`: the best total from there on. */
interface Tables {
  rows: number
  columns: number
  worths: Float64Array
  rowCost: Float64Array
  ahead: Float64Array
  behind: Float64Array
}

function fillTables({ rows, columns, worth, elided }: GridInput): Tables {
  const width = columns + 1
  const worths = new Float64Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    if (elided(row)) continue
    for (let column = 0; column < columns; column++) worths[row * columns + column] = worth(row, column)
  }
  const rowCost = Float64Array.from({ length: rows }, (_, row) => (elided(row) ? 0 : skipRow))
  // Going past a line of the file is free before the first row, after the last one, and under an elision.
  const columnCost = Float64Array.from({ length: rows + 1 }, (_, row) =>
    row === 0 || row === rows || elided(row - 1) ? 0 : skipColumn,
  )
  const ahead = new Float64Array((rows + 1) * width)
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column < width; column++) {
      let best = row === 0 ? 0 : ahead[(row - 1) * width + column]! - rowCost[row - 1]!
      if (column > 0) best = Math.max(best, ahead[row * width + column - 1]! - columnCost[row]!)
      const gain = row > 0 && column > 0 ? worths[(row - 1) * columns + column - 1]! : 0
      if (gain > 0) best = Math.max(best, ahead[(row - 1) * width + column - 1]! + gain)
      ahead[row * width + column] = best
    }
  }
  const behind = new Float64Array((rows + 1) * width)
  for (let row = rows; row >= 0; row--) {
    for (let column = columns; column >= 0; column--) {
      let best = row === rows ? 0 : behind[(row + 1) * width + column]! - rowCost[row]!
      if (column < columns) best = Math.max(best, behind[row * width + column + 1]! - columnCost[row]!)
      const gain = row < rows && column < columns ? worths[row * columns + column]! : 0
      if (gain > 0) best = Math.max(best, behind[(row + 1) * width + column + 1]! + gain)
      behind[row * width + column] = best
    }
  }
  return { rows, columns, worths, rowCost, ahead, behind }
}

/** One best alignment, walked from the start: at each step one that loses nothing, laying a row down if that is one. */
function tracePath(table: Tables): Int32Array {
  const { rows, columns, worths, rowCost, behind } = table
  const width = columns + 1
  const path = new Int32Array(rows).fill(-1)
  let row = 0
  let column = 0
  while (row < rows) {
    const rest = behind[row * width + column]!
    const gain = column < columns ? worths[row * columns + column]! : 0
    if (gain > 0 && rest <= behind[(row + 1) * width + column + 1]! + gain + tolerance) path[row++] = column++
    else if (rest <= behind[(row + 1) * width + column]! - rowCost[row]! + tolerance) row++
    else column++
  }
  return path
}

const tolerance = 1e-9
