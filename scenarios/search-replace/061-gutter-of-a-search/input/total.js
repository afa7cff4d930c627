function total(items) {
  let sum = 0
  return sum
}
