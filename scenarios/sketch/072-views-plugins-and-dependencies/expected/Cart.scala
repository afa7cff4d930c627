object Cart {
  def empty: Cart = Cart(Nil)
}

case class Cart(items: List[Item]) {
  def add(item: Item): Cart = copy(items = item :: items)

  def total(rate: Double = 0): Double =
    items.map(_.price).sum * (1 + rate)
}
