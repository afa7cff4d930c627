function total(items) {
  let sum = items.length
  return sum
}
