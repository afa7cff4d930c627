import { round } from "./money"

export function total(items: Item[]): number {
  return items.reduce((sum, item) => sum + item.price, 0)
}

export function withTax(items: Item[]): number {
  return round(total(items) * 1.2)
}

export function isEmpty(items: Item[]): boolean {
  return items.length === 0
}
