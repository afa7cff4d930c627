import { db } from "./db"
import { logger } from "./logger"

export class Orders {
  private readonly cache = new Map<string, Order>()

  async list(filter: Filter = {}): Promise<Order[]> {
    const query: Record<string, unknown> = {}
    if (filter.status) {
      query.status = filter.status
    }
    if (filter.customer) {
      query.customer = filter.customer
    }
    return db.orders.find(query)
  }

  async cancel(id: string): Promise<void> {
    await db.orders.update({ id }, { status: "cancelled" })
    logger.info("order cancelled", { id })
  }

  averageTotal(orders: Order[]): number {
    let sum = 0
    for (const order of orders) sum += order.total
    return sum / orders.length
  }

  async ship(id: string, code: string): Promise<void> {
    await db.orders.update({ id }, { status: "shipped", code })
  }
}

export function formatOrder(order: Order): string {
  return `Order ${order.id}`
}

export const orders = new Orders()
