export function total(items) {
  let sum = 0
  for (const item of items) sum += item.price
  return Math.round(sum)
}

export function count(items) {
  return items.filter(Boolean).length
}
