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
    return items.reduce((sum, item) => {
      const price = this.find(item.sku) ?? 0;
      return sum + price * item.quantity;
    }, 0);
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
    return Math.max(0, super.total(items) * (1 - this.discount));
  }
}

function formatPrice(value, currency = "EUR") {
  return new Intl.NumberFormat("de-DE", { style: "currency", currency }).format(value);
}

module.exports = { PriceList, DiscountedPriceList, formatPrice };
