import { round } from "./math.ts"
import { log } from "./log.ts"

export interface Cart {
  items: Item[]
  total: number
}

export class Basket {
  items: Item[] = []

  add(item: Item) {
    this.items.push(item)
  }

  total() {
    return this.items.reduce((sum, item) => sum + item.price, 0)
  }
}

export function withTax(cart: Cart) {
  const tax = cart.total * 0.2
  return { ...cart, total: round(cart.total + tax) }
}

export function isEmpty(cart: Cart) {
  return cart.items.length === 0
}

export function clear(cart: Cart): Cart {
  log("cleared")
  return { ...cart, items: [], total: 0 }
}
