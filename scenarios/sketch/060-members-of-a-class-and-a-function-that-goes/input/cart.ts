export class Cart {
  private items: Item[] = []
  private coupon?: string

  total() {
    return 1
  }
}
