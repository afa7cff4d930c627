from dataclasses import dataclass


@dataclass
class Order:
    id: int
    total: float

    def is_large(self) -> bool:
        return self.total > 100
