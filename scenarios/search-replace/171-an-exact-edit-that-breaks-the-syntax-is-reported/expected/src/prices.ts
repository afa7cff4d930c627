export function total(items: Item[]): number {
  const sum = items.reduce((all, item) => all + item.price, 0)
  return round(sum * discount)

export function round(value: number): number {
  return Math.round(value * 100) / 100
}
