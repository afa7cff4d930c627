export function withTax(total: number) {
  const rate = 0.25
  return total * (1 + rate)
}
