export function total(items: Item[]): number {
  const prices = items.map((item) => item.price)
  const sum = prices.reduce((a, b) => a + b, 0)
  return Math.round(sum * 1000) / 1000
}
