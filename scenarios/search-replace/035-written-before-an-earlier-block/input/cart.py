def total(items):
    price = sum(items)
    tax = price * 0.2
    return price + tax
