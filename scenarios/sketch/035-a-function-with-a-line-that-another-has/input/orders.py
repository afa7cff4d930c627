import json


class Orders:
    def __init__(self, path):
        self.path = path
        self._orders = {}
        self._load()

    def _load(self):
        with open(self.path) as f:
            self._orders = json.load(f)

    def add(self, order):
        self._orders[order.id] = order
