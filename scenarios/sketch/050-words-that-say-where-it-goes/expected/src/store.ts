import { readFile, writeFile } from "node:fs/promises"
import type { Order } from "./types"

const cache = new Map<string, Order>()

export async function loadOrder(id: string): Promise<Order> {
  const hit = cache.get(id)
  if (hit) return hit
  const text = await readFile(`data/${id}.json`, "utf8")
  const order = JSON.parse(text) as Order
  cache.set(id, order)
  return order
}

export async function saveOrder(order: Order): Promise<void> {
  await writeFile(`data/${order.id}.json`, JSON.stringify(order))
  cache.set(order.id, order)
}

export function clear(): number {
  const count = cache.size
  cache.clear()
  return count
}

export function size() {
  return cache.size
}
