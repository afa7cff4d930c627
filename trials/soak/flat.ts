/** Whether something stays as it is in the long run. */
export interface Flatness {
  /** The median of the time after warming up, and that of the end. */
  early: number
  late: number
  /** How much more there is with each value, after warming up. */
  slope: number
  flat: boolean
}

/**
 * Flat is what is at the end no more than a tenth above what it was after warming up. Warming up is the first sixth of the
 * time; the sixth after it is held against the last one. Medians, since garbage and watchers come and go. `slack` is what may
 * come on top, where there are only a few of something.
 */
export function flatness(values: readonly number[], slack = 0): Flatness {
  const part = Math.max(1, Math.floor(values.length / 6))
  const early = median(values.slice(part, 2 * part))
  const late = median(values.slice(-part))
  return { early, late, slope: slopeOf(values.slice(part)), flat: late <= early * 1.1 + slack }
}

/** The median of the slopes between any two values: single ones that are far out do not count for more (Theil and Sen). */
function slopeOf(values: readonly number[]): number {
  const slopes = values.flatMap((value, at) =>
    values.slice(at + 1).map((later, index) => (later - value) / (index + 1)),
  )
  return median(slopes)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
