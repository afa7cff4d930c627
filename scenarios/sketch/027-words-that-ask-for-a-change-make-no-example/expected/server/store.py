import json
import uuid
from pathlib import Path


class OrderStore:
    """Orders in a JSON file."""

    def __init__(self, path="orders.json"):
        self.path = Path(path)
        self._orders = {}
        self._load()

    def _load(self):
        if self.path.exists():
            with open(self.path) as file:
                self._orders = json.load(file)

    def _save(self):
        with open(self.path, "w") as file:
            json.dump(self._orders, file)

    def all(self):
        return list(self._orders.values())

    def get(self, order_id):
        return self._orders.get(order_id)

    def add(self, record):
        order_id = str(uuid.uuid4())
        self._orders[order_id] = record
        self._save()
        return order_id

    def remove(self, order_id):
        del self._orders[order_id]
        self._save()

    def count(self):
        return len(self._orders)
