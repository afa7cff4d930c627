export function withTax(cart: Cart) {
  const rate = 0.25
  log(rate)
  return cart.total * (1 + rate)
}
