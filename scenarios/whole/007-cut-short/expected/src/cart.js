import { format } from "./money.js"

export function total(items) {
  let sum = 0
  for (const item of items) {
    sum += item.price
  }
  return sum
}

export function receipt(items) {
  return items.map((item) => `${item.name}: ${format(item.price)}`).join("\n")
}
