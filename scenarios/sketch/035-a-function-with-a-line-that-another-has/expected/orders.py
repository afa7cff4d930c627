import json


class Orders:
    def __init__(self, path):
        self.path = path
        self._orders = {}
        self._load()

    def _load(self):
        try:
            with open(self.path) as f:
                self._orders = json.load(f)
        except FileNotFoundError:
            self._orders = {}

    def add(self, order):
        self._orders[order.id] = order
