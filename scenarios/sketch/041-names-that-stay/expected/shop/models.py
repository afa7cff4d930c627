from dataclasses import dataclass, field


@dataclass
class Order:
    id: int
    total: float
    tags: list[str] = field(default_factory=list)

    def is_large(self) -> bool:
        return self.total > 100
