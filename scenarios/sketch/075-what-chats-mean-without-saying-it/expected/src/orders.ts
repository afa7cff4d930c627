import { db } from "./db"
import { logger } from "./logger"

export class Orders {
  private readonly cache = new Map<string, { order: Order; at: number }>()

  async list(filter: Filter = {}, limit = 100): Promise<Order[]> {
    const query: Record<string, unknown> = {}
    if (filter.status) {
      query.status = filter.status
    }
    if (filter.customer) {
      query.customer = filter.customer
    }
    return db.orders.find(query).limit(limit)
  }

  async cancel(id: string): Promise<void> {
    await db.orders.update({ id }, { status: "cancelled" })
    logger.info("order cancelled", { id })
  }

  async ship(id: string, code: string): Promise<void> {
    await db.orders.update({ id }, { status: "shipped", code })
  }
}

export const orders = new Orders()
