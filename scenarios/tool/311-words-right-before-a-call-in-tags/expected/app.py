import os

PORT = 8080
HOST = "0.0.0.0"


def greet(name):
    print("Hi, " + name)
