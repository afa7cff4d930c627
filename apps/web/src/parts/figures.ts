const whole = new Intl.NumberFormat("en")

/** `12,345`. */
export function figure(count: number): string {
  return whole.format(count)
}

/** `3.1 kB`. */
export function bytes(count: number): string {
  if (count < 1000) return `${count} B`
  if (count < 1_000_000) return `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)} kB`
  return `${(count / 1_000_000).toFixed(1)} MB`
}

/** `1 edit`, `2 edits`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`
}

/** `lines 3–5`, `line 3`, `before line 3`. */
export function lineRange([from, to]: readonly [number, number]): string {
  if (to < from) return `before line ${from}`
  return from === to ? `line ${from}` : `lines ${from}–${to}`
}

/** `2 minutes ago`; the exact time is for a tooltip. */
export function ago(at: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000))
  if (seconds < 45) return "just now"
  const [size, unit] = units.find(([each]) => seconds >= each * 0.75) ?? units.at(-1)!
  return relative.format(-Math.round(seconds / size), unit)
}

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" })

const units: [number, Intl.RelativeTimeFormatUnit][] = [
  [365 * 86_400, "year"],
  [30 * 86_400, "month"],
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
]
