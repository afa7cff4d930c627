import { table } from "./table"

export function rate(code: string) {
  return table[code] ?? 0
}

export function label(code: string) {
  return `${rate(code)} %`
}
