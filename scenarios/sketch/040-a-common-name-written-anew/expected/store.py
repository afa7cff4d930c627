class Store:
    def __init__(self):
        self._rows = {}

    def get(self, key):
        return self._rows.get(key)

    def put(self, key, value):
        self._rows[key] = value
