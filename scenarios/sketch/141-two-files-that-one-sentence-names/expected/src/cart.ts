export interface Item {
  id: string
  price: number
  count: number
}

export function total(items: Item[]): number {
  return items.reduce((sum, item) => sum + item.price * item.count, 0)
}

export function withTax(items: Item[], rate = 0.2): number {
  return total(items) * (1 + rate)
}

export class Cart {
  private items: Item[] = []

  add(item: Item) {
    this.items.push(item)
  }

  remove(id: string) {
    this.items = this.items.filter((item) => item.id !== id)
  }

  get total() {
    return total(this.items)
  }
}
