APPS = [
    "shop.cart",
    "shop.orders",
    "shop.users",
]


def load(path):
    text = read(path)
    return parse(text)


def save(path, text):
    write(path, text)
