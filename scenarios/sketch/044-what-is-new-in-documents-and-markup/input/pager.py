import sys


def page(lines):
    for line in lines:
        sys.stdout.write(line)


def width(lines):
    return max(len(line) for line in lines)
