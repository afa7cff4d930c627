import { total, withTax } from "./cart"

export function place(items: Item[]): Order {
  const sum = total(items)
  return { items, sum, taxed: withTax(items) }
}

export function cancel(order: Order): Order {
  return { ...order, sum: 0 }
}
