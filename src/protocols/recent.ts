import type { Line } from "./protocol.ts"

/** The last lines outside edits, or inside one that may turn out not to be one. */
export interface RecentLines {
  add(line: Line): void
  /** The last one… */
  last(): Line | undefined
  /** …and the last few, newest last. */
  few(): readonly Line[]
  forget(): void
}

const most = 12

export function recentLines(): RecentLines {
  let lines: Line[] = []
  let few: readonly Line[] | undefined
  return {
    add(line) {
      if (lines.length === 4 * most) lines = lines.slice(-most)
      lines.push(line)
      few = undefined
    },
    last: () => lines[lines.length - 1],
    few() {
      few ??= lines.slice(-most)
      return few
    },
    forget() {
      if (lines.length > 0) lines = []
      few = undefined
    },
  }
}
