export function round(value: number): number {
  return Math.round(value * 100) / 100
}

export function floor(value: number): number {
  return Math.floor(value)
}

export function ceil(value: number): number {
  return Math.ceil(value)
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
