import os
import sys


def run(name):
    path = os.path.join(root, name)
    return open(path)
