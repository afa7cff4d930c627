import os

PORT = 8080
HOST = "localhost"


def greet(name):
    print("Hello, " + name)
