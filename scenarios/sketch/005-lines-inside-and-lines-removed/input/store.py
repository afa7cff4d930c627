import os
import sys


class Store:
    """Keeps things."""

    def __init__(self, path):
        self.path = path
        self.items = []

    def load(self):
        with open(self.path) as file:
            for line in file:
                self.items.append(line.strip())
        return self.items

    def save(self):
        with open(self.path, "w") as file:
            file.write("\n".join(self.items))


def main():
    store = Store(sys.argv[1])
    print(store.load())
