import type { Tried } from "./trial.ts"

/** How many cases ended how, row by row. */
export interface Tally {
  add(tried: Tried): void
  readonly total: number
  readonly unexplained: number
  rows: Map<string, Row>
  /** How often each reason was given. */
  reasons: Map<string, number>
}

export interface Row {
  same: number
  refused: number
  explained: number
  unexplained: number
}

export function createTally(): Tally {
  const rows = new Map<string, Row>()
  const reasons = new Map<string, number>()
  const sum = (of: (row: Row) => number) => [...rows.values()].reduce((total, row) => total + of(row), 0)
  return {
    rows,
    reasons,
    add({ row, verdict }) {
      const counts = rows.get(row) ?? { same: 0, refused: 0, explained: 0, unexplained: 0 }
      rows.set(row, { ...counts, [verdict.kind]: counts[verdict.kind] + 1 })
      for (const reason of verdict.kind === "explained" ? verdict.reasons : [])
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    },
    get total() {
      return sum(({ same, refused, explained, unexplained }) => same + refused + explained + unexplained)
    },
    get unexplained() {
      return sum(({ unexplained }) => unexplained)
    },
  }
}
