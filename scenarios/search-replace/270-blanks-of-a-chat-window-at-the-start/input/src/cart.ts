export function withTax(cart: Cart) {
  const rate = 0.2
  return cart.total * (1 + rate)
}
