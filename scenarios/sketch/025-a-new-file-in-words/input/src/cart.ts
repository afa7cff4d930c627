import { round } from "./math"
import type { Item } from "./types"

export interface Cart {
  items: Item[]
  total: number
}

const DEFAULT_RATE = 0.2

export function createCart(): Cart {
  return { items: [], total: 0 }
}

export function addItem(cart: Cart, item: Item): Cart {
  const items = [...cart.items, item]
  return { items, total: sum(items) }
}

export function removeItem(cart: Cart, id: string): Cart {
  const items = cart.items.filter((item) => item.id !== id)
  return { items, total: sum(items) }
}

export function withTax(cart: Cart): number {
  const tax = cart.total * DEFAULT_RATE
  return round(cart.total + tax)
}

function sum(items: Item[]): number {
  let total = 0
  for (const item of items) {
    total += item.price * item.quantity
  }
  return total
}
