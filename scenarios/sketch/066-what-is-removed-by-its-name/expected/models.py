from dataclasses import dataclass


@dataclass
class User:
    name: str


def make():
    return User("a")
