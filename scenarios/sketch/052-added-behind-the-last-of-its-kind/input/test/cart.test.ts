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
})
