export class Store {
  push(item) {
    this.items.push(item)
  }

  pop() {
    return this.items.pop()
  }

  clear() {
    this.items.length = 0
  }
}
