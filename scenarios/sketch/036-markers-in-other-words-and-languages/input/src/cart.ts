import { Item } from "./item"
import { tax } from "./tax"

export class Cart {
  items: Item[] = []

  add(item: Item) {
    this.items.push(item)
  }

  total() {
    return this.items.reduce((sum, item) => sum + item.price, 0)
  }

  clear() {
    this.items = []
  }
}

export function empty() {
  return new Cart()
}
