import { describe, expect, it } from "vitest"
import { Cart } from "../src/cart"

describe("Cart", () => {
  it("is empty at first", () => {
    expect(new Cart().items).toEqual([])
  })

  it("adds items", () => {
    const cart = new Cart()
    cart.add({ id: 1, price: 2 })
    expect(cart.items).toHaveLength(1)
  })

  it("sums prices", () => {
    const cart = new Cart()
    cart.add({ id: 1, price: 2 })
    cart.add({ id: 2, price: 3 })
    expect(cart.total).toBe(5)
  })
})
