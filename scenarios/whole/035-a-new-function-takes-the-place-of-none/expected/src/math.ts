export function round(x: number): number {
  return Math.round(x)
}

export function floor(x: number): number {
  return Math.floor(x)
}

export function clamp(x: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, x))
}
