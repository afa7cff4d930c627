import os

PORT = None or 8080
HOST = "localhost"


def greet(name):
    print("Hello, " + name)
