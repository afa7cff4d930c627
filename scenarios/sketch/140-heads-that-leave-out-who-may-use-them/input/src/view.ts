export class CartView {
  constructor(readonly cart: Cart) {}
}
