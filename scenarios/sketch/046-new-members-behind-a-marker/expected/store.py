import os


class Store:
    def __init__(self, path):
        self.path = path

    def load(self):
        return open(self.path).read()

    def save(self, text):
        open(self.path, "w").write(text)


def main():
    print(Store("x").load())
