from dataclasses import dataclass


@dataclass
class User:
    name: str


@dataclass
class Legacy:
    """Old."""
    name: str

    def hello(self):
        return self.name


def make():
    return User("a")
