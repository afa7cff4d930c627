import { readFile } from "node:fs/promises"
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

export function clear() {
  cache.clear()
}

export function size() {
  return cache.size
}
