object Cart {
  def empty: Cart = Cart(Nil)
}

case class Cart(items: List[Item]) {
  def add(item: Item): Cart = copy(items = item :: items)

  def total: Double = items.map(_.price).sum
}
