import { Cart, withTax } from "./cart"

export function checkout(cart: Cart) {
  return { total: withTax(cart.items) }
}
