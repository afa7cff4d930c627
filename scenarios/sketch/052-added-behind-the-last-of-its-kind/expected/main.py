import sys


def parse(args):
    return args[1:]


def run(args):
    print(parse(args))


def usage():
    print("usage: main.py FILE")
    sys.exit(2)


if __name__ == "__main__":
    run(sys.argv)
