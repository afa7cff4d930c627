import os


class Loader:
    def __init__(self, path):
        self.path = path

    def load(self, name):
        full = os.path.join(self.path, name)
        with open(full, encoding="utf-8") as handle:
            return handle.read()
