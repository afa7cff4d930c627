def total(items):
    price = sum(items)
    tax = price * RATE
    return round(price + tax, 2)
