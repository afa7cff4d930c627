export class Cart {
  items: Item[] = []

  add(item: Item) {
    this.items.push(item)
  }
}

export class Order {
  constructor(readonly items: Item[]) {}

  send() {
    post("/orders", this.items)
  }

  total(rate: number) {
    const net = this.items.reduce((sum, item) => sum + item.price, 0)
    return net * (1 + rate)
  }
}
