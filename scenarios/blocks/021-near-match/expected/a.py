import os


def foo():
    return 1
