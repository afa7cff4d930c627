import { round } from "./math.ts"

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
