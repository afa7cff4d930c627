import os


def run(x):
    return x * 2


def stop():
    pass
