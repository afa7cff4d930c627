class Store:
    def __init__(self):
        self._rows = {}

    def get(self, key):
        for k, v in self._rows.items():
            if k == key:
                return v
        return None

    def put(self, key, value):
        self._rows[key] = value
