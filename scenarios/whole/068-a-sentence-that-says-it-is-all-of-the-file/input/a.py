import os


def run(x):
    return x


def stop():
    pass
