APPS = [
    "shop.cart",
    "shop.mail",
    "shop.orders",
    "shop.users",
]


def load(path):
    text = read(path)
    return parse(text, strict=True)


def save(path, text):
    write(path, text)
