export function withTax(total: number) {
  const rate = 0.2
  return total * (1 + rate)
}
