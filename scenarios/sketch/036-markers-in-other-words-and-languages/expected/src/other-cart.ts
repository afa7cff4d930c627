import { Item } from "./item"

export class Cart {
  items: Item[] = []

  add(item: Item) {
    this.items.push(item)
  }

  total() {
    return this.items.reduce((sum, item) => sum + item.price * item.count, 0)
  }

  clear() {
    this.items = []
  }
}
