import { pool } from "./pool"

export class Orders {
  private cache = new Map<string, Order>()

  find(id: string) {
    return this.cache.get(id)
  }

  put(order: Order) {
    this.cache.set(order.id, order)
  }
}
