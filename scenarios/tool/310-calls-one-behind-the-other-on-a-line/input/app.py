import os

PORT = 80
HOST = "localhost"


def greet(name):
    print("Hello, " + name)
