import { pad } from "./pad.js"

// Local time.
export function formatDate(date) {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

export function parseDate(text) {
  return new Date(text)
}
