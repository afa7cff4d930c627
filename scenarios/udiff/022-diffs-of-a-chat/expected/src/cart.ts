import { round } from "./money"

export function total(items: Item[]): number {
  return items.reduce((sum, item) => sum + item.price * item.count, 0)
}

export function withTax(items: Item[], rate = 0.2): number {
  return round(total(items) * (1 + rate))
}

export function isEmpty(items: Item[]): boolean {
  return items.every((item) => item.count === 0)
}
