import { read } from "./read"

export class Store {
  private items: string[] = []

  constructor(readonly path: string) {}

  load() {
    this.items = read(this.path)
  }

  size() {
    return this.items.length
  }
}

export class Cache {
  clear() {
    drop(this)
  }
}
