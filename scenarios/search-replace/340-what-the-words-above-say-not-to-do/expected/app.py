import os

PORT = int(os.environ.get("PORT", "80"))
HOST = "localhost"


def greet(name):
    print("Hello, " + name)
