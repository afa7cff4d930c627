import { pad } from "./pad.js"

// Local time.
export function toIsoDay(date) {
  return date.toISOString().slice(0, 10)
}

export function parseDate(text) {
  return new Date(text)
}
