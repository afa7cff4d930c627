/** Lines `from` up to (not including) `to` of a file become `lines`. */
export interface LineChange {
  from: number
  to: number
  lines: string[]
}

export function applyChanges(lines: readonly string[], changes: readonly LineChange[]): string[] {
  const result: string[] = []
  let at = 0
  for (const change of changes) {
    result.push(...lines.slice(at, change.from), ...change.lines)
    at = change.to
  }
  result.push(...lines.slice(at))
  return result
}
