import sqlite3


class Store:
    def __init__(self, path):
        self.db = sqlite3.connect(path)

    def get(self, key):
        return self.db.execute("select v from t where k = ?", (key,)).fetchone()


def open_store(path):
    return Store(path)
