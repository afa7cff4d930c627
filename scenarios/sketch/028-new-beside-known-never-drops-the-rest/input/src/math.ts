export function round(value: number): number {
  return Math.round(value * 100) / 100
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
