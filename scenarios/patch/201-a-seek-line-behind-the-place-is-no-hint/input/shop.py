class Cart:
    def total(self):
        rate = 0.19
        return self.sum * rate


class Order:
    def total(self):
        rate = 0.19
        return self.net * rate
