class Circle:
    def __init__(self, r):
        self.r = r

    def area(self):
        return 3.14 * self.r ** 2


class Square:
    def __init__(self, a):
        self.a = a

    def area(self):
        return self.a ** 2
