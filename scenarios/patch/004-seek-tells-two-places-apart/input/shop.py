class Cart:
    def __init__(self):
        self.prices = []

    def total(self):
        return sum(self.prices)


class Order:
    def __init__(self, cart):
        self.cart = cart

    def total(self):
        return sum(self.prices)
