const TAX = 0.19;

class PriceList {
  constructor(entries) {
    this.entries = new Map(entries);
    this.listeners = [];
  }

  find(sku) {
    return this.entries.get(sku);
  }

  total(items) {
    let sum = 0;
    for (const item of items) {
      const price = this.find(item.sku);
      if (!price) continue;
      sum += price * item.quantity;
    }
    return sum;
  }

  totalWithTax(items) {
    const total = this.total(items);
    return total + total * TAX;
  }
}

class DiscountedPriceList extends PriceList {
  constructor(entries, discount) {
    super(entries);
    this.discount = discount;
  }

  total(items) {
    const sum = super.total(items);
    return sum * (1 - this.discount);
  }
}

function formatPrice(value, currency = "EUR") {
  return new Intl.NumberFormat("de-DE", { style: "currency", currency }).format(value);
}

module.exports = { PriceList, DiscountedPriceList, formatPrice };
