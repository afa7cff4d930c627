class Store:
    def __init__(self, path):
        self.path = path

    def load(self):
        with open(self.path) as file:
            return file.read()

    def save(self, text):
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(text)


def open_store(path):
    return Store(path)
