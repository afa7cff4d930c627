export function total(items) {
  let sum = 0.0
  for (const item of items) sum += item.price * item.count
  return sum
}

export function count(items) {
  return items.filter(Boolean).length
}
